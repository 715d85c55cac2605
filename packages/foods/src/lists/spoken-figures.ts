import { findUnit, sizeOfUnit } from '../units/unit-names.ts'
import { SPEECH, type Speech } from './speech.ts'
import { tokenize } from '../phrases/tokens.ts'
import { numberOf } from '../phrases/phrase-words.ts'

/** No number of a household has more words. */
const MOST_WORDS = 12
const LONGEST_NUMBER = 200
const LONGEST_WORD = 60
const WORD = /[^\s-]+/gu
/** From here on a number alone is a name ('mille-feuille', 'Thousand Island'): only what is measured is that much. */
const NEEDS_MEASURE = 100
const LONGEST_UNIT = 3

/** One part of a number as it is said: a value, what multiplies the one before, or a word that only joins. */
type Part = { value: number } | { times: number } | { plus: number } | 'within'

/** A number that begins a text: its value, and how many of the words it takes. */
type Said = { value: number; length: number }

/**
 * Writes the number that a text begins with in figures: 'five hundred grams of mince' is '500 grams of mince', 'zwei Komma
 * fünf Kilo Mehl' is '2.5 Kilo Mehl'. Numbers of one word that ingredient phrases know ('two', 'halbe') stay.
 */
export function writeFigures(text: string): string {
  const found = [...text.slice(0, LONGEST_NUMBER).matchAll(WORD)].slice(0, MOST_WORDS)
  const words = found.map(([word]) => word)
  const said = SPEECH.map((speech) => sayNumber(words, speech)).reduce(longer, null)
  if (said === null || isSimple(words, said)) return text
  const rest = text.slice(found[said.length]?.index ?? text.length)
  // A number is an amount of something.
  if (rest === '' || (said.value >= NEEDS_MEASURE && !beginsWithMeasure(rest))) return text
  return `${said.value} ${rest}`
}

const longer = (best: Said | null, other: Said | null): Said | null =>
  other !== null && other.length > (best?.length ?? 0) ? other : best

/** Whether the number is one word that ingredient phrases read anyway. */
const isSimple = (words: readonly string[], { length, value }: Said): boolean => {
  const [token] = tokenize(words[0] ?? '')
  return length === 1 && token !== undefined && numberOf(token) === value
}

const beginsWithMeasure = (text: string): boolean => {
  const words = text.split(/\s+/u, LONGEST_UNIT)
  return words.some((_, at) => {
    const unit = findUnit(words.slice(0, at + 1).join(' '))
    return unit !== null && ['g', 'ml'].includes(sizeOfUnit(unit)?.base ?? '')
  })
}

/** The longest number that words begin with, in one language; null for none. */
function sayNumber(words: readonly string[], speech: Speech): Said | null {
  let best: Said | null = null
  const parts: Part[] = []
  for (let at = 0; at < words.length;) {
    const pair = at + 1 < words.length ? partsOf(`${fold(words[at]!)} ${fold(words[at + 1]!)}`, speech) : null
    const taken = pair ?? partsOf(fold(words[at]!), speech)
    if (taken === null) break
    parts.push(...taken)
    at += pair === null ? 1 : 2
    const value = valueOf(parts)
    if (value !== null) best = { value, length: at }
  }
  return best && withDecimals(words, best, speech)
}

/** 'point five', 'Komma zwei fünf' behind a whole number. */
function withDecimals(words: readonly string[], whole: Said, speech: Speech): Said {
  if (!speech.points.has(fold(words[whole.length] ?? ''))) return whole
  const digits = words.slice(whole.length + 1).map((word) => speech.values.get(fold(word)))
  const end = digits.findIndex((digit) => digit === undefined || digit > 9)
  const said = digits.slice(0, end < 0 ? undefined : end)
  if (said.length === 0) return whole
  return { value: Number(`${whole.value}.${said.join('')}`), length: whole.length + 1 + said.length }
}

/** A word without its accents, in lower case. */
export const fold = (word: string): string => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Whether a folded word begins a number in one language. */
export const beginsNumber = (word: string, speech: Speech): boolean => {
  const [part] = partsOf(word, speech) ?? []
  return part !== undefined && part !== 'within'
}

/** The parts of a number that a word is, or is made of; null where it is none. */
function partsOf(word: string, speech: Speech): Part[] | null {
  const whole = partOf(word, speech)
  if (whole !== null) return [whole]
  if (speech.prefix !== undefined && word.startsWith(speech.prefix)) {
    const joined = partOf(word.slice(speech.prefix.length), speech)
    return joined && ['within', joined]
  }
  return speech.isGlued && word.length <= LONGEST_WORD ? gluedParts(word, speech) : null
}

/** 'zweihundertfunfzig' is two, hundred and fifty. */
function gluedParts(word: string, speech: Speech): Part[] | null {
  if (word === '') return []
  for (let end = word.length; end > 0; end--) {
    const part = partOf(word.slice(0, end), speech)
    const rest = part && gluedParts(word.slice(end), speech)
    if (part && rest) return [part, ...rest]
  }
  return null
}

function partOf(word: string, { values, times, plus, within }: Speech): Part | null {
  if (within.has(word)) return 'within'
  if (plus.has(word)) return { plus: 10 }
  const factor = times.get(word)
  if (factor !== undefined) return { times: factor }
  const value = values.get(word)
  return value === undefined ? null : { value }
}

/** The number that parts make in their order; null where they make none, or go on. */
function valueOf(parts: readonly Part[]): number | null {
  if (parts[0] === 'within' || parts.at(-1) === 'within') return null
  let thousands = 0
  let value: number | null = null
  for (const [at, part] of parts.entries()) {
    if (part === 'within') continue
    const low: number = (value ?? 0) % 100
    if ('value' in part) {
      const isJoined = parts[at - 1] === 'within'
      if (value !== null && !fits(low, part.value, value, isJoined)) return null
      value = (value ?? 0) + part.value
    } else if ('plus' in part) {
      // Alone it is ten itself.
      if (value !== null && (low === 0 || low > 9)) return null
      value = (value ?? 0) + part.plus
    } else if (part.times === 1000) {
      if (thousands > 0) return null
      thousands = (value ?? 1) * 1000
      value = 0
    } else {
      if (low >= part.times || (part.times === 100 && (value ?? 0) > 9)) return null
      value = part.times === 10 ? (value ?? 0) - low + low * 10 : (value ?? 1) * 100
    }
  }
  return thousands + (value ?? 0)
}

/** Whether a value may follow a number that ends with `low`: 'twenty five', 'fünf und zwanzig', 'soixante dix'. */
const fits = (low: number, next: number, all: number, isJoined: boolean): boolean => {
  if (next === 0) return false
  if (all % 1000 === 0) return next < 1000
  if (low === 0) return next < 100
  if (low >= 20 && low % 10 === 0) return next < 10 || ((low === 60 || low === 80) && next < 20)
  return low < 10 && isJoined && next >= 20 && next % 10 === 0 && next < 100
}
