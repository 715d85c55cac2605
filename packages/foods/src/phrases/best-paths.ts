/** The scores of labels at each token (rows), after each other (rows: the earlier one), and at the start and end. */
export type Lattice = {
  scores: Float64Array
  transitions: Float64Array
  ends: Float64Array
  length: number
  count: number
}

/** How many paths to each label of a token are followed. */
const PATHS_TO_LABEL = 4
const MOST_PATHS = 8

/** A path of labels up to a token. */
type Path = { score: number; label: number; before: Path | null }

/** The paths with the highest scores, the best first (Viterbi with several paths per label); one label may be given. */
export function bestPaths(lattice: Lattice, given?: { at: number; label: number }): number[][] {
  const { scores, transitions, ends, length, count } = lattice
  let heads: Path[][] = []
  for (let at = 0; at < length; at++) {
    const next: Path[][] = []
    for (let label = 0; label < count; label++) {
      const own = scores[at * count + label]!
      if (given?.at === at && given.label !== label) next.push([])
      else if (at === 0) next.push([{ score: ends[label]! + own, label, before: null }])
      else next.push(extended(heads, transitions, { label, own, count }))
    }
    heads = next
  }
  return heads
    .flatMap((paths, label) => paths.map((path) => ({ path, score: path.score + ends[count + label]! })))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_PATHS)
    .map(({ path }) => labelsOf(path, length))
}

/** The best paths to a label: those to the labels before it are sorted, so their first ones are merged. */
function extended(
  heads: readonly Path[][],
  transitions: Float64Array,
  { label, own, count }: { label: number; own: number; count: number },
): Path[] {
  const used = new Uint8Array(count)
  const paths: Path[] = []
  while (paths.length < PATHS_TO_LABEL) {
    let best: Path | null = null
    let most = -Infinity
    for (let from = 0; from < count; from++) {
      const before = heads[from]![used[from]!]
      if (!before) continue
      const score = before.score + transitions[from * count + label]!
      if (score > most) [most, best] = [score, before]
    }
    if (!best) break
    used[best.label]! += 1
    paths.push({ score: most + own, label, before: best })
  }
  return paths
}

function labelsOf(last: Path, length: number): number[] {
  const labels = new Array<number>(length)
  let path: Path | null = last
  for (let at = length - 1; path; at--, path = path.before) labels[at] = path.label
  return labels
}

/**
 * The logarithm of each reading's total weight: of all paths that have labels of the same groups as its path (by the
 * forward algorithm, scaled at each token).
 */
export function weighReadings(
  lattice: Lattice,
  paths: readonly number[][],
  groups: readonly number[],
): number[] {
  const { length, count } = lattice
  const transitions = lattice.transitions.map(Math.exp)
  const ends = lattice.ends.map(Math.exp)
  const weights = lattice.scores.map(Math.exp)
  return paths.map((path) => {
    let logWeight = 0
    let before = new Float64Array(count)
    for (let at = 0; at < length; at++) {
      const group = groups[path[at]!]
      const own = new Float64Array(count)
      let total = 0
      for (let label = 0; label < count; label++) {
        if (groups[label] !== group) continue
        let sum = at === 0 ? ends[label]! : 0
        if (at > 0)
          for (let from = 0; from < count; from++) sum += before[from]! * transitions[from * count + label]!
        if (at === length - 1) sum *= ends[count + label]!
        own[label] = sum * weights[at * count + label]!
        total += own[label]!
      }
      for (let label = 0; label < count; label++) own[label]! /= total
      logWeight += Math.log(total)
      before = own
    }
    return logWeight
  })
}
