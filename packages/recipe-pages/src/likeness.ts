/** The words of a text, each once, in lower case. */
export const wordSet = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

/** How like a text is to the most alike of others, by their words (Dice's coefficient): 0 to 1. */
export function likeness(text: string, others: readonly string[]): number {
  const words = wordSet(text)
  return others.reduce((most, other) => {
    const known = wordSet(other)
    const shared = [...words].filter((word) => known.has(word)).length
    return Math.max(most, (2 * shared) / Math.max(1, words.size + known.size))
  }, 0)
}
