/** In which order a date is written in numbers. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

/**
 * A day that a print can mean, as YYYY-MM-DD; without a printed day the last of its month, and as --MM-DD without a printed
 * year, which goods of less than three months need not have (EU regulation 1169/2011, annex X). `order` is the order of its
 * numbers, null where they can be read in one way only.
 */
export type DayReading = { date: string; order: DayOrder | null }

/** Whether the year of a reading is printed. */
export const hasYear = ({ date }: DayReading): boolean => !date.startsWith('--')

/** A date that is printed on a pack, and how it was read. */
export type PackDate = {
  /** The line as it was read: 'EXP 05/06/26'. */
  printed: string
  /** What the print says of it: the last day of the goods, or nothing. Days of production are not among them. */
  isMarked: boolean
  /** It may be something else than a date: '12.26' without a mark. */
  isDoubtful: boolean
  /** At least one; several where the order of the numbers or the name of the month leaves a choice. */
  readings: readonly DayReading[]
  /** How surely its letters were read, 0 to 1. */
  confidence: number
}
