import { randomBytes } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_QUANTITY } from '@larder/shared/contracts/base/primitives'
import { DEFAULT_RECEIPT_CATEGORY } from '@larder/shared/contracts/receipts/receipts'
import { readItemFood, storageOf, convertQuantity } from '@larder/foods'
import { keepingTimeOf } from '@larder/shared/domain/catalogue/item-keeping'
import { addDays, toCalendarDate, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { findDateProblem } from '@larder/shared/domain/inventory/entry-dates'
import { keptSince } from '@larder/shared/domain/inventory/expiry-guess'
import { packIn, sharesIn } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import type { ReceiptPurchase } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { spellPlace } from '@larder/shared/domain/inventory/storage-place'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { HouseholdRoom } from '../../households/household-room.ts'
import type { LotPurchase } from '../ledger/operations/operation.ts'

type Deps = {
  catalogue: Pick<CatalogueService, 'findOrCreateByName'>
  /** Room for further lots. */
  room: HouseholdRoom
  now: () => Date
}

/**
 * The values for a whole receipt or list: storage location, purchase date (`YYYY-MM-DD` or a midnight), and whether all of it
 * is used up already.
 */
export type PurchaseContext = { storage_location?: string; purchase_date?: string; is_past?: boolean }

/** A lot that is decided but not opened, and the item that it is of. */
type Planned = { allocation: LotPurchase[]; items: Authorized<CatalogueItem>[] }

/** Decides the lots of what was bought: their items, units, places and expiry days. */
export const createPurchaseLots = ({ catalogue, room, now }: Deps) => ({
  /**
   * One lot for each purchase, in the same order; its items are created where there are none.
   * @throws DomainError validation_failed for dates and amounts that can't be; household_entries_full,
   * household_items_full
   */
  plan: async (
    actor: Actor,
    purchases: readonly ReceiptPurchase[],
    context: PurchaseContext,
  ): Promise<Planned> => {
    const today = todayIn(actor.timeZone, now())
    const callDate = context.purchase_date ? toCalendarDate(context.purchase_date) : today
    assertDates(purchases, callDate, today)
    await room(actor, purchases.length)
    const items = await catalogue.findOrCreateByName(actor, purchases.map(withGuessedCategory))
    const allocation = purchases.flatMap((purchase, index) => {
      const item = items[index]
      if (!item) return []
      const { quantity, unit } = inUnitOf(item, purchase)
      const kept = { ...item, unit }
      const location = purchase.storage_location ?? placeIn(context) ?? usualPlaceOf(kept)
      const purchaseDate = purchase.purchase_date ?? callDate
      const days = { purchase_date: purchaseDate, arrived_on: purchase.arrived_on }
      const guess = expiryFrom(kept, location, keptSince(days))
      const expiryDate = purchase.expiry_date === undefined ? guess : purchase.expiry_date || null
      const opening = {
        id: randomBytes(12).toString('hex'),
        household_id: actor.householdId,
        item_id: item.id,
        unit,
        pack_quantity: packIn(purchase, unit),
        storage_location: location,
        expiry_date: expiryDate,
        is_expiry_guess: purchase.expiry_date === undefined && expiryDate !== null,
        ...days,
        notes: null,
        sources: sharesIn(purchase, unit),
        created_at: now().toISOString(),
      }
      return [{ opening, quantity }]
    })
    return { allocation, items }
  },
})
export type PurchaseLots = ReturnType<typeof createPurchaseLots>

const placeIn = ({ storage_location }: PurchaseContext) => storage_location && spellPlace(storage_location)

/** Refuses invalid dates, like for a single entry; a guessed expiry may be in the past. */
const assertDates = (purchases: readonly ReceiptPurchase[], callDate: string, today: string) => {
  const ofCall = findDateProblem({ purchase_date: callDate, expiry_date: null }, null, today)
  if (ofCall) throw new DomainError('validation_failed', ofCall.message)
  for (const { name, purchase_date = callDate, expiry_date } of purchases) {
    const problem = findDateProblem({ purchase_date, expiry_date: expiry_date || null }, null, today)
    if (problem) throw new DomainError('validation_failed', `${name}: ${problem.message}`)
  }
}

/** A purchase in its item's unit if it converts, else in its own. */
const inUnitOf = (item: CatalogueItem, purchase: ReceiptPurchase): { quantity: number; unit: string } => {
  const converted = convertQuantity(purchase.quantity, purchase.unit, item.unit)
  const bought = converted === null ? purchase : { quantity: converted, unit: item.unit }
  if (bought.quantity > MAX_QUANTITY) {
    throw new DomainError('validation_failed', `Quantity must be at most ${MAX_QUANTITY}`)
  }
  return bought
}

/** What decides where an item is kept and for how long: an item of the catalogue, or what is not one yet. */
type KeptThing = Parameters<typeof keepingTimeOf>[0] & Parameters<typeof readItemFood>[0]

/** Where the household keeps an item, else where such food is usually kept; null where nobody knows. */
export const usualPlaceOf = (item: KeptThing): string | null => {
  if (item.usual_location !== null) return item.usual_location
  const food = readItemFood(item)
  return food.is_food ? food.place : null
}

/** The guessed expiry day of what is kept since a day: what the household knows, else the usual shelf life of such food there. */
export const expiryFrom = (item: KeptThing, location: string | null, since: string): string | null => {
  const { days } = keepingTimeOf(item, location === null ? null : storageOf(location))
  return days === null ? null : addDays(since, days)
}

/** A line's default category says nothing about the item (RCPT-037), so a new item gets the category of its kind. */
const withGuessedCategory = (purchase: ReceiptPurchase): ReceiptPurchase => {
  if (purchase.category !== DEFAULT_RECEIPT_CATEGORY) return purchase
  const food = readItemFood(purchase)
  return food.is_food ? { ...purchase, category: food.category } : purchase
}
