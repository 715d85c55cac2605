import { MAX_QUANTITY } from '@larder/shared/contracts/base/primitives'
import { MAX_TYPED_LINE_LENGTH, LineToStock } from '@larder/shared/contracts/stock/typed-stock'
import { capitalise, findUnit, readTypedLine, splitTypedLines } from '@larder/foods'
import type { FindKnown } from '@larder/foods'
import { splitPlace } from './place-words.ts'

/** What one line says; `problem` is why it can't be added. */
export type TypedThing = {
  text: string
  name: string
  quantity: number
  /** Whether the line says how much. */
  is_quantity_said: boolean
  unit: string
  /** The place that the line names. */
  storage_location: string | undefined
  problem: string | null
}

/** A sign before the amount; '- 6 eggs' is a bullet. */
const NEGATIVE = /^[-−–]\s*(?=[\d.,])/u
/** '1e9 eggs' and '9999999 eggs': more than anybody has, which is read as part of the name. */
const ABSURD = /^(?:\d+(?:[.,]\d+)?e\d+|\d{7,})\s/iu
/** What an amount is written with, beside its unit. */
const DIGITS: ReadonlySet<string> = new Set('0123456789½¼¾')
const AMOUNT_SIGNS: ReadonlySet<string> = new Set('0123456789½¼¾.,/x×- ')
/** A letter of any script, or a picture of something. */
const SAYS_SOMETHING = /\p{L}|\p{Extended_Pictographic}/u

/**
 * Reads what was typed, pasted or said for the stock: '2 oat milk and 500 g minced beef in the freezer'. What the household
 * knows keeps its name and unit; without a quantity it is one. `places` are its places by their words (`placesByWord`).
 */
export const readTypedThings = (
  typed: string,
  findKnown: FindKnown,
  places: ReadonlyMap<string, string>,
): TypedThing[] =>
  splitTypedLines(typed, findKnown, (text) => splitPlace(text, places).text).map((text) =>
    readThing(text, findKnown, places),
  )

/** Reads one line as one thing, whatever stands in its name. */
export const readThing = (
  text: string,
  findKnown: FindKnown,
  places: ReadonlyMap<string, string>,
): TypedThing => {
  // It may be called 'Ice for the freezer'.
  const { text: said, place } = findKnown(text) ? { text, place: undefined } : splitPlace(text, places)
  const { item_name, quantity, unit } = readTypedLine(said.replace(NEGATIVE, ''), findKnown)
  const name = findKnown(item_name) ? item_name : capitalise(item_name)
  const is_quantity_said = quantity !== undefined
  const thing = { text, name, quantity: quantity ?? 1, is_quantity_said, unit, storage_location: place }
  return { ...thing, problem: problemOf(thing, said) }
}

const problemOf = (
  { text, name, quantity, unit, storage_location }: Omit<TypedThing, 'problem'>,
  said: string,
) => {
  if (text.length > MAX_TYPED_LINE_LENGTH) return `At most ${MAX_TYPED_LINE_LENGTH} characters`
  if (NEGATIVE.test(said)) return 'Quantity must be positive'
  if (ABSURD.test(name)) return problemWith('quantity', MAX_QUANTITY + 1)
  if (said === '' && storage_location !== undefined) return `Name is required: “${text}” is a place`
  if (isOnlyAmount(name)) return 'Name is required'
  if (!SAYS_SOMETHING.test(name)) return 'Name is required'
  return problemWith('name', name) ?? problemWith('quantity', quantity) ?? problemWith('unit', unit)
}

/** What the contract says against a value; null for nothing. */
const problemWith = (field: 'name' | 'quantity' | 'unit', value: unknown): string | null => {
  const checked = LineToStock.shape[field].safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

/** '500 ml', '3': an amount of nothing. */
const isOnlyAmount = (name: string): boolean => {
  const signs = [...name]
  if (!DIGITS.has(signs[0] ?? '')) return false
  const end = signs.findIndex((sign) => !AMOUNT_SIGNS.has(sign))
  return end < 0 || findUnit(signs.slice(end).join('')) !== null
}
