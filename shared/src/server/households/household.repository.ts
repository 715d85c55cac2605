import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { RatePeriod } from '@larder/shared/domain/inventory/ledger/degradation'
import { householdsCollection } from './household.collection.ts'
import type { HouseholdDocument } from './household.collection.ts'

/** The number of households read ahead. */
const CURSOR_BATCH = 50

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

/** Reads and writes households: their time zones and degradation. */
export const createHouseholdRepository = (connection: Connection) => {
  const households = householdsCollection.open(connection)
  return {
    /** Inserts a household whose degradation starts after the day `degradedUntil`; returns its id. */
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

    /** Starts degradation after `day` in households of an earlier version that have no such day. */
    updateUnstarted: async (timeZone: string, day: string): Promise<void> => {
      await households.updateMany(
        { time_zone: timeZone, degraded_until: null },
        { $set: { degraded_until: day } },
      )
    },

    /** The households of a time zone for which `day` is not degraded yet, one after the other. */
    listBefore: async function* (timeZone: string, day: string): AsyncGenerator<Consumption> {
      const query = { time_zone: timeZone, degraded_until: { $lt: day } }
      const found = households.find(query).lean<HouseholdDocument[]>().cursor({ batchSize: CURSOR_BATCH })
      for await (const document of found) yield toConsumption(document, day)
    },

    /** The last day never moves backwards. */
    updateDegradedUntil: async (householdId: string, day: string): Promise<void> => {
      await households.updateOne(
        { _id: householdId, degraded_until: { $lt: day } },
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
