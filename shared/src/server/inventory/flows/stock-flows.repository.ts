import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import type { FlowMark, SeenFlow, StockFlow } from '@larder/shared/domain/inventory/ledger/stock-flow'
import { isDuplicateKey } from '../../store/mongo.ts'
import { FORM_OF_SUMS, stockFlowsCollection } from './stock-flows.collection.ts'
import type { StockFlowsDocument } from './stock-flows.collection.ts'

/** Sums of a household's movements before an instant. */
export type SummedFlows<Flow = SeenFlow> = { summedUntil: Date; flows: Flow[] }

/** So many households are read at a time, because a large one's sums are some megabytes. */
const READ_AT_ONCE = 10

const wholeOf = ({ flows, seen, marks }: StockFlowsDocument): SeenFlow[] =>
  flows.map((flow, index) => ({
    ...flow,
    seen: seen[index] ?? { at: [], quantities: [] },
    mark: marks[index]?.mark ?? '',
  }))

const fieldsOf = ({ summedUntil, flows }: SummedFlows) => ({
  form: FORM_OF_SUMS,
  summed_until: summedUntil,
  flows: flows.map(({ seen: _, mark: __, ...flow }) => flow),
  seen: flows.map(({ seen }) => seen),
  marks: flows.map(({ item_id, unit, mark }) => ({ item_id, unit, mark })),
})

/** Reads and writes the sums of movements; those of another form than the present one count as missing. */
export const createStockFlowsRepository = (connection: Connection) => {
  const stored = stockFlowsCollection.open(connection)
  const present = (householdIds: readonly string[]) => ({
    _id: { $in: householdIds.map((id) => new Types.ObjectId(id)) },
    form: FORM_OF_SUMS,
  })
  return {
    find: async (householdId: string): Promise<SummedFlows | null> => {
      const found = await stored.findOne({ _id: householdId, form: FORM_OF_SUMS }).lean<StockFlowsDocument>()
      return found && { summedUntil: found.summed_until, flows: wholeOf(found) }
    },

    /** Without what was seen to be used, which is most of it. */
    findWithoutSeen: async (householdId: string): Promise<SummedFlows<StockFlow> | null> => {
      const found = await stored
        .findOne({ _id: householdId, form: FORM_OF_SUMS }, { summed_until: 1, flows: 1 })
        .lean<Pick<StockFlowsDocument, 'summed_until' | 'flows'>>()
      return found && { summedUntil: found.summed_until, flows: found.flows }
    },

    /** The instants up to which the movements of some households are summed, by household. */
    mapSummedUntil: async (householdIds: readonly string[]): Promise<Map<string, Date>> => {
      const found = await stored
        .find(present(householdIds), { summed_until: 1 })
        .lean<Pick<StockFlowsDocument, '_id' | 'summed_until'>[]>()
      return new Map(found.map(({ _id, summed_until }) => [_id.toHexString(), summed_until]))
    },

    /** Which evidence the sums of some households contain, by household. */
    mapMarks: async (householdIds: readonly string[]): Promise<Map<string, FlowMark[]>> => {
      const found = await stored
        .find(present(householdIds), { marks: 1 })
        .lean<Pick<StockFlowsDocument, '_id' | 'marks'>[]>()
      return new Map(found.map(({ _id, marks }) => [_id.toHexString(), marks]))
    },

    /** The sums of some households, one after the other. */
    listOfHouseholds: async function* (
      householdIds: readonly string[],
    ): AsyncGenerator<SummedFlows & { householdId: string }> {
      if (householdIds.length === 0) return
      const found = stored
        .find(present(householdIds))
        .lean<StockFlowsDocument[]>()
        .cursor({ batchSize: READ_AT_ONCE })
      for await (const one of found as AsyncIterable<StockFlowsDocument>) {
        yield { householdId: one._id.toHexString(), summedUntil: one.summed_until, flows: wholeOf(one) }
      }
    },

    /** Replaces the sums, unless somebody else was faster: what they wrote is as good. */
    update: async (householdId: string, sums: SummedFlows, before: Date | null): Promise<void> => {
      if (before !== null) {
        await stored.updateOne({ _id: householdId, summed_until: before }, { $set: fieldsOf(sums) })
        return
      }
      try {
        await stored.updateOne(
          { _id: householdId, form: { $ne: FORM_OF_SUMS } },
          { $set: fieldsOf(sums) },
          { upsert: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** The same for many households. */
    updateMany: async (
      many: readonly { householdId: string; sums: SummedFlows; before: Date }[],
    ): Promise<void> => {
      if (many.length === 0) return
      await stored.bulkWrite(
        many.map(({ householdId, sums, before }) => ({
          updateOne: {
            filter: { _id: new Types.ObjectId(householdId), summed_until: before },
            update: { $set: fieldsOf(sums) },
          },
        })),
        { ordered: false },
      )
    },

    /** Records that nothing has moved in some households until an instant. */
    updateUnmoved: async (householdIds: readonly string[], summedUntil: Date): Promise<void> => {
      if (householdIds.length === 0) return
      await stored.updateMany(
        { ...present(householdIds), summed_until: { $lt: summedUntil } },
        { $set: { summed_until: summedUntil } },
      )
    },

    /** The ids of at most `most` households with sums, spread evenly over all of them. */
    sampleIds: async function* (most: number): AsyncGenerator<string> {
      const step = Math.max(1, (await stored.estimatedDocumentCount()) / most)
      let place = 0
      for await (const { _id } of stored.find({}, { _id: 1 }).sort({ _id: 1 }).lean().cursor())
        if (Math.floor(++place / step) > Math.floor((place - 1) / step)) yield String(_id)
    },

    remove: async (householdId: string): Promise<void> => {
      await stored.deleteOne({ _id: householdId })
    },
  }
}
export type StockFlowsRepository = ReturnType<typeof createStockFlowsRepository>
