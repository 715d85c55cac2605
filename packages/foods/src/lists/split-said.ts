import { foodsInName } from '../foods/foods-in-name.ts'
import { splitAmount } from '../phrases/amounts/split-amount.ts'
import { isOfClass, numberOf } from '../phrases/phrase-words.ts'
import { tokenize } from '../phrases/tokens.ts'
import { findUnit } from '../units/unit-names.ts'
import { beginsNumber, fold, writeFigures } from './spoken-figures.ts'
import { SPEECH, type Speech } from './speech.ts'

/** A text without the place that it ends with, where the caller knows any. */
export type WithoutPlace = (text: string) => string

/** Signs join things in every language. */
const SIGNS: ReadonlySet<string> = new Set(['&', '+'])
/** What counts or joins in any language, and so names nothing. */
const OF_AMOUNTS: ReadonlySet<string> = new Set(
  SPEECH.flatMap(({ values, times, plus, within, starts }) =>
    [...values.keys(), ...times.keys(), ...plus, ...within, ...starts].flatMap((word) => word.split(' ')),
  ),
)
const DIGITS_FIRST = /^[\d¼-¾⅐-⅞]/u

/** Nobody says a longer name. */
const LONGEST_NAME = 200

/** Where a text may be taken apart: the word between begins and ends there, and belongs to these languages. */
type Joint = {
  from: number
  to: number
  speeches: readonly Speech[]
  /** The word of its own that joins; empty where it is the first letter of the next one. */
  word: string
}

/**
 * The things of a text that joins them as people say them, without commas: 'two oat milk and five hundred grams of mince'.
 * It is taken apart before another amount, behind a place, and between two foods of which the second is one word; 'salt and
 * vinegar crisps' and what the household knows stay whole.
 */
export function splitSaid(
  text: string,
  isKnown: (name: string) => boolean,
  withoutPlace: WithoutPlace,
): string[] {
  const joints = jointsOf(text)
  if (joints.length === 0 || isKnown(text)) return [text]
  const parts: string[] = []
  let start = 0
  for (const [at, joint] of joints.entries()) {
    const end = joints[at + 1]?.from
    const before = text.slice(start, joint.from).trim()
    const after = text.slice(joint.to, end).trim()
    const both = text.slice(start, end).trim()
    if (before === '' || after === '' || both.length > LONGEST_NAME) continue
    if (isKnown(both) || isKnown(withoutPlace(both))) continue
    if (!areTwo(before, after, joint, withoutPlace)) continue
    parts.push(before)
    start = joint.to
  }
  return [...parts, text.slice(start).trim()]
}

/** All words and signs that may join things, but the first word of the text. */
const jointsOf = (text: string): Joint[] =>
  [...text.matchAll(/\S+/gu)].slice(1).flatMap(({ 0: word, index: from }) => {
    const folded = fold(word)
    const to = from + word.length
    if (SIGNS.has(word)) return [{ from, to, word, speeches: SPEECH }]
    const speeches = SPEECH.filter(({ between }) => between.has(folded))
    if (speeches.length > 0) return [{ from, to, word, speeches }]
    return SPEECH.flatMap((speech) =>
      speech.prefix !== undefined && folded.startsWith(speech.prefix)
        ? [{ from, to: from + speech.prefix.length, word: '', speeches: [speech] }]
        : [],
    )
  })

function areTwo(
  before: string,
  after: string,
  { word, speeches }: Joint,
  withoutPlace: WithoutPlace,
): boolean {
  const [first, second] = [withoutPlace(before), withoutPlace(after)]
  if (!namesSomething(first) || !namesSomething(second)) return false
  if (first !== before || beginsWithAmount(second, speeches)) return true
  return !/\s/u.test(second) && areFoods(nameIn(first), second, word)
}

/** Whether a text has a word that is neither number nor unit. */
const namesSomething = (text: string): boolean =>
  (text.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []).some((word) => {
    const [token] = tokenize(word)
    const isNumber = OF_AMOUNTS.has(fold(word)) || (token !== undefined && numberOf(token) !== null)
    return !isNumber && findUnit(word) === null && !isOfClass(word.toLowerCase(), 'link')
  })

/** Whether a text begins with an amount in figures, or in words of one of some languages. */
function beginsWithAmount(text: string, speeches: readonly Speech[]): boolean {
  if (DIGITS_FIRST.test(text)) return true
  const [first = '', second = ''] = text.split(/[\s-]+/u, 2).map(fold)
  return speeches.some(
    (speech) =>
      speech.starts.has(first) || speech.starts.has(`${first} ${second}`) || beginsNumber(first, speech),
  )
}

/** Whether two names are each one food for sure, and joined still two: 'pork and beans' is one, 'fish and chips' a dish. */
function areFoods(first: string, second: string, word: string): boolean {
  const [one, two] = [foodOf(first), foodOf(second)]
  if (one === null || two === null || one === two) return false
  return foodsInName(`${first} ${word} ${second}`)?.length === 2
}

const nameIn = (text: string): string => splitAmount(writeFigures(text)).name

/** The id of the one food that a name certainly is; null for none, or several. */
const foodOf = (name: string): string | null => {
  const foods = foodsInName(name)
  return foods?.length === 1 ? (foods[0]?.id ?? null) : null
}
