/** The two dates of an entry, both as calendar dates or both as days ('YYYY-MM-DD'). */
export type EntryDates = { purchase_date: string | null; expiry_date: string | null }

export type DateProblem = { field: keyof EntryDates; message: string }

/** The earliest valid purchase day; an earlier year is a typing error. */
const FIRST_DAY = '2000-01-01'
/** The maximum number of years until an expiry date; a later year is a typing error. */
const MAX_YEARS_KEPT = 50

/**
 * The problem with dates that somebody entered; null when there is none. Dates that the entry had `before` may stay, so
 * that an expired entry can still be edited (INV-061).
 */
export const findDateProblem = (
  dates: EntryDates,
  before: EntryDates | null,
  today: string,
): DateProblem | null => {
  const { purchase_date, expiry_date } = dates
  const isNewPurchase = purchase_date !== null && purchase_date !== before?.purchase_date
  const isNewExpiry = expiry_date !== null && expiry_date !== before?.expiry_date
  if (isNewPurchase && purchase_date < FIRST_DAY) {
    return { field: 'purchase_date', message: 'Purchase date cannot be before the year 2000' }
  }
  if (isNewPurchase && purchase_date > today) {
    return { field: 'purchase_date', message: 'Purchase date cannot be in the future' }
  }
  if (isNewExpiry && expiry_date < today) {
    return { field: 'expiry_date', message: 'Expiry date cannot be before today' }
  }
  if (isNewExpiry && expiry_date > yearsAfter(today, MAX_YEARS_KEPT)) {
    return {
      field: 'expiry_date',
      message: `Expiry date cannot be more than ${MAX_YEARS_KEPT} years from now`,
    }
  }
  if ((isNewPurchase || isNewExpiry) && purchase_date && expiry_date && expiry_date < purchase_date) {
    return { field: 'expiry_date', message: 'Expiry date cannot be before the purchase date' }
  }
  return null
}

/** The same day in a later year, for comparison only: February 29 may not exist there. */
const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
