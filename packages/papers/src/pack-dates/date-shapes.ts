import { monthsOf } from './month-names.ts'
import type { DayOrder, DayReading } from './pack-date.ts'

/** A date in a line of capitals, with the places of its first sign and after its last one. */
export type DateShape = {
  from: number
  to: number
  readings: readonly DayReading[]
  /** Whether it is one only beside a mark, as digits without separators are, or in doubt without one, as 12/26 is. */
  doubt: 'none' | 'without_mark' | 'always' | 'no_date_without_mark'
  /** Signs had to be guessed. */
  isRepaired: boolean
}

/** A letter that is read in the place of a digit; a number of letters alone is a word ('il', 'so'). */
const ALIKE = '[OQILSBZ]'
const D = '[0-9OQILSBZ]'
const TWO = String.raw`(?:\d${D}|${ALIKE}\d)`
const ONE_OR_TWO = String.raw`(?:${TWO}|\d)`
const DIGITS: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
const SEPARATOR = String.raw`(?: ?[.,/\\'-] ?| )`
const NAME = '[A-Z0158]{3,11}'
const START = '(?<![A-Z0-9])'
const END = '(?![A-Z0-9])'

type Ymd = [year: number, month: number, day: number]
type Groups = Readonly<Record<string, string | undefined>>
type Kind = {
  pattern: RegExp
  doubt?: DateShape['doubt']
  /** Each reading as year, month and day; day 0 for the last of the month, year 0 where none is printed. */
  read: (groups: Groups) => { ymd: Ymd; order: DayOrder | null; isRepaired?: boolean }[]
}

const shape = (body: string): RegExp => new RegExp(`${START}${body}${END}`, 'g')
const numberOf = (digits: string | undefined): number =>
  Number((digits ?? '').replace(/[OQILSBZ]/g, (letter) => DIGITS[letter] ?? letter))
/** 0 where no year is printed. */
const yearOf = (digits: string | undefined): number =>
  (digits ?? '').length === 2 ? 2000 + numberOf(digits) : numberOf(digits)

/** Three numbers in each order that they allow. */
function inEachOrder(a: string | undefined, b: string | undefined, c: string | undefined) {
  const orders: { ymd: Ymd; order: DayOrder }[] = [
    { ymd: [yearOf(c), numberOf(b), numberOf(a)], order: 'dmy' },
    { ymd: [yearOf(c), numberOf(a), numberOf(b)], order: 'mdy' },
  ]
  if (c?.length === 2 && a?.length === 2)
    orders.push({ ymd: [yearOf(a), numberOf(b), numberOf(c)], order: 'ymd' })
  return orders
}

/** What is eaten now was hardly good until an earlier year, so that two such digits may be a day or a month. */
const FIRST_YEAR = 2020

/** A named month: each month that the name can mean. */
function named(name: string | undefined, year: string | undefined, day: number) {
  const { months, isRepaired } = monthsOf(name ?? '')
  return months.map((month) => ({
    ymd: [yearOf(year), month, day] satisfies Ymd,
    order: null,
    isRepaired,
  }))
}

/** From the most to the least certain; what one took is not looked at by the next. */
const KINDS: readonly Kind[] = [
  {
    pattern: shape(`(?<a>2[0OQ]${D}{2})${SEPARATOR}(?<b>${ONE_OR_TWO})${SEPARATOR}(?<c>${ONE_OR_TWO})`),
    read: ({ a, b, c }) => [{ ymd: [yearOf(a), numberOf(b), numberOf(c)], order: null }],
  },
  {
    pattern: shape(
      `(?<a>${ONE_OR_TWO})${SEPARATOR}(?<b>${ONE_OR_TWO})${SEPARATOR}(?<c>2[0OQ]${D}{2}|${TWO})`,
    ),
    read: ({ a, b, c }) => inEachOrder(a, b, c),
  },
  {
    pattern: shape(`(?<a>${ONE_OR_TWO})${SEPARATOR}?(?<b>${NAME})${SEPARATOR}?(?<c>2[0OQ]${D}{2}|${TWO})`),
    read: ({ a, b, c }) => named(b, c, numberOf(a)),
  },
  {
    pattern: shape(`(?<b>${NAME})${SEPARATOR}?(?<a>${ONE_OR_TWO})${SEPARATOR}(?<c>2[0OQ]${D}{2}|${TWO})`),
    read: ({ a, b, c }) => named(b, c, numberOf(a)),
  },
  {
    pattern: shape(`(?<a>2[0OQ]${D}{2})${SEPARATOR}?(?<b>${NAME})${SEPARATOR}?(?<c>${ONE_OR_TWO})`),
    read: ({ a, b, c }) => named(b, a, numberOf(c)),
  },
  {
    pattern: shape(`(?<b>${NAME})${SEPARATOR}?(?<c>2[0OQ]${D}{2})`),
    read: ({ b, c }) => named(b, c, 0),
  },
  {
    // A time has no four digits behind its colon.
    pattern: shape(`(?<b>${ONE_OR_TWO})(?:${SEPARATOR}|:)(?<c>2[0OQ]${D}{2})`),
    read: ({ b, c }) => [{ ymd: [yearOf(c), numberOf(b), 0], order: null }],
  },
  {
    pattern: shape(String.raw`(?<a>2[0OQ]${D}{2}) ?[./-] ?(?<b>${TWO})`),
    read: ({ a, b }) => [{ ymd: [yearOf(a), numberOf(b), 0], order: null }],
  },
  {
    // 'MAY 27' is also a day without its year.
    pattern: shape(`(?<b>${NAME})${SEPARATOR}?(?<c>${TWO})`),
    doubt: 'always',
    read: ({ b, c }) => [
      ...named(b, c, 0),
      ...named(b, undefined, numberOf(c)).map((one) => ({ ...one, order: 'mdy' as const })),
    ],
  },
  {
    // A day without its year: a number behind it would be one, but for a time or a lot.
    pattern: shape(
      `(?<a>${ONE_OR_TWO})${SEPARATOR}?(?<b>${NAME})(?! ?[.,/'-]? ?(?:2[0OQ])?${D}(?: ?${D})?(?![A-Z0-9:]))`,
    ),
    doubt: 'no_date_without_mark',
    read: ({ a, b }) => named(b, undefined, numberOf(a)),
  },
  {
    // 12.26 is also a price or a time.
    pattern: shape(
      String.raw`(?<b>${ONE_OR_TWO}) ?[./-] ?(?<c>${TWO})(?! ?(?:EUR|KG|G|ML|CL|L|CHF|USD|GBP|%|€|\$|£))`,
    ),
    doubt: 'without_mark',
    read: ({ b, c }) =>
      yearOf(c) < FIRST_YEAR
        ? []
        : [
            { ymd: [yearOf(c), numberOf(b), 0], order: null },
            { ymd: [0, numberOf(b), numberOf(c)], order: 'mdy' },
          ],
  },
  {
    // A day without its year: of two digits each or with a full stop behind, as '2-3' and '1.5' are something else.
    pattern: shape(
      String.raw`(?:(?<a>${TWO}) ?[./] ?(?<b>${TWO})|(?<d>${ONE_OR_TWO})\. ?(?<m>${ONE_OR_TWO})\.)(?! ?(?:[°%€$£]|[A-Z]{3}|(?:KG|G|ML|CL|L|C|F)(?![A-Z0-9])))`,
    ),
    doubt: 'no_date_without_mark',
    read: ({ a, b, d, m }) => [
      ...(b === undefined ? [] : [{ ymd: [yearOf(b), numberOf(a), 0] as Ymd, order: null }]),
      { ymd: [0, numberOf(b ?? m), numberOf(a ?? d)], order: 'dmy' },
      { ymd: [0, numberOf(a ?? d), numberOf(b ?? m)], order: 'mdy' },
    ],
  },
  {
    pattern: shape(String.raw`(?<a>20\d\d)(?<b>\d\d)(?<c>\d\d)`),
    doubt: 'no_date_without_mark',
    read: ({ a, b, c }) => [{ ymd: [yearOf(a), numberOf(b), numberOf(c)], order: null }],
  },
  {
    pattern: shape(String.raw`(?<a>\d\d)(?<b>\d\d)(?<c>20\d\d|\d\d)`),
    doubt: 'no_date_without_mark',
    read: ({ a, b, c }) => inEachOrder(a, b, c),
  },
]

/** The day as YYYY-MM-DD, or --MM-DD for year 0; null where there is none. Day 0 is the last of the month. */
function toDay([year, month, day]: Ymd): string | null {
  const isYearless = year === 0
  if (!(isYearless || (year >= 2000 && year <= 2099)) || month < 1 || month > 12) return null
  if (isYearless && day === 0) return null
  // 2000 is a leap year.
  const date = new Date(Date.UTC(isYearless ? 2000 : year, day === 0 ? month : month - 1, day))
  if (date.getUTCMonth() !== month - 1) return null
  const written = date.toISOString().slice(0, 10)
  return isYearless ? `-${written.slice(4)}` : written
}

/** Numbers that go on before or behind: part of a longer code. */
const isPartOfMore = (line: string, from: number, to: number): boolean => {
  const isSpaced = !/[./-]/.test(line.slice(from, to)) && /^[\dA-Z]+ /.test(line.slice(from, to))
  const before = line.slice(Math.max(0, from - 3), from)
  const behind = line.slice(to, to + 6)
  // A point that was read as a colon: 11:02.2027.
  const [digit = '', sign] = before.trimEnd().slice(-2)
  if (sign === ':' && digit >= '0' && digit <= '9') return true
  if (/\d ?[./-] ?$/.test(before) || /^ ?[./:-] ?\d/.test(behind)) return true
  return isSpaced && (/\d $/.test(before) || (/^ \d/.test(behind) && !/^ \d{1,2}[:.]\d\d/.test(behind)))
}

/** The dates of a line of capitals without accents, from left to right, none within another. */
export function findDateShapes(capitals: string): DateShape[] {
  const found: DateShape[] = []
  for (const { pattern, doubt = 'none', read } of KINDS)
    for (const match of capitals.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (found.some((other) => from < other.to && to > other.from) || isPartOfMore(capitals, from, to))
        continue
      const all = read(match.groups ?? {})
      const days = all.flatMap(({ ymd, order }) => {
        const date = toDay(ymd)
        return date === null ? [] : [{ date, order }]
      })
      const readings = days.filter(({ date }, at) => days.findIndex((other) => other.date === date) === at)
      if (readings.length === 0) continue
      const numbers = ['a', 'b', 'c', 'd', 'm']
        .map((name) => match.groups?.[name] ?? '')
        .filter((text) => /\d/.test(text))
      const isRepaired =
        all.some((one) => one.isRepaired === true) ||
        numbers.some((text) => /^[\dOQILSBZ]+$/.test(text) && /\D/.test(text))
      found.push({ from, to, readings, doubt, isRepaired })
    }
  return found.sort((a, b) => a.from - b.from)
}
