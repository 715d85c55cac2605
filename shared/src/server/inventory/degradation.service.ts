import { degrade } from '@larder/shared/domain/inventory/ledger/degradation'
import type { DueHousehold, HouseholdsService } from '../households/households.service.ts'
import { authorize } from '../authz.ts'
import type { Lot, LotRepository } from './lot.repository.ts'
import type { StockFlows } from './flows/stock-flows.service.ts'
import type { Action, StockLedger } from './ledger/stock-ledger.ts'

/** The number of lots that are read, decided and written together. */
const BATCH_SIZE = 500

type Deps = {
  households: HouseholdsService
  /** The member in whose name a household's degradation is recorded; null when all of its members are locked. */
  findActiveMember: (householdId: string) => Promise<string | null>
  lots: LotRepository
  ledger: StockLedger
  stockFlows: Pick<StockFlows, 'prepare'>
}

/** The result of a run: how many households it processed, with how many movements. */
export type DegradationCount = { householdCount: number; movementCount: number }

/** Applies degradation to the stock of households for the days that have passed. */
export const createDegradationService = (deps: Deps) => {
  const { households, findActiveMember, lots, ledger, stockFlows } = deps
  const actionOn = (lot: Lot, actorId: string, yesterday: string): Required<Action> => ({
    actorId,
    cause: 'Assumed consumption',
    key: `degrade:${lot.id}:${yesterday.slice(0, 10)}`,
  })

  const settle = async (due: DueHousehold, signal: AbortSignal): Promise<number> => {
    const { householdId, days } = due
    const memberId = await findActiveMember(householdId)
    let movementCount = 0
    // Where everybody is locked out, nobody is assumed to eat: the days pass without a movement.
    if (memberId !== null) {
      for await (const batch of lots.listStockedInBatches(householdId, BATCH_SIZE)) {
        signal.throwIfAborted()
        movementCount += await ledger.appendToEach(
          batch.map((lot) => authorize({ householdId }, lot)),
          (lot) => actionOn(lot, memberId, days.yesterday),
          (lot) => degrade(lot, days),
        )
      }
    }
    // At night nobody waits: the first list that is generated would have to sum years of movements.
    await stockFlows.prepare({ householdId })
    await households.markDone(due)
    return movementCount
  }

  return {
    /**
     * Applies degradation to every household's stock up to the end of its yesterday. It can be interrupted anywhere and
     * run any number of times, even concurrently: each lot's day is degraded once.
     * @throws AggregateError of the households that failed, once all others are done; the signal's reason.
     */
    run: async (signal: AbortSignal): Promise<DegradationCount> => {
      const count = { householdCount: 0, movementCount: 0 }
      const failures: unknown[] = []
      for await (const due of households.listDue()) {
        signal.throwIfAborted()
        try {
          count.movementCount += await settle(due, signal)
          count.householdCount += 1
        } catch (error) {
          signal.throwIfAborted()
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Households could not be brought forward')
      return count
    },
  }
}
export type DegradationService = ReturnType<typeof createDegradationService>
