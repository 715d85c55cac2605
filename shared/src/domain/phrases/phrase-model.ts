import { decodeBase64 } from './decode-base64.ts'
import table from './tables/phrase-weights.json' with { type: 'json' }

/** What a word of a phrase is. */
export type PhraseLabel =
  'quantity' | 'range' | 'unit' | 'size' | 'name' | 'preparation' | 'comment' | 'purpose' | 'other'

/**
 * Two ways to read 'fresh basil, torn'. The plain one names the food alone (basil) and takes all else for comments; the
 * full one leaves to the name what one would ask for in a shop (fresh basil), and tells apart what is done to it.
 */
export type PhraseStyle = 'plain' | 'full'

const LABELS: Record<PhraseStyle, readonly PhraseLabel[]> = {
  plain: ['quantity', 'unit', 'name', 'comment', 'range', 'other'],
  full: ['quantity', 'unit', 'name', 'comment', 'preparation', 'size', 'purpose', 'other'],
}

/** A state of the model is a label in one of the styles. */
export const STATES = (['plain', 'full'] as const).flatMap((style) =>
  LABELS[style].map((label) => ({ style, label })),
)

export type PhraseModel = {
  /** Of each feature in each state, in steps of `emissionStep`. */
  emissions: Int8Array
  emissionStep: number
  /** Of each state behind each other one (rows). */
  transitions: Float64Array
  /** Of each state at the start, then of each at the end. */
  ends: Float64Array
  /** Of each feature of a phrase for the full style. */
  fullStyle: Float64Array
}

let model: PhraseModel | null = null

/** The model that was trained last; decoded when it is needed first. */
export const loadPhraseModel = (): PhraseModel =>
  (model ??= {
    emissions: decodeBase64(table.emissions),
    emissionStep: table.steps.emissions,
    transitions: scaled(decodeBase64(table.transitions), table.steps.transitions),
    ends: scaled(decodeBase64(table.ends), table.steps.ends),
    fullStyle: scaled(decodeBase64(table.fullStyle), table.steps.fullStyle),
  })

const scaled = (bytes: Int8Array, step: number) => Float64Array.from(bytes, (value) => value * step)
