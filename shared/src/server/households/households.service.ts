import { DEFAULT_DAILY_CONSUMPTION_RATE } from '@larder/shared/contracts/accounts/users'
import type { UserSettings } from '@larder/shared/contracts/accounts/users'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { changeRate } from '@larder/shared/domain/inventory/ledger/degradation'
import type { DaysToDegrade } from '@larder/shared/domain/inventory/ledger/degradation'
import type { Actor } from '../authz.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdRepository } from './household.repository.ts'

type Deps = {
  households: HouseholdRepository
  isMigrating: () => boolean
  publish: PublishEvent
  now: () => Date
}

const tellOfSettings = (publish: PublishEvent, householdId: string) =>
  publish(householdId, { type: 'settings.changed', id: null, version: null })

/** A household with days to which degradation was not applied yet. */
export type DueHousehold = { householdId: string; days: DaysToDegrade }

/** The time zones and the degradation of households. */
export const createHouseholdsService = ({ households, isMigrating, publish, now }: Deps) => ({
  /** Creates a household whose degradation starts tomorrow; returns its id. */
  create: (timeZone: string, at: Date): Promise<string> =>
    households.insert(timeZone, todayIn(timeZone, at), at),

  remove: (householdId: string): Promise<void> => households.remove(householdId),

  /** The time zone of a household, its consumption rate, and whether its data is being migrated. */
  findTraits: async (
    householdId: string,
  ): Promise<{ timeZone: string; dailyRate: number; isMigrating: boolean }> => {
    const found = await households.findTraits(householdId)
    return {
      timeZone: found?.time_zone ?? 'UTC',
      dailyRate: found?.rate ?? DEFAULT_DAILY_CONSUMPTION_RATE,
      isMigrating: isMigrating(),
    }
  },

  setTimeZone: async (householdId: string, timeZone: string): Promise<void> => {
    await households.updateTimeZone(householdId, timeZone)
    tellOfSettings(publish, householdId)
  },

  /** The households whose yesterday is not degraded yet, each by its own midnight, one after the other. */
  listDue: async function* (): AsyncGenerator<DueHousehold> {
    for (const timeZone of await households.listTimeZones()) {
      const yesterday = addDays(todayIn(timeZone, now()), -1)
      await households.updateUnstarted(timeZone, yesterday)
      for await (const { householdId, ...consumption } of households.listBefore(timeZone, yesterday)) {
        yield { householdId, days: { timeZone, yesterday, ...consumption } }
      }
    }
  },

  /** Records that degradation was applied to a household's stock until the end of its yesterday. */
  markDone: ({ householdId, days }: DueHousehold): Promise<void> =>
    households.updateDegradedUntil(householdId, days.yesterday),

  /** Changes the consumption rate of the actor's household, from its today on. */
  changeSettings: async (actor: Actor, { daily_consumption_rate }: UserSettings): Promise<void> => {
    const today = todayIn(actor.timeZone, now())
    const consumption = await households.findConsumption(actor.householdId, today)
    if (consumption === null) return
    await households.updatePeriods(
      actor.householdId,
      changeRate(consumption.periods, daily_consumption_rate, today, consumption.degradedUntil),
    )
    tellOfSettings(publish, actor.householdId)
  },
})
export type HouseholdsService = ReturnType<typeof createHouseholdsService>
