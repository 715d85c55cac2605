import type { Lot } from '../../lots/lot.ts'
import type { LotPurchase, OperationOf, OperationPlan, StockOperation } from './operation.ts'
import type { Decide } from '../stock-ledger.ts'

/** How an operation moves lots; repeated after a crash, or concurrently, it changes nothing that is done. */
export type Moves = {
  /**
   * Performs an action on every lot of an allocation; returns how many lots it moved this time. `keyOf` names the movement
   * of a share, which by default is the only one of the operation in its lot.
   */
  appendToEach: <Share extends { lot_id: string }>(
    operation: StockOperation,
    allocation: readonly Share[],
    decide: (lot: Lot, share: Share) => ReturnType<Decide>,
    keyOf?: (share: Share) => string,
  ) => Promise<number>
  /** Opens lots with what was bought; what was used up long ago leaves the stock at once. Returns how many lots it has. */
  open: (operation: StockOperation, purchases: readonly LotPurchase[]) => Promise<number>
}

/** What makes up a kind of operation on several lots; features bring theirs, and the ledger knows none of them. */
type Kind<Plan extends OperationPlan> = {
  kind: Plan['kind']
  /** Reads what a record says, also one of an earlier version. */
  plan: (record: StockOperation) => Plan
  /** Moves the lots; returns how many moved this time. */
  move: (operation: OperationOf<Plan>, moves: Moves) => Promise<number>
  /** Makes others say what the operation did, before it is complete and again after a crash: what is settled stays. */
  settle?: (operation: OperationOf<Plan>) => Promise<void>
}

/** A kind of operation, as the ledger runs it. */
export type OperationKind = {
  kind: string
  move: (record: StockOperation, moves: Moves) => Promise<number>
  settle: (record: StockOperation) => Promise<void>
}

/** Defines a kind of operation by its plan, how it moves the lots, and whom it tells. */
export const defineOperationKind = <Plan extends OperationPlan>({
  kind,
  plan,
  move,
  settle,
}: Kind<Plan>): OperationKind => ({
  kind,
  move: (record, moves) => move({ ...record, ...plan(record) }, moves),
  settle: async (record) => settle?.({ ...record, ...plan(record) }),
})
