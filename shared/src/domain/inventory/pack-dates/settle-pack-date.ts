import { hasYear, type AgreedDate, type DayOrder } from '@larder/papers'
import type { PackDateAnswer } from '../../../contracts/packs/pack-dates.ts'
import { addDays, toCalendarDate } from '../calendar-day.ts'

/** A date is believed when its worst word was read with this confidence, 0 to 1. */
const SURE_FROM = 0.8
/** Goods in a kitchen expired at most so long ago, and keep at most so long. */
const YEARS_BACK = 3
const YEARS_AHEAD = 15
/** Hardly anything keeps longer: a year that was misread, or read for a day. */
const USUAL_YEARS = 6
const DAYS_OF_YEAR = 365.25
const MAX_CHOICES = 4
/** A day without its year is on goods of less than three months; it passed at most so many days ago, else it is next year's. */
const DAYS_BACK = 60
const DAYS_AHEAD = 100

type Household = {
  /** The household's current day. */
  today: string
  /** How dates are written where it lives; null where that is not known. */
  order: DayOrder | null
}
/** A date and the days that it can be; whether the years of these are printed. */
type Candidate = { found: AgreedDate; dates: readonly string[]; areWhole: boolean }

/** What a household believes of the dates that were read from a pack: one day that is sure, or what it has to be asked. */
export function settlePackDate(dates: readonly AgreedDate[], { today, order }: Household): PackDateAnswer {
  const yearsOn = (years: number) => addDays(today, Math.round(years * DAYS_OF_YEAR))
  const isPlausible = (date: string) => date >= yearsOn(-YEARS_BACK) && date <= yearsOn(YEARS_AHEAD)
  const all = dates
    .map((found) => candidateOf(found, { today, order }, isPlausible))
    .filter((candidate) => candidate.dates.length > 0)
    .toSorted((a, b) => Number(b.found.isAgreed) - Number(a.found.isAgreed))
  // Goods are made before they expire: beside a day that is to come, one in the past is that of production.
  const isToCome = (candidate: Candidate) => candidate.dates.every((date) => date >= today)
  const hasDayToCome = all.some((candidate) => candidate.found.isAgreed && isToCome(candidate))
  const candidates = all.filter((candidate) => !hasDayToCome || candidate.dates.some((date) => date >= today))
  const [first] = candidates
  if (first === undefined) return { printed: null, date: null, question: null, choices: [] }
  const choices = [...new Set(candidates.flatMap((candidate) => candidate.dates))].slice(0, MAX_CHOICES)
  const ask = (question: NonNullable<PackDateAnswer['question']>): PackDateAnswer => ({
    printed: first.found.printed,
    date: null,
    question,
    choices,
  })
  const [date, another] = choices
  if (date === undefined || another !== undefined) return ask(candidates.length === 1 ? 'month' : 'date')
  if (date < today) return ask('past')
  const isSure = candidates.some(
    ({ found, areWhole }) =>
      found.isAgreed &&
      !found.isDoubtful &&
      found.confidence >= SURE_FROM &&
      // '03/12' of goods that keep for years is a month of a year long ago.
      (areWhole || (!found.readings.some(hasYear) && date <= addDays(today, DAYS_AHEAD))),
  )
  if (!isSure || date > yearsOn(USUAL_YEARS)) return ask('unsure')
  return { printed: first.found.printed, date, question: null, choices: [] }
}

/** The days that a print can mean: the country's order settles it where it makes a day; two digits in front are a year only then. */
function candidateOf(
  found: AgreedDate,
  { today, order }: Household,
  isPlausible: (date: string) => boolean,
): Candidate {
  const plausible = found.readings
    // Without a year nothing says that the numbers stand in another order than usual.
    .filter((reading) => hasYear(reading) || reading.order === null || [null, reading.order].includes(order))
    .map((reading) => ({
      ...reading,
      isWhole: hasYear(reading),
      date: hasYear(reading) ? toCalendarDate(reading.date) : nextDay(reading.date, today),
    }))
    .filter(({ date }) => isPlausible(date))
    // '12/26' is the month of a year where no country says otherwise.
    .filter(({ isWhole }, _, all) => isWhole || order !== null || !all.some((one) => one.isWhole))
  const isSettled = order !== null && plausible.some((reading) => reading.order === order)
  const settled = isSettled ? plausible.filter((reading) => [order, null].includes(reading.order)) : []
  const others = plausible.filter((reading) => reading.order !== 'ymd')
  const chosen = settled.length > 0 ? settled : others.length > 0 ? others : plausible
  return { found, dates: chosen.map(({ date }) => date), areWhole: chosen.every(({ isWhole }) => isWhole) }
}

/** The day --MM-DD of this year or, where it passed long ago, of the next; 29 February is 1 March in other years. */
function nextDay(day: string, today: string): string {
  const [year, month, ofMonth] = [Number(today.slice(0, 4)), Number(day.slice(2, 4)), Number(day.slice(5))]
  const inYear = (number: number) => new Date(Date.UTC(number, month - 1, ofMonth)).toISOString()
  return inYear(year) < addDays(today, -DAYS_BACK) ? inYear(year + 1) : inYear(year)
}
