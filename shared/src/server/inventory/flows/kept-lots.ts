import type { ReadStamps } from '../../events/change-stamps.ts'
import { SETTLED_AFTER_MS } from '../../settled-calls.ts'

/** So many lots are kept in memory, of all households together: half a kB each. */
const MOST_KEPT = 100_000

/** What was read of a household, as which variant, the instant before it was read, and what it depends on beside its movements. */
type Kept<L> = { variant: string; stamps: string; readAt: number; lots: Map<string, L> }

/** Reads lots of a household: all, and those moved or added since an instant, as they are now; null for very many. */
type ReadLots<L> = { all: () => Promise<L[]>; changed: (since: Date) => Promise<L[] | null> }

/**
 * Keeps lots of households in memory: of those that it has read as the same variant it reads again only what was moved since,
 * because thousands stay as they are when one is used. Lots that `all` leaves out by now may be among them.
 */
export const createKeptLots = <L extends { id: string; seq: number }>({
  readStamps,
  now,
}: {
  readStamps: ReadStamps
  now: () => Date
}) => {
  const kept = new Map<string, Kept<L>>()

  const keep = (householdId: string, one: Kept<L>) => {
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

  return async (householdId: string, variant: string, { all, changed }: ReadLots<L>): Promise<L[]> => {
    const readAt = now().getTime()
    // Lots that a newcomer brings along have moved long ago, elsewhere.
    const stamps = await readStamps(householdId, ['members.changed'])
    const known = kept.get(householdId)
    if (known?.stamps === stamps && known.variant === variant) {
      // Movements of calls in progress may come in with an earlier time.
      const moved = await changed(new Date(known.readAt - SETTLED_AFTER_MS))
      if (moved !== null) {
        // Of two calls at once the slower one may have read an older state.
        for (const lot of moved)
          if (lot.seq >= (known.lots.get(lot.id)?.seq ?? 0)) known.lots.set(lot.id, lot)
        keep(householdId, { ...known, readAt })
        return [...known.lots.values()]
      }
    }
    const lots = new Map((await all()).map((lot) => [lot.id, lot]))
    if (stamps !== null) keep(householdId, { variant, stamps, readAt, lots })
    return [...lots.values()]
  }
}
