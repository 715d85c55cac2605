import { labelByModel } from './model/label-by-model.ts'
import { withOneName } from './model/one-name.ts'
import { joinSpokenNumbers } from './amounts/spoken-numbers.ts'
import { vagueLength } from './amounts/vague-amount.ts'
import { labelByRules } from './amounts/label-by-rules.ts'
import { type PhraseLabel, type PhraseModel } from './model/phrase-model.ts'
import { isEnglish, isOfClass, numberOf } from './phrase-words.ts'
import { type PhraseAmount, readAmount } from './amounts/read-amount.ts'
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
 * the model, if there is one, but only in English, the language that it was trained on. An amount that can't be read stays
 * in front of the name, as it was written.
 */
export function readPhrase(phrase: string, model: PhraseModel | null): IngredientPhrase {
  const tokens = joinSpokenNumbers(tokenize(normalizePhrase(phrase)))
  const byRules = labelByRules(tokens)
  const labelled = model && isEnglish(tokens) ? labelByModel(tokens, model) : null
  // What is added to the amount is no name.
  const { summed: added } = readAmount(tokens, byRules)
  const unnamed = labelled?.map((label, i): PhraseLabel => (added.includes(i) ? 'other' : label))
  const byModel = unnamed && withOneName(tokens, unnamed)
  const joined = byModel ? joinLabels(tokens, byRules, byModel) : byRules
  const { summed, ...amount } = readAmount(tokens, joined)
  const unread =
    amount.quantity === null && joined.includes('quantity') ? unreadAmount(phrase, tokens, joined) : null
  const labels = joined.map((label, i): PhraseLabel =>
    summed.includes(i) || (unread !== null && i < unread.length) ? 'other' : keptLabel(tokens[i]!, label),
  )
  const textOf = (label: PhraseLabel): string | null =>
    joinTokens(tokens.filter((_, i) => labels[i] === label))
  const name = textOf('name') ?? ''
  return {
    ...amount,
    unit: unread === null ? amount.unit : null,
    name: unread === null ? name : `${unread.text} ${name}`.trim(),
    size: textOf('size'),
    preparation: textOf('preparation'),
    comment: textOf('comment'),
    purpose: textOf('purpose'),
    isOptional: tokens.some(({ word }) => isOfClass(word, 'optional')),
  }
}

/** A number is never left out silently: where no label says what it is, it is a comment. */
const keptLabel = ({ value }: PhraseToken, label: PhraseLabel): PhraseLabel =>
  label === 'other' && value !== null ? 'comment' : label

/** An amount that can't be read, as written, and how many of the first tokens it takes (0 if it stands behind the name). */
function unreadAmount(
  phrase: string,
  tokens: readonly PhraseToken[],
  labels: readonly PhraseLabel[],
): { text: string; length: number } {
  const named = labels.indexOf('name')
  // '1e9', '7up', '7-Up'
  if (named < 0 || tokens[named]!.isGlued || tokens[named]!.before === '-')
    return { text: phrase.trim(), length: tokens.length }
  const start = phrase.indexOf(tokens[named]!.text)
  if (labels.indexOf('quantity') < named && start > 0)
    return { text: phrase.slice(0, start).trim(), length: named }
  return { text: joinTokens(tokens.filter((_, i) => OF_AMOUNTS.includes(labels[i]!))) ?? '', length: 0 }
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
  const vague = vagueLength(tokens)
  const isNamedOutside = byModel.some((label, i) => label === 'name' && tokens[i]!.depth === 0)
  const unitAt = byRules.includes('unit') ? -1 : unitOfModel(tokens, byModel)
  return byRules.map((ruled, i) => {
    // Of a name that stands outside of brackets nothing is in them.
    const isRemark = byModel[i] === 'name' && tokens[i]!.depth > 0 && isNamedOutside
    const modelled = isRemark ? ruled : (byModel[i] ?? ruled)
    if (OF_AMOUNTS.includes(ruled) || ruled === 'other' || i < vague) return ruled
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

/** The words as written, joined by a hyphen where the text had one without blanks, and behind an apostrophe. */
function joinTokens(tokens: readonly PhraseToken[]): string | null {
  let text = ''
  for (const { text: own, before, isGlued } of tokens) {
    const isElided = isGlued && text.endsWith("'")
    if (text !== '' && !isElided) text += before === '-' ? '-' : before.startsWith(',') ? ', ' : ' '
    text += own
  }
  return text === '' ? null : text.replaceAll('⁄', '/')
}
