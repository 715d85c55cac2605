import { readBarcode } from './gtin.ts'
import type { ReadBarcode } from './gtin.ts'
import type { Amount } from '../units/convert-amount.ts'

/**
 * What the code on one pack says of that pack, beside which goods it is: until when it keeps (YYYY-MM-DD), and its net
 * weight or volume. Null for what it does not say.
 */
export type PackPrint = { expiry: string | null; amount: Amount | null }

/** A scanned or typed code: its goods as `readBarcode` gives them, and what it says of the pack; null for a plain code. */
export type ScannedCode = ReadBarcode & { pack: PackPrint | null }

/** Values by application identifier: '01' goods, '17' use by, '3103' kilograms with three decimals. */
type Elements = ReadonlyMap<string, string>

/** What scanners put before the data to say which kind of symbol it was (GS1 General Specifications, section 5.1.3). */
const SYMBOLOGY = /^\](?:C1|d2|e0|Q3|J1)/
/** The separator behind elements of variable length, and how programs write it that can't print it. */
const SEPARATOR = '\u001d'
const SEPARATORS_IN_WORDS = /\u241d|<GS>|\{GS\}/giu
const GOODS = '01'

/**
 * The lengths of identifier and value of elements whose length their first two digits say (GS1 General Specifications,
 * section 7.8.5, figure 7.8.5-2); others end at a separator.
 */
const FIXED: readonly (readonly [start: RegExp, identifier: number, value: number])[] = [
  [/^00/, 2, 18],
  [/^0[1-3]/, 2, 14],
  [/^04/, 2, 16],
  [/^1[1-9]/, 2, 6],
  [/^20/, 2, 2],
  [/^3[1-6]/, 4, 6],
  [/^41/, 3, 13],
]
/** The lengths of other identifiers by their first digits (the same, section 3.2). */
const IDENTIFIERS: readonly (readonly [start: RegExp, length: number])[] = [
  [/^(?:10|2[0-2]|30|37|9\d)/, 2],
  [/^(?:2[3-5]|4[0-2]|71)/, 3],
  [/^\d{4}/, 4],
]

/** Net contents by the first three digits of their identifiers, whose fourth says how many decimals (section 3.6). */
const CONTENTS: Readonly<Partial<Record<string, string>>> = { 310: 'kg', 315: 'l', 320: 'lb', 357: 'oz' }

/**
 * Reads what was scanned from a pack, or typed: a code of goods as printed below bars, a GS1 element string with or without
 * brackets ('(01)04006381333931(17)260131', 'FNC1 01…'), or a GS1 Digital Link ('https://…/01/04006381333931?17=260131').
 * `year` is the present one: dates have two digits of theirs.
 */
export function readScannedCode(text: string, year: number): ScannedCode {
  const elements = elementsOf(text)
  const goods = elements?.get(GOODS)
  if (elements === null || goods === undefined) return { ...readBarcode(text), pack: null }
  return { ...readBarcode(goods), pack: { expiry: expiryOf(elements, year), amount: amountOf(elements) } }
}

/** The elements of a text in any of the three notations; null for other texts. */
function elementsOf(text: string): Elements | null {
  const plain = text.normalize('NFKC').trim()
  return linkElements(plain) ?? bracketElements(plain) ?? stringElements(plain)
}

/** 'https://…/01/04006381333931/10/ABC?17=260131' (GS1 Digital Link: URI syntax, sections 4 and 5). */
function linkElements(text: string): Elements | null {
  const [link = ''] = text.split('#')
  const [address = '', query = ''] = link.split('?')
  const steps = address.split('/')
  const at = steps.findIndex((step) => step === GOODS || step.toLowerCase() === 'gtin')
  const goods = steps[at + 1] ?? ''
  if (at < 0 || /\s/u.test(text) || !/^\d{8,14}$/.test(goods)) return null
  const elements = new Map([[GOODS, goods]])
  for (let next = at + 2; next + 1 < steps.length; next += 2)
    elements.set(steps[next]!, decoded(steps[next + 1]!))
  for (const pair of query.split(/[&;]/u)) {
    const [key = '', value = ''] = pair.split('=')
    if (/^\d{2,4}$/.test(key)) elements.set(key, decoded(value))
  }
  return elements
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** '(01)04006381333931(17)260131', as it is printed for people. */
function bracketElements(text: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null
  const found = [...text.matchAll(/\((\d{2,4})\)([^(]*)/gu)]
  return new Map(found.map(([, identifier = '', value = '']) => [identifier, value.trim()]))
}

/** '010400638133393117260131', with separators behind elements of variable length. */
function stringElements(text: string): Elements | null {
  const marked = text.replace(SEPARATORS_IN_WORDS, SEPARATOR)
  const unmarked = withoutSeparator(marked.replace(SYMBOLOGY, ''))
  const isMarked = unmarked !== marked
  // Without a mark only goods begin an element string: other digits are a code of their own.
  if (!isMarked && !/^01\d{14}/.test(unmarked)) return null
  const elements = new Map<string, string>()
  for (let rest = unmarked; rest !== '';) {
    const fixed = FIXED.find(([start]) => start.test(rest))
    const length = fixed?.[1] ?? IDENTIFIERS.find(([start]) => start.test(rest))?.[1]
    if (length === undefined) return null
    const open = rest.indexOf(SEPARATOR)
    const end = fixed ? length + fixed[2] : open < 0 ? rest.length : open
    if (rest.length < end) return null
    elements.set(rest.slice(0, length), rest.slice(length, end))
    rest = withoutSeparator(rest.slice(end))
  }
  return elements
}

const withoutSeparator = (text: string): string => (text.startsWith(SEPARATOR) ? text.slice(1) : text)

/** Until when the pack keeps: its use-by date, else the date until which it is at its best. */
function expiryOf(elements: Elements, year: number): string | null {
  const printed = elements.get('17') ?? elements.get('15')
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(printed ?? '') ?? []
  if (yy === undefined) return null
  const [month, day] = [Number(mm), Number(dd)]
  const full = centuryOf(Number(yy), year)
  // Day 00 is the last of the month (section 3.4.7).
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day > last) return null
  return `${full}-${mm}-${String(day === 0 ? last : day).padStart(2, '0')}`
}

/** The year of two digits that lies between 49 years ago and in 50 years (section 7.12). */
function centuryOf(yy: number, year: number): number {
  const full = year - (year % 100) + yy
  if (full - year > 50) return full - 100
  return full - year < -49 ? full + 100 : full
}

/** The net weight or volume, else the number of pieces in the pack (of five digits at most). */
function amountOf(elements: Elements): Amount | null {
  for (const [identifier, value] of elements) {
    const unit = identifier.length === 4 ? CONTENTS[identifier.slice(0, 3)] : undefined
    const quantity = /^\d{6}$/.test(value) ? Number(value) / 10 ** Number(identifier.slice(3)) : 0
    if (unit !== undefined && quantity > 0) return { quantity, unit }
  }
  const count = Number(/^\d{1,5}$/.exec(elements.get('30') ?? '')?.[0] ?? 0)
  return count > 0 ? { quantity: count, unit: 'item' } : null
}
