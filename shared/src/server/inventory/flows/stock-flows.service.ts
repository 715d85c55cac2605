import { createFlowSums, EVIDENCE_KINDS } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { SeenFlow, StockFlow } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { Actor } from '../../authz.ts'
import { SETTLED_AFTER_MS } from '../../settled-calls.ts'
import type { LotFactsRepository } from './lot-facts.repository.ts'
import type { RecordedFlow, RecordedFlowsRepository } from './recorded-flows.repository.ts'
import type { StockFlowsRepository, SummedFlows } from './stock-flows.repository.ts'

const BATCH_SIZE = 1_000
const HOUR_MS = 3600 * 1000
/** A night may come earlier than the one before. */
const SUM_EVERY_NIGHT_MS = 20 * HOUR_MS
/**
 * Nobody waits for sums that the next night makes: what happened in a day is read as fast as it would be summed and
 * written.
 */
const SUM_IN_CALLS_MS = 36 * HOUR_MS
/** What was summed longer ago has missed nights: so much may have happened since that each household is read by itself. */
const SUMMED_LATELY_MS = 3 * 24 * HOUR_MS
/**
 * The sums of households are written together, up to so many items: a megabyte or two. Each write waits for the disk, and
 * of most households a day changes few items.
 */
const ITEMS_WRITTEN_AT_ONCE = 500

/** The sums of so many households are kept in memory, those asked for last: one of 500 items has three megabytes. */
const MOST_KEPT = 20

const NOTHING = { at: [], quantities: [] }

type Deps = {
  flows: StockFlowsRepository
  lotFacts: Pick<LotFactsRepository, 'hasRecords' | 'listAmounts' | 'listCheckable'>
  recordedFlows: RecordedFlowsRepository
  now: () => Date
}
type Household = Pick<Actor, 'householdId'>

/** Movements of the last minutes are never summed for good: calls in progress may still add some with an earlier time. */
const settledAt = (at: Date): Date => new Date(at.getTime() - SETTLED_AFTER_MS)

/** Whether sums are older than this; those of a clock that ran ahead are, because they would hide all until then. */
const isOlder = (summedUntil: Date, at: Date, ageMs: number): boolean =>
  summedUntil > at || settledAt(at).getTime() - summedUntil.getTime() > ageMs

/** What a household has, bought and used, for planning ahead. */
export const createStockFlows = ({ flows, lotFacts, recordedFlows, now }: Deps) => {
  /** Sums a household's movements up to the last minutes, and keeps that, so that none of these is read again. */
  const sumUp = async (householdId: string, at: Date, signal?: AbortSignal): Promise<SummedFlows> => {
    const kept = await flows.find(householdId)
    const known = kept !== null && kept.summedUntil <= at ? kept : null
    const sums = createFlowSums(known?.flows ?? [])
    const summedUntil = settledAt(at)
    const range = { from: known?.summedUntil ?? null, to: summedUntil, kinds: EVIDENCE_KINDS }
    for await (const batch of recordedFlows.listInBatches([householdId], range, BATCH_SIZE)) {
      signal?.throwIfAborted()
      sums.add(batch)
    }
    const summed = { summedUntil, flows: sums.flowsAt(at.getTime()) }
    await flows.update(householdId, summed, kept?.summedUntil ?? null)
    return summed
  }

  const summing = new Map<string, Promise<SummedFlows>>()
  /** The same for calls: those that come while a household is being summed wait for it, as years of movements take long. */
  const sumUpOnce = (householdId: string, at: Date): Promise<SummedFlows> => {
    const running = summing.get(householdId)
    if (running !== undefined) return running
    const started = sumUp(householdId, at).finally(() => summing.delete(householdId))
    summing.set(householdId, started)
    return started
  }

  const keptSums = new Map<string, SummedFlows<StockFlow>>()
  /** The sums of a household without what was seen, read again only when others were written: that is once a day. */
  const findSums = async (householdId: string): Promise<SummedFlows<StockFlow> | null> => {
    const summedUntil = (await flows.mapSummedUntil([householdId])).get(householdId)
    const kept = keptSums.get(householdId)
    const isKept = kept !== undefined && kept.summedUntil.getTime() === summedUntil?.getTime()
    const found = isKept ? kept : await flows.findWithoutSeen(householdId)
    keptSums.delete(householdId)
    if (found !== null) keptSums.set(householdId, found)
    const [oldest] = keptSums.keys()
    if (keptSums.size > MOST_KEPT && oldest !== undefined) keptSums.delete(oldest)
    return found
  }

  /** Adds what was not summed yet. */
  const bringUp = async (
    householdId: string,
    { summedUntil, flows: summed }: SummedFlows,
    at: Date,
  ): Promise<SeenFlow[]> => {
    const sums = createFlowSums(summed)
    const range = { from: summedUntil, to: null, kinds: EVIDENCE_KINDS }
    for await (const batch of recordedFlows.listInBatches([householdId], range, BATCH_SIZE)) sums.add(batch)
    return sums.flowsAt(at.getTime())
  }

  /** What moved in some households since each was summed, by household. */
  const mapMoved = async (
    untilOf: ReadonlyMap<string, Date>,
    to: Date,
    signal: AbortSignal,
  ): Promise<Map<string, RecordedFlow[]>> => {
    const movedOf = new Map<string, RecordedFlow[]>()
    const from = new Date(Math.min(...[...untilOf.values()].map((until) => until.getTime())))
    const range = { from, to, kinds: EVIDENCE_KINDS }
    for await (const batch of recordedFlows.listInBatches([...untilOf.keys()], range, BATCH_SIZE)) {
      signal.throwIfAborted()
      for (const moved of batch) {
        if (moved.recorded_at < (untilOf.get(moved.household_id) ?? from)) continue
        const known = movedOf.get(moved.household_id)
        if (known === undefined) movedOf.set(moved.household_id, [moved])
        else known.push(moved)
      }
    }
    return movedOf
  }

  /** Continues the sums of households that were summed lately; returns of how many something had moved. */
  const continueMany = async (
    untilOf: ReadonlyMap<string, Date>,
    at: Date,
    signal: AbortSignal,
  ): Promise<number> => {
    if (untilOf.size === 0) return 0
    const summedUntil = settledAt(at)
    const movedOf = await mapMoved(untilOf, summedUntil, signal)
    await flows.updateUnmoved(
      [...untilOf.keys()].filter((householdId) => !movedOf.has(householdId)),
      summedUntil,
    )
    const itemsOf = new Map(
      [...movedOf].map(([householdId, moved]) => [
        householdId,
        [...new Set(moved.map((one) => one.item_id))],
      ]),
    )
    let writes: Parameters<typeof flows.updateItems>[0][number][] = []
    let itemCount = 0
    for await (const kept of flows.listOfItems(itemsOf)) {
      signal.throwIfAborted()
      const before = kept.summedUntil
      // Somebody else was faster.
      if (before.getTime() !== untilOf.get(kept.householdId)?.getTime()) continue
      const sums = createFlowSums(kept.flows)
      sums.add(movedOf.get(kept.householdId) ?? [])
      writes.push({ ...kept, before, summedUntil, flows: sums.flowsAt(at.getTime()) })
      itemCount += kept.flows.length
      if (itemCount < ITEMS_WRITTEN_AT_ONCE) continue
      await flows.updateItems(writes)
      writes = []
      itemCount = 0
    }
    await flows.updateItems(writes)
    return movedOf.size
  }

  return {
    /** What the inventory lists of each item. */
    listAmounts: ({ householdId }: Household) => lotFacts.listAmounts(householdId),

    /** What the inventory lists that is not empty, with when it was last known how much it is. */
    listCheckable: ({ householdId }: Household) => lotFacts.listCheckable(householdId),

    /** What was bought and used of each item. Of movements that were summed before only the sums are read. */
    list: async ({ householdId }: Household): Promise<StockFlow[]> => {
      const at = now()
      const kept = await findSums(householdId)
      const isCurrent = kept !== null && !isOlder(kept.summedUntil, at, SUM_IN_CALLS_MS)
      const summed = isCurrent
        ? { ...kept, flows: kept.flows.map((flow) => ({ ...flow, seen: NOTHING, mark: '' })) }
        : await sumUpOnce(householdId, at)
      return (await bringUp(householdId, summed, at)).map(({ seen: _, mark: __, ...flow }) => flow)
    },

    /** The same with what somebody saw to be used. */
    listSeen: async ({ householdId }: Household): Promise<SeenFlow[]> => {
      const at = now()
      const kept = await flows.find(householdId)
      const isCurrent = kept !== null && !isOlder(kept.summedUntil, at, SUM_IN_CALLS_MS)
      return bringUp(householdId, isCurrent ? kept : await sumUpOnce(householdId, at), at)
    },

    /** The same of some items alone: of what was summed before only their sums are read. */
    listSeenOf: async ({ householdId }: Household, itemIds: readonly string[]): Promise<SeenFlow[]> => {
      const at = now()
      let summed: SummedFlows | null = null
      for await (const kept of flows.listOfItems(new Map([[householdId, itemIds]]))) summed = kept
      if (summed === null || isOlder(summed.summedUntil, at, SUM_IN_CALLS_MS))
        summed = await sumUpOnce(householdId, at)
      const brought = await bringUp(householdId, summed, at)
      const wanted = new Set(itemIds)
      return brought.filter(({ item_id }) => wanted.has(item_id))
    },

    /**
     * Sums for a group of households what has happened since the last time, so that nobody has to wait for it later; returns
     * of how many households it wrote sums.
     * @throws the signal's reason
     */
    prepareMany: async (households: readonly Household[], signal: AbortSignal): Promise<number> => {
      const at = now()
      const untilOf = await flows.mapSummedUntil(households.map(({ householdId }) => householdId))
      const lately = new Map<string, Date>()
      let writtenCount = 0
      for (const { householdId } of households) {
        const until = untilOf.get(householdId)
        if (until !== undefined && !isOlder(until, at, SUM_EVERY_NIGHT_MS)) continue
        const since = until === undefined ? Infinity : at.getTime() - until.getTime()
        if (until !== undefined && since >= 0 && since < SUMMED_LATELY_MS) {
          lately.set(householdId, until)
          continue
        }
        signal.throwIfAborted()
        await sumUp(householdId, at, signal)
        writtenCount += 1
      }
      return writtenCount + (await continueMany(lately, at, signal))
    },

    /** Which evidence the sums of some households contain, by household: as of the last time that they were made. */
    mapMarks: flows.mapMarks,

    /**
     * The sums of some items of some households as of the last time that they were made, one household after the other; `all`
     * stands for those of all its items.
     */
    listSummed: (itemsOf: Parameters<typeof flows.listOfItems>[0]) => flows.listOfItems(itemsOf),

    /** Whether a household recorded something on so many days, the first of them before an instant. */
    hasRecords: lotFacts.hasRecords,

    /** What at most so many households bought and used, by the sums that are kept: of households all over the server. */
    sample: async function* (most: number): AsyncGenerator<{ householdId: string; flows: StockFlow[] }> {
      for await (const householdId of flows.sampleIds(most)) {
        const kept = await flows.findWithoutSeen(householdId)
        if (kept !== null) yield { householdId, flows: kept.flows }
      }
    },

    /** Has the sums made anew, because movements with an earlier time came in. */
    forget: async (householdId: string): Promise<void> => {
      keptSums.delete(householdId)
      await flows.remove(householdId)
    },
  }
}
export type StockFlows = ReturnType<typeof createStockFlows>
