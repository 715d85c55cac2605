import { decideClear } from '@larder/shared/domain/inventory/ledger/ledger'
import { UNTOUCHED } from '@larder/shared/domain/inventory/ledger/lot-state'
import { decideUndo } from '@larder/shared/domain/inventory/ledger/undo'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import { defineOperationKind } from '../ledger/operations/operation-kind.ts'
import type { OperationKind } from '../ledger/operations/operation-kind.ts'
import type { OperationOf, StockOperation } from '../ledger/operations/operation.ts'

export type ClearPlan = { kind: 'clear'; allocation: { lot_id: string }[] }
/** The number of the movement that cleared each lot. */
export type UnclearAllocation = { lot_id: string; seq: number }[]
export type UnclearPlan = { kind: 'unclear'; allocation: UnclearAllocation }

export const isClearing = (operation: StockOperation | null): operation is OperationOf<ClearPlan> =>
  operation?.kind === 'clear'

/** The removal of all lots of a household, and its undo. */
export const createClearingOperations = (
  movements: Pick<MovementRepository, 'mapStates'>,
): OperationKind[] => [
  defineOperationKind<ClearPlan>({
    kind: 'clear',
    plan: ({ allocation }) => ({ kind: 'clear', allocation: allocation as ClearPlan['allocation'] }),
    move: (operation, { appendToEach }) =>
      appendToEach(operation, operation.allocation, (lot) => decideClear(lot, operation.created_at)),
  }),
  defineOperationKind<UnclearPlan>({
    kind: 'unclear',
    plan: ({ allocation }) => ({ kind: 'unclear', allocation: allocation as UnclearAllocation }),
    move: async (operation, { appendToEach }) => {
      const { allocation, created_at } = operation
      const before = await movements.mapStates(
        allocation.map(({ lot_id, seq }) => ({ lot_id, seq: seq - 1 })),
      )
      return appendToEach(operation, allocation, (lot, { seq }) =>
        // What somebody brought back or took back since stays as that person left it.
        lot.undo_seq === seq ? decideUndo(lot, 'clear', before.get(lot.id) ?? UNTOUCHED, created_at) : null,
      )
    },
  }),
]
