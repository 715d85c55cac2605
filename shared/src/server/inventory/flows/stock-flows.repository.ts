import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { groupBy } from '@larder/shared/domain/group-by'
import type { FlowMark, SeenFlow, StockFlow } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { textsOf } from '../../store/columns.ts'
import { isDuplicateKey } from '../../store/mongo.ts'
import { FORM_OF_SUMS, stockFlowsCollection } from './stock-flows.collection.ts'
import type { StockFlowsDocument } from './stock-flows.collection.ts'

/** Sums of a household's movements before an instant. */
export type SummedFlows<Flow = SeenFlow> = { summedUntil: Date; flows: Flow[] }

/** The sums of some items of a household, with the marks of all. */
type SomeFlows = SummedFlows & { householdId: string; marks: FlowMark[] }

/** So many households are read at a time, because a large one's sums are some megabytes. */
const READ_AT_ONCE = 10

/** The flows that were read, in the order of the marks; `seen` may be missing. */
const flowsIn = ({
  flows,
  seen,
  marks,
}: Pick<StockFlowsDocument, 'flows' | 'marks'> & Partial<StockFlowsDocument>): SeenFlow[] =>
  marks.flatMap(({ item_id, unit, mark }) => {
    const ofItem = flows[item_id] ?? []
    const index = ofItem.findIndex((flow) => flow.unit === unit)
    const flow = ofItem[index]
    return flow === undefined
      ? []
      : { ...flow, seen: seen?.[item_id]?.[index] ?? { at: [], quantities: [] }, mark }
  })

const markOf = ({ item_id, unit, mark }: FlowMark): FlowMark => ({ item_id, unit, mark })

/** The texts of flows by item: what was bought and used, and what was seen to be. */
const textsOfFlows = (flows: readonly SeenFlow[]) => {
  const ofItems = [...groupBy(flows, ({ item_id }) => item_id)]
  return {
    flows: textsOf(
      Object.fromEntries(
        ofItems.map(([id, ofItem]) => [id, ofItem.map(({ seen: _, mark: __, ...flow }) => flow)]),
      ),
    ),
    seen: textsOf(Object.fromEntries(ofItems.map(([id, ofItem]) => [id, ofItem.map(({ seen }) => seen)]))),
  }
}

const fieldsOf = ({ summedUntil, flows }: SummedFlows) => ({
  form: FORM_OF_SUMS,
  summed_until: summedUntil,
  ...textsOfFlows(flows),
  marks: JSON.stringify(flows.map(markOf)),
})

/** The marks of all flows, where those of some have changed or come in. */
const mergeMarks = (marks: readonly FlowMark[], changed: readonly FlowMark[]): FlowMark[] => [
  ...new Map(
    [...marks, ...changed.map(markOf)].map((one) => [`${one.item_id} ${one.unit}`, one] as const),
  ).values(),
]

/** Reads and writes the sums of movements; those of another form than the present one count as missing. */
export const createStockFlowsRepository = (connection: Connection) => {
  const stored = stockFlowsCollection.open(connection)
  // Sums are written by the driver: mongoose would look through all that it is given, which takes as long as summing it.
  const { collection } = stored
  const present = (householdIds: readonly string[]) => ({
    _id: { $in: householdIds.map((id) => new Types.ObjectId(id)) },
    form: FORM_OF_SUMS,
  })
  return {
    find: async (householdId: string): Promise<SummedFlows | null> => {
      const found = await stored.findOne({ _id: householdId, form: FORM_OF_SUMS }).lean<StockFlowsDocument>()
      return found && { summedUntil: found.summed_until, flows: flowsIn(found) }
    },

    /** Without what was seen to be used, which is most of it. */
    findWithoutSeen: async (householdId: string): Promise<SummedFlows<StockFlow> | null> => {
      const found = await stored
        .findOne({ _id: householdId, form: FORM_OF_SUMS }, { summed_until: 1, flows: 1 })
        .lean<Pick<StockFlowsDocument, 'summed_until' | 'flows'>>()
      return found && { summedUntil: found.summed_until, flows: Object.values(found.flows).flat() }
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

    /** The sums of some items of some households, one household after the other; `all` stands for those of all its items. */
    listOfItems: async function* (
      itemsOf: ReadonlyMap<string, readonly string[] | 'all'>,
    ): AsyncGenerator<SomeFlows> {
      const whole = [...itemsOf].filter(([, ids]) => ids === 'all').map(([id]) => id)
      const partly = [...itemsOf].flatMap(([id, ids]) => (ids === 'all' ? [] : [{ id, ids }]))
      const toFlows = (one: StockFlowsDocument): SomeFlows => ({
        householdId: one._id.toHexString(),
        summedUntil: one.summed_until,
        flows: flowsIn(one),
        marks: one.marks,
      })
      for (let from = 0; from < whole.length; from += READ_AT_ONCE) {
        const some = whole.slice(from, from + READ_AT_ONCE)
        yield* (await stored.find(present(some)).lean<StockFlowsDocument[]>()).map(toFlows)
      }
      for (let from = 0; from < partly.length; from += READ_AT_ONCE) {
        const some = partly.slice(from, from + READ_AT_ONCE)
        const paths = some.flatMap(({ ids }) => ids.flatMap((id) => [`flows.${id}`, `seen.${id}`]))
        const fields = Object.fromEntries(['summed_until', 'marks', ...paths].map((path) => [path, 1]))
        const found = stored.find(present(some.map(({ id }) => id)), fields)
        yield* (await found.lean<StockFlowsDocument[]>()).map(toFlows)
      }
    },

    /** Replaces the sums, unless somebody else was faster: what they wrote is as good. */
    update: async (householdId: string, sums: SummedFlows, before: Date | null): Promise<void> => {
      const _id = new Types.ObjectId(householdId)
      if (before !== null) {
        await collection.updateOne({ _id, summed_until: before }, { $set: fieldsOf(sums) })
        return
      }
      try {
        await collection.updateOne(
          { _id, form: { $ne: FORM_OF_SUMS } },
          { $set: fieldsOf(sums) },
          { upsert: true },
        )
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** Replaces the sums of some items of many households, each as `listOfItems` has read it but for `flows`. */
    updateItems: async (many: readonly (SomeFlows & { before: Date })[]): Promise<void> => {
      if (many.length === 0) return
      await collection.bulkWrite(
        many.map(({ householdId, summedUntil, flows, marks, before }) => {
          const texts = Object.entries(textsOfFlows(flows)).flatMap(([column, ofItems]) =>
            Object.entries(ofItems).map(([id, text]) => [`${column}.${id}`, text] as const),
          )
          const changed = {
            summed_until: summedUntil,
            marks: JSON.stringify(mergeMarks(marks, flows)),
            ...Object.fromEntries(texts),
          }
          const filter = { _id: new Types.ObjectId(householdId), summed_until: before, form: FORM_OF_SUMS }
          return { updateOne: { filter, update: { $set: changed } } }
        }),
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
