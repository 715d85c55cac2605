import { DEFAULT_UNIT } from '@larder/shared/contracts/catalogue'
import { labelByRules } from '../phrases/label-by-rules.ts'
import { readAmount } from '../phrases/read-amount.ts'
import { LONGEST_PHRASE, normalizePhrase, tokenize } from '../phrases/tokens.ts'
import { canonicalUnit } from '../units/stock-units.ts'

/** What somebody typed: without a quantity nobody said how much, and 0 is a mistake that the caller tells. */
export type TypedLine = { item_name: string; quantity?: number; unit: string }

/** The name and unit under which the household knows a thing; undefined when it does not know it. */
export type FindKnown = (name: string) => { name: string; unit: string } | undefined

/** A comma between two digits is a decimal one. */
const BETWEEN_LINES = /[\n\r;،、]+|(?<!\d),|,(?!\d)/u
/** What lists of other programs begin their lines with: '- ', '• ', '[x] '. */
const BULLET = /^(?:\s*(?:[-*•·–]\s|\[[ xX]?\]|[☐☑✓✔]))*\s*/u
/** '6x330ml' is a pack, whose size belongs to the name. */
const PACK = /\d\s*[x×]\s*\d/iu
/** '2 x 400 g tomatoes' is so many packs of a size, and their sum the amount. */
const PACKS_OF = /^(\d{1,3})\s*[x×]\s*(?=\d)/iu
/** 'Milk⇥2⇥l': a row of a table names the thing first. */
const TABLE_ROW = /^([^\t]+)\t\s*(\d.*)$/u
/** '0 eggs' and '0,0 kg flour'; 'Cola 0' is a name. */
const NOTHING = /^0+(?:[.,]0+)?\s+(?=\D)/u
const WORDS_OF_AMOUNTS: readonly string[] = ['quantity', 'range', 'unit', 'other']

/** Nobody buys one of these, so that a number without a unit does not mean them. */
const SMALL_UNITS: readonly string[] = ['g', 'ml', 'oz']

/**
 * Reads what was typed or pasted, several things by commas, semicolons or lines: '2 l milk, eggs, 500g flour'. What the
 * household knows keeps its name and, where no unit was typed, its unit.
 */
export const readTypedLines = (typed: string, findKnown: FindKnown): TypedLine[] =>
  typed.split(BETWEEN_LINES).flatMap((part) => {
    const text = part.replace(BULLET, '').trim().replace(TABLE_ROW, '$2 $1').replaceAll(/\t+/gu, ' ')
    return text === '' ? [] : readLine(text, findKnown)
  })

const readLine = (text: string, findKnown: FindKnown): TypedLine => {
  // It may be called '7 herbs'.
  const whole = findKnown(text)
  if (whole) return { item_name: whole.name, unit: unitOf(whole.unit) }
  const nothing = NOTHING.exec(text)
  if (nothing) return { item_name: text.slice(nothing[0].length), quantity: 0, unit: unitOf() }
  const { name, quantity, unit } = splitAmount(text)
  const known = findKnown(name)
  return {
    item_name: known?.name ?? name,
    unit: unit ?? unitOf(known?.unit),
    ...(quantity === null ? {} : { quantity }),
  }
}

const unitOf = (known: string = DEFAULT_UNIT): string => (SMALL_UNITS.includes(known) ? DEFAULT_UNIT : known)

/** The amount before or after a name; a number in the middle of a name is part of it. */
const splitAmount = (text: string): { name: string; quantity: number | null; unit: string | null } => {
  const nothing = { name: text, quantity: null, unit: null }
  const packs = PACKS_OF.exec(text)
  if (packs) {
    const pack = splitAmount(text.slice(packs[0].length))
    if (pack.quantity === null || pack.unit === null) return nothing
    return { ...pack, quantity: Number(packs[1]) * pack.quantity }
  }
  const phrase = normalizePhrase(text)
  const tokens = tokenize(phrase)
  const labels = labelByRules(tokens)
  const { quantity, quantityTo, unit } = readAmount(tokens, labels)
  if (!quantity || PACK.test(phrase) || text.length > LONGEST_PHRASE) return nothing
  const isAmount = labels.map((label) => WORDS_OF_AMOUNTS.includes(label))
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
