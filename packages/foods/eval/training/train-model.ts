import { LABELS } from '../../src/phrases/model/phrase-model.ts'
import type { PhraseStyle, PhraseWeights } from '../../src/phrases/model/phrase-model.ts'
import { createRandom } from './adaptive-weights.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'
import { trainField } from './train-field.ts'

const SEED = 1

/** Trains the model of a style on its phrases; the weights are quantised to bytes, each table with the size of one step. */
export function trainModel(phrases: readonly LabelledPhrase[], style: PhraseStyle): PhraseWeights {
  const own = phrases.filter((phrase) => phrase.style === style)
  const field = trainField(own, LABELS[style].length, createRandom(SEED))
  const emissions = toBytes(field.emissions)
  const transitions = toBytes(field.transitions)
  const ends = toBytes(field.ends)
  return {
    steps: { emissions: emissions.step, transitions: transitions.step, ends: ends.step },
    emissions: emissions.text,
    transitions: transitions.text,
    ends: ends.text,
  }
}

/** Quantises weights to bytes, with the smallest possible step, and writes them in base64. */
function toBytes(weights: Float32Array): { text: string; step: number } {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return { text: Buffer.from(bytes.buffer).toString('base64'), step }
}
