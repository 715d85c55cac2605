import { DomainError } from '@larder/shared/contracts/base/errors'
import { canUndoPurchase, decideUndoPurchase } from '@larder/shared/domain/inventory/ledger/undo'
import type { Actor } from '../../../authz.ts'
import type { LotRepository } from '../../lots/lot.repository.ts'
import type { Moves } from './operation-kind.ts'
import type { LotPurchase, OperationPlan, StockOperation } from './operation.ts'
import type { StockOperations } from './stock-operations.ts'

/** What is taken out of each lot again, as far as it is there. */
export type TakenBack = { lot_id: string; quantity: number }

/** The key of the operation that undoes another one: each is undone once. */
export const undoKeyOf = (operationId: string): string => `undo:${operationId}`

/** How an operation that undoes purchases moves their lots. */
export const takeBack = (
  operation: Omit<StockOperation, 'allocation'> & { allocation: TakenBack[] },
  { appendToEach }: Moves,
): Promise<number> =>
  appendToEach(operation, operation.allocation, (lot, { quantity }) =>
    decideUndoPurchase(lot, quantity, operation.created_at),
  )

type Deps = { stockOperations: StockOperations; lots: Pick<LotRepository, 'listByIds'> }
/** An operation that brought lots into stock. */
type Purchases = Omit<StockOperation, 'allocation'> & { allocation: LotPurchase[] }

/**
 * Takes out of stock what is left of that which an operation brought; once. `planOf` makes the plan of the undo.
 * @throws DomainError nothing_to_undo when all of it was used or removed
 */
export async function undoPurchases(
  { stockOperations, lots }: Deps,
  actor: Actor,
  bought: Purchases,
  cause: string,
  planOf: (allocation: TakenBack[]) => OperationPlan,
): Promise<void> {
  await stockOperations.finish(bought)
  const undoKey = undoKeyOf(bought.id)
  const done = await stockOperations.findByKey(actor.householdId, undoKey)
  if (done !== null) {
    await stockOperations.finish(done)
    return
  }
  const known = await lots.listByIds(bought.allocation.map(({ opening }) => opening.id))
  const undoable = new Set(known.filter(canUndoPurchase).map((lot) => lot.id))
  const allocation = bought.allocation
    .filter(({ opening }) => undoable.has(opening.id))
    .map(({ opening, quantity }) => ({ lot_id: opening.id, quantity }))
  // What brought nothing has something else to take back, as lines that left a list.
  if (bought.allocation.length > 0 && allocation.length === 0) throw new DomainError('nothing_to_undo')
  await stockOperations.finish(await stockOperations.begin(actor, cause, planOf(allocation), undoKey))
}
