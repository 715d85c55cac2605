import { defineOperationKind } from '../../inventory/ledger/operations/operation-kind.ts'
import type { OperationKind } from '../../inventory/ledger/operations/operation-kind.ts'
import type { LotPurchase, OperationOf, StockOperation } from '../../inventory/ledger/operations/operation.ts'
import { takeBack } from '../../inventory/ledger/operations/undo-purchases.ts'
import type { TakenBack } from '../../inventory/ledger/operations/undo-purchases.ts'
import type { ChangeLines, LineOperation } from './change-lines.ts'

/** The lines of a shopping list that were put away: as which entry, null for those that were in stock already. */
type PutAwayList = { id: string; lines: { line_id: string; entry_id: string | null }[] }

/** Lines of a list that come into stock, each once, and leave the list. */
export type PutAwayPlan = {
  kind: 'put_away'
  allocation: LotPurchase[]
  lines: string[]
  list: PutAwayList
}
/** What is taken out of stock again that was put away, and comes back to its list. */
type PutAwayUndoPlan = {
  kind: 'put_away_undo'
  allocation: TakenBack[]
  list: PutAwayList
}

/** As it is recorded: an old one may lack the names of its lines. */
export type PutAwayOperation = Omit<OperationOf<PutAwayPlan>, 'lines'>

export const isPutAway = (operation: StockOperation | null): operation is PutAwayOperation =>
  operation?.kind === 'put_away'

const listOf = ({ list }: StockOperation): PutAwayList => {
  if (list === undefined) throw new Error('An operation for a list does not say for which one')
  return list as PutAwayList
}

const leave = ({ lines }: PutAwayList): LineOperation[] =>
  lines.map(({ line_id, entry_id }) =>
    entry_id === null ? { type: 'remove', line_id } : { type: 'stock', line_id, entry_id, by: 'put_away' },
  )

const comeBack = ({ lines }: PutAwayList): LineOperation[] =>
  lines.map(({ line_id, entry_id }) => ({ type: 'unstock', line_id, entry_id }))

/** What comes into stock from shopping lists, and its undo. */
export const createPutAwayOperations = (changeLines: ChangeLines): OperationKind[] => [
  defineOperationKind<PutAwayPlan>({
    kind: 'put_away',
    plan: (record) => ({
      kind: 'put_away',
      allocation: record.allocation as LotPurchase[],
      lines: record.lines ?? [],
      list: listOf(record),
    }),
    move: (operation, { open }) => open(operation, operation.allocation),
    settle: (operation) => changeLines(operation, operation.list.id, leave(operation.list)),
  }),
  defineOperationKind<PutAwayUndoPlan>({
    kind: 'put_away_undo',
    plan: (record) => ({
      kind: 'put_away_undo',
      allocation: record.allocation as TakenBack[],
      list: listOf(record),
    }),
    move: takeBack,
    settle: (operation) => changeLines(operation, operation.list.id, comeBack(operation.list)),
  }),
]
