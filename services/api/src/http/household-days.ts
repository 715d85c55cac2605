import { DAY_FIELDS } from '@larder/shared/contracts/base/any-day'
import { dayIn } from '@larder/shared/domain/inventory/calendar-day'

/**
 * Turns all days of a call's parsed input, however deep, into days `YYYY-MM-DD` of the caller's household: only here it
 * is known which day an instant was there.
 */
export const settleDays = (input: unknown, timeZone: string): void => {
  if (typeof input !== 'object' || input === null) return
  const fields = input as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') settleDays(value, timeZone)
    else if (value !== '' && DAY_FIELDS.has(name)) fields[name] = dayIn(timeZone, value)
  }
}
