import { degrade, percentOn } from '@larder/shared/domain/inventory/ledger/nights/degradation'
import type { DaysToDegrade } from '@larder/shared/domain/inventory/ledger/nights/degradation'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { authorize } from '../../authz.ts'
import type { DueHousehold } from '../../households/households.service.ts'
import type { Lot } from '../lots/lot.ts'
import type { LotRepository } from '../lots/lot.repository.ts'
import type { Action, StockLedger } from '../ledger/stock-ledger.ts'
import type { AssumedUseService } from './assumed-use.service.ts'

/** The number of lots that are read, decided and written together. */
const BATCH_SIZE = 500

type Deps = {
  /** For each household the member in whose name degradation is recorded; none where all members are locked. */
  mapActiveMembers: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  lots: Pick<LotRepository, 'listStockedInBatches'>
  ledger: Pick<StockLedger, 'appendToEach'>
  assumedUse: Pick<AssumedUseService, 'openFilter'>
}

const actionOn = (lot: Lot, actorId: string, yesterday: string): Required<Action> => ({
  actorId,
  cause: 'Assumed consumption',
  key: `degrade:${lot.id}:${yesterday.slice(0, 10)}`,
})

/** Whether the rate is above 0 on one of the days that are due. */
const hasRate = ({ periods, degradedUntil, yesterday }: DaysToDegrade): boolean => {
  for (let day = addDays(degradedUntil, 1); day <= yesterday; day = addDays(day, 1)) {
    if (percentOn(periods, day) > 0) return true
  }
  return false
}

/** Applies degradation for the days that have passed to what households have of items whose use is assumed. */
export const createDegradationService = ({ mapActiveMembers, lots, ledger, assumedUse }: Deps) => ({
  /**
   * Applies degradation to the stock of some households up to the end of their yesterday; returns the number of movements.
   * It can be interrupted anywhere and run any number of times, even concurrently: each lot's day is degraded once.
   * @throws the signal's reason
   */
  runMany: async (households: readonly DueHousehold[], signal: AbortSignal): Promise<number> => {
    const daysOf = new Map(
      households.filter(({ days }) => hasRate(days)).map(({ householdId, days }) => [householdId, days]),
    )
    const members = await mapActiveMembers([...daysOf.keys()])
    // Where everybody is locked out, nobody is assumed to eat: the days pass without a movement.
    const inhabited = [...daysOf.keys()].filter((householdId) => members.has(householdId))
    if (inhabited.length === 0) return 0
    const withAssumedUse = await assumedUse.openFilter(inhabited)
    let movementCount = 0
    for await (const batch of lots.listStockedInBatches(inhabited, BATCH_SIZE)) {
      signal.throwIfAborted()
      movementCount += await ledger.appendToEach(
        (await withAssumedUse(batch)).map((lot) => authorize({ householdId: lot.household_id }, lot)),
        (lot) => {
          const { yesterday } = known(daysOf, lot)
          return actionOn(lot, known(members, lot), yesterday)
        },
        (lot) => degrade(lot, known(daysOf, lot)),
      )
    }
    return movementCount
  },
})
export type DegradationService = ReturnType<typeof createDegradationService>

/** What is known of the household of a lot that was asked for. */
const known = <T>(byHousehold: ReadonlyMap<string, T>, { household_id }: Lot): T => {
  const value = byHousehold.get(household_id)
  if (value === undefined) throw new Error(`The household ${household_id} was not asked for`)
  return value
}
