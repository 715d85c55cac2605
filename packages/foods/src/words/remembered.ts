/** Names that people type have no end. */
const MOST_NAMES = 5_000

/**
 * Reads names like `read`, and remembers the latest answers: catalogues and cookbooks repeat a few hundred names, and
 * reading one costs a tenth of a millisecond. What is answered must not be changed.
 */
export const remembered = <Answer>(read: (name: string) => Answer): ((name: string) => Answer) => {
  const known = new Map<string, Answer>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const answer = read(name)
    known.set(name, answer)
    const [oldest] = known.keys()
    if (known.size > MOST_NAMES && oldest !== undefined) known.delete(oldest)
    return answer
  }
}
