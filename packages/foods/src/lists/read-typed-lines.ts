import { DEFAULT_UNIT } from '../units/offered-units.ts'
import { foodsInName } from '../foods/foods-in-name.ts'
import { splitOrdered } from './amount-orders.ts'
import { splitSaid, type WithoutPlace } from './split-said.ts'
import { writeFigures } from './spoken-figures.ts'

/** What somebody typed: without a quantity nobody said how much, and 0 is a mistake that the caller tells. */
export type TypedLine = { item_name: string; quantity?: number; unit: string }

/** The name and unit under which the household knows a thing; undefined when it does not know it. */
export type FindKnown = (name: string) => { name: string; unit: string } | undefined

/** A comma between two digits is a decimal one; '，' is as wide as the letters of its script. */
const BETWEEN_LINES = /[\n\r;；،、]+|(?<!\d)[,，]|[,，](?!\d)/u
/** 'Rice, 5 kg': the comma stands before the amount of the thing. */
const COMMA_BEFORE_AMOUNT =
  /(?<=\p{L}), ?(?=(?:\d{1,2} ?[x×] ?)?\d+(?:[.,]\d+)? ?(?:kg|gr?|ml|cl|l)[ \t]*(?:[,;\n\r]|$))/giu
/** What lists of other programs begin their lines with: '- ', '• ', '[x] '. */
const BULLET = /^(?:\s*(?:[-*•·–]\s|\[[ xX]?\]|[☐☑✓✔]))*\s*/u
/** 'Milk⇥2⇥l': a row of a table names the thing first. */
const TABLE_ROW = /^([^\t]+)\t\s*(\d.*)$/u
/** '0 eggs' and '0,0 kg flour'; 'Cola 0' and '00 flour' are names. */
const NOTHING = /^0(?:[.,]0+)?\s+(?=\D)/u

/** Some of a thing, without an amount. */
const ARTICLE =
  /^(?:(?:du|des|de la|del|dello|della|dei|degli|delle|some|the|etwas|wat|unos|unas|קצת)\s+|(?:de l|dell)['’])/iu

/** Nobody buys one of these, so that a number without a unit does not mean them. */
const SMALL_UNITS: readonly string[] = ['g', 'ml', 'oz']

/**
 * The lines of what was typed, pasted or said, without bullets: several things by commas, semicolons or lines, or by 'and'
 * as `splitSaid` tells; none is empty.
 */
export const splitTypedLines = (
  typed: string,
  findKnown: FindKnown,
  withoutPlace: WithoutPlace = (text) => text,
): string[] =>
  typed
    .replaceAll(COMMA_BEFORE_AMOUNT, ' ')
    .split(BETWEEN_LINES)
    .flatMap((part) => {
      const text = part.replace(BULLET, '').trim().replace(TABLE_ROW, '$2 $1').replaceAll(/\s+/gu, ' ')
      return text === '' ? [] : splitSaid(text, (name) => findKnown(name) !== undefined, withoutPlace)
    })

/**
 * Reads one line: '500g flour'. What the household knows keeps its name and, where no unit was typed, its unit.
 */
export const readTypedLine = (text: string, findKnown: FindKnown): TypedLine => {
  // It may be called '7 herbs'.
  const whole = findKnown(text)
  if (whole) return { item_name: whole.name, unit: unitOf(whole.unit) }
  const nothing = NOTHING.exec(text)
  if (nothing) return { item_name: text.slice(nothing[0].length), quantity: 0, unit: unitOf() }
  const {
    name: said,
    quantity,
    unit,
  } = splitOrdered(writeFigures(text), (name) => findKnown(name) !== undefined)
  const name = withoutArticle(said)
  const known = findKnown(name)
  return {
    item_name: known?.name ?? name,
    unit: unit ?? unitOf(known?.unit),
    ...(quantity === null ? {} : { quantity }),
  }
}

/** Reads all lines of what was typed or pasted: '2 l milk, eggs, 500g flour'. */
export const readTypedLines = (typed: string, findKnown: FindKnown): TypedLine[] =>
  splitTypedLines(typed, findKnown).map((text) => readTypedLine(text, findKnown))

/** 'Du lait' is 'lait'; 'Del Monte peaches' stay what they are. */
const withoutArticle = (name: string): string => {
  const bare = name.replace(ARTICLE, '')
  return bare === name || foodsInName(bare)?.length !== 1 ? name : bare
}

const unitOf = (known: string = DEFAULT_UNIT): string => (SMALL_UNITS.includes(known) ? DEFAULT_UNIT : known)
