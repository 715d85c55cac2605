import { labelByModel } from '@larder/shared/domain/phrases/label-by-model'
import { labelByRules } from '@larder/shared/domain/phrases/label-by-rules'
import { loadPhraseModel } from '@larder/shared/domain/phrases/phrase-model'
import { normalizePhrase, tokenize } from '@larder/shared/domain/phrases/tokens'
import { findUnit } from '@larder/shared/domain/units/unit-names'
import { answerCases, textOf } from './answer-cases.ts'

/** Units and parts of plants, which the labels of the full style write in the singular, also within names. */
const SINGULAR = new Set(
  'bag batch bottle box branch bunch can clove cube drop head jar leaf loaf packet piece pod rasher segment sheet shot slice sprig stalk stick strip wedge'.split(
    ' ',
  ),
)

/** Reads each case's phrase and writes the result in the format of the labelled sets. */
export const evaluateIngredients = (input: NodeJS.ReadableStream) => {
  const model = loadPhraseModel()
  return answerCases(input, (fields) => {
    const phrase = textOf(fields, 'input')
    const tokens = tokenize(normalizePhrase(phrase))
    const reading = labelByModel(tokens, model)
    const isFull = reading?.style === 'full'
    const wordsOf = (label: string) =>
      tokens
        .filter((_, i) => reading?.labels[i] === label)
        .map(({ text, word }) => (isFull ? (singularOf(word) ?? text) : text))
        .join(' ')
    // The labels of the plain style have no amounts in thirds or eighths, or before '15-ounce can'. The product reads
    // them; they are left out here to match the labels.
    const figureOf = (labels: readonly string[] = []) =>
      tokens.find(({ value }, i) => value !== null && labels[i] === 'quantity')?.value ?? null
    const ruled = isFull ? figureOf(labelByRules(tokens)) : null
    return {
      quantity: ruled ?? figureOf(reading?.labels),
      unit: wordsOf('unit') || null,
      name: wordsOf('name'),
    }
  })
}

function singularOf(word: string): string | null {
  const unit = findUnit(word)
  return unit !== null && SINGULAR.has(unit) && word !== unit ? unit : null
}
