import { findAmounts, findDamagedAmount, sameAmount, toCents } from '../rows/amounts.ts'
import { differsByOne } from '../rows/row-kind.ts'
import { SURE_FROM } from '../../sure-from.ts'
import { UNITS, roundQuantity, sumQuantities, canonicalUnit, isMeasure, splitPackSize } from '@larder/foods'
import type { ReceiptQuestion } from './model-question.ts'
import type { LineReading, ReadLine, ReadLines } from './read-line.ts'
import { SAME_FROM, textKey, textSimilarity } from '../known-texts.ts'

/** The maximum length of a receipt's line, and of a name on a shelf. */
const MAX_NAME_LENGTH = 80
const MAX_UNIT_LENGTH = 30
/** Larger numbers are article codes. */
const MAX_QUANTITY_OF_LINE = 999
/** Weights are rounded before they are multiplied by a price. */
const ROUNDING = 0.0151

/** The answer of a language model: the lines that it reads differently, by their positions. */
export type ReceiptReply = { lines: readonly (LineReading & { index: number })[] }

/**
 * Applies a model's reply to the lines it was asked about. Whatever the reply says, lines are not added, removed or
 * moved, and no other line changes. The answer for a line is accepted as a whole or not at all: its numbers must be in
 * the line's own text, or follow from those; one price may differ from it by a digit where that makes the lines add up.
 */
export function applyModelReply<Result extends ReadLines>(
  result: Result,
  question: ReceiptQuestion,
  reply: ReceiptReply,
): Result {
  const readings = new Map<number, LineReading>()
  const isUnproven = new Set<number>()
  for (const { index } of question.lines) {
    const item = result.items[index]
    // Two answers for one line contradict each other.
    const [answer, ...others] = reply.lines.filter((line) => line.index === index)
    const reading = item && answer && others.length === 0 ? toReading(item, answer) : null
    if (!item || !reading || isSameReading(item, reading)) continue
    const isNewPrice = reading.price !== item.price
    // Lines that add up have the right prices.
    if (isNewPrice && addsUp(result)) continue
    if (isNewPrice && !isPriceProven(item.source_text, reading)) {
      if (!isMisreading(item.price, reading.price)) continue
      isUnproven.add(index)
    }
    readings.set(index, reading)
  }
  // The total can confirm one price that differs from its print; the errors of two could cancel out.
  if (isUnproven.size === 1) {
    const balanced = withReadings(result, readings)
    if (addsUp(balanced)) return balanced
  }
  for (const index of isUnproven) readings.delete(index)
  return withReadings(result, readings)
}

/** Whether the lines add up to the total, with or without its tax. */
const addsUp = ({ total_difference, tax_total }: Omit<ReadLines, 'items'>) =>
  total_difference !== null && [0, -(tax_total ?? 0)].some((rest) => sameAmount(total_difference, rest))

/** Whether one price can be a misreading of another: they differ by one digit. */
const isMisreading = (read: number | null, said: number | null) =>
  read === null || said === null || differsByOne(read.toFixed(2), said.toFixed(2))

function withReadings<Result extends ReadLines>(
  result: Result,
  readings: ReadonlyMap<number, LineReading>,
): Result {
  const prices = result.items.map((item, index) => (readings.get(index) ?? item).price ?? 0)
  const printedPrices = result.items.map(({ price }) => price ?? 0)
  const change = sumQuantities(prices) - sumQuantities(printedPrices)
  const total_difference =
    result.total_difference === null ? null : roundQuantity(result.total_difference + change)
  const items = result.items.map((item, index): ReadLine => {
    const reading = readings.get(index)
    if (!reading) return item
    const isSure = addsUp({ ...result, total_difference }) && isVouchedFor(item, reading)
    return { ...item, ...reading, read_by: 'model', confidence: isSure ? SURE_FROM : item.confidence }
  })
  return { ...result, items, total_difference }
}

/**
 * Whether lines that add up confirm a changed line. The sum confirms only numbers: it says nothing about a new name. A
 * name beside new numbers must be like the printed one, and a new quantity must explain the price by a printed unit
 * price.
 */
function isVouchedFor(item: ReadLine, { name, quantity, unit, unit_price, price }: LineReading): boolean {
  const isSameQuantity = quantity === item.quantity && unit === item.unit
  if (isSameQuantity && price === item.price) return false
  const isExplained = unit_price !== null && price !== null && isPrintedPrice(item.source_text, unit_price)
  const likeness = textSimilarity(textKey(name), textKey(item.printed_name))
  return likeness >= SAME_FROM && (isSameQuantity || isExplained)
}

const isSameReading = (item: ReadLine, reading: LineReading): boolean =>
  item.name === reading.name &&
  item.quantity === reading.quantity &&
  item.unit === reading.unit &&
  item.unit_price === reading.unit_price &&
  item.price === reading.price

/** An answer as a line, or null when the printed text does not support it; its price may still be unproven. */
function toReading(item: ReadLine, answer: LineReading): LineReading | null {
  const name = cleanName(answer.name)
  const unit = toPrintedUnit(item, answer.unit)
  const { quantity, unit_price, price } = answer
  const reading = { name, quantity, unit: unit ?? item.unit, unit_price, price }
  const isAccepted =
    /\p{L}/u.test(name) &&
    name.length <= MAX_NAME_LENGTH &&
    unit !== null &&
    isQuantityProven(item, reading) &&
    isUnitPriceProven(item, reading) &&
    (price === null ? item.price === null : price >= 0)
  return isAccepted ? reading : null
}

/** One line of visible characters. */
const cleanName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

/** A unit or pack size that the line prints, or a counting unit, in the product's spelling; else null. */
function toPrintedUnit({ unit: read, source_text }: ReadLine, said: string): string | null {
  const unit = said.trim()
  if (unit === read) return unit
  const pack = splitPackSize(unit)
  const plain = pack?.unit ?? canonicalUnit(unit)
  if (!isMeasure(plain)) return pack === null && UNITS.some((known) => known === plain) ? plain : null
  const printedUnits = source_text.split(/[^\p{L}"'״׳]+/u).map(canonicalUnit)
  const printedNumbers = numbersIn(source_text)
  const isPrinted =
    printedUnits.includes(plain) && numbersIn(unit).every((number) => printedNumbers.includes(number))
  if (!isPrinted || unit.length > MAX_UNIT_LENGTH) return null
  return pack === null ? plain : unit
}

function isQuantityProven(item: ReadLine, { quantity, unit_price, price }: LineReading): boolean {
  if (quantity === item.quantity || quantity === 1) return true
  if (quantity <= 0 || quantity > MAX_QUANTITY_OF_LINE) return false
  const isQuotient = unit_price !== null && isPrintedPrice(item.source_text, unit_price) && price !== null
  return numbersIn(item.source_text).includes(quantity) || isQuotient
}

/** Whether the unit price explains the line's price. Numbers that the answer left unchanged may be on other rows. */
function isUnitPriceProven(item: ReadLine, { quantity, unit_price, price }: LineReading): boolean {
  const isSame = quantity === item.quantity && unit_price === item.unit_price && price === item.price
  if (isSame || unit_price === null) return true
  return price !== null && Math.abs(quantity * unit_price - price) < ROUNDING
}

function isPriceProven(text: string, { quantity, unit_price, price }: LineReading): boolean {
  if (price === null || isPrintedPrice(text, price)) return true
  const isProduct =
    unit_price !== null && isPrintedPrice(text, unit_price) && numbersIn(text).includes(quantity)
  return isProduct && sameAmount(toCents(quantity * unit_price), price)
}

/** Whether an amount is in a text; in a text without decimals any number may be an amount. */
function isPrintedPrice(text: string, price: number): boolean {
  const amounts = text
    .split('\n')
    .flatMap((row) => [...findAmounts(row), findDamagedAmount(row) ?? []].flat())
    .map(({ value }) => Math.abs(value))
  return (amounts.length > 0 ? amounts : numbersIn(text)).some((amount) => sameAmount(amount, price))
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.')))
