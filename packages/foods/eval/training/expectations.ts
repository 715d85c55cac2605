import type { AdaptiveWeights } from './adaptive-weights.ts'

/** The scores of a phrase's labels: by token, after each other (rows: the earlier one), and at the start and end. */
type Field = {
  scores: readonly Float64Array[]
  transitions: AdaptiveWeights
  ends: AdaptiveWeights
  count: number
}

/**
 * The probability of each label at each token and of each pair of labels at neighbours (forward-backward algorithm),
 * and the logarithm of the probability of the true labels.
 */
export function expectations({ scores, transitions, ends, count }: Field, truth: readonly number[]) {
  const length = scores.length
  const range = Array.from({ length: count }, (_, label) => label)
  const forward = scores.map(() => new Float64Array(count))
  const backward = scores.map(() => new Float64Array(count))
  for (let at = 0; at < length; at++)
    for (const to of range) {
      const before = (from: number) => forward[at - 1]![from]! + transitions.at(from * count + to)
      forward[at]![to] = (at === 0 ? ends.at(to) : logSumExp(range.map(before))) + scores[at]![to]!
    }
  for (let at = length - 1; at >= 0; at--)
    for (const from of range) {
      const after = (to: number) =>
        transitions.at(from * count + to) + scores[at + 1]![to]! + backward[at + 1]![to]!
      backward[at]![from] = at === length - 1 ? ends.at(count + from) : logSumExp(range.map(after))
    }
  const total = logSumExp(range.map((label) => forward[length - 1]![label]! + ends.at(count + label)))
  const nodes = forward.map((sums, at) =>
    sums.map((sum, label) => Math.exp(sum + backward[at]![label]! - total)),
  )
  const edges = forward.slice(1).map((_, at) =>
    new Float64Array(count * count).map((_, pair) => {
      const [from, to] = [Math.floor(pair / count), pair % count]
      const here = forward[at]![from]! + transitions.at(pair) + scores[at + 1]![to]!
      return Math.exp(here + backward[at + 1]![to]! - total)
    }),
  )
  const ofTruth = truth.reduce(
    (sum, label, at) =>
      sum + scores[at]![label]! + (at > 0 ? transitions.at(truth[at - 1]! * count + label) : ends.at(label)),
    ends.at(count + (truth.at(-1) ?? 0)),
  )
  return { nodes, edges, logProbability: ofTruth - total }
}

function logSumExp(terms: readonly number[]): number {
  const most = Math.max(...terms)
  return most + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - most), 0))
}
