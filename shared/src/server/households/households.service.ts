import { DEFAULT_DAILY_CONSUMPTION_RATE } from '@larder/shared/contracts/accounts/auth'
import type { User } from '@larder/shared/contracts/accounts/auth'
import type { HouseholdTraits } from '@larder/shared/contracts/accounts/members'
import type { UserSettings } from '@larder/shared/contracts/accounts/users'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { changeRate } from '@larder/shared/domain/inventory/ledger/nights/degradation'
import type { DaysToDegrade } from '@larder/shared/domain/inventory/ledger/nights/degradation'
import type { Membership } from '@larder/shared/domain/members/membership'
import type { Actor } from '../authz.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { HouseholdListRepository } from './household-list.repository.ts'
import type { HouseholdRepository, IdRange } from './household.repository.ts'

/** With more simultaneous changes of one household than this, something is wrong. */
const MAX_ATTEMPTS = 100

/** Nothing of a demo year takes as long as this. */
const DEMO_PAUSE_MS = 180_000

type Deps = {
  households: HouseholdRepository
  listed: HouseholdListRepository
  isMigrating: () => boolean
  publish: PublishEvent
  now: () => Date
}

const tellOfSettings = (publish: PublishEvent, householdId: string) =>
  publish(householdId, { type: 'settings.changed', id: null, version: null })

/** The last day that has ended in a time zone; null where this process, which may be older than others, does not know it. */
const yesterdayIn = (timeZone: string, at: Date): string | null => {
  try {
    return addDays(todayIn(timeZone, at), -1)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Traits = {
  timeZone: string
  /** ISO 4217; null while nobody has said. */
  currency: string | null
  /** 1 for Monday to 7 for Sunday; null while nobody has said. */
  firstWeekday: number | null
  /** The daily degradation, in percent of what is left. */
  dailyRate: number
  isSuspended: boolean
  isMigrating: boolean
  demoYear: User['demo_year']
}

/** The last day that has ended in a time zone: a calendar date. */
export type EndedDay = { timeZone: string; yesterday: string }

/** A household whose night is not done: the days for which degradation is due, the last of which has just ended. */
export type DueHousehold = { householdId: string; days: DaysToDegrade }

/** The members, the time zones and the degradation of households. */
export const createHouseholdsService = ({ households, listed, isMigrating, publish, now }: Deps) => ({
  /** Creates a household of one person whose degradation starts tomorrow; returns its id. */
  create: (timeZone: string, userId: string, at: Date): Promise<string> =>
    households.insert(timeZone, todayIn(timeZone, at), userId, at),

  remove: (householdId: string): Promise<void> => households.remove(householdId),

  /** What its members see dates and prices by, its consumption rate, whether it is suspended, and what is still being done to its data. */
  findTraits: async (householdId: string): Promise<Traits> => {
    const found = await households.findTraits(householdId)
    return {
      timeZone: found?.time_zone ?? 'UTC',
      currency: found?.currency ?? null,
      firstWeekday: found?.first_weekday ?? null,
      dailyRate: found?.rate ?? DEFAULT_DAILY_CONSUMPTION_RATE,
      isSuspended: found?.is_suspended ?? false,
      isMigrating: isMigrating(),
      demoYear: found?.demo_year
        ? {
            percent: found.demo_year.percent,
            is_interrupted: now().getTime() - found.demo_year.at.getTime() > DEMO_PAUSE_MS,
          }
        : null,
    }
  },

  /** Records how much of a household's demo year is made, in percent at the time `at`; null when it is whole. */
  setDemoYear: async (householdId: string, demoYear: { percent: number; at: Date } | null): Promise<void> => {
    await households.updateDemoYear(householdId, demoYear)
    tellOfSettings(publish, householdId)
  },

  /** Notes that a member is there. */
  noteActivity: (householdId: string): Promise<void> => listed.updateActive(householdId, now()),

  /** What the operator sees and decides of all households. */
  listed,

  /** The members of a household; null when it is gone. Those of an earlier version's are null. */
  findMembership: households.findMembership,

  /**
   * Changes who belongs to a household, deciding again whenever somebody else came first.
   * @throws whatever `decide` throws; DomainError not_found when the household is gone
   */
  changeMembership: async (
    householdId: string,
    decide: (membership: Membership) => Membership,
    listFirst: () => Promise<Membership['members']>,
  ): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const stored = await households.findMembership(householdId)
      if (stored === null) throw notThere('household')
      const { version, ...rest } = stored
      const before = { ...rest, members: rest.members ?? (await listFirst()) }
      const decided = decide(before)
      if (decided === before) return
      if (await households.updateMembership(householdId, decided, version)) {
        publish(householdId, { type: 'members.changed', id: null, version: null })
        return
      }
    }
    throw new DomainError('version_conflict')
  },

  listKeptFor: households.listKeptFor,

  /** The household that somebody left behind last; null for none. */
  findKeptFor: async (userId: string): Promise<string | null> =>
    (await households.listKeptFor(userId))[0] ?? null,

  recordFirstMembers: households.updateFirstMembers,

  /** Changes what everybody of a household sees dates and prices by; what is absent stays. */
  changeTraits: async (householdId: string, traits: HouseholdTraits): Promise<void> => {
    await households.updateTraits(householdId, traits)
    tellOfSettings(publish, householdId)
  },

  /** Takes over the time zone of a household's only member; false when there are others, whose days it would shift. */
  followTimeZone: async (householdId: string, timeZone: string): Promise<boolean> => {
    if (!(await households.updateTimeZoneOfOne(householdId, timeZone))) return false
    tellOfSettings(publish, householdId)
    return true
  },

  /** The last day that has ended, in each time zone of a household; apart those that this process does not know. */
  listEndedDays: async (): Promise<{ days: EndedDay[]; unknownZones: string[] }> => {
    const days: EndedDay[] = []
    const unknownZones: string[] = []
    for (const timeZone of await households.listTimeZones()) {
      const yesterday = yesterdayIn(timeZone, now())
      if (yesterday === null) {
        unknownZones.push(timeZone)
        continue
      }
      await households.updateUnstarted(timeZone, yesterday)
      days.push({ timeZone, yesterday })
    }
    return { days, unknownZones }
  },

  /** Whether households of a time zone are left whose night is not done. */
  hasDue: ({ timeZone, yesterday }: EndedDay): Promise<boolean> => households.hasBefore(timeZone, yesterday),

  /** Their ids in order, in batches. */
  listDueIds: ({ timeZone, yesterday }: EndedDay, batchSize: number): AsyncGenerator<string[]> =>
    households.listIdsBefore(timeZone, yesterday, batchSize),

  /** The first of them in a range of ids, in the order of ids. */
  listDue: async (
    { timeZone, yesterday }: EndedDay,
    range: IdRange,
    limit: number,
  ): Promise<DueHousehold[]> => {
    const found = await households.listBefore(timeZone, yesterday, range, limit)
    return found.map(({ householdId, ...consumption }) => ({
      householdId,
      days: { timeZone, yesterday, ...consumption },
    }))
  },

  /** Records that the night after a day is done for some households. */
  markDone: ({ yesterday }: EndedDay, householdIds: readonly string[]): Promise<void> =>
    households.updateDegradedUntil(householdIds, yesterday),

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
