import { guessShelfLifeDays, storageOf } from '@larder/foods'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { keptSince } from '@larder/shared/domain/inventory/expiry-guess'
import { dayOf } from '../../../lib/format.ts'
import { reviewLines, type ReviewLine } from './review-lines.ts'
import type { ReviewState } from './review-state.ts'

/** Where a line will be stored: the place chosen for it, else the one for all, else the suggested one. */
const placeOf = ({ location, isLocationChosen }: ReviewLine, storageLocation: string): string | null =>
  isLocationChosen || storageLocation === '' ? location : storageLocation

/**
 * The estimated expiry day of a line, from the day of its purchase or arrival and the usual shelf life of the household's item, else
 * of its kind of food in its place, like on the server. Empty when nothing is known.
 */
export function guessExpiry(line: ReviewLine, state: ReviewState, today: string): string {
  const place = placeOf(line, state.storageLocation)
  const food = { name: line.name, unit: line.unit, category: line.category }
  const storage = place === null ? null : storageOf(place)
  const days = line.shelfLifeDays?.[storage ?? 'usual'] ?? guessShelfLifeDays(food, storage)
  const { receipts } = state
  const paper = receipts.find(({ result }) => result.receipt_id === line.item.source_receipt)
  const bought = paper?.facts.purchase_date || today
  const from = keptSince({ purchase_date: bought, arrived_on: paper?.arrivedOn })
  return days === null ? '' : dayOf(addDays(from, Math.round(days)))
}

/** Whether all selected lines of which a day is known would have expired before today, and there are such lines. */
export function isAllExpired(state: ReviewState, today: string): boolean {
  const days = reviewLines(state)
    .filter((line) => line.isSelected)
    .map((line) => line.expiryDate ?? guessExpiry(line, state, today))
    .filter((day) => day !== '')
  return days.length > 0 && days.every((day) => day < today)
}
