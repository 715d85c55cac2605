import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { HouseholdTraits } from '@larder/shared/contracts/accounts/members'
import type { RatePeriod } from '@larder/shared/domain/inventory/ledger/nights/degradation'
import { soleMembership } from '@larder/shared/domain/members/membership'
import type { Membership } from '@larder/shared/domain/members/membership'
import { inBatches } from '../store/in-batches.ts'
import { householdsCollection } from './household.collection.ts'
import type { HouseholdDocument } from './household.collection.ts'

/** A household's consumption rates, and the last day to which degradation was applied (calendar dates). */
export type Consumption = { householdId: string; periods: RatePeriod[]; degradedUntil: string }

const toConsumption = (document: HouseholdDocument, started: string): Consumption => ({
  householdId: document._id.toHexString(),
  periods: document.consumption_rates.map(({ from, percent }) => ({
    from: from.toISOString(),
    percent,
  })),
  degradedUntil: document.degraded_until?.toISOString() ?? started,
})

/** Its nights are made up for when it is released. */
const NOT_SUSPENDED = { suspended_at: null }

/** Ids after one and up to another one; null for no bound. */
export type IdRange = { after: string | null; upTo: string | null }

/** Who belongs to a household after so many changes; the members of an earlier version's are null. */
export type StoredMembership = Omit<Membership, 'members'> & {
  members: Membership['members'] | null
  version: number
}

const toMembership = (document: HouseholdDocument): StoredMembership => ({
  members:
    document.members?.map(({ user_id, ...member }) => ({ user_id: user_id.toHexString(), ...member })) ??
    null,
  former_members: document.former_members.map(({ user_id, ...former }) => ({
    user_id: user_id.toHexString(),
    ...former,
  })),
  kept_for: document.kept_for?.toHexString() ?? null,
  version: document.members_version,
})

type FoundTraits = Required<HouseholdTraits> &
  Pick<HouseholdDocument, 'demo_year'> & { rate: number | null; is_suspended: boolean }

/** Reads and writes households: their members, time zones and degradation. */
export const createHouseholdRepository = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  return {
    /** Inserts a household of one person whose degradation starts after the day `degradedUntil`; returns its id. */
    insert: async (timeZone: string, degradedUntil: string, userId: string, at: Date): Promise<string> => {
      const _id = new Types.ObjectId()
      const household = { _id, time_zone: timeZone, created_at: at, degraded_until: degradedUntil }
      await households.create({ ...household, members: [...soleMembership(userId, at).members] })
      return _id.toHexString()
    },

    findMembership: async (householdId: string): Promise<StoredMembership | null> => {
      const found = await households
        .findById(householdId, { members: 1, former_members: 1, kept_for: 1, members_version: 1 })
        .lean<HouseholdDocument>()
      return found && toMembership(found)
    },

    /** Replaces who belongs to a household; false when somebody else changed it since `version`. */
    updateMembership: async (
      householdId: string,
      { members, former_members, kept_for }: Membership,
      version: number,
    ): Promise<boolean> => {
      const { matchedCount } = await households.updateOne(
        // Households of an earlier version have no number.
        { _id: householdId, members_version: version === 0 ? { $in: [0, null] } : version },
        { $set: { members, former_members, kept_for, members_version: version + 1 } },
      )
      return matchedCount === 1
    },

    /** The households that somebody left behind, the latest first. */
    listKeptFor: async (userId: string): Promise<string[]> => {
      const found = await households.find({ kept_for: userId }, { _id: 1 }).sort({ _id: -1 }).lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** Records the owners of households of an earlier version; returns how many there were. */
    updateFirstMembers: async (
      owners: readonly { householdId: string; userId: string; joinedAt: Date }[],
    ): Promise<number> => {
      if (owners.length === 0) return 0
      const writes = owners.map(({ householdId, userId, joinedAt }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(householdId), members: null },
          update: {
            $set: {
              members: [{ user_id: new Types.ObjectId(userId), role: 'owner' as const, joined_at: joinedAt }],
              members_version: 1,
            },
          },
        },
      }))
      return (await households.bulkWrite(writes, { ordered: false })).modifiedCount
    },

    remove: async (householdId: string): Promise<void> => {
      await households.deleteOne({ _id: householdId })
    },

    findTraits: async (householdId: string): Promise<FoundTraits | null> => {
      const found = await households
        .findById(householdId, {
          time_zone: 1,
          currency: 1,
          first_weekday: 1,
          consumption_rates: 1,
          suspended_at: 1,
          demo_year: 1,
        })
        .lean<HouseholdDocument>()
      if (found === null) return null
      const { time_zone, consumption_rates } = found
      return {
        time_zone,
        // Households of an earlier version have none of them.
        currency: found.currency ?? null,
        first_weekday: found.first_weekday ?? null,
        rate: consumption_rates.at(-1)?.percent ?? null,
        is_suspended: found.suspended_at != null,
        demo_year: found.demo_year ?? null,
      }
    },

    updateDemoYear: async (householdId: string, demoYear: HouseholdDocument['demo_year']): Promise<void> => {
      await households.updateOne({ _id: householdId }, { $set: { demo_year: demoYear } })
    },

    /** What is absent stays. */
    updateTraits: async (householdId: string, traits: HouseholdTraits): Promise<void> => {
      await households.updateOne({ _id: householdId }, { $set: traits })
    },

    /** Changes the time zone of a household with one member; false when there are others. */
    updateTimeZoneOfOne: async (householdId: string, timeZone: string): Promise<boolean> => {
      const { matchedCount } = await households.updateOne(
        { _id: householdId, 'members.1': { $exists: false } },
        { $set: { time_zone: timeZone } },
      )
      return matchedCount === 1
    },

    listTimeZones: async (): Promise<string[]> => households.distinct('time_zone'),

    /** Starts degradation after `day` in households of an earlier version that have no such day. */
    updateUnstarted: async (timeZone: string, day: string): Promise<void> => {
      await households.updateMany(
        { time_zone: timeZone, degraded_until: null },
        { $set: { degraded_until: day } },
      )
    },

    /** Whether a household of a time zone is left whose night after `day` is not done. */
    hasBefore: async (timeZone: string, day: string): Promise<boolean> =>
      (await households.exists({ time_zone: timeZone, degraded_until: { $lt: day }, ...NOT_SUSPENDED })) !==
      null,

    /** The ids of the households of a time zone whose night after `day` is not done, in order, in batches. */
    listIdsBefore: async function* (
      timeZone: string,
      day: string,
      batchSize: number,
    ): AsyncGenerator<string[]> {
      const found = households
        .find({ time_zone: timeZone, degraded_until: { $lt: day }, ...NOT_SUSPENDED }, { _id: 1 })
        .sort({ _id: 1 })
        .lean<{ _id: Types.ObjectId }[]>()
        .cursor({ batchSize })
      for await (const batch of inBatches<{ _id: Types.ObjectId }>(found, batchSize)) {
        yield batch.map(({ _id }) => _id.toHexString())
      }
    },

    /** The first households of a time zone in a range of ids whose night after `day` is not done, in the order of ids. */
    listBefore: async (
      timeZone: string,
      day: string,
      { after, upTo }: IdRange,
      limit: number,
    ): Promise<Consumption[]> => {
      const range = { ...(after !== null && { $gt: after }), ...(upTo !== null && { $lte: upTo }) }
      const found = await households
        .find(
          {
            time_zone: timeZone,
            ...(Object.keys(range).length > 0 && { _id: range }),
            degraded_until: { $lt: day },
            ...NOT_SUSPENDED,
          },
          { consumption_rates: 1, degraded_until: 1 },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .lean<HouseholdDocument[]>()
      return found.map((document) => toConsumption(document, day))
    },

    /** The last day never moves backwards. */
    updateDegradedUntil: async (householdIds: readonly string[], day: string): Promise<void> => {
      if (householdIds.length === 0) return
      await households.updateMany(
        { _id: { $in: householdIds }, degraded_until: { $lt: day } },
        { $set: { degraded_until: day } },
      )
    },

    /** A household's degradation; one that has never started starts after `today`. */
    findConsumption: async (householdId: string, today: string): Promise<Consumption | null> => {
      const found = await households.findById(householdId).lean<HouseholdDocument>()
      return found && toConsumption(found, today)
    },

    updatePeriods: async (householdId: string, periods: readonly RatePeriod[]): Promise<void> => {
      await households.updateOne({ _id: householdId }, { $set: { consumption_rates: periods } })
    },
  }
}
export type HouseholdRepository = ReturnType<typeof createHouseholdRepository>
