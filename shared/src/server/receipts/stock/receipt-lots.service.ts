import { byText } from '@larder/shared/domain/by-text'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { Page } from '@larder/shared/contracts/base/paging'
import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/undo'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import { undoKeyOf } from '../../inventory/ledger/operations/undo-purchases.ts'
import type { Lot } from '../../inventory/lots/lot.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import type { ReviewSettling } from '../review/review-settling.ts'
import { canTakeBack } from './receipt-additions.service.ts'
import type { AddedLot, ReceiptAdditionsService } from './receipt-additions.service.ts'
import { additionKey, isReceipt } from './receipt-operations.ts'
import type { ReceiptOperation, TakeBackPlan, UndoPurchaseAllocation } from './receipt-operations.ts'

/** More purchases of one item than a chart can show. */
const MAX_PURCHASES = 200
/** Two years of a large household: what is older says little about today's prices. */
const MAX_LATEST_LOTS = 2_000

type Deps = Pick<StockAccess, 'lots' | 'stockOperations'> & {
  additions: ReceiptAdditionsService
  reviews: ReviewSettling
  catalogue: CatalogueService
}

/** What one receipt added of an item; `quantity` in `unit`. */
export type ReceiptPurchaseOfItem = Omit<ReceiptShare, 'lines'> & { unit: string }

/** An amount that a receipt added of an item on a calendar day, and what was paid for it. */
export type LatestPurchase = Pick<ReceiptPurchaseOfItem, 'receipt_id' | 'quantity' | 'unit'> & {
  item_id: string
  price: number
  date: string
}

/** The lots that receipts added, and removing them. */
export const createReceiptLotsService = ({ lots, additions, stockOperations, catalogue, reviews }: Deps) => {
  const undoableOf = (shares: readonly AddedLot[]): UndoPurchaseAllocation =>
    shares
      .filter(canTakeBack)
      .map(({ lot, receipt_id, quantity }) => ({ lot_id: lot.id, receipt_id, quantity }))

  const causeOf = async (actor: Actor, receiptIds: readonly string[]): Promise<string> =>
    (await reviews.areOrders(actor.householdId, receiptIds)) ? 'Order taken back' : 'Receipt taken back'

  const listAdded = async (actor: Actor, { allocation }: ReceiptOperation): Promise<AddedLot[]> => {
    const found = await lots.listByIds(allocation.map(({ opening }) => opening.id))
    const byId = new Map(found.map((lot) => [lot.id, lot]))
    return allocation.flatMap(({ opening, quantity }) => {
      const lot = authorize(actor, byId.get(opening.id) ?? null)
      // A lot without a named receipt is removed as a whole; the shares of others may have been corrected since.
      const shares = lot.sources.length > 0 ? lot.sources : [{ receipt_id: '', quantity }]
      return shares.map((share) => ({ ...share, lot }))
    })
  }

  return {
    /**
     * Removes what a receipt added, as one operation and once; used amounts stay used. Returns how many lots it
     * changed.
     * @throws DomainError nothing_to_undo
     */
    undoReceipt: async (actor: Actor, receiptId: string): Promise<number> => {
      const allocation = undoableOf(await additions.listLots(actor.householdId, [receiptId]))
      if (allocation.length === 0) throw new DomainError('nothing_to_undo')
      await reviews.reopen(actor.householdId, [receiptId])
      const movedCount = await stockOperations.finish(
        await stockOperations.begin(actor, await causeOf(actor, [receiptId]), {
          kind: 'take_back',
          allocation,
        } satisfies TakeBackPlan),
      )
      // Another call came first.
      if (movedCount === 0) throw new DomainError('nothing_to_undo')
      return movedCount
    },

    /**
     * Removes what one call of `addReceiptItems` added, from any number of receipts, like `undoReceipt`; `key` is the key
     * of that call. A repeated call returns the first result.
     * @throws DomainError not_found, nothing_to_undo
     */
    undoAddition: async (actor: Actor, key: string): Promise<number> => {
      const addition = await stockOperations.findByKey(actor.householdId, additionKey(key))
      if (!isReceipt(addition)) throw notThere('addition')
      // A crash may have interrupted it.
      await stockOperations.finish(addition)
      const undoKey = undoKeyOf(addition.id)
      const done = await stockOperations.findByKey(actor.householdId, undoKey)
      const allocation = done
        ? []
        : undoableOf(await additions.keep(actor.householdId, await listAdded(actor, addition)))
      if (!done && allocation.length === 0) throw new DomainError('nothing_to_undo')
      const plan: TakeBackPlan = { kind: 'take_back', allocation }
      const ids = [...new Set(allocation.map(({ receipt_id }) => receipt_id))]
      await reviews.reopen(actor.householdId, ids)
      const operation = done ?? (await stockOperations.begin(actor, await causeOf(actor, ids), plan, undoKey))
      await stockOperations.finish(operation)
      return operation.allocation.length
    },

    /**
     * What receipts added of an item, newest lot first.
     * @throws DomainError not_found
     */
    listPurchases: async (actor: Actor, itemId: string): Promise<Authorized<ReceiptPurchaseOfItem>[]> => {
      const item = await catalogue.get(actor, itemId)
      const { membersOf } = await catalogue.findJoins(actor)
      const bought = await lots.listNewestOfItems(actor.householdId, membersOf(item.id), MAX_PURCHASES)
      return bought
        .map((lot) => authorize(actor, lot))
        .flatMap((lot) =>
          lot.sources.map(({ receipt_id, quantity, price }) => ({
            receipt_id,
            quantity,
            price,
            unit: lot.unit,
          })),
        )
        .map((purchase) => purchase as Authorized<ReceiptPurchaseOfItem>)
    },

    /** What receipts with prices added lately of all items, the newest lot first, without what was undone. */
    listLatestPurchases: async ({ householdId }: Pick<Actor, 'householdId'>): Promise<LatestPurchase[]> => {
      const bought = await lots.listBought(householdId, MAX_LATEST_LOTS)
      return bought
        .filter((lot) => !isPurchaseUndone(lot))
        .flatMap(({ item_id, sources, unit, purchase_date, created_at }) =>
          sources.flatMap(({ receipt_id, quantity, price }) => {
            const date = (purchase_date ?? created_at).slice(0, 10)
            return price === null ? [] : { item_id, receipt_id, quantity, price, unit, date }
          }),
        )
    },

    /**
     * A page of what receipts added of an item, the newest lot first, those of at most `limit` lots; without what was
     * undone. `next` is the cursor of the page after it, null after the last.
     * @throws DomainError not_found, also when the cursor is no entry of the item
     */
    listPurchasesPage: async (
      actor: Actor,
      itemId: string,
      { cursor, limit }: Page,
    ): Promise<{ purchases: (ReceiptPurchaseOfItem & { date: string })[]; next: string | null }> => {
      const item = await catalogue.get(actor, itemId)
      const members = (await catalogue.findJoins(actor)).membersOf(item.id)
      const before = cursor === undefined ? null : authorize(actor, await lots.findById(cursor))
      if (before !== null && !members.includes(before.item_id)) throw new DomainError('not_found')
      const found = await Promise.all(
        members.map((member) =>
          lots.listBoughtOfItem({ householdId: actor.householdId, itemId: member }, before, limit + 1),
        ),
      )
      const bought = found.flat().sort(newestFirst)
      const shown = bought.slice(0, limit)
      return {
        purchases: shown
          .filter((lot) => !isPurchaseUndone(lot))
          .flatMap(({ sources, unit, purchase_date, created_at }) =>
            sources.map(({ receipt_id, quantity, price }) => ({
              receipt_id,
              quantity,
              price,
              unit,
              date: (purchase_date ?? created_at).slice(0, 10),
            })),
          ),
        next: bought.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },
  }
}
export type ReceiptLotsService = ReturnType<typeof createReceiptLotsService>

const newestFirst = (a: Lot, b: Lot): number => byText(b.created_at, a.created_at) || byText(b.id, a.id)
