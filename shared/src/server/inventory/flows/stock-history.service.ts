import type { Discard, HistoricLot } from '@larder/shared/domain/insights/household-history'
import { isPurchaseUndone } from '@larder/shared/domain/inventory/ledger/undo'
import type { Actor } from '../../authz.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { LotAmount, LotFactsRepository } from './lot-facts.repository.ts'

type Deps = {
  lotFacts: LotFactsRepository
  movements: Pick<MovementRepository, 'listDiscardedSince' | 'listMovedLots'>
}
type Household = Pick<Actor, 'householdId'>

/** When so much has moved since, all that is to be looked at is read anew. */
const MOST_MOVEMENTS = 1_000

const toHistoric = (lot: Awaited<ReturnType<LotFactsRepository['listSince']>>[number]): HistoricLot => ({
  ...lot,
  is_undone: isPurchaseUndone(lot),
})

/** What became of a household's stock since an instant, for looking back. */
export const createStockHistory = ({ lotFacts, movements }: Deps) => ({
  /** The lots that were added, bought or emptied since then, or that expired since then, before `today`, with something left. */
  list: async ({ householdId }: Household, since: Date, today: Date): Promise<HistoricLot[]> =>
    (await lotFacts.listSince(householdId, since, today)).map(toHistoric),

  /** All lots that were moved or added since an instant, as they are now; null for very many. */
  listChanged: async ({ householdId }: Household, since: Date): Promise<HistoricLot[] | null> => {
    const ids = await movements.listMovedLots(householdId, since, MOST_MOVEMENTS)
    return ids && (await lotFacts.listSome(householdId, ids, since)).map(toHistoric)
  },

  /** The amounts of all lots that were moved or added since an instant, also of those that left the list; null for very many. */
  listChangedAmounts: async ({ householdId }: Household, since: Date): Promise<LotAmount[] | null> => {
    const ids = await movements.listMovedLots(householdId, since, MOST_MOVEMENTS)
    return ids && (await lotFacts.listAmountsOf(householdId, ids, since))
  },

  /** How many lots have something left now. */
  countStocked: ({ householdId }: Household): Promise<number> => lotFacts.countStocked(householdId),

  /** Which lots were deleted since an instant with something left. */
  listDiscards: ({ householdId }: Household, since: Date): Promise<Discard[]> =>
    movements.listDiscardedSince(householdId, since),
})
export type StockHistory = ReturnType<typeof createStockHistory>
