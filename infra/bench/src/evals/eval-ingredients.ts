import { labelByModel } from '@larder/shared/domain/phrases/label-by-model'
import { labelByRules } from '@larder/shared/domain/phrases/label-by-rules'
import {
  loadPhraseModel,
  type PhraseLabel,
  type PhraseStyle,
} from '@larder/shared/domain/phrases/phrase-model'
import { normalizePhrase, tokenize } from '@larder/shared/domain/phrases/tokens'
import { findUnit } from '@larder/shared/domain/units/unit-names'
import { answerCases, textOf } from './answer-cases.ts'

/** Units and parts of plants, which the labels of the full style write in the singular, also within names. */
const SINGULAR = new Set(
  'bag batch bottle box branch bunch can clove cube drop head jar leaf loaf packet piece pod rasher segment sheet shot slice sprig stalk stick strip wedge'.split(
    ' ',
  ),
)

/**
 * Reads each case's phrase by the model of one style, the one in which the set is labelled, and writes the result in the
 * format of the set.
 */
export const evaluateIngredients = (style: PhraseStyle) => (input: NodeJS.ReadableStream) => {
  const model = loadPhraseModel(style)
  const isFull = style === 'full'
  return answerCases(input, (fields) => {
    const tokens = tokenize(normalizePhrase(textOf(fields, 'input')))
    const labels = labelByModel(tokens, model) ?? []
    const wordsOf = (wanted: PhraseLabel) =>
      tokens
        .filter((_, i) => labels[i] === wanted)
        .map(({ text, word }) => (isFull ? (singularOf(word) ?? text) : text))
        .join(' ')
    const figureIn = (given: readonly PhraseLabel[]) =>
      tokens.find(({ value }, i) => value !== null && given[i] === 'quantity')?.value ?? null
    // The labels of the plain style have no amounts in thirds or eighths, or before '15-ounce can'. The product reads
    // them; they are left out here to match the labels.
    const ruled = isFull ? figureIn(labelByRules(tokens)) : null
    return { quantity: ruled ?? figureIn(labels), unit: wordsOf('unit') || null, name: wordsOf('name') }
  })
}

function singularOf(word: string): string | null {
  const unit = findUnit(word)
  return unit !== null && SINGULAR.has(unit) && word !== unit ? unit : null
}
