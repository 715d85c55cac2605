import { MONTHS, tokensOf } from '../words/order-words.ts'

/** Languages whose names of months and days the platform knows (CLDR); Croatian 'listopad' is November in others. */
const LANGUAGES = 'en de fr es it nl he pl cs sk sv da nb fi el pt tr ro hu bg uk sl et lv lt hr'.split(' ')
const MONTHS_IN_YEAR = 12
const DAYS_IN_WEEK = 7
/** A Sunday. */
const [YEAR, JANUARY, SUNDAY] = [2023, 0, 1] as const

/** The words of these days in all languages, with the index of the day; the first language that has a word counts. */
function wordsOf(count: number, dayOf: (at: number) => Date, forms: Intl.DateTimeFormatOptions[]) {
  const words = new Map<string, number>()
  for (const language of LANGUAGES)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
      for (let at = 0; at < count; at += 1) {
        const type = form.weekday === undefined ? 'month' : 'weekday'
        const name = format.formatToParts(dayOf(at)).find((part) => part.type === type)?.value ?? ''
        const [token, ...others] = tokensOf(name)
        if (token && others.length === 0 && /^\p{L}{3,}$/u.test(token.word) && !words.has(token.word))
          words.set(token.word, at)
      }
    }
  return words
}

// Made for the first mail: every process that starts would spend 50 ms on them, and few read mails.
let months: Map<string, number> | undefined
let weekdays: Map<string, number> | undefined

/** 'grudzień' and 'grudnia': a month alone, and beside a day. */
const monthWords = () =>
  (months ??= wordsOf(MONTHS_IN_YEAR, (at) => new Date(Date.UTC(YEAR, at, SUNDAY)), [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
  ]))
const weekdayWords = () =>
  (weekdays ??= wordsOf(DAYS_IN_WEEK, (at) => new Date(Date.UTC(YEAR, JANUARY, SUNDAY + at)), [
    { weekday: 'long' },
  ]))

const HEBREW_PREFIX = /^[בל](?=\p{Script=Hebrew}{3})/u

/** The month that a folded word names or abbreviates in any known language, 1 to 12; null for other words. */
export function monthOf(word: string): number | null {
  const bare = word.replace(HEBREW_PREFIX, '')
  const named = monthWords().get(bare)
  if (named !== undefined) return named + 1
  // '2 out of 3' is no day of October ('outubro').
  if (bare.length < 3 || bare === 'out') return null
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(bare)))
  return at < 0 ? null : at + 1
}

/** The day of the week that a folded word names in any known language, 0 for Sunday to 6; null for other words. */
export const weekdayOf = (word: string): number | null => weekdayWords().get(word) ?? null
