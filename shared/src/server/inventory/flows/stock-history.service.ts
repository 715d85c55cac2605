import type { Discard, HistoricLot } from '@larder/shared/domain/insights/household-history'
import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/ledger'
import type { Actor } from '../../authz.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { LotRepository } from '../lot.repository.ts'

type Deps = {
  lots: Pick<LotRepository, 'listSince'>
  movements: Pick<MovementRepository, 'listDiscardedSince'>
}

/** What a household had in stock since an instant, for looking back. */
export const createStockHistory = ({ lots, movements }: Deps) => ({
  /** All lots that were in stock at some time since then, and which of them were deleted with something left. */
  list: async (
    { householdId }: Pick<Actor, 'householdId'>,
    since: Date,
  ): Promise<{ lots: HistoricLot[]; discards: Discard[] }> => {
    const [found, discards] = await Promise.all([
      lots.listSince(householdId, since),
      movements.listDiscardedSince(householdId, since),
    ])
    return { lots: found.map((lot) => ({ ...lot, is_undone: isPurchaseUndone(lot) })), discards }
  },
})
export type StockHistory = ReturnType<typeof createStockHistory>
