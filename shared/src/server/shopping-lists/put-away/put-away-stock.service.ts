import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { LineToPutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/undo'
import { toReceiptPurchases } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { authorize } from '../../authz.ts'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import { usualPlaceOf } from '../../inventory/lots/purchase-lots.ts'
import { undoKeyOf, undoPurchases } from '../../inventory/ledger/operations/undo-purchases.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import { isPutAway } from './put-away-operations.ts'
import type { PutAwayOperation, PutAwayPlan } from './put-away-operations.ts'

type Deps = Pick<StockAccess, 'purchaseLots' | 'stockOperations' | 'operations' | 'lots'> & {
  catalogue: Pick<CatalogueService, 'remember'>
}

/** A line that comes into stock; `stock_count` says how often it did before. */
type StockLine = LineToPutAway & { stock_count: number }

/** What is put away at once: lines that come into stock, and those that are in stock already. */
type ToPutAway = { list_id: string; lines: readonly StockLine[]; cleared_ids: readonly string[] }

/** What was put away of an item: how much of it, in `unit`, and when. */
export type PutAwayLot = { item_id: string; quantity: number; unit: string; at: string }

const keyOf = (key: string) => `put-away:${key}`

/** The stock that comes from shopping lists. */
export const createPutAwayStock = ({ purchaseLots, catalogue, stockOperations, operations, lots }: Deps) => {
  /** What a call with this key began; null for none. */
  const findByKey = async (actor: Actor, key: string): Promise<PutAwayOperation | null> => {
    const found = await stockOperations.findByKey(actor.householdId, keyOf(key))
    return isPutAway(found) ? found : null
  }

  return {
    findByKey,

    /**
     * Adds lines of a list to stock and takes them off the list as one operation. When others are putting away one of the
     * same lines, theirs is completed, and null returned.
     * @throws DomainError household_entries_full, household_items_full, validation_failed
     */
    add: async (
      actor: Actor,
      { list_id, lines, cleared_ids }: ToPutAway,
      key: string | undefined,
    ): Promise<PutAwayOperation | null> => {
      // One at a time: equal names are lines of their own here.
      const purchases = lines.flatMap((line) => toReceiptPurchases([line]))
      const { allocation, items } = await purchaseLots.plan(actor, purchases, {})
      const claims = lines.map(({ line_id, stock_count }) => `${list_id} ${line_id} ${stock_count}`)
      const list = {
        id: list_id,
        lines: [
          ...lines.map(({ line_id }, index) => ({
            line_id,
            entry_id: allocation[index]?.opening.id ?? null,
          })),
          ...cleared_ids.map((line_id) => ({ line_id, entry_id: null })),
        ],
      }
      const plan: PutAwayPlan = { kind: 'put_away', allocation, lines: claims, list }
      try {
        const begun = await stockOperations.begin(actor, 'Put away', plan, key && keyOf(key))
        await stockOperations.finish(begun)
        for (const [index, item] of items.entries()) {
          const usual_location = purchases[index]?.storage_location
          const kept = { ...item, unit: purchases[index]?.unit }
          if (usual_location && usual_location !== usualPlaceOf(kept))
            await catalogue.remember(item, { usual_location })
        }
        return isPutAway(begun) ? begun : null
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'lines_already_added') throw error
        await stockOperations.listFinishedByLines(actor.householdId, claims)
        return null
      }
    },

    /** Completes what a crash may have interrupted. */
    finish: stockOperations.finish,

    /**
     * Takes out of stock what is left of that which was put away, and brings its lines back to the list; once.
     * @throws DomainError not_found, nothing_to_undo when all of it was used or removed
     */
    undo: async (actor: Actor, listId: string, id: string): Promise<void> => {
      const found = await stockOperations.findById(id)
      authorize(actor, found, 'addition')
      if (!isPutAway(found) || found.list.id !== listId) throw notThere('addition')
      await undoPurchases({ stockOperations, lots }, actor, found, 'Put away undone', (allocation) => ({
        kind: 'put_away_undo',
        allocation,
        list: found.list,
      }))
    },

    /**
     * What was put away from lists from one instant to before another and was not taken out again, the oldest first.
     */
    list: async (householdId: string, from: Date, before: Date): Promise<PutAwayLot[]> => {
      const found = (await operations.listForLists(householdId, from, before)).filter(isPutAway)
      if (found.length === 0) return []
      const undoKeys = found.map(({ id }) => undoKeyOf(id))
      const undone = new Set(await operations.listKnownKeys(householdId, undoKeys))
      const openings = found.flatMap(({ id, allocation }) => (undone.has(undoKeyOf(id)) ? [] : allocation))
      if (openings.length === 0) return []
      const known = new Map(
        (await lots.listByIds(openings.map(({ opening }) => opening.id))).map((lot) => [lot.id, lot]),
      )
      return openings.flatMap(({ opening: { id, item_id, unit, created_at }, quantity }) => {
        const lot = known.get(id)
        return lot === undefined || isPurchaseUndone(lot) ? [] : [{ item_id, quantity, unit, at: created_at }]
      })
    },
  }
}
export type PutAwayStock = ReturnType<typeof createPutAwayStock>
