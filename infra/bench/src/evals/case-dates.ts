const DAY_MS = 86_400_000

/** The number of a date's day since 1970. */
export const dayOfDate = (date: string): number => Date.parse(date) / DAY_MS

/** The days of a case's list of dates; throws when it is missing. */
export function datesOf(fields: Partial<Record<string, unknown>>, name: string): number[] {
  const dates = fields[name]
  if (!Array.isArray(dates)) throw new Error(`A case needs the list "${name}"`)
  return dates.map((date) => dayOfDate(String(date)))
}
