import type { LotRepository } from '../lots/lot.repository.ts'
import type { MovementHead, MovementRepository } from './movement.repository.ts'
import type { OperationRepository } from './operations/operation.repository.ts'
import type { StockLedger } from './stock-ledger.ts'
import type { StockOperations } from './operations/stock-operations.ts'

/** The overlap with the previous sweep: clocks of several processes differ, and a write may be in progress. */
const OVERLAP_MS = 10 * 60_000
const BATCH_SIZE = 500

type Deps = {
  lots: LotRepository
  movements: MovementRepository
  operations: OperationRepository
  ledger: StockLedger
  stockOperations: StockOperations
  now: () => Date
}

/**
 * Creates the sweep that completes what a crash interrupted: open operations, and lots that lag behind their movements.
 * It returns how many of each it found; running it at any time, or concurrently, does no harm.
 * @throws AggregateError of the operations that could not be finished, once everything else is done.
 */
export const createLedgerSweep = ({ lots, movements, operations, ledger, stockOperations, now }: Deps) => {
  const rollForwardLagging = async (heads: readonly MovementHead[]): Promise<number> => {
    const known = await lots.listByIds(heads.map((head) => head.lotId))
    const seqOf = new Map(known.map((lot) => [lot.id, lot.seq]))
    const lagging = heads.filter((head) => (seqOf.get(head.lotId) ?? 0) < head.seq)
    for (const { householdId, lotId } of lagging) await ledger.rollForward(householdId, lotId)
    return lagging.length
  }

  return async (): Promise<{ operationCount: number; lotCount: number }> => {
    const startedAt = now()
    const open = await operations.listOpen()
    const failures: unknown[] = []
    for (const operation of open) {
      // An operation that can't be completed must not block the others.
      await stockOperations.finish(operation).catch((error: unknown) => failures.push(error))
    }

    const since = new Date((await operations.findCheckpoint('apply')).getTime() - OVERLAP_MS)
    let lotCount = 0
    for await (const heads of movements.listHeadsSince(since, BATCH_SIZE)) {
      lotCount += await rollForwardLagging(heads)
    }
    await operations.updateCheckpoint('apply', startedAt)

    if (failures.length > 0) throw new AggregateError(failures, 'Stock operations could not be finished')
    return { operationCount: open.length, lotCount }
  }
}
