import type { InventoryEntry, StockStatus } from '@larder/shared/contracts/inventory'
import type { StockCard } from '@larder/shared/domain/inventory/stock/list/arrange-inventory'
import { DEFAULT_UNIT, sumQuantities, convertQuantity } from '@larder/foods'
import { assumedSince } from '../../lib/assumed-words.ts'
import { daysUntil, formatNumber, formatQuantity } from '../../lib/format.ts'
import { NO_ITEM } from './entry-name.ts'

/** Most urgent first: a card shows the most urgent status of its lots. */
const BY_URGENCY: readonly StockStatus[] = [
  'expired',
  'critical',
  'out_of_stock',
  'below_minimum',
  'low',
  'adequate',
  'in_stock',
]

/** An expiry date is urgent from this many days before it. */
const URGENT_DAYS = 2

type MeterTone = 'ok' | 'warn' | 'bad' | 'off'

const TONES: Record<StockStatus, MeterTone> = {
  in_stock: 'ok',
  adequate: 'ok',
  // Expired stock still exists: the bar shows how much, the badge that it is expired.
  expired: 'ok',
  low: 'warn',
  below_minimum: 'warn',
  critical: 'bad',
  out_of_stock: 'off',
}

/** What a card shows of its lots. */
export type CardFace = {
  name: string
  category: string | null
  /** ' · opened', and nothing while all of it is closed. */
  opening: string
  status: StockStatus
  quantities: StockCard['amounts']
  /** When the first of the lots that are assumed was last known; null where none is, or nobody can tell. */
  assumedSince: string | null
  minimum: string | null
  meter: { value: number; full: number; minimum: number | null; tone: MeterTone; text: string }
  expiryDate: string | null
  isExpiryGuess: boolean
}

/** What follows the words of lots: ' · opened' where one of them is, ' · one is open' where closed packs are left of it. */
export const openingText = (lots: readonly Pick<InventoryEntry, 'opening'>[]): string => {
  if (lots.some(({ opening }) => opening === 'open')) return ' · opened'
  return lots.some(({ opening }) => opening === 'one_open') ? ' · one is open' : ''
}

/** Summarises the lots of a card for display. */
export function cardFace({ item, lots, amounts }: StockCard): CardFace {
  const [first] = lots
  const unit = amounts[0]?.unit ?? ''
  const status = mostUrgent(lots)
  const minimum = minimumIn(first, unit)
  const value = amounts[0]?.quantity ?? 0
  const full = sumQuantities(lots.map((lot) => convertQuantity(lot.level_full, lot.unit, unit) ?? 0))
  const expiring = earliestExpiry(lots)
  const minimumText = minimum === null ? null : formatMinimum(minimum, unit)
  return {
    name: item?.name ?? NO_ITEM,
    category: item?.category ?? null,
    opening: openingText(lots),
    status,
    quantities: amounts,
    assumedSince: assumedSince(lots),
    minimum: minimumText,
    meter: {
      value,
      full,
      minimum,
      tone: TONES[status],
      text:
        formatQuantity(value, unit, amounts[0]?.isAssumed) +
        (minimumText === null ? '' : `, minimum ${minimumText}`),
    },
    expiryDate: expiring?.expiry_date ?? null,
    isExpiryGuess: expiring?.is_expiry_guess ?? false,
  }
}

/** The most urgent status of some lots. */
export const mostUrgent = (lots: readonly InventoryEntry[]): StockStatus =>
  BY_URGENCY.find((urgent) => lots.some((lot) => lot.status === urgent)) ?? 'in_stock'

/** Pieces need no unit here: the quantity beside it has one. */
const formatMinimum = (minimum: number, unit: string): string =>
  unit === DEFAULT_UNIT ? formatNumber(minimum) : formatQuantity(minimum, unit)

/** The minimum level is stored in the item's unit; the card may use another unit of the same kind. */
function minimumIn(lot: InventoryEntry | undefined, unit: string): number | null {
  if (lot?.min_stock_level == null) return null
  return convertQuantity(lot.min_stock_level, lot.item?.unit ?? lot.unit, unit)
}

function earliestExpiry(lots: readonly InventoryEntry[]): InventoryEntry | undefined {
  return lots
    .filter((lot) => lot.expiry_date !== null)
    .reduce<InventoryEntry | undefined>(
      (earliest, lot) =>
        earliest?.expiry_date && earliest.expiry_date <= (lot.expiry_date ?? '') ? earliest : lot,
      undefined,
    )
}

/** True from two days before an expiry date on. */
export const isUrgent = (expiryDate: string, today: string): boolean =>
  daysUntil(expiryDate, today) <= URGENT_DAYS
