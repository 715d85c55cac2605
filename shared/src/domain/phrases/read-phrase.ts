import { labelByModel } from './label-by-model.ts'
import { labelByRules } from './label-by-rules.ts'
import { type PhraseLabel, type PhraseModel } from './phrase-model.ts'
import { isEnglish, isOfClass } from './phrase-words.ts'
import { type PhraseAmount, readAmount } from './read-amount.ts'
import { normalizePhrase, tokenize, type PhraseToken } from './tokens.ts'

/** What a line of a recipe asks for. Texts are null where the phrase says nothing of the kind. */
export type IngredientPhrase = PhraseAmount & {
  name: string
  /** 'large', or what one of the counted holds: '14.5 oz'. */
  size: string | null
  preparation: string | null
  comment: string | null
  purpose: string | null
  isOptional: boolean
}

/** Labels of amounts are given by rules, as these are written by a grammar. */
const OF_AMOUNTS: readonly PhraseLabel[] = ['quantity', 'range', 'unit']

/**
 * Reads a phrase such as '1 (14.5 oz) can tomatoes, drained' or '3 EL Öl'. Amounts are read by rules; with a model, the
 * words of English phrases are labelled by it, which was trained in that language alone.
 */
export function readPhrase(phrase: string, model: PhraseModel | null): IngredientPhrase {
  const tokens = tokenize(normalizePhrase(phrase))
  const byRules = labelByRules(tokens)
  const byModel = model && isEnglish(tokens) ? labelByModel(tokens, model) : null
  const labels = byModel ? joinLabels(byRules, byModel.labels) : byRules
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

/** The rules' amount, if they found one; otherwise what the model says, with its comments told apart by the rules. */
function joinLabels(byRules: readonly PhraseLabel[], byModel: readonly PhraseLabel[]): PhraseLabel[] {
  const hasAmount = byRules.includes('quantity')
  return byRules.map((ruled, i) => {
    const modelled = byModel[i] ?? ruled
    if (OF_AMOUNTS.includes(ruled)) return ruled
    if (OF_AMOUNTS.includes(modelled)) return hasAmount ? ruled : modelled
    return ruled === 'size' || (modelled === 'comment' && ruled !== 'name') ? ruled : modelled
  })
}

/** Words as they were written, with a hyphen where one stood and no blank. */
function joinTokens(tokens: readonly PhraseToken[]): string | null {
  let text = ''
  for (const { text: own, before } of tokens) {
    if (text !== '') text += before === '-' ? '-' : before.startsWith(',') ? ', ' : ' '
    text += own
  }
  return text === '' ? null : text.replaceAll('⁄', '/')
}
