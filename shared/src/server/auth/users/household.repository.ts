import type { Connection, Types } from 'mongoose'
import type { RatePeriod } from '@larder/shared/domain/inventory/ledger/degradation'
import { householdsCollection, usersCollection } from './user.collection.ts'

/** Households read ahead of the one whose stock is looked at. */
const CURSOR_BATCH = 50

type HouseholdDocument = {
  _id: Types.ObjectId
  /** Households of an earlier version have neither of the two. */
  consumption_rates?: { from: Date; percent: number }[]
  degraded_until?: Date | null
}

/** What a household is assumed to use, and the last day for which that is written down (calendar dates). */
export type Consumption = { householdId: string; periods: RatePeriod[]; degradedUntil: string }

const toConsumption = (document: HouseholdDocument, started: string): Consumption => ({
  householdId: document._id.toHexString(),
  periods: (document.consumption_rates ?? []).map(({ from, percent }) => ({
    from: from.toISOString(),
    percent,
  })),
  degradedUntil: document.degraded_until?.toISOString() ?? started,
})

/** Reads and writes what households are assumed to use. */
export const createHouseholdRepository = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  const users = usersCollection.open(connection)
  return {
    /** Makes the indexes; safe to repeat. */
    ensureIndexes: async () => {
      await households.createIndexes()
    },

    listTimeZones: async (): Promise<string[]> => households.distinct('time_zone'),

    /** Lets what is assumed begin after `day` where it has never begun: in households of an earlier version. */
    updateUnstarted: async (timeZone: string, day: string): Promise<void> => {
      await households.updateMany(
        { time_zone: timeZone, degraded_until: null },
        { $set: { degraded_until: day } },
      )
    },

    /** The households of a zone for which `day` is not written down, one after the other. */
    listBefore: async function* (timeZone: string, day: string): AsyncGenerator<Consumption> {
      const query = { time_zone: timeZone, degraded_until: { $lt: day } }
      const found = households.find(query).lean<HouseholdDocument[]>().cursor({ batchSize: CURSOR_BATCH })
      for await (const document of found) yield toConsumption(document, day)
    },

    /** An active member of a household; null when there is none. */
    findActiveMember: async (householdId: string): Promise<string | null> => {
      const member = await users.findOne({ household_id: householdId, is_active: true }, { _id: 1 }).lean()
      return member?._id.toHexString() ?? null
    },

    /** The last day only ever moves on. */
    updateDegradedUntil: async (householdId: string, day: string): Promise<void> => {
      await households.updateOne(
        { _id: householdId, degraded_until: { $lt: day } },
        { $set: { degraded_until: day } },
      )
    },

    /** What a household is assumed to use; one where it has never begun begins after `today`. */
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
