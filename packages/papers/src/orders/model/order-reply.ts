import { sameAmount, toCents } from '../../receipts/rows/amounts.ts'
import { emptyDraft } from '../lines/draft-line.ts'
import { findMoney } from '../lines/money.ts'
import { LEFT_OUT } from '../private-lines.ts'
import type { OrderQuestion } from './order-question.ts'
import type { DraftLine } from '../lines/draft-line.ts'
import { foldName, roundQuantity, canonicalUnit, isMeasure } from '@larder/foods'

/** An article as a model understood it; `index` is the line on which its name stands. Money is in the mail's currency. */
export type ArticleReading = {
  index: number
  name: string
  quantity: number
  /** `item` for packs and pieces, else the unit of what is sold by weight or volume. */
  unit: string
  unit_price: number | null
  /** Price of the whole line. */
  price: number | null
}

/** The maximum length of a name on a shelf. */
const MAX_NAME_LENGTH = 120
/** Larger numbers are article codes. */
const MAX_QUANTITY = 999
/** Weights are rounded before they are multiplied by a price. */
const ROUNDING = 0.0151

/** Lines of the question, of which one names the article and the others lie between its neighbours. */
type Printed = { text: string; money: number[]; numbers: number[] }

/**
 * The articles of a model's answer that stand in the lines it was asked about: each name as printed on its line, each
 * number printed between the articles before and after it, or following from two that are. Everything else is left out.
 */
export function draftsOfReply(
  { lines }: OrderQuestion,
  { items }: { items: readonly ArticleReading[] },
): DraftLine[] {
  const named = items.flatMap((item) => placeOf(item, lines) ?? [])
  const once = named.filter(
    ({ index, start }, at) =>
      named.findIndex((other) => other.index === index && other.start === start) === at,
  )
  const taken = [...new Set(once.map(({ index }) => index))].sort((a, b) => a - b)
  return once
    .sort((a, b) => a.index - b.index || a.start - b.start)
    .flatMap(({ item, index, name }) => {
      const place = taken.indexOf(index)
      const from = (taken[place - 1] ?? -1) + 1
      const to = taken[place + 1] ?? lines.length
      return toDraft(item, name, printedIn(lines.slice(from, to).map(({ text }) => text))) ?? []
    })
}

/** Where a line names the article, as it is printed there; null when it does not. */
function placeOf(item: ArticleReading, lines: OrderQuestion['lines']) {
  const text = lines[item.index]?.text ?? ''
  const wanted = foldName(item.name)
  // A folded text has other lengths; what is kept is the name as printed.
  const start = text.toLowerCase().indexOf(item.name.trim().toLowerCase())
  const name = text.slice(start, start + item.name.trim().length)
  const isPrinted = start >= 0 && foldName(name) === wanted && isWhole(text, start, start + name.length)
  const isName = /\p{L}/u.test(name) && name.length <= MAX_NAME_LENGTH && !name.includes(LEFT_OUT)
  return isPrinted && isName ? { item, index: item.index, start, name } : null
}

/** Whether a part of a text begins and ends with whole words. */
const isWhole = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\p{M}\p{N}]/u.test(text.at(start - 1 < 0 ? text.length : start - 1) ?? '') &&
  !/[\p{L}\p{M}\p{N}]/u.test(text[end] ?? '')

const printedIn = (texts: readonly string[]): Printed => ({
  text: texts.join('\n'),
  money: texts.flatMap(findMoney).map(({ value }) => value),
  numbers: texts.flatMap((text) =>
    [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.'))),
  ),
})

/** An article with the numbers that are printed beside it; null when one of them is not. */
function toDraft(item: ArticleReading, name: string, printed: Printed): DraftLine | null {
  const { quantity, unit_price, price } = item
  const unit = toPrintedUnit(item.unit, printed.text)
  const has = (amount: number) => printed.money.some((value) => sameAmount(value, amount))
  const isExplained =
    unit_price !== null && price !== null && Math.abs(quantity * unit_price - price) < ROUNDING
  const isQuantityPrinted = quantity === 1 || printed.numbers.includes(quantity)
  const isQuantity =
    quantity > 0 &&
    quantity <= MAX_QUANTITY &&
    (isQuantityPrinted || (isExplained && has(unit_price) && has(price)))
  const isPrice =
    price === null || (price >= 0 && (has(price) || (isExplained && has(unit_price) && isQuantityPrinted)))
  const isUnitPrice = unit_price === null || isExplained || (price === null && has(unit_price))
  if (unit === null || !isQuantity || !isPrice || !isUnitPrice) return null
  return {
    ...emptyDraft(name, name),
    quantity: roundQuantity(quantity),
    unit,
    unitPrice: unit_price,
    price: price === null ? null : toCents(price),
    isFromModel: true,
  }
}

/** A unit of weight or volume that is printed beside the article, or `item`; null for one that is not printed. */
function toPrintedUnit(said: string, text: string): string | null {
  const unit = canonicalUnit(said.trim())
  if (!isMeasure(unit)) return 'item'
  const printed = text.split(/[^\p{L}"'״׳]+/u).map(canonicalUnit)
  return printed.includes(unit) ? unit : null
}
