import { decideUndoPurchase } from '@larder/shared/domain/inventory/ledger/undo'
import { defineOperationKind } from '../ledger/operation-kind.ts'
import type { OperationKind } from '../ledger/operation-kind.ts'
import type { LotPurchase, OperationOf, StockOperation } from '../ledger/operation.ts'

/** What somebody typed comes into stock. */
export type TypedPlan = { kind: 'typed'; allocation: LotPurchase[] }
/** What is taken out of stock again that was typed. */
export type TypedUndoPlan = { kind: 'typed_undo'; allocation: { lot_id: string; quantity: number }[] }

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
      allocation: allocation as TypedUndoPlan['allocation'],
    }),
    move: (operation, { appendToEach }) =>
      appendToEach(operation, operation.allocation, (lot, { quantity }) =>
        decideUndoPurchase(lot, quantity, operation.created_at),
      ),
  }),
]
