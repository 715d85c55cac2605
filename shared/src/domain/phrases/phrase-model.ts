import { decodeBase64 } from './decode-base64.ts'
import table from './tables/phrase-weights.json' with { type: 'json' }

/** The role of a word in a phrase. */
export type PhraseLabel =
  'quantity' | 'range' | 'unit' | 'size' | 'name' | 'preparation' | 'comment' | 'purpose' | 'other'

/**
 * Two ways to label 'fresh basil, torn'. In the plain style the name is only the food (basil), everything else a comment;
 * in the full style the name is what one would buy (fresh basil), and the preparation is labelled separately.
 */
export type PhraseStyle = 'plain' | 'full'

const LABELS: Record<PhraseStyle, readonly PhraseLabel[]> = {
  plain: ['quantity', 'unit', 'name', 'comment', 'range', 'other'],
  full: ['quantity', 'unit', 'name', 'comment', 'preparation', 'size', 'purpose', 'other'],
}

/** A state of the model: a label in one of the styles. */
export const STATES = (['plain', 'full'] as const).flatMap((style) =>
  LABELS[style].map((label) => ({ style, label })),
)

export type PhraseModel = {
  /** The score of each feature in each state, in steps of `emissionStep`. */
  emissions: Int8Array
  emissionStep: number
  /** The score of each state after each other one (rows). */
  transitions: Float64Array
  /** The score of each state at the start, then of each at the end. */
  ends: Float64Array
  /** The score of each feature of a phrase for the full style. */
  fullStyle: Float64Array
}

let model: PhraseModel | null = null

/** The trained model; decoded at its first use. */
export const loadPhraseModel = (): PhraseModel =>
  (model ??= {
    emissions: decodeBase64(table.emissions),
    emissionStep: table.steps.emissions,
    transitions: scaled(decodeBase64(table.transitions), table.steps.transitions),
    ends: scaled(decodeBase64(table.ends), table.steps.ends),
    fullStyle: scaled(decodeBase64(table.fullStyle), table.steps.fullStyle),
  })

const scaled = (bytes: Int8Array, step: number) => Float64Array.from(bytes, (value) => value * step)
