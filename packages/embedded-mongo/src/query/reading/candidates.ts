import type { Fields } from '../../bson/decode.ts'
import { CommandError } from '../../errors.ts'
import type { Catalog, Collection } from '../../storage/catalog.ts'
import { recordSpan, ridOf } from '../../storage/keys.ts'
import type { Records, Stored } from '../../storage/records.ts'
import type { Store } from '../../storage/store.ts'
import type { Pace } from './entries.ts'
import { breathe, entriesOf, newPace } from './entries.ts'
import type { Memory } from './memory.ts'
import type { Plan } from '../plans/planner.ts'
import { createRidSet } from './rid-set.ts'
import type { Steps } from './steps.ts'
import { pause } from './steps.ts'

/** Where a query reads. */
export type Source = {
  store: Store
  records: Records
  catalog: Catalog
  memory: Memory
  collection: Collection
}

/** The number of keys and documents that a query examined, and the plan that it followed, for explain. */
export type Examined = { keys: number; documents: number; plan?: Plan }

const indexIds = (plan: Plan): number[] => {
  if (plan.kind === 'index') return [plan.index.id]
  return plan.kind === 'union' ? plan.plans.flatMap(indexIds) : []
}

/** Throws QueryPlanKilled (175) when the collection of a plan, or one of its indexes, was dropped. */
const checkPlan = ({ catalog, collection }: Source, plan: Plan): (() => void) => {
  const ids = indexIds(plan)
  return () => {
    const now = catalog.find(collection.namespace)
    const isThere =
      now?.id === collection.id && ids.every((id) => now.indexes.some((index) => index.id === id))
    if (!isThere)
      throw new CommandError('QueryPlanKilled', 'the collection or the index that was read has been dropped')
  }
}

const NO_CONTENT = { raw: Buffer.alloc(0), doc: new Map() }

type Reading = { pace: Pace; check: () => void }

/**
 * The candidates of a plan, each once, whether they match or not; with `isUnread` as the index has them, without
 * content. Documents that were inserted after its start are left out, so that a writer that reads never meets its own.
 */
export const candidates = function* (
  source: Source,
  plan: Plan,
  examined: Examined,
  { fields, isUnread }: { fields: Fields | undefined; isUnread: boolean },
): Steps<Stored> {
  const { store, records, collection } = source
  const reading = { pace: newPace(), check: checkPlan(source, plan) }
  const newest = records.newest(collection)
  if (plan.kind === 'collection') {
    for (const entry of entriesOf(store, recordSpan(collection.id), plan.isReverse, reading)) {
      if (entry === pause) {
        yield pause
        continue
      }
      const stored = records.fromEntry(entry, fields)
      if (stored.rid > newest) continue
      examined.documents++
      yield stored
    }
    return
  }
  const seen = createRidSet()
  for (const rid of places(store, plan, examined, reading)) {
    if (rid === pause) {
      yield pause
      continue
    }
    if (rid > newest || !seen.add(rid)) continue
    const stored = isUnread ? { rid, ...NO_CONTENT } : records.read(collection, rid, fields)
    if (!stored) continue
    reading.pace.left -= stored.raw.length >> 12
    if (!isUnread) examined.documents++
    yield stored
  }
}

const places = function* (store: Store, plan: Plan, examined: Examined, reading: Reading): Steps<number> {
  if (plan.kind === 'collection' || plan.kind === 'nothing') return
  if (plan.kind === 'union') {
    for (const part of plan.plans) yield* places(store, part, examined, reading)
    return
  }
  for (const span of plan.spans) {
    // Looking where nothing is is work too.
    reading.pace.left--
    if (plan.isUniquePoint) {
      const rid = store.get(span.start)
      if (rid) {
        examined.keys++
        yield ridOf(rid)
      }
      yield* breathe(reading.pace)
      continue
    }
    for (const entry of entriesOf(store, span, plan.isReverse, reading)) {
      if (entry !== pause) examined.keys++
      yield entry === pause ? pause : ridOf(entry.value)
    }
    yield* breathe(reading.pace)
  }
}
