import { foldNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import { placeOf } from '../movement.ts'
import type { OperationRepository } from '../operations/operation.repository.ts'
import type { NightEnd, NightsRepository } from './nights.repository.ts'

const DAY_MS = 24 * 3600 * 1000
/** Nights are kept one by one for as long. */
const KEPT_DAYS = 30
/** The movements of nights that were summed up stay for as long, so that nobody who reads them misses any. */
const LEFT_OUT_MS = DAY_MS
const BATCH_SIZE = 500
/** A run looks at so many nights, so that it ends soon on the first day, too. */
const MOST_NIGHTS = 20_000
/** The sums whose nights one run removes. */
const MOST_REMOVED = 500

type Deps = {
  nights: NightsRepository
  operations: Pick<OperationRepository, 'findCheckpoint' | 'updateCheckpoint'>
  now: () => Date
}

/**
 * Creates the sweep that sums up each run of nights of a lot in its last one, once that is 30 days old and something else
 * has followed or nothing is left. Assumed consumption writes a movement per lot and night, which nobody asks for one by
 * one later. It returns how many nights it summed up and removed; killed at any step, it goes on the next time.
 */
export const createNightFolding = ({ nights, operations, now }: Deps) => {
  /** The last nights of their runs: no night follows. */
  const listEnds = async (some: readonly NightEnd[]): Promise<NightEnd[]> => {
    const nextKinds = await nights.mapNextKinds(some)
    return some.filter(({ lot_id, seq, quantity }) => {
      const next = nextKinds.get(placeOf(lot_id, seq))
      return next === undefined ? quantity === 0 : next !== 'degrade'
    })
  }

  const fold = async ({ id, lot_id, seq }: NightEnd): Promise<number> => {
    const folded = foldNights(await nights.listRun(lot_id, seq))
    if (folded === null) return 0
    const { count, ...sum } = folded
    const cause = `Assumed consumption of ${count} nights`
    await nights.updateFolded(id, { ...sum, cause }, now())
    return count
  }

  return async (): Promise<{ foldedCount: number; removedCount: number }> => {
    const at = now().getTime()
    const removedCount = await nights.removeFolded(new Date(at - LEFT_OUT_MS), MOST_REMOVED)
    const from = await operations.findCheckpoint('fold')
    const before = new Date(at - KEPT_DAYS * DAY_MS)
    let foldedCount = 0
    let nightCount = 0
    for await (const batch of nights.listInBatches(from, before, BATCH_SIZE)) {
      for (const end of await listEnds(batch)) foldedCount += await fold(end)
      // The next run begins with the last one again, of which others may have the same time.
      await operations.updateCheckpoint('fold', batch.at(-1)?.created_at ?? from)
      nightCount += batch.length
      if (nightCount >= MOST_NIGHTS) break
    }
    return { foldedCount, removedCount }
  }
}
