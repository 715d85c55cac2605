import { STYLE_BUCKETS, styleFeaturesOf } from '@larder/shared/domain/phrases/features'
import { AdaptiveWeights, type Random } from './adaptive-weights.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'
import { shuffled } from './train-field.ts'

const EPOCHS = 20

/** Scores of a phrase's features for the full style, by logistic regression. */
export function trainStyle(phrases: readonly LabelledPhrase[], random: Random): Float32Array {
  const weights = new AdaptiveWeights(STYLE_BUCKETS)
  const examples = phrases.map(({ tokens, style }) => ({ features: styleFeaturesOf(tokens), style }))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { features, style } of shuffled(examples, random)) {
      const logit = features.reduce((sum, feature) => sum + weights.at(feature), 0)
      const error = 1 / (1 + Math.exp(-logit)) - (style === 'full' ? 1 : 0)
      for (const feature of features) weights.step(feature, error)
    }
    if (epoch >= EPOCHS / 2) weights.remember()
  }
  return weights.average()
}
