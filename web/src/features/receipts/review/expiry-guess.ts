import { guessShelfLifeDays, storageOf } from '@larder/shared/domain/catalogue/shelf-life'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { dayOf } from '../../../lib/format.ts'
import type { ReviewLine, ReviewState } from './review-state.ts'

/** Where a line goes: its own place, else the one for all, else where it is suggested. */
const placeOf = ({ location, isLocationChosen }: ReviewLine, storageLocation: string): string | null =>
  isLocationChosen || storageLocation === '' ? location : storageLocation

/**
 * The day until which a line probably keeps, as the server guesses it: by the household's item, else by the kind of
 * food in its place, from the day of purchase on. Empty when nothing is known.
 */
export function guessExpiry(line: ReviewLine, state: ReviewState, today: string): string {
  const place = placeOf(line, state.storageLocation)
  const food = { name: line.name, category: line.category }
  const days = line.shelfLifeDays ?? guessShelfLifeDays(food, place === null ? null : storageOf(place))
  const { receipts } = state
  const bought = receipts.find(({ result }) => result.receipt_id === line.item.source_receipt)?.facts
  const from = bought === undefined || bought.purchase_date === '' ? today : bought.purchase_date
  return days === null ? '' : dayOf(addDays(from, Math.round(days)))
}
