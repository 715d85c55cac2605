import { findUnit, sizeOfUnit } from '@larder/foods'

/** What is bought more often than about weekly has its use said by the day, other things by the week. */
const DAYS_OF_A_DAILY_RATE = 6.65

type SaidRate = { daily_use: number; days_between: number | null; method: string }

/** Whether a unit is a weight or a volume, of which there are parts, in stock or in a kitchen. */
const isMeasured = (unit: string): boolean =>
  ['g', 'ml'].includes(sizeOfUnit(findUnit(unit) ?? '')?.base ?? '')

/**
 * How much is used in which time, as it is said to people: by the day what is bought more often than about weekly, but no
 * part of what is counted; to two digits, but exactly what somebody said. `daily_use` in `unit`, `days_between` in days.
 * In a file of its own, as the client says rates without the table of foods, which outlooks need.
 */
export function sayableRate({ daily_use, days_between, method }: SaidRate, unit: string) {
  const isOften = days_between !== null && days_between < DAYS_OF_A_DAILY_RATE
  const isDaily = isOften && (isMeasured(unit) || daily_use >= 1)
  const isTold = method === 'told'
  const quantity = Number((daily_use * (isDaily ? 1 : 7)).toPrecision(isTold ? 6 : 2))
  return { quantity, period: isDaily ? 'day' : 'week', isExact: isTold } as const
}
