import { BUCKETS, featuresOf } from '../../src/phrases/model/features.ts'
import { AdaptiveWeights, type Random } from './adaptive-weights.ts'
import { expectations } from './expectations.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'

const EPOCHS = 20
/** From this epoch on, phrases whose labels the model finds improbable count less: many of them are labelled wrongly. */
const FIRST_WEIGHED = 2
/** A phrase counts by this power of the probability of its labels (Zhang, Sabuncu 2018). */
const TRUST = 0.6

/** Scores of features for labels (rows are features), of labels after each other, and of labels at both ends. */
export type TrainedField = { emissions: Float32Array; transitions: Float32Array; ends: Float32Array }

/**
 * Trains a conditional random field by stochastic gradient descent with adaptive steps (AdaGrad); the weights are
 * averaged over the second half of the epochs.
 */
export function trainField(phrases: readonly LabelledPhrase[], count: number, random: Random): TrainedField {
  const emissions = new AdaptiveWeights(BUCKETS * count)
  const transitions = new AdaptiveWeights(count * count)
  const ends = new AdaptiveWeights(2 * count)
  const examples = phrases
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ tokens, labels }) => ({ features: featuresOf(tokens), labels }))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { features, labels } of shuffled(examples, random)) {
      const scores = features.map((list) => {
        const sums = new Float64Array(count)
        for (const feature of list)
          for (let label = 0; label < count; label++) sums[label]! += emissions.at(feature * count + label)
        return sums
      })
      const { nodes, edges, logProbability } = expectations({ scores, transitions, ends, count }, labels)
      const weight = epoch < FIRST_WEIGHED ? 1 : Math.exp(TRUST * logProbability)
      nodes.forEach((probabilities, at) => {
        for (let label = 0; label < count; label++) {
          const error = weight * (probabilities[label]! - (labels[at] === label ? 1 : 0))
          for (const feature of features[at] ?? []) emissions.step(feature * count + label, error)
          if (at === 0) ends.step(label, error)
          if (at === nodes.length - 1) ends.step(count + label, error)
        }
      })
      edges.forEach((probabilities, at) => {
        const truth = labels[at]! * count + labels[at + 1]!
        probabilities.forEach((probability, pair) =>
          transitions.step(pair, weight * (probability - (pair === truth ? 1 : 0))),
        )
      })
    }
    if (epoch >= EPOCHS / 2) for (const weights of [emissions, transitions, ends]) weights.remember()
  }
  return { emissions: emissions.average(), transitions: transitions.average(), ends: ends.average() }
}

/** A random permutation (Fisher-Yates shuffle). */
function shuffled<T>(list: readonly T[], random: Random): T[] {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
