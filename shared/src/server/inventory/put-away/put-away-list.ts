import type { MealOperation, StockOperation } from '../ledger/operation.repository.ts'

/** The lines of a shopping list that were put away: as which entry, null for those that were in stock already. */
export type PutAwayList = { id: string; lines: { line_id: string; entry_id: string | null }[] }

/** Makes the household's shopping lists say what an operation brought into stock, or took out of it again. */
export type ListSettling = {
  /** Called before an operation is complete, and again after a crash: what is settled stays as it is. */
  settle: (operation: Exclude<StockOperation, MealOperation>) => Promise<void>
}
