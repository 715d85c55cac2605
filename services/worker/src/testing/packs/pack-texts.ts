import type { PrintedLine } from './print-lines.ts'

/** The day on which the packs are looked at. */
export const TODAY = '2026-03-09'
const DAY_MS = 86_400_000

/** What is printed on a pack, and what a person of the household reads. */
export type PackText = {
  lines: readonly PrintedLine[]
  /** The last day, and where the print alone does not say which number is the month, the other reading. */
  truth: string
  other: string | null
  /** In which order the household's country writes numbers; null where nothing is known. */
  order: 'dmy' | 'mdy' | 'ymd' | null
}

type Day = { day: number; month: number; year: number }
type Format = { write: (date: Day, month: string) => string; has: 'day' | 'month'; order: PackText['order'] }

const two = (value: number): string => String(value).padStart(2, '0')
const short = ({ year }: Day): string => two(year % 100)
const format = (
  write: Format['write'],
  has: Format['has'] = 'day',
  order: Format['order'] = null,
): Format => ({ write, has, order })

/** Numbers with the day first or the month first are ambiguous where both are below 13. */
const NUMBERS = (['.', '/', '-', ' '] as const).flatMap((by) => [
  format((d) => [two(d.day), two(d.month), short(d)].join(by), 'day', 'dmy'),
  format((d) => [two(d.day), two(d.month), d.year].join(by), 'day', 'dmy'),
])
const FORMATS: readonly Format[] = [
  ...NUMBERS,
  format((d) => [two(d.month), two(d.day), short(d)].join('/'), 'day', 'mdy'),
  format((d) => [two(d.month), two(d.day), d.year].join('/'), 'day', 'mdy'),
  format((d) => [d.year, two(d.month), two(d.day)].join('-'), 'day', 'ymd'),
  format((d) => [d.year, two(d.month), two(d.day)].join('.'), 'day', 'ymd'),
  format((d, month) => `${two(d.day)} ${month} ${short(d)}`),
  format((d, month) => `${two(d.day)} ${month} ${d.year}`),
  format((d, month) => `${two(d.day)}${month}${d.year}`),
  format((d, month) => `${two(d.day)}${month}${short(d)}`),
  format((d, month) => `${month} ${two(d.day)} ${d.year}`),
  format((d) => `${two(d.month)}/${short(d)}`, 'month'),
  format((d) => `${two(d.month)}/${d.year}`, 'month'),
  format((d) => `${two(d.month)}.${d.year}`, 'month'),
  format((d) => `${two(d.month)} ${d.year}`, 'month'),
  format((d, month) => `${month} ${d.year}`, 'month'),
]

const MARKS = [
  ['EXP', 'en'],
  ['EXP:', 'en'],
  ['BB', 'en'],
  ['BBE', 'en'],
  ['BEST BEFORE', 'en'],
  ['Best before:', 'en'],
  ['USE BY', 'en'],
  ['Best by', 'en'],
  ['MHD', 'de'],
  ['MHD:', 'de'],
  ['Mindestens haltbar bis:', 'de'],
  ['mind. haltbar bis Ende', 'de'],
  ['Zu verbrauchen bis', 'de'],
  ['A consommer de préférence avant le', 'fr'],
  ['DLC', 'fr'],
  ['Da consumarsi preferibilmente entro', 'it'],
  ['SCAD', 'it'],
  ['Consumir preferentemente antes del', 'es'],
  ['CAD', 'es'],
  ['Ten minste houdbaar tot', 'nl'],
  ['THT', 'nl'],
  ['Consumir de preferência antes de', 'pt'],
] as const
const UNMARKED_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
const MADE = ['PROD', 'MFG', 'PKD', 'Packed on', 'abgefüllt am'] as const

type Random = () => number
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const dayAfter = (days: number): Day => {
  const date = new Date(Date.parse(TODAY) + days * DAY_MS)
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}
const iso = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`
const lastOfMonth = ({ year, month }: Day): Day => ({
  year,
  month,
  day: new Date(Date.UTC(year, month, 0)).getUTCDate(),
})

const monthIn = (language: string, { year, month }: Day): string =>
  new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(year, month - 1, 1)))
    .replace('.', '')
    .toUpperCase()

/** A text of a pack as printers write it: a date, mostly marked, mostly with a lot, a time or a day of production beside it. */
export function packText(random: Random): PackText {
  const date = dayAfter(random() < 0.06 ? -Math.ceil(random() * 200) : 3 + Math.floor(random() * 1_000))
  const chosen = pick(random, FORMATS)
  const [mark, language] = random() < 0.8 ? pick(random, MARKS) : [null, pick(random, UNMARKED_LANGUAGES)]
  const printed = chosen.write(date, monthIn(language, date))
  const order = chosen.order === 'ymd' ? 'dmy' : (chosen.order ?? 'dmy')
  const isKnown = random() < 0.7
  const swapped = { ...date, day: date.month, month: date.day }
  const isAmbiguous =
    !isKnown &&
    (chosen.order === 'dmy' || chosen.order === 'mdy') &&
    date.day <= 12 &&
    date.day !== date.month
  return {
    lines: linesAround(random, printed, mark, random() < 0.65 ? 'dots' : 'font'),
    truth: iso(chosen.has === 'month' ? lastOfMonth(date) : date),
    other: isAmbiguous ? iso(swapped) : null,
    order: isKnown ? order : null,
  }
}

function linesAround(
  random: Random,
  date: string,
  mark: string | null,
  by: PrintedLine['by'],
): PrintedLine[] {
  const line = (text: string): PrintedLine => ({ text, by })
  const lot = pick(random, [
    () => `L${Math.floor(1e5 + random() * 9e5)}`,
    () => `LOT ${Math.floor(1e3 + random() * 9e3)}A`,
    () => `L ${Math.floor(1e4 + random() * 9e4)} B${Math.floor(random() * 9)}`,
    () =>
      `L${Math.floor(100 + random() * 900)}${pick(random, ['A', 'C', 'D'])} ${two(Math.floor(random() * 24))}:${two(Math.floor(random() * 60))}`,
  ])()
  const time = `${two(Math.floor(random() * 24))}:${two(Math.floor(random() * 60))}`
  const made = dayAfter(-Math.floor(random() * 90))
  const production = `${pick(random, MADE)} ${two(made.day)}.${two(made.month)}.${short(made)}`
  // A long mark is printed on the pack beforehand; printers of dates write only short ones.
  const isLong = mark !== null && mark.length > 12
  const dated = mark !== null && !isLong && random() < 0.6 ? `${mark} ${date}` : date
  const above = mark !== null && dated === date ? [{ text: mark, by: isLong ? 'font' : by } as const] : []
  const below = pick<() => PrintedLine[]>(random, [
    () => [],
    () => [line(lot)],
    () => [line(`${lot} ${time}`)],
    () => [line(time)],
    () => [line(lot), line(production)],
  ])()
  const isProductionFirst = random() < 0.1
  return [...(isProductionFirst ? [line(production)] : []), ...above, line(dated), ...below]
}
