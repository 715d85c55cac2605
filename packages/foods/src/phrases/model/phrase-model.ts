import { decodeBase64 } from './decode-base64.ts'
import full from '../tables/phrase-weights-full.json' with { type: 'json' }
import plain from '../tables/phrase-weights-plain.json' with { type: 'json' }

/** The role of a word in a phrase. */
export type PhraseLabel =
  | 'quantity'
  | 'range'
  | 'unit'
  | 'size'
  | 'name'
  | 'preparation'
  | 'comment'
  | 'purpose'
  | 'other'

/**
 * Two ways to label 'fresh basil, torn'. In the full style the name is what one would buy (fresh basil), and the
 * preparation is labelled separately; in the plain style the name is only the food (basil), everything else a comment.
 */
export type PhraseStyle = 'full' | 'plain'

/** The labels of each style; the order is that of the weights. */
export const LABELS: Record<PhraseStyle, readonly PhraseLabel[]> = {
  full: ['quantity', 'unit', 'name', 'comment', 'preparation', 'size', 'purpose', 'other'],
  plain: ['quantity', 'unit', 'name', 'comment', 'range', 'other'],
}

/** A model that gives each token one of its labels. */
export type PhraseModel = {
  labels: readonly PhraseLabel[]
  /** The score of each feature (rows) for each label, in steps of `emissionStep`. */
  emissions: Int8Array
  emissionStep: number
  /** The score of each label after each other one (rows). */
  transitions: Float64Array
  /** The score of each label at the start, then of each at the end. */
  ends: Float64Array
}

/** Weights as bytes in base64, and the value of one step in each of the three tables. */
export type PhraseWeights = Record<'emissions' | 'transitions' | 'ends', string> & {
  steps: Record<'emissions' | 'transitions' | 'ends', number>
}

const TABLES: Record<PhraseStyle, PhraseWeights> = { full, plain }
const models = new Map<PhraseStyle, PhraseModel>()

/** The trained model of a style; decoded at its first use. */
export function loadPhraseModel(style: PhraseStyle = 'full'): PhraseModel {
  const model = models.get(style) ?? decodeModel(style, TABLES[style])
  models.set(style, model)
  return model
}

/** A model from its written weights. */
const decodeModel = (style: PhraseStyle, table: PhraseWeights): PhraseModel => ({
  labels: LABELS[style],
  emissions: decodeBase64(table.emissions),
  emissionStep: table.steps.emissions,
  transitions: scaled(decodeBase64(table.transitions), table.steps.transitions),
  ends: scaled(decodeBase64(table.ends), table.steps.ends),
})

const scaled = (bytes: Int8Array, step: number) => Float64Array.from(bytes, (value) => value * step)
