import { BUCKETS, featuresOf } from '@larder/shared/domain/phrases/features'
import { type PhraseLabel, STATES } from '@larder/shared/domain/phrases/phrase-model'
import { AdaptiveWeights, type Random } from './adaptive-weights.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'

const COUNT = STATES.length
const EPOCHS = 10
/** The share of a token's features that is hidden in each step, so that rare words are not memorised. */
const HIDDEN = 0.2

/** What both styles have in common is learnt from both: there, everything but amount and name is a comment. */
const COMMON: readonly PhraseLabel[] = ['quantity', 'unit', 'name', 'range', 'other', 'comment']
const commonOf = STATES.map(({ label }) => {
  const index = COMMON.indexOf(label)
  return index < 0 ? COMMON.indexOf('comment') : index
})

/** Scores of features in states, of transitions between states, and of states at both ends. */
export type TrainedField = { emissions: Float32Array; transitions: Float32Array; ends: Float32Array }

/**
 * Trains a conditional random field for each style, with a shared part, by stochastic gradient descent with adaptive
 * steps (AdaGrad); the weights are averaged over the second half of the epochs.
 */
export function trainField(phrases: readonly LabelledPhrase[], random: Random): TrainedField {
  const own = new AdaptiveWeights(BUCKETS * COUNT)
  const common = new AdaptiveWeights(BUCKETS * COMMON.length)
  const transitions = new AdaptiveWeights(COUNT * COUNT)
  const ends = new AdaptiveWeights(2 * COUNT)
  const examples = phrases
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ tokens, states, style }) => ({
      features: featuresOf(tokens),
      states,
      allowed: STATES.flatMap((state, index) => (state.style === style ? [index] : [])),
    }))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { features: all, states, allowed } of shuffled(examples, random)) {
      const features = all.map((list) => list.filter(() => random() >= HIDDEN))
      const emissions = features.map((list) =>
        STATES.map((_, state) => {
          let score = 0
          for (const feature of list)
            score +=
              own.at(feature * COUNT + state) + common.at(feature * COMMON.length + (commonOf[state] ?? 0))
          return score / (1 - HIDDEN)
        }),
      )
      const { nodes, edges } = expectations(emissions, transitions, ends, allowed)
      nodes.forEach((probabilities, at) => {
        const shares = new Array<number>(COMMON.length).fill(0)
        for (const state of allowed) {
          const error = (probabilities[state] ?? 0) - (states[at] === state ? 1 : 0)
          shares[commonOf[state] ?? 0]! += error
          for (const feature of features[at] ?? []) own.step(feature * COUNT + state, error)
          if (at === 0) ends.step(state, error)
          if (at === nodes.length - 1) ends.step(COUNT + state, error)
        }
        shares.forEach((error, label) => {
          for (const feature of features[at] ?? []) common.step(feature * COMMON.length + label, error)
        })
      })
      edges.forEach((probabilities, at) => {
        for (const from of allowed)
          for (const to of allowed) {
            const isTrue = states[at] === from && states[at + 1] === to
            transitions.step(from * COUNT + to, (probabilities[from * COUNT + to] ?? 0) - (isTrue ? 1 : 0))
          }
      })
    }
    if (epoch >= EPOCHS / 2) for (const weights of [own, common, transitions, ends]) weights.remember()
  }
  const shared = common.average()
  const emissions = own
    .average()
    .map(
      (weight, i) =>
        weight + (shared[Math.floor(i / COUNT) * COMMON.length + (commonOf[i % COUNT] ?? 0)] ?? 0),
    )
  return { emissions, transitions: transitions.average(), ends: ends.average() }
}

/** The probability of each state at each token, and of each pair of neighbours (forward-backward). */
function expectations(
  emissions: readonly number[][],
  transitions: AdaptiveWeights,
  ends: AdaptiveWeights,
  allowed: readonly number[],
) {
  const length = emissions.length
  const emission = (at: number, state: number) => emissions[at]?.[state] ?? 0
  const forward = emissions.map(() => new Array<number>(COUNT).fill(-Infinity))
  const backward = emissions.map(() => new Array<number>(COUNT).fill(-Infinity))
  for (let at = 0; at < length; at++)
    for (const to of allowed) {
      const before = (from: number) => (forward[at - 1]?.[from] ?? 0) + transitions.at(from * COUNT + to)
      forward[at]![to] = (at === 0 ? ends.at(to) : logSumExp(allowed.map(before))) + emission(at, to)
    }
  for (let at = length - 1; at >= 0; at--)
    for (const from of allowed) {
      const after = (to: number) =>
        transitions.at(from * COUNT + to) + emission(at + 1, to) + (backward[at + 1]?.[to] ?? 0)
      backward[at]![from] = at === length - 1 ? ends.at(COUNT + from) : logSumExp(allowed.map(after))
    }
  const total = logSumExp(
    allowed.map((state) => (forward[length - 1]?.[state] ?? 0) + ends.at(COUNT + state)),
  )
  const nodes = forward.map((scores, at) =>
    scores.map((score, state) => Math.exp(score + (backward[at]?.[state] ?? 0) - total)),
  )
  const edges = forward.slice(1).map((_, at) => {
    const pairs = new Float64Array(COUNT * COUNT)
    for (const from of allowed)
      for (const to of allowed)
        pairs[from * COUNT + to] = Math.exp(
          (forward[at]?.[from] ?? 0) +
            transitions.at(from * COUNT + to) +
            emission(at + 1, to) +
            (backward[at + 1]?.[to] ?? 0) -
            total,
        )
    return pairs
  })
  return { nodes, edges }
}

function logSumExp(terms: readonly number[]): number {
  const most = Math.max(...terms)
  return most === -Infinity
    ? most
    : most + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - most), 0))
}

/** A random permutation (Fisher-Yates shuffle). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
