import { createFlowSums, EVIDENCE_KINDS, startOfUse } from '@larder/shared/domain/inventory/ledger/stock-flow'
import type { StockFlow } from '@larder/shared/domain/inventory/ledger/stock-flow'
import type { Actor } from '../../authz.ts'
import { SETTLED_AFTER_MS } from '../../settled-calls.ts'
import type { MovementRepository } from '../ledger/movement.repository.ts'
import type { LotRepository } from '../lot.repository.ts'
import type { StockFlowsRepository } from './stock-flows.repository.ts'

const BATCH_SIZE = 1_000
/** What happened in a day is read as fast as it would be summed and written; a night may come earlier than the one before. */
const SUM_EVERY_MS = 20 * 3600 * 1000

type Deps = {
  flows: StockFlowsRepository
  lots: Pick<LotRepository, 'listAmounts'>
  movements: Pick<MovementRepository, 'listFlowInBatches'>
  now: () => Date
}
type Household = Pick<Actor, 'householdId'>

/** What a household has, bought and used, for planning ahead. */
export const createStockFlows = ({ flows, lots, movements, now }: Deps) => {
  /**
   * The sums of all movements before an instant, which are kept, so that none of these is read again. The movements of
   * the last minutes are never kept, because calls in progress may still add others with an earlier time.
   */
  const sumUp = async ({ householdId }: Household, at: Date) => {
    const kept = await flows.find(householdId)
    // Those of a clock that ran ahead would hide all that happens until then.
    const known = kept !== null && kept.summedUntil <= at ? kept : null
    const sums = createFlowSums(known?.flows ?? [])
    const read = async (range: Parameters<typeof movements.listFlowInBatches>[1]): Promise<void> => {
      for await (const batch of movements.listFlowInBatches(householdId, range, BATCH_SIZE)) sums.add(batch)
    }
    let from = known?.summedUntil ?? null
    const settled = new Date(at.getTime() - SETTLED_AFTER_MS)
    const isWritten = from === null || settled.getTime() - from.getTime() > SUM_EVERY_MS
    if (isWritten) {
      if (from === null) {
        const start = new Date(startOfUse(at.getTime()))
        await read({ from: null, to: start, kinds: EVIDENCE_KINDS })
        from = start
      }
      await read({ from, to: settled })
      await flows.update(householdId, { summedUntil: settled, flows: sums.flowsAt(at.getTime()) }, kept)
      from = settled
    }
    return { sums, from, read, isWritten }
  }

  return {
    /** What the inventory lists of each item. */
    listAmounts: ({ householdId }: Household) => lots.listAmounts(householdId),

    /** What was bought and used of each item. Of movements that were summed before only the sums are read. */
    list: async (household: Household): Promise<StockFlow[]> => {
      const at = now()
      const { sums, from, read } = await sumUp(household, at)
      await read({ from, to: null })
      return sums.flowsAt(at.getTime())
    },

    /** Sums what has happened since the last time, so that nobody has to wait for it later; returns how many sums it wrote. */
    prepare: async (household: Household): Promise<number> => {
      const { isWritten } = await sumUp(household, now())
      return isWritten ? 1 : 0
    },

    /** Has the sums made anew, because movements with an earlier time came in. */
    forget: (householdId: string): Promise<void> => flows.remove(householdId),
  }
}
export type StockFlows = ReturnType<typeof createStockFlows>
