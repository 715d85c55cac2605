import type { Connection } from 'mongoose'
import type { StockFlow } from '@larder/shared/domain/inventory/ledger/stock-flow'
import { isDuplicateKey } from '../../store/mongo.ts'
import { FORM_OF_SUMS, stockFlowsCollection } from './stock-flows.collection.ts'
import type { StockFlowsDocument } from './stock-flows.collection.ts'

/** Sums of a household's movements before an instant. */
type SummedFlows = { summedUntil: Date; flows: StockFlow[] }

/** Reads and writes the sums of movements. */
export const createStockFlowsRepository = (connection: Connection) => {
  const stored = stockFlowsCollection.open(connection)
  return {
    /** Null where there are none, or none of the present form. */
    find: async (householdId: string): Promise<SummedFlows | null> => {
      const found = await stored.findById(householdId).lean<StockFlowsDocument>()
      if (found?.form !== FORM_OF_SUMS) return null
      return { summedUntil: found.summed_until, flows: found.flows }
    },

    /** Replaces the sums, unless somebody else was faster: what they wrote is as good. */
    update: async (
      householdId: string,
      { summedUntil, flows }: SummedFlows,
      before: SummedFlows | null,
    ): Promise<void> => {
      const fields = { form: FORM_OF_SUMS, summed_until: summedUntil, flows }
      if (before !== null) {
        await stored.updateOne({ _id: householdId, summed_until: before.summedUntil }, { $set: fields })
        return
      }
      try {
        await stored.updateOne(
          { _id: householdId, form: { $ne: FORM_OF_SUMS } },
          { $set: fields },
          { upsert: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    remove: async (householdId: string): Promise<void> => {
      await stored.deleteOne({ _id: householdId })
    },
  }
}
export type StockFlowsRepository = ReturnType<typeof createStockFlowsRepository>
