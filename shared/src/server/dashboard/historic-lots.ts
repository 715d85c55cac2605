import type { HistoricLot } from '@larder/shared/domain/insights/household-history'
import type { Actor } from '../authz.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { StockHistory } from '../inventory/flows/stock-history.service.ts'
import { SETTLED_AFTER_MS } from '../settled-calls.ts'

/** So many lots are kept in memory, of all households together: half a kB each. */
const MOST_KEPT = 100_000

/** What was read of a household, for `day`, the instant before it was read, and what it depends on beside its movements. */
type Kept = { day: number; stamps: string; readAt: number; lots: Map<string, HistoricLot> }

type Deps = {
  stockHistory: Pick<StockHistory, 'list' | 'listChanged'>
  readStamps: ReadStamps
  now: () => Date
}

/**
 * Lists the lots that a household's history looks at: of those that it has read on the same day it reads again only what
 * was moved since, because thousands stay as they are when one is used. Others may be among them.
 */
export const createHistoricLots = ({ stockHistory, readStamps, now }: Deps) => {
  const kept = new Map<string, Kept>()

  const keep = (householdId: string, one: Kept) => {
    kept.delete(householdId)
    kept.set(householdId, one)
    let count = 0
    for (const { lots } of kept.values()) count += lots.size
    for (const [oldest, { lots }] of kept) {
      if (count <= MOST_KEPT) break
      kept.delete(oldest)
      count -= lots.size
    }
  }

  return async (actor: Pick<Actor, 'householdId'>, since: Date, today: Date): Promise<HistoricLot[]> => {
    const readAt = now().getTime()
    // Lots that a newcomer brings along have moved long ago, elsewhere.
    const stamps = await readStamps(actor.householdId, ['members.changed'])
    const known = kept.get(actor.householdId)
    if (known?.stamps === stamps && known.day === today.getTime()) {
      // Movements of calls in progress may come in with an earlier time.
      const changed = await stockHistory.listChanged(actor, new Date(known.readAt - SETTLED_AFTER_MS))
      if (changed !== null) {
        // Of two calls at once the slower one may have read an older state.
        for (const lot of changed)
          if (lot.seq >= (known.lots.get(lot.id)?.seq ?? 0)) known.lots.set(lot.id, lot)
        keep(actor.householdId, { ...known, readAt })
        return [...known.lots.values()]
      }
    }
    const lots = new Map((await stockHistory.list(actor, since, today)).map((lot) => [lot.id, lot]))
    if (stamps !== null) keep(actor.householdId, { day: today.getTime(), stamps, readAt, lots })
    return [...lots.values()]
  }
}
