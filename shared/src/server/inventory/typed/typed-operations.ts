import { defineOperationKind } from '../ledger/operations/operation-kind.ts'
import type { OperationKind } from '../ledger/operations/operation-kind.ts'
import type { LotPurchase, OperationOf, StockOperation } from '../ledger/operations/operation.ts'
import { takeBack } from '../ledger/operations/undo-purchases.ts'
import type { TakenBack } from '../ledger/operations/undo-purchases.ts'

/** What somebody typed comes into stock. */
export type TypedPlan = { kind: 'typed'; allocation: LotPurchase[] }
/** What is taken out of stock again that was typed. */
type TypedUndoPlan = { kind: 'typed_undo'; allocation: TakenBack[] }

export const isTyped = (operation: StockOperation | null): operation is OperationOf<TypedPlan> =>
  operation?.kind === 'typed'

/** What comes into stock by its typed name, and its undo. */
export const TYPED_OPERATIONS: readonly OperationKind[] = [
  defineOperationKind<TypedPlan>({
    kind: 'typed',
    plan: ({ allocation }) => ({ kind: 'typed', allocation: allocation as LotPurchase[] }),
    move: (operation, { open }) => open(operation, operation.allocation),
  }),
  defineOperationKind<TypedUndoPlan>({
    kind: 'typed_undo',
    plan: ({ allocation }) => ({
      kind: 'typed_undo',
      allocation: allocation as TakenBack[],
    }),
    move: takeBack,
  }),
]
