import { notThere } from '@larder/shared/contracts/base/errors'
import { LEFTOVERS_UNIT } from '@larder/shared/contracts/recipes/meal-plan'
import type { InventoryChange, MealPlanEntry, NotCounted } from '@larder/shared/contracts/recipes/meal-plan'
import { groupBy } from '@larder/shared/domain/group-by'
import { leftoversNameOf } from '@larder/shared/domain/recipes/plan/leftovers'
import { leftAfter, roundQuantity } from '@larder/foods'
import { authorize } from '../../../authz.ts'
import type { Actor } from '../../../authz.ts'
import type { CatalogueService } from '../../../catalogue/catalogue.service.ts'
import type { Movement } from '../../../inventory/ledger/movement.ts'
import { movementKey } from '../../../inventory/ledger/operations/stock-operations.ts'
import type { StockAccess } from '../../../inventory/stock-access.ts'
import { isOfMeal } from './meal-operations.ts'
import type { CookAllocation, MealOperation, MealPlan, RestoreAllocation } from './meal-operations.ts'

type Deps = Pick<StockAccess, 'stockOperations' | 'operations' | 'movements' | 'lots' | 'purchaseLots'> & {
  catalogue: Pick<CatalogueService, 'mapByIds'>
}

/** A planned meal, as the stock must know it, and the operation that is to be its next. */
export type MealToChange = { id: string; title: string; number: number; once: string | undefined }

const keyOf = (mealId: string, number: number) => `meal:${mealId}:${number}`

const lotIdsOf = (operation: MealOperation): string[] =>
  operation.kind === 'leftovers'
    ? operation.allocation.map(({ opening }) => opening.id)
    : operation.allocation.map(({ lot_id }) => lot_id)

/** What planned meals take from the stock and bring back to it, each step once (ADR 0047). */
export const createMealStock = (deps: Deps) => {
  const { stockOperations, operations, movements, lots, purchaseLots, catalogue } = deps

  /** Makes the next operation of a meal; another one, if other people made that meanwhile. */
  const make = async (actor: Actor, cause: string, plan: MealPlan): Promise<MealOperation | null> => {
    const { id, number } = plan.meal
    const begun = await stockOperations.begin(actor, cause, plan, keyOf(id, number))
    await stockOperations.finish(begun)
    return isOfMeal(begun) ? begun : null
  }

  const listMovements = (actor: Actor, some: readonly MealOperation[]): Promise<Movement[]> =>
    movements.listByKeys(
      actor.householdId,
      some.flatMap((operation) => lotIdsOf(operation).map((lotId) => movementKey(operation.id, lotId))),
    )

  return {
    /** @throws DomainError not_found when an entry is not there, or somebody else's */
    assertEntry: async (actor: Actor, entryId: string): Promise<void> => {
      const lot = authorize(actor, await lots.findById(entryId), 'entry')
      if (lot.removed_at !== null) throw notThere('entry')
    },

    /** All operations of a meal that has `count` of them or one more, in order; completes what a crash interrupted. */
    list: async (actor: Actor, mealId: string, count: number): Promise<MealOperation[]> => {
      const keys = Array.from({ length: count + 1 }, (_, index) => keyOf(mealId, index + 1))
      const found = (await operations.listByKeys(actor.householdId, keys)).filter(isOfMeal)
      for (const operation of found) await stockOperations.finish(operation)
      return found
    },

    /**
     * Takes what a meal was cooked of. `status` is what the meal becomes, null for what is taken later: an ingredient that
     * was not counted at first, and is now (`counted`), or what was lacking at first.
     */
    cook: (
      actor: Actor,
      { title, once, ...step }: MealToChange,
      allocation: CookAllocation,
      {
        status = null,
        not_counted = [],
        counted = null,
      }: { status?: 'prepared' | null; not_counted?: NotCounted[]; counted?: number | null },
    ) => {
      const meal = { ...step, status, not_counted, counted }
      return make(actor, `Cooked: ${title}`, { kind: 'cook', allocation, meal, once })
    },

    /** What lots did not have any more when an operation came to them, in their units. */
    listLacking: async (actor: Actor, { id, kind, allocation }: MealOperation): Promise<CookAllocation> => {
      if (kind !== 'cook') return []
      const moved = await movements.listByKeys(
        actor.householdId,
        allocation.map(({ lot_id }) => movementKey(id, lot_id)),
      )
      const taken = new Map(moved.map(({ lot_id, delta }) => [lot_id, -delta]))
      return allocation
        .map(({ lot_id, quantity }) => ({
          lot_id,
          quantity: leftAfter(quantity, taken.get(lot_id) ?? 0),
        }))
        .filter(({ quantity }) => quantity > 0)
    },

    /** Brings back exactly what some operations took, and takes out what they left over, as far as it is there. */
    restore: async (
      actor: Actor,
      { title, once, ...step }: MealToChange,
      status: MealPlanEntry['status'],
      undone: readonly MealOperation[],
    ) => {
      const moved = await listMovements(actor, undone)
      const allocation: RestoreAllocation = []
      for (const [lot_id, some] of groupBy(moved, (movement) => movement.lot_id)) {
        const taken = some
          .map(({ after, delta }) => ({ seq: after.seq, quantity: -delta }))
          .sort((one, other) => one.seq - other.seq)
        const bought = some.find(({ kind }) => kind === 'purchase')
        const before = await movements.findBySeq(lot_id, (taken[0]?.seq ?? 0) - 1)
        if (bought !== undefined) allocation.push({ lot_id, leftovers: bought.delta })
        else if (before !== null) {
          const { opened_at, degraded_until, undo_seq } = before.after
          allocation.push({ lot_id, taken, before: { opened_at, degraded_until, undo_seq } })
        }
      }
      const cause = status === 'dismissed' ? `Dismissed: ${title}` : `Not cooked: ${title}`
      const meal = { ...step, status, not_counted: [], counted: null }
      return make(actor, cause, { kind: 'restore', allocation, meal, once })
    },

    /**
     * Puts portions that are left over of a meal into the refrigerator, for as long as cooked food keeps.
     * @throws DomainError household_entries_full, household_items_full
     */
    addLeftovers: async (actor: Actor, { title, once, ...step }: MealToChange, portions: number) => {
      const purchase = {
        name: leftoversNameOf(title),
        quantity: portions,
        unit: LEFTOVERS_UNIT,
        category: 'Other',
        storage_location: 'Refrigerator',
        sources: [],
      }
      const { allocation } = await purchaseLots.plan(actor, [purchase], {})
      const meal = { ...step, status: null, not_counted: [], counted: null }
      return make(actor, `Left over: ${title}`, { kind: 'leftovers', allocation, meal, once })
    },

    /** What operations changed of each item, as they really did. */
    listChanges: async (actor: Actor, some: readonly MealOperation[]): Promise<InventoryChange[]> => {
      const moved = await listMovements(actor, some)
      const items = await catalogue.mapByIds(
        actor,
        moved.flatMap(({ item_id }) => item_id ?? []),
      )
      const changes = new Map<string, InventoryChange>()
      for (const { item_id = '', unit, kind, delta } of moved) {
        const item = items.get(item_id)
        const key = JSON.stringify([item?.id ?? item_id, unit, kind])
        const { change: before } = changes.get(key) ?? { change: 0 }
        const change = roundQuantity(before + delta)
        changes.set(key, {
          item_id: item?.id ?? item_id,
          item_name: item?.name ?? 'Unknown Item',
          change,
          restored_quantity: kind === 'restore' ? change : null,
          unit,
        })
      }
      return [...changes.values()]
    },
  }
}
export type MealStock = ReturnType<typeof createMealStock>
