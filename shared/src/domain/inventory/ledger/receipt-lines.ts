import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import type { LineAmount } from '@larder/shared/contracts/orders/order-facts'
import { DEFAULT_RECEIPT_CATEGORY } from '@larder/shared/contracts/receipts/receipts'
import {
  foldName,
  DEFAULT_UNIT,
  roundQuantity,
  sumQuantities,
  canonicalUnit,
  convertQuantity,
  isMeasure,
  splitPackSize,
} from '@larder/foods'
import { toCalendarDate } from '../calendar-day.ts'
import { spellPlace } from '../storage-place.ts'

/** One purchase from receipts of one day: equal names in convertible units, summed. */
export type ReceiptPurchase = {
  name: string
  quantity: number
  unit: string
  category: string
  /** How much each of its packs holds, where it is a weight or volume in packs of one size. */
  pack_quantity?: number | undefined
  /** The storage location given by the first line that has one. */
  storage_location?: string | undefined
  /** The calendar date of the purchase; undefined where the lines have none. */
  purchase_date?: string | undefined
  /** The calendar date on which it came, where that is later and somebody says so. */
  arrived_on?: string | undefined
  /** The expiry day, empty for none; undefined when nobody chose one. */
  expiry_date?: string | undefined
  /** The part of each receipt. */
  sources: ReceiptShare[]
}

/** The part of one receipt in a purchase: the quantity in the purchase's unit, and the price; null where unknown. */
export type ReceiptShare = {
  receipt_id: string
  quantity: number
  price: number | null
  /** The ids of the receipt's lines; absent in lots of an earlier version. */
  lines?: string[]
  /** True where it was used up before anybody put it into stock: it only says what was bought, and for how much. */
  is_past?: true
  /** What a later mail said of lines of an order when the share was corrected by it. */
  corrected?: CorrectedLine[]
}

/** The amount of an order's line that its share reflects. */
export type CorrectedLine = LineAmount & { line_id: string }

/** A reviewed line, and the day on which it came, where that is not the day of its purchase. */
export type BoughtLine = ReceiptItemToAdd & { arrived_on?: string | undefined }

/**
 * Converts reviewed receipt lines to purchases: pack sizes multiplied (INV-076), lines of one name merged where their
 * units convert (RCPT-035) and they were bought, and came, on the same day, 'Groceries' where no category is given (RCPT-037). In
 * order of first mention.
 */
export const toReceiptPurchases = (lines: readonly BoughtLine[]): ReceiptPurchase[] => {
  const byName = new Map<string, ReceiptPurchase[]>()
  const purchases: ReceiptPurchase[] = []
  for (const line of lines) {
    const purchase = toPurchase(line)
    const sameName = byName.get(foldName(purchase.name)) ?? []
    if (sameName.some((earlier) => addTo(earlier, purchase))) continue
    byName.set(foldName(purchase.name), [...sameName, purchase])
    purchases.push(purchase)
  }
  return purchases
}

/** Adds a purchase to an earlier one; false when their units do not convert, or their dates differ. */
const addTo = (earlier: ReceiptPurchase, purchase: ReceiptPurchase): boolean => {
  if (earlier.purchase_date !== purchase.purchase_date) return false
  if (earlier.arrived_on !== purchase.arrived_on) return false
  if (earlier.expiry_date !== purchase.expiry_date) return false
  const quantity = convertQuantity(purchase.quantity, purchase.unit, earlier.unit)
  if (quantity === null) return false
  if (packIn(purchase, earlier.unit) !== earlier.pack_quantity) earlier.pack_quantity = undefined
  earlier.quantity = sumQuantities([earlier.quantity, quantity])
  earlier.storage_location ??= purchase.storage_location
  for (const share of sharesIn(purchase, earlier.unit)) addShare(earlier.sources, share)
  return true
}

const addShare = (shares: ReceiptShare[], share: ReceiptShare): void => {
  const same = shares.find(({ receipt_id }) => receipt_id === share.receipt_id)
  if (!same) {
    shares.push(share)
    return
  }
  same.quantity = sumQuantities([same.quantity, share.quantity])
  if (share.lines) same.lines = [...(same.lines ?? []), ...share.lines]
  same.price = same.price === null || share.price === null ? null : roundQuantity(same.price + share.price)
}

/** How much each pack of a purchase holds, in another unit; undefined where that is unknown. */
export const packIn = (
  { pack_quantity, unit }: Pick<ReceiptPurchase, 'pack_quantity' | 'unit'>,
  target: string,
) => (pack_quantity === undefined ? undefined : (convertQuantity(pack_quantity, unit, target) ?? undefined))

/** The parts of a purchase, converted to another unit. */
export const sharesIn = ({ sources, unit }: Pick<ReceiptPurchase, 'sources' | 'unit'>, target: string) =>
  sources.map((share) => ({
    ...share,
    quantity: convertQuantity(share.quantity, unit, target) ?? share.quantity,
  }))

const toPurchase = (line: BoughtLine): ReceiptPurchase => {
  const unit = line.unit ?? DEFAULT_UNIT
  const pack = splitPackSize(unit)
  const quantity = roundQuantity(line.quantity * (pack?.size ?? 1))
  return {
    name: line.name,
    quantity,
    unit: pack?.unit ?? canonicalUnit(unit),
    category: line.category ?? DEFAULT_RECEIPT_CATEGORY,
    pack_quantity: pack !== null && isMeasure(pack.unit) ? pack.inner : undefined,
    storage_location: line.storage_location && spellPlace(line.storage_location),
    purchase_date: line.purchase_date && toCalendarDate(line.purchase_date),
    arrived_on: line.arrived_on && toCalendarDate(line.arrived_on),
    expiry_date: line.expiry_date && toCalendarDate(line.expiry_date),
    sources: sharesOf(line, quantity),
  }
}

/** Whether nothing of a receipt is left in a share, because later mails of its order took all of it out. */
export const isShareGone = ({ lines }: Pick<ReceiptShare, 'lines'>): boolean => lines?.length === 0

/** Whether two shares are the same: of one receipt, with equal quantity, price and lines. */
export const isSameShare = (a: ReceiptShare, b: ReceiptShare | undefined): boolean =>
  b !== undefined && factsOf(a) === factsOf(b)

const factsOf = ({ receipt_id, quantity, price, lines = [], corrected = [] }: ReceiptShare): string =>
  JSON.stringify([
    receipt_id,
    quantity,
    price,
    lines,
    corrected.map((line) => [line.line_id, line.quantity, line.unit, line.price]),
  ])

/** The ids of the receipts that a line was read from. */
export const receiptsOf = ({ source_receipt, source_receipts }: ReceiptItemToAdd): string[] => [
  ...new Set(source_receipts ?? (source_receipt ? [source_receipt] : [])),
]

/** A line of several receipts does not state each one's quantity, so they are assumed to be equal. */
const sharesOf = (line: ReceiptItemToAdd, quantity: number): ReceiptShare[] => {
  const receiptIds = receiptsOf(line)
  return receiptIds.map((receipt_id) => ({
    receipt_id,
    quantity: roundQuantity(quantity / receiptIds.length),
    price: line.price == null ? null : roundQuantity(line.price / receiptIds.length),
    ...(line.line_id === undefined ? {} : { lines: [line.line_id] }),
  }))
}
