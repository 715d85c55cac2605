import { DomainError } from '@larder/shared/contracts/base/errors'
import type { OrderFacts } from '@larder/shared/contracts/orders/order-facts'
import type {
  LeftOut,
  ReceiptReview,
  ReviewDraft,
  ReviewState,
  ShelfLives,
} from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptResult } from '@larder/shared/contracts/receipts/receipts'
import { foldName } from '@larder/foods'
import type { Storage } from '@larder/foods'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { matchPutAway, SAME_PURCHASE_DAYS } from '@larder/shared/domain/shopping-lists/same-purchase'
import { isForStock, reviewStateOf } from '@larder/shared/domain/receipts/review/review-state'
import { keepingTimeOf } from '@larder/shared/domain/catalogue/item-keeping'
import { lineIdsOf } from '@larder/shared/domain/receipts/review/line-ids'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { AddedLines, ReceiptAdditionsService } from '../stock/receipt-additions.service.ts'
import { publishReceiptChange } from '../../events/household-events.ts'
import type { PublishEvent } from '../../events/household-events.ts'
import type { ReceiptDuplicatesService } from '../duplicates/receipt-duplicates.service.ts'
import type { ReceiptMemoryService } from '../../receipt-memory/receipt-memory.service.ts'
import type { ReceiptReviewRepository, ReviewedReceipt } from './receipt-review.repository.ts'
import { orderFactsOf } from '../orders/order-facts.ts'
import type { PaperKind } from '../receipt.collection.ts'
import type { ReceiptRepository, StoredReceipt } from '../receipt.repository.ts'

/** Nobody reads a badge with a larger number. */
const MAX_COUNTED = 100
/** The number of concurrent changes of the receipt that are tolerated. */
const MAX_CHANGES = 5
/** Stock may be in the process of being removed for this long: removal starts with reopening, and a crash delays it. */
const TAKING_BACK_MS = 10 * 60_000

/** What came from shopping lists from one instant to before another, and when (ISO 8601). */
export type ListPutAway = (
  householdId: string,
  from: Date,
  before: Date,
) => Promise<readonly { item_id: string; at: string }[]>

type Deps = {
  receipts: ReceiptRepository
  reviews: ReceiptReviewRepository
  additions: ReceiptAdditionsService
  listPutAway: ListPutAway
  duplicates: ReceiptDuplicatesService
  catalogue: CatalogueService
  memory: ReceiptMemoryService
  publish: PublishEvent
  now: () => Date
}

/** The review of receipts, between their reading and their stock: saves edits, and finds what waits. */
export const createReceiptReviewService = ({
  receipts,
  reviews,
  additions,
  listPutAway: listPutAwayLots,
  duplicates,
  catalogue,
  memory,
  publish,
  now,
}: Deps) => {
  const getReceipt = async (actor: Actor, id: string): Promise<Authorized<StoredReceipt>> =>
    authorize(actor, await receipts.findById(id), 'receipt')

  const judge = async (householdId: string, some: readonly ReviewedReceipt[]) => {
    const added = await additions.listAdded(
      householdId,
      some.map(({ id }) => id),
    )
    return some.map((receipt) => ({ id: receipt.id, state: stateOf(receipt, added.get(receipt.id)) }))
  }

  /** When the item of each line was put away from a list, where that is the same purchase; null elsewhere. */
  const listPutAway = async (
    actor: Actor,
    { result, created_at }: Pick<StoredReceipt, 'created_at'> & { result: ReceiptResult },
    isInStock: (index: number) => boolean,
  ): Promise<(string | null)[]> => {
    const day = result.purchase_date ?? todayIn(actor.timeZone, new Date(created_at))
    // In every time zone: the days of a household begin and end at most a day beside those of UTC.
    const from = new Date(addDays(day, -SAME_PURCHASE_DAYS - 1))
    const before = new Date(addDays(day, SAME_PURCHASE_DAYS + 2))
    const lots = await listPutAwayLots(actor.householdId, from, before)
    if (lots.length === 0) return result.items.map(() => null)
    const names = result.items.map(({ suggested_name, name }) => suggested_name ?? name)
    const [{ rootOf }, byName] = await Promise.all([
      catalogue.findJoins(actor),
      catalogue.mapByNames(actor, names),
    ])
    const itemIds = result.items.map(({ item_id }, index) => {
      if (isInStock(index)) return null
      const known = item_id ?? byName.get(foldName(names[index] ?? ''))?.id
      return known === undefined ? null : rootOf(known)
    })
    const put = lots.map(({ item_id, at }) => ({
      item_id: rootOf(item_id),
      at,
      day: todayIn(actor.timeZone, new Date(at)),
    }))
    return matchPutAway(itemIds, put, day)
  }

  return {
    /**
     * The progress of a receipt's review (null before it was read), the number of entries it added, what an order has
     * beside that, and another paper of the same shopping that is in stock.
     */
    describe: async (
      actor: Actor,
      receipt: Authorized<StoredReceipt>,
    ): Promise<{
      review: ReceiptReview | null
      entry_count: number
      undoable_count: number
      order: OrderFacts | null
      duplicate_of: ReceiptResult['duplicate_of']
    }> => {
      const { id, household_id, result, state, discarded_at, draft } = receipt
      const duplicate_of = result && (await duplicates.find(receipt, result))
      const otherId = duplicate_of?.receipt_id
      const added = await additions.listAdded(household_id, otherId === undefined ? [id] : [id, otherId])
      const own = added.get(id)
      const counts = {
        entry_count: own?.lotCount ?? 0,
        undoable_count: own?.undoableCount ?? 0,
        order:
          receipt.order &&
          orderFactsOf(
            { ...receipt, order: receipt.order },
            own,
            receipt.changes_settled_until,
            actor.timeZone,
          ),
        duplicate_of,
      }
      if (result === null) return { review: null, ...counts }
      const itemIds = result.items.flatMap(({ item_id }) => item_id ?? [])
      const known =
        itemIds.length === 0 ? new Map<string, CatalogueItem>() : await catalogue.mapByIds(actor, itemIds)
      const inStock = (lineId: string) =>
        stockOf(lineId, id, own) ??
        (otherId === undefined ? null : stockOf(lineId, otherId, added.get(otherId)))
      const lineIds = lineIdsOf(result.items)
      const putAwayAt = await listPutAway(
        actor,
        { result, created_at: receipt.created_at },
        (index) => inStock(lineIds[index] ?? '') !== null,
      )
      const review = {
        state: stateOf({ state, isDiscarded: discarded_at !== null, items: result.items }, own),
        lines: lineIds.map((line_id, index) => {
          const item = known.get(result.items[index]?.item_id ?? '')
          return {
            line_id,
            in_stock: inStock(line_id),
            put_away_at: putAwayAt[index] ?? undefined,
            shelf_life_days: item ? ownShelfLives(item) : null,
          }
        }),
        draft,
      }
      return { review, ...counts }
    },

    /** The states of some receipts' reviews by their ids. */
    mapStates: async (householdId: string, ids: readonly string[]): Promise<Map<string, ReviewState>> => {
      const judged = await judge(householdId, await reviews.listByIds(householdId, ids))
      return new Map(judged.map(({ id, state }) => [id, state]))
    },

    /** How many receipts, or orders, wait for review; at most 100. */
    countWaiting: async (actor: Actor, kind: PaperKind): Promise<number> => {
      const unsettled = await reviews.listUnsettled(actor.householdId, kind, MAX_COUNTED)
      const judged = await judge(
        actor.householdId,
        unsettled.map((receipt) => authorize(actor, receipt)),
      )
      // Added by an earlier version, or interrupted before it was recorded: recorded now, so that later calls need not
      // check.
      const settled = judged.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
      const at = now()
      const since = new Date(at.getTime() - TAKING_BACK_MS)
      await reviews.updateSettledUnlessReopened(actor.householdId, settled, at, since)
      return judged.length - settled.length
    },

    /**
     * Saves the edits of a review based on `version`; returns the new version.
     * @throws DomainError not_found, draft_changed when somebody else saved meanwhile
     */
    saveDraft: async (actor: Actor, id: string, version: number, draft: ReviewDraft): Promise<number> => {
      const receipt = await getReceipt(actor, id)
      if (!(await reviews.updateDraft(receipt, version, draft))) throw new DomainError('draft_changed')
      publishReceiptChange(publish, receipt)
      return version + 1
    },

    /**
     * Takes a receipt out of those that wait for review, or puts it back.
     * @throws DomainError not_found
     */
    setDiscarded: async (actor: Actor, id: string, isDiscarded: boolean): Promise<void> => {
      const receipt = await getReceipt(actor, id)
      await reviews.updateDiscarded(receipt, isDiscarded ? now() : null)
      publishReceiptChange(publish, receipt)
    },

    /**
     * Leaves lines out of this receipt's review and of its shop's future receipts, or undoes that.
     * @throws DomainError not_found, receipt_busy while it is read or others keep changing it
     */
    leaveOut: async (
      actor: Actor,
      id: string,
      { line_ids, store_name, is_left_out }: LeftOut,
    ): Promise<void> => {
      for (let change = 0; change < MAX_CHANGES; change++) {
        const receipt = await getReceipt(actor, id)
        if (receipt.result === null) break
        const ids = lineIdsOf(receipt.result.items)
        const isNamed = (index: number) => line_ids.includes(ids[index] ?? '')
        const items = receipt.result.items.map((item, index) =>
          isNamed(index) ? { ...item, is_left_out } : item,
        )
        if ((await receipts.updateResult(receipt, { ...receipt.result, items }, now())) === null) continue
        publishReceiptChange(publish, receipt)
        const named = items.filter((_item, index) => isNamed(index)).map(({ printed_name }) => printed_name)
        return memory.setLeftOut(actor, [receipt.result.store_name ?? '', store_name], named, is_left_out)
      }
      throw new DomainError('receipt_busy')
    },
  }
}
export type ReceiptReviewService = ReturnType<typeof createReceiptReviewService>

/** The progress of a paper's review; `added` is the part of it that is in stock. */
export const stateOf = (
  { state, isDiscarded, items }: Pick<ReviewedReceipt, 'state' | 'isDiscarded' | 'items'>,
  added: AddedLines | undefined,
): ReviewState => {
  const ids = lineIdsOf(
    items.map(({ name, printed_name = name, source_text }) => ({ printed_name, source_text })),
  )
  return reviewStateOf({
    state,
    isDiscarded,
    lines: items.map((item, index) => ({
      isForStock: isForStock(item),
      isInStock: added !== undefined && added.addedAt(ids[index] ?? '') !== null,
    })),
  })
}

const stockOf = (lineId: string, receiptId: string, added: AddedLines | undefined) => {
  const added_at = added?.addedAt(lineId) ?? null
  return added_at === null ? null : { added_at, receipt_id: receiptId }
}

/** What the household determined of an item's keeping: by its own days, or by saying which food it is. */
const ownShelfLives = (item: CatalogueItem): ShelfLives => {
  const daysIn = (place: Storage | null) => {
    const { days, by } = keepingTimeOf(item, place)
    return by === 'household' || item.food_id !== null ? days : null
  }
  return {
    usual: daysIn(null),
    pantry: daysIn('pantry'),
    fridge: daysIn('fridge'),
    freezer: daysIn('freezer'),
  }
}
