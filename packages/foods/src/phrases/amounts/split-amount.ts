import { canonicalUnit } from '../../units/stock-units.ts'
import { labelByRules } from './label-by-rules.ts'
import { readAmount } from './read-amount.ts'
import { joinSpokenNumbers } from './spoken-numbers.ts'
import { LONGEST_PHRASE, normalizePhrase, tokenize } from '../tokens.ts'

/** '6x330ml' is a pack, whose size belongs to the name. */
const PACK = /\d\s*[x×]\s*\d/iu
/** '2 x 400 g tomatoes' is so many packs of a size, and their sum the amount. */
const PACKS_OF = /^(\d{1,3})\s*[x×]\s*(?=\d)/iu
/** '2 x 7up' */
const FIGURE_OF_NAME = /^\d+-?\p{L}/u
const WORDS_OF_AMOUNTS: readonly string[] = ['quantity', 'range', 'unit', 'other']

/** A name as written, and the amount that stands before or after it; quantity and unit are null where it has none. */
export type NamedAmount = { name: string; quantity: number | null; unit: string | null }

/**
 * Splits what somebody typed ('2 l milk', 'flour 500g', '2 x 400 g tomatoes') into a name and an amount in a unit of stock;
 * of a range the upper end. A number in the middle of a name is part of it.
 */
export const splitAmount = (text: string): NamedAmount => {
  const nothing = { name: text, quantity: null, unit: null }
  const packs = PACKS_OF.exec(text)
  if (packs) {
    const rest = text.slice(packs[0].length)
    const pack = splitAmount(rest)
    if (pack.quantity === null && FIGURE_OF_NAME.test(rest))
      return { name: rest, quantity: Number(packs[1]), unit: null }
    if (pack.quantity === null || pack.unit === null) return nothing
    return { ...pack, quantity: Number(packs[1]) * pack.quantity }
  }
  const phrase = normalizePhrase(text)
  const tokens = joinSpokenNumbers(tokenize(phrase))
  const labels = labelByRules(tokens)
  const { quantity, quantityTo, unit, summed } = readAmount(tokens, labels)
  if (!quantity || PACK.test(phrase) || text.length > LONGEST_PHRASE) return nothing
  const isAmount = labels.map((label, i) => WORDS_OF_AMOUNTS.includes(label) || summed.includes(i))
  const [first, last] = [isAmount.indexOf(false), isAmount.lastIndexOf(false)]
  if (first < 0 || isAmount.slice(first, last).includes(true)) return nothing
  let end = 0
  const places = tokens.map((token) => {
    const start = phrase.indexOf(token.text, end)
    end = start + token.text.length
    return { start, end }
  })
  const name = phrase.slice(places[first]?.start, last === tokens.length - 1 ? undefined : places[last]?.end)
  return { name: name.trim(), quantity: quantityTo ?? quantity, unit: unit && canonicalUnit(unit) }
}
