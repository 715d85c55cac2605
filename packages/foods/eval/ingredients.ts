import { findUnit } from '@larder/foods'
import { labelByModel } from '../src/phrases/model/label-by-model.ts'
import { withOneName } from '../src/phrases/model/one-name.ts'
import { labelByRules } from '../src/phrases/amounts/label-by-rules.ts'
import { loadPhraseModel } from '../src/phrases/model/phrase-model.ts'
import type { PhraseLabel, PhraseStyle } from '../src/phrases/model/phrase-model.ts'
import { normalizePhrase, tokenize } from '../src/phrases/tokens.ts'

/** Units and parts of plants, which the labels of the full style write in the singular, also within names. */
const SINGULAR = new Set(
  'bag batch bottle box branch bunch can clove cube drop head jar leaf loaf packet piece pod rasher segment sheet shot slice sprig stalk stick strip wedge'.split(
    ' ',
  ),
)

/**
 * Reads a case's phrase by the model of one style, the one in which its set is labelled; the answer has the format of the
 * set.
 */
export const answerIngredients = (style: PhraseStyle) => {
  const model = loadPhraseModel(style)
  const isFull = style === 'full'
  return ({ input }: { input: string }) => {
    const tokens = tokenize(normalizePhrase(input))
    const modelled = labelByModel(tokens, model) ?? []
    const labels = isFull ? withOneName(tokens, modelled) : modelled
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
  }
}

function singularOf(word: string): string | null {
  const unit = findUnit(word)
  return unit !== null && SINGULAR.has(unit) && word !== unit ? unit : null
}
