import { createRandom } from './adaptive-weights.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'
import { trainField } from './train-field.ts'
import { trainStyle } from './train-style.ts'

const SEED = 1

/** Trains a model on these phrases; its weights are quantised to bytes, each table with the size of one step. */
export function trainModel(phrases: readonly LabelledPhrase[]) {
  const random = createRandom(SEED)
  const field = trainField(phrases, random)
  const parts = { ...field, fullStyle: trainStyle(phrases, random) }
  const emissions = toBytes(parts.emissions)
  const transitions = toBytes(parts.transitions)
  const ends = toBytes(parts.ends)
  const fullStyle = toBytes(parts.fullStyle)
  return {
    emissions: emissions.bytes,
    transitions: transitions.bytes,
    ends: ends.bytes,
    fullStyle: fullStyle.bytes,
    steps: {
      emissions: emissions.step,
      transitions: transitions.step,
      ends: ends.step,
      fullStyle: fullStyle.step,
    },
  }
}

/** Quantises weights to bytes, with the smallest possible step. */
function toBytes(weights: Float32Array): { bytes: Int8Array; step: number } {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return { bytes: Int8Array.from(weights, (weight) => Math.round(weight / step)), step }
}
