import type { MailRow } from '../rows/mail-row.ts'
import { factsOf, hasKind, phraseOf, textAfter } from '../words/line-facts.ts'
import { tokensOf, type WordKind } from '../words/order-words.ts'
import { monthOf } from './calendar-words.ts'
import { labelledValues } from './labelled-values.ts'

const NUMERIC = /(?<![\d.,/-])(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-])/g
const DAY_AND_MONTH =
  /(?<![\d.,/-])(\d{1,2})([./])(\d{1,2})(?:\.|\b)(?![\d/.,-]|\s?(?:€|EUR|[kK]?[gG]\b|[lL](?:b|bs)?\b|oz\b))/g

/** All days in a text as YYYY-MM-DD. `monthFirst` decides 03/04/2026; days without a year are those nearest to `sentOn`. */
export function datesIn(text: string, monthFirst: boolean, sentOn: string | null): string[] {
  const found: string[] = []
  for (const [, a = '', , b = '', c = ''] of text.matchAll(NUMERIC)) {
    const date =
      a.length === 4
        ? toDay(Number(a), Number(b), Number(c))
        : ((monthFirst ? toDay(yearOf(c), Number(a), Number(b)) : null) ??
          toDay(yearOf(c), Number(b), Number(a)) ??
          toDay(yearOf(c), Number(a), Number(b)))
    if (date) found.push(date)
  }
  found.push(...namedDates(text, sentOn))
  if (found.length > 0 || sentOn === null) return found
  for (const [, a = '', sign, b = ''] of text.matchAll(DAY_AND_MONTH)) {
    // Where the month comes first a point parts decimals.
    if (monthFirst && sign === '.') continue
    const [day, month] = monthFirst ? [Number(b), Number(a)] : [Number(a), Number(b)]
    const date = nearest(month, day, sentOn)
    if (date) found.push(date)
  }
  return found
}

/** Days whose month is a word: '24 October 2025', 'Oct 24', '24. Okt.', '24 de octubre de 2025', '24 באוקטובר'. */
function namedDates(text: string, sentOn: string | null): string[] {
  const tokens = tokensOf(text)
  const numberAt = (at: number): number | null => {
    const word = tokens[at]?.word.replace(/(?<=^\d{1,2})(?:st|nd|rd|th|er)$/, '') ?? ''
    return /^\d{1,4}$/.test(word) ? Number(word) : null
  }
  const isOf = (at: number) => tokens[at]?.word === 'de' || tokens[at]?.word === 'del'
  return tokens.flatMap(({ word }, at): string[] => {
    const month = monthOf(word)
    if (month === null) return []
    const before = isOf(at - 1) ? at - 2 : at - 1
    const after = isOf(at + 1) ? at + 2 : at + 1
    const dayBefore = inMonth(numberAt(before))
    const dayAfter = inMonth(numberAt(at + 1))
    const day = dayBefore ?? dayAfter
    if (day === null) return []
    // '2026. október 7.'
    const yearAhead = dayBefore === null ? fullYear(numberAt(at - 1)) : null
    const year = yearAhead ?? fullYear(numberAt(dayBefore === null ? at + 2 : after))
    const date =
      year !== null ? toDay(year, month, day) : sentOn === null ? null : nearest(month, day, sentOn)
    return date ? [date] : []
  })
}

const inMonth = (day: number | null) => (day !== null && day >= 1 && day <= 31 ? day : null)
const fullYear = (year: number | null) => (year !== null && year >= 2000 && year < 2100 ? year : null)
const yearOf = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function toDay(year: number, month: number, day: number): string | null {
  if (year < 2000 || year > 2099) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}

const DAY_MS = 86_400_000

/** The day of that month and day nearest to another day. */
function nearest(month: number, day: number, sentOn: string): string | null {
  const sent = Date.parse(sentOn)
  const year = new Date(sent).getUTCFullYear()
  const days = [year - 1, year, year + 1].flatMap((one) => toDay(one, month, day) ?? [])
  const distance = (one: string) => Math.abs(Date.parse(one) - sent) / DAY_MS
  return days.reduce<string | null>(
    (best, one) => (best === null || distance(one) < distance(best) ? one : best),
    null,
  )
}

/** The day beside a label of this kind; null when there is none. */
export function findLabelledDate(
  rows: readonly MailRow[],
  kind: WordKind,
  monthFirst: boolean,
  sentOn: string | null,
): string | null {
  let best: { date: string; score: number } | null = null
  // A credit may name an earlier order and its day.
  const own = rows.filter(({ lines }) => lines.every(({ money }) => money.every(({ value }) => value >= 0)))
  for (const { phrase, texts, label } of labelledValues(own, kind))
    for (const [place, text] of texts.entries()) {
      // In a sentence only what follows directly belongs to the word.
      if (place > 0 && label.tokens.length > 6) break
      const [date] = datesIn(text, monthFirst, sentOn)
      if (!date) continue
      const score = (phrase.to - phrase.from) * 2 - place
      if (!best || score > best.score) best = { date, score }
      break
    }
  return best?.date ?? null
}

/** Between an order and its day stand its number and a preposition. */
const MAX_WORDS_BETWEEN = 6

/** The day that follows a mention of the order ('your order 1234 of 5 May'); not one of its delivery. */
export function findDateOfOrder(
  rows: readonly MailRow[],
  monthFirst: boolean,
  sentOn: string | null,
): string | null {
  for (const line of rows.flatMap(({ lines }) => lines)) {
    const order = phraseOf(line, 'orderNumber')
    if (!order) continue
    const after = textAfter(line, order)
    const [date] = datesIn(after, monthFirst, sentOn)
    if (!date) continue
    const facts = factsOf(after)
    // 'Change your order until 5 May'.
    if (hasKind(facts, 'deadline')) continue
    const delivery = facts.phrases.find(({ kind }) =>
      ['deliveryDate', 'wasDelivered', 'shipped'].includes(kind),
    )
    const upTo = facts.tokens.slice(0, (delivery?.from ?? MAX_WORDS_BETWEEN) + MAX_WORDS_BETWEEN)
    const near = after.slice(0, delivery ? facts.tokens[delivery.from]?.start : upTo.at(-1)?.end)
    const [nearDate] = datesIn(near, monthFirst, sentOn)
    if (nearDate) return nearDate
  }
  return null
}
