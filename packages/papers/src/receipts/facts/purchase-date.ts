import type { Row } from '../rows/rows.ts'

const MONTHS: readonly RegExp[] = [
  /^(ja[n0]|ene)/,
  /^(feb|fev|fév)/,
  /^(mar|mär|mrz|mac|maa)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mag|maj)/,
  /^(jun|juin|giu)/,
  /^(jul|ju1|juil|lug)/,
  /^(aug|aou|ago|ogo|ogos|agu)/,
  /^(sep|set)/,
  /^([o0]ct|okt|ott|out)/,
  /^n[o0]v/,
  /^(dec|dez|dic|dis|des|déc)/,
]
const DIGIT = '[0-9OolIi@B]'
const NUMERIC = new RegExp(
  String.raw`(?<![\d.,])(?<a>${DIGIT}{1,4})\s?(?<separator>[-/.,\\])\s?(?<b>${DIGIT}{1,2})\s?\k<separator>\s?(?<c>${DIGIT}{4}|${DIGIT}{2})(?!\d)`,
  'g',
)
/** The time directly after the year: 3/1/201810:22:49. */
const WITH_TIME = /(?<![\d.,])(?<a>\d{1,2})[-/.](?<b>\d{1,2})[-/.](?<c>20[0-4]\d)(?=\d{1,2}:?\d{2})/g
/** One separator lost: 06/082017. */
const GLUED = /(?<!\d)(?<a>\d{2})[-/.]?(?<b>\d{2})[-/.]?(?<c>20[0-4]\d)(?!\d)/g
/** Both separators read as 1 or 7: 0170312017. */
const SLASHED = /(?<!\d)(?<a>[0-3]\d)[17](?<b>[01]\d)[17](?<c>20[0-4]\d)(?!\d)/g
const COMPACT_ISO = /(?<!\d)(?<a>20[0-4]\d)(?<b>[01]\d)(?<c>[0-3]\d)(?!\d)/g
const DAY_MONTH_NAME =
  /(?<![\d])(?<a>[0-3]?\d)(?:st|nd|rd|th)?[\s\-/.,']*(?<b>[a-zA-Zäéû]{3,9}|Ju1|JU1|Ja0|JA0|0ct|0CT|N0v|N0V)[\s\-/.,'’]*(?<c>20\d{2}|\d{2})(?!\d|:)/g
const MONTH_NAME_DAY =
  /(?<![a-zA-Z])(?<b>[a-zA-Zäéû]{3,9}|Ju1|JU1|Ja0|JA0|0ct|0CT|N0v|N0V)\.?[\s\-/]*(?<a>[0-3]?\d)(?:st|nd|rd|th)?[\s\-/.,'’]+(?<c>20\d{2}|\d{2})(?!\d|:)/g

const DATE_WORD = /\b(date|datum|dated|tarikh|fecha|data)\b|תאריך/i
/** Labels of the receipt's day, in contrast to that of the order. */
const BILL_WORD = /\b(invoice|bill|receipt|purchase|rechnung|kauf)/i
const TIME = /\b[0-2]?\d:[0-5]\d(:[0-5]\d)?\b|\b\d{1,2}[.:]\d{2}\s?(uhr|[ap]m)\b/i
const NOT_PURCHASE =
  /\b(exp|expiry|valid|due|gültig|gultig|haltbar|bis|best before|check ?out|reg|since|act|member|return|refund|from|until|before|card|birth|thru|through|returns)\b/i

/**
 * A day as YYYY-MM-DD with its evidence: its score, how well its row was read (0 to 1), and how many other days are
 * printed.
 */
export type FoundDay = { date: string; score: number; confidence: number; otherDates: number }

/**
 * Day of purchase as YYYY-MM-DD, or null. Dates are read in every usual order; `monthFirst` decides 03/04/2026. Days
 * after `latestDate` (YYYY-MM-DD) are ignored. A word such as 'Date' or a time beside a date raises its score; words of
 * validity and registration lower it.
 */
export function findPurchaseDate(
  rows: readonly Row[],
  monthFirst: boolean,
  latestDate: string,
): FoundDay | null {
  const seen = new Set<string>()
  let winner: FoundDay | null = null
  rows.forEach((row, index) => {
    for (const { date, isRepaired } of datesIn(row.text, monthFirst)) {
      if (date > latestDate) continue
      seen.add(date)
      const previous = rows[index - 1]?.text ?? ''
      const score =
        (DATE_WORD.test(row.text) ? 3 : DATE_WORD.test(previous) ? 1.5 : 0) +
        (TIME.test(row.text) ? 2 : 0) +
        (BILL_WORD.test(row.text) ? 0.5 : 0) +
        (NOT_PURCHASE.test(row.text) ? -3 : 0) +
        (isRepaired ? -2 : 0)
      if (!winner || score > winner.score) winner = { date, score, confidence: row.confidence, otherDates: 0 }
    }
  })
  const best = winner as FoundDay | null
  return best && { ...best, otherDates: seen.size - 1 }
}

/** All plausible dates of a text; `isRepaired` when separators had to be guessed. */
export function datesIn(text: string, monthFirst: boolean): { date: string; isRepaired: boolean }[] {
  const found: { date: string; isRepaired: boolean }[] = []
  const add = (date: string | null, isRepaired = false) => {
    if (date) found.push({ date, isRepaired })
  }
  for (const { groups } of text.matchAll(NUMERIC)) add(fromNumbers(groups, monthFirst))
  for (const pattern of [DAY_MONTH_NAME, MONTH_NAME_DAY])
    for (const { groups } of text.matchAll(pattern)) {
      const name = (groups?.['b'] ?? '').toLowerCase()
      const month = MONTHS.findIndex((start) => start.test(name)) + 1
      if (month > 0) add(toIso(Number(groups?.['c']), month, Number(groups?.['a'])))
    }
  if (found.length > 0) return found
  // Dot-matrix digits 0 and 8 look alike: no month begins with 8, and no year with 28.
  const zeroed = text.replace(/(?<=[-/.])8(?=\d[-/.])/g, '0').replace(/(?<=[-/.])28(?=\d\d\b)/g, '20')
  if (zeroed !== text)
    for (const { groups } of zeroed.matchAll(NUMERIC)) add(fromNumbers(groups, monthFirst), true)
  for (const { groups } of text.matchAll(COMPACT_ISO)) add(fromNumbers(groups, false), true)
  for (const pattern of [WITH_TIME, GLUED, SLASHED])
    for (const { groups } of text.matchAll(pattern)) add(fromNumbers(groups, monthFirst), true)
  return found
}

function fromNumbers(groups: Record<string, string> | undefined, monthFirst: boolean): string | null {
  const [a = NaN, b = NaN, c = NaN] = [groups?.['a'], groups?.['b'], groups?.['c']].map((part) =>
    Number((part ?? '').replace(/[Oo@]/g, '0').replace(/[lIi]/g, '1').replace(/B/g, '8')),
  )
  const first = groups?.['a'] ?? ''
  if (first.length === 4) return toIso(a, b, c)
  if (first.length === 3) return null
  return (
    (monthFirst ? toIso(c, a, b) : null) ?? toIso(c, b, a) ?? toIso(c, a, b) ?? yearFirst(groups, a, b, c)
  )
}

/** 18-06-21 is read as year, month, day only when the other orders fail. */
function yearFirst(
  groups: Record<string, string> | undefined,
  a: number,
  b: number,
  c: number,
): string | null {
  return groups?.['c']?.length === 2 ? toIso(a, b, c) : null
}

/** The date if it exists and is plausible on a receipt; a time such as 17.08.00 looks like a date of 2000. */
function toIso(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year
  if (!(full >= (year < 100 ? 2004 : 1995) && full < 2050)) return null
  const date = new Date(Date.UTC(full, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
