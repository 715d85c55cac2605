import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { RatePeriod } from '@larder/shared/domain/inventory/ledger/degradation'
import { householdsCollection } from './household.collection.ts'
import type { HouseholdDocument } from './household.collection.ts'

/** Households read ahead of the one whose stock is looked at. */
const CURSOR_BATCH = 50

/** What a household is assumed to use, and the last day for which that is written down (calendar dates). */
export type Consumption = { householdId: string; periods: RatePeriod[]; degradedUntil: string }

const toConsumption = (document: HouseholdDocument, started: string): Consumption => ({
  householdId: document._id.toHexString(),
  periods: document.consumption_rates.map(({ from, percent }) => ({
    from: from.toISOString(),
    percent,
  })),
  degradedUntil: document.degraded_until?.toISOString() ?? started,
})

/** Reads and writes households: where they are, and what they are assumed to use. */
export const createHouseholdRepository = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  return {
    /** Inserts a household whose assumed consumption begins after the day `degradedUntil`; answers its id. */
    insert: async (timeZone: string, degradedUntil: string, at: Date): Promise<string> => {
      const _id = new Types.ObjectId()
      await households.create({ _id, time_zone: timeZone, created_at: at, degraded_until: degradedUntil })
      return _id.toHexString()
    },

    remove: async (householdId: string): Promise<void> => {
      await households.deleteOne({ _id: householdId })
    },

    findTraits: async (householdId: string): Promise<{ time_zone: string; rate: number | null } | null> => {
      const found = await households.findById(householdId, { time_zone: 1, consumption_rates: 1 }).lean()
      return found && { time_zone: found.time_zone, rate: found.consumption_rates.at(-1)?.percent ?? null }
    },

    updateTimeZone: async (householdId: string, timeZone: string): Promise<void> => {
      await households.updateOne({ _id: householdId }, { $set: { time_zone: timeZone } })
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
