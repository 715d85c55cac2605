import { isSameLetter } from '../../src/alphabets.ts'

/** A character that was read, from its first to its last step. */
export type ReadRun = { text: string; from: number; to: number }

const WRONG = 1
const OTHER_MARK = 0.2

/** Runs of the same text along a line; steps with '' or a space separate them. */
export function runsOf(texts: readonly string[]): ReadRun[] {
  const runs: ReadRun[] = []
  for (const [step, text] of texts.entries()) {
    const last = runs.at(-1)
    if (text === '' || text === ' ') continue
    if (last?.text === text && last.to === step - 1) last.to = step
    else runs.push({ text, from: step, to: step })
  }
  return runs
}

/**
 * Pairs what was read with what is printed (Levenshtein distance; a letter with another mark costs little), as places in
 * both.
 */
export function pairLetters(
  read: readonly string[],
  printed: readonly string[],
): { pairs: [number, number][]; cost: number } {
  const costs = Array.from({ length: read.length + 1 }, (_, i) =>
    new Float64Array(printed.length + 1).fill(i),
  )
  const at = (i: number, j: number) => costs[i]?.[j] ?? 0
  for (let j = 0; j <= printed.length; j += 1) (costs[0] ?? [])[j] = j
  const paired = (i: number, j: number) =>
    at(i - 1, j - 1) + difference(read[i - 1] ?? '', printed[j - 1] ?? '')
  for (let i = 1; i <= read.length; i += 1)
    for (let j = 1; j <= printed.length; j += 1)
      (costs[i] ?? [])[j] = Math.min(at(i - 1, j) + WRONG, at(i, j - 1) + WRONG, paired(i, j))
  const pairs: [number, number][] = []
  for (let [i, j] = [read.length, printed.length]; i > 0 && j > 0;) {
    if (at(i, j) === paired(i, j)) {
      i -= 1
      j -= 1
      pairs.unshift([i, j])
    } else if (at(i, j) === at(i - 1, j) + WRONG) i -= 1
    else j -= 1
  }
  return { pairs, cost: at(read.length, printed.length) }
}

const difference = (a: string, b: string) => (a === b ? 0 : isSameLetter(a, b) ? OTHER_MARK : WRONG)
