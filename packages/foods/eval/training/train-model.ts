import { LABELS } from '../../src/phrases/model/phrase-model.ts'
import type { PhraseStyle, PhraseWeights } from '../../src/phrases/model/phrase-model.ts'
import { createRandom } from './adaptive-weights.ts'
import type { LabelledPhrase } from './labelled-phrases.ts'
import { trainField } from './train-field.ts'

/** The order of the phrases changes what is learnt from them, so the weights are the mean of those of several orders. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Trains the model of a style on its phrases; the weights are quantised to bytes, each table with the size of one step. */
export function trainModel(phrases: readonly LabelledPhrase[], style: PhraseStyle): PhraseWeights {
  const own = phrases.filter((phrase) => phrase.style === style)
  const fields = SEEDS.map((seed) => trainField(own, LABELS[style].length, createRandom(seed)))
  const emissions = toBytes(meanOf(fields.map((field) => field.emissions)))
  const transitions = toBytes(meanOf(fields.map((field) => field.transitions)))
  const ends = toBytes(meanOf(fields.map((field) => field.ends)))
  return {
    steps: { emissions: emissions.step, transitions: transitions.step, ends: ends.step },
    emissions: emissions.text,
    transitions: transitions.text,
    ends: ends.text,
  }
}

/** The mean of several tables of weights, number by number. */
const meanOf = (tables: readonly Float32Array[]): Float32Array =>
  Float32Array.from(
    tables[0] ?? [],
    (_, at) => tables.reduce((sum, table) => sum + table[at]!, 0) / tables.length,
  )

/** Quantises weights to bytes, with the smallest possible step, and writes them in base64. */
function toBytes(weights: Float32Array): { text: string; step: number } {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  return { text: Buffer.from(bytes.buffer).toString('base64'), step }
}
