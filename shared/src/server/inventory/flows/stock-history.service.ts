import type { Discard, HistoricLot } from '@larder/shared/domain/insights/household-history'
import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/ledger'
import type { Actor } from '../../authz.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { LotRepository } from '../lot.repository.ts'

type Deps = {
  lots: Pick<LotRepository, 'countStocked' | 'listSince'>
  movements: Pick<MovementRepository, 'listDiscardedSince'>
}

/** What became of a household's stock since an instant, for looking back. */
export const createStockHistory = ({ lots, movements }: Deps) => ({
  /**
   * How many lots have something left now; the lots that were added, bought or emptied since then, or that expired since
   * then, before `today`, with something left; and which of them were deleted with something left.
   */
  list: async (
    { householdId }: Pick<Actor, 'householdId'>,
    since: Date,
    today: Date,
  ): Promise<{ stocked_count: number; lots: HistoricLot[]; discards: Discard[] }> => {
    const [stocked_count, found, discards] = await Promise.all([
      lots.countStocked(householdId),
      lots.listSince(householdId, since, today),
      movements.listDiscardedSince(householdId, since),
    ])
    return {
      stocked_count,
      lots: found.map((lot) => ({ ...lot, is_undone: isPurchaseUndone(lot) })),
      discards,
    }
  },
})
export type StockHistory = ReturnType<typeof createStockHistory>
