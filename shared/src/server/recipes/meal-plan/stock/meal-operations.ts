import { decideCook, decideRestore } from '@larder/shared/domain/inventory/ledger/ledger'
import type { StateBeforeCooking } from '@larder/shared/domain/inventory/ledger/ledger'
import { openedBy } from '@larder/shared/domain/inventory/ledger/opened'
import { packOf } from '@larder/shared/domain/inventory/ledger/packs'
import { decideUndoPurchase } from '@larder/shared/domain/inventory/ledger/undo'
import { roundQuantity, sumQuantities } from '@larder/foods'
import type { PublishEvent } from '../../../events/household-events.ts'
import { defineOperationKind } from '../../../inventory/ledger/operations/operation-kind.ts'
import type { OperationKind } from '../../../inventory/ledger/operations/operation-kind.ts'
import type {
  LotPurchase,
  OperationOf,
  StockOperation,
} from '../../../inventory/ledger/operations/operation.ts'
import type { Lot } from '../../../inventory/lots/lot.ts'
import type { StockAccess } from '../../../inventory/stock-access.ts'
import type { PlannedMealRepository } from '../planned-meal.repository.ts'
import type { MealStep } from './meal-step.ts'

/** What is taken of each lot for a meal, in its unit. */
export type CookAllocation = { lot_id: string; quantity: number }[]
/**
 * What of a meal is undone in each lot: what movements of these numbers took comes back, and what was left over of it is
 * taken out.
 */
export type RestoreAllocation = (
  | { lot_id: string; taken: { seq: number; quantity: number }[]; before: StateBeforeCooking }
  | { lot_id: string; leftovers: number }
)[]

/** A change of stock for a planned meal; `once` is the idempotency key of the call. */
type OfMeal<Kind extends string, Allocation extends object[]> = {
  kind: Kind
  allocation: Allocation
  meal: MealStep
  once?: string | undefined
}
export type MealPlan =
  | OfMeal<'cook', CookAllocation>
  | OfMeal<'restore', RestoreAllocation>
  | OfMeal<'leftovers', LotPurchase[]>
/** An operation for a planned meal. */
export type MealOperation = { [Plan in MealPlan as Plan['kind']]: OperationOf<Plan> }[MealPlan['kind']]

export const isOfMeal = (operation: StockOperation): operation is MealOperation =>
  operation.meal !== undefined

type Deps = Pick<StockAccess, 'movements'> & {
  meals: Pick<PlannedMealRepository, 'updateSettled'>
  publish: PublishEvent
}

const stepOf = ({ meal }: StockOperation): MealStep => {
  if (meal === undefined) throw new Error('An operation for a meal does not say for which one')
  return meal as MealStep
}

/** What planned meals take from the stock, bring back to it and leave over (ADR 0047). */
export const createMealOperations = ({ movements, meals, publish }: Deps): OperationKind[] => {
  /** Makes the planned meal say what an operation did for it. */
  const settle = async ({ kind, allocation, meal, household_id }: MealOperation): Promise<void> => {
    const isAdjusted = kind === 'restore' ? false : allocation.length > 0 ? true : undefined
    const isNew = await meals.updateSettled(meal, isAdjusted)
    if (isNew) publish(household_id, { type: 'meals.changed', id: meal.id, version: null })
  }

  const decideShare = async (
    lot: Lot,
    share: RestoreAllocation[number],
    { created_at }: Pick<StockOperation, 'created_at'>,
  ) => {
    if ('leftovers' in share) return decideUndoPurchase(lot, share.leftovers, created_at)
    const { taken, before } = share
    const [first, last] = [taken[0]?.seq ?? 0, taken.at(-1)?.seq ?? 0]
    // Asked after the lot was read: somebody may have undone in the entry what the meal took.
    const undos = (await movements.listUndosUpTo(new Map([[lot.id, last]]))).get(lot.id) ?? []
    const left = taken.filter(({ seq }) => !undos.some(({ undoes_seq }) => undoes_seq === seq))
    if (left.length === 0) return null
    const isUntouched = lot.seq === last && last - first === left.length - 1
    const quantity = sumQuantities(left.map((one) => one.quantity))
    if (isUntouched) return decideRestore(lot, quantity, before, created_at)
    const back = { kind: 'restore', seq: lot.seq + 1, delta: quantity, undoes_seq: null } as const
    const takes = [...(await movements.listTakes(lot.id)), { ...back, created_at }]
    const state = {
      opened_at: openedBy(takes, roundQuantity(lot.quantity + quantity), packOf(lot)),
      degraded_until: lot.degraded_until,
    }
    return decideRestore(lot, quantity, state, created_at)
  }

  return [
    defineOperationKind<OfMeal<'cook', CookAllocation>>({
      kind: 'cook',
      plan: (record) => ({
        kind: 'cook',
        allocation: record.allocation as CookAllocation,
        meal: stepOf(record),
      }),
      move: (operation, { appendToEach }) =>
        appendToEach(operation, operation.allocation, (lot, { quantity }) =>
          decideCook(lot, quantity, operation.created_at, packOf(lot)),
        ),
      settle,
    }),
    defineOperationKind<OfMeal<'restore', RestoreAllocation>>({
      kind: 'restore',
      plan: (record) => ({
        kind: 'restore',
        allocation: record.allocation as RestoreAllocation,
        meal: stepOf(record),
      }),
      move: (operation, { appendToEach }) =>
        appendToEach(operation, operation.allocation, (lot, share) => decideShare(lot, share, operation)),
      settle,
    }),
    defineOperationKind<OfMeal<'leftovers', LotPurchase[]>>({
      kind: 'leftovers',
      plan: (record) => ({
        kind: 'leftovers',
        allocation: record.allocation as LotPurchase[],
        meal: stepOf(record),
      }),
      move: (operation, { open }) => open(operation, operation.allocation),
      settle,
    }),
  ]
}
