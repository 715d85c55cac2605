import { labelByModel } from './model/label-by-model.ts'
import { labelByRules } from './label-by-rules.ts'
import { type PhraseLabel, type PhraseModel } from './model/phrase-model.ts'
import { isEnglish, isOfClass, numberOf } from './phrase-words.ts'
import { type PhraseAmount, readAmount } from './read-amount.ts'
import { normalizePhrase, tokenize, type PhraseToken } from './tokens.ts'

/** An ingredient line of a recipe. Texts are null if the phrase does not contain them. */
export type IngredientPhrase = PhraseAmount & {
  name: string
  /** 'large', or the content of one piece: '14.5 oz'. */
  size: string | null
  preparation: string | null
  comment: string | null
  purpose: string | null
  isOptional: boolean
}

/** The labels of amounts, which the rules determine, because amounts follow a grammar. */
const OF_AMOUNTS: readonly PhraseLabel[] = ['quantity', 'range', 'unit']

/**
 * Reads a phrase such as '1 (14.5 oz) can tomatoes, drained' or '3 EL Öl'. Amounts are read by rules; words are labelled by
 * the model, if there is one, but only in English, the language that it was trained on.
 */
export function readPhrase(phrase: string, model: PhraseModel | null): IngredientPhrase {
  const tokens = tokenize(normalizePhrase(phrase))
  const byRules = labelByRules(tokens)
  const byModel = model && isEnglish(tokens) ? labelByModel(tokens, model) : null
  const labels = byModel ? joinLabels(tokens, byRules, byModel) : byRules
  const textOf = (label: PhraseLabel): string | null =>
    joinTokens(tokens.filter((_, i) => labels[i] === label))
  return {
    ...readAmount(tokens, labels),
    name: textOf('name') ?? '',
    size: textOf('size'),
    preparation: textOf('preparation'),
    comment: textOf('comment'),
    purpose: textOf('purpose'),
    isOptional: tokens.some(({ word }) => isOfClass(word, 'optional')),
  }
}

/**
 * The rules' amount if they found one, with the model's unit if they found none ('1 loosely packed cup'); the model's
 * labels for the rest, whose comments and sizes the rules distinguish.
 */
function joinLabels(
  tokens: readonly PhraseToken[],
  byRules: readonly PhraseLabel[],
  byModel: readonly PhraseLabel[],
): PhraseLabel[] {
  const hasAmount = byRules.includes('quantity')
  const unitAt = byRules.includes('unit') ? -1 : unitOfModel(tokens, byModel)
  return byRules.map((ruled, i) => {
    const modelled = byModel[i] ?? ruled
    if (OF_AMOUNTS.includes(ruled)) return ruled
    if (OF_AMOUNTS.includes(modelled)) {
      if (!hasAmount || i === unitAt) return modelled
      // A further amount ('flour 500 ml') is not part of the name.
      return ruled === 'name' ? 'comment' : ruled
    }
    const isContent = ruled === 'size' && !isOfClass(tokens[i]!.word, 'size')
    return isContent || (modelled === 'comment' && ruled !== 'name') ? ruled : modelled
  })
}

/** The index of a known unit between the first number and the name; -1 without one, or if it is another number's. */
function unitOfModel(tokens: readonly PhraseToken[], byModel: readonly PhraseLabel[]): number {
  const at = byModel.indexOf('unit')
  const numbers = tokens.slice(0, Math.max(at, 0)).filter((token) => numberOf(token) !== null)
  const isKnown = isOfClass(tokens[at]?.word ?? '', 'unit')
  return isKnown && numbers.length === 1 && at < byModel.indexOf('name') ? at : -1
}

/** The words as written, joined by a hyphen where the text had one without blanks. */
function joinTokens(tokens: readonly PhraseToken[]): string | null {
  let text = ''
  for (const { text: own, before } of tokens) {
    if (text !== '') text += before === '-' ? '-' : before.startsWith(',') ? ', ' : ' '
    text += own
  }
  return text === '' ? null : text.replaceAll('⁄', '/')
}
