import type { MailRow } from '../rows/mail-row.ts'
import { factsOf, hasKind, type LineFacts } from '../words/line-facts.ts'
import type { WordKind } from '../words/order-words.ts'
import { weekdayOf } from './calendar-words.ts'
import { datesIn } from './order-dates.ts'

/** The end of a sentence; '7. October' ends none. */
const SENTENCE_END = /(?<=[^\d\s][.!?])\s+(?=\p{Lu})/u
/** 'por la mañana', 'am Morgen': the morning, and no tomorrow. */
const MORNING_OF: ReadonlySet<string> = new Set(['la', 'am', 'de'])
/** 'in 18 minutes', 'in ca. 25 Min.' */
const MINUTES =
  /(?<!\p{N})\d{1,3}\s?(?:-|–)?\s?(?:\d{1,3}\s?)?(?:minut|min(?:s|uten|utes|uti|utos)?(?!\p{L}))/iu
const DAY_MS = 86_400_000
const DAYS_IN_WEEK = 7

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The day on which a sentence says that an order arrives ('it will arrive tomorrow between 10 and 12'), as YYYY-MM-DD; the
 * day of the order itself is none. Days without a date count from the day on which the mail was sent; null when no
 * sentence tells one.
 */
export function findToldDay(
  rows: readonly MailRow[],
  { monthFirst, sentOn, orderedOn }: { monthFirst: boolean; sentOn: string | null; orderedOn: string | null },
): string | null {
  for (const { text } of rows.flatMap(({ lines }) => lines))
    for (const sentence of text.split(SENTENCE_END)) {
      const facts = factsOf(sentence)
      if (!tellsArrival(facts)) continue
      const dates = new Set(datesIn(sentence, monthFirst, sentOn))
      if (dates.size > 1 && orderedOn !== null) dates.delete(orderedOn)
      const [date] = dates
      if (date !== undefined && dates.size === 1) return date
      const days = dates.size > 0 || sentOn === null ? null : daysUntil(facts, sentOn)
      if (days !== null && sentOn !== null) return plusDays(sentOn, days)
    }
  return null
}

/** Whether a sentence says when an order arrives; offers ('order by noon and it arrives tomorrow') do not. */
function tellsArrival(facts: LineFacts): boolean {
  const isLabel = facts.phrases.some(({ kind, from }) => kind === 'deliveryDate' && from === 0)
  const isOther = facts.money.length > 0 || hasKind(facts, 'deadline', 'threshold')
  return (hasKind(facts, 'arrives') || isLabel) && !isOther
}

/** In how many days a sentence says that something happens; null when it does not. */
function daysUntil(facts: LineFacts, sentOn: string): number | null {
  const tells = (one: WordKind) =>
    facts.phrases.some(
      ({ kind, from }) => kind === one && !MORNING_OF.has(facts.tokens[from - 1]?.word ?? ''),
    )
  if (tells('tomorrow')) return 1
  if (tells('today') || MINUTES.test(facts.text)) return 0
  const days = facts.tokens.flatMap(({ word }) => weekdayOf(word) ?? [])
  const [day] = days
  if (day === undefined || new Set(days).size > 1) return null
  return (day - new Date(sentOn).getUTCDay() + DAYS_IN_WEEK) % DAYS_IN_WEEK
}
