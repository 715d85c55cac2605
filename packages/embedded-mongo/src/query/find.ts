import type { Fields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Span } from '../storage/keys.ts'
import { recordSpan, ridOf } from '../storage/keys.ts'
import type { Records, Stored } from '../storage/records.ts'
import type { Entry, Store } from '../storage/store.ts'
import type { Filter } from './filters/filter.ts'
import type { Plan, PlanOptions } from './plans/planner.ts'
import { planQuery } from './plans/planner.ts'
import { sortDocuments } from './sort.ts'

/** The number of keys and documents that a query examined, for explain. */
export type Examined = { keys: number; documents: number }

export type Source = { store: Store; records: Records; collection: Collection }

export type FindOptions = PlanOptions & {
  skip?: number
  limit?: number
  examined?: Examined
  /** The fields of the documents that are needed; all when not given. */
  fields?: Fields | undefined
  /** Only the number of documents is needed: they may come without their content. */
  isCounted?: boolean | undefined
  /** The mapping of documents for a collation; with it, the order of indexes does not apply. */
  sortedAs?: ((doc: Doc) => Doc) | undefined
}

const choosePlan = ({ collection }: Source, filter: Filter, options: FindOptions): Plan => {
  const { sort, hint, sortedAs } = options
  if (!sortedAs) return planQuery(collection, filter, options)
  if (hint !== undefined && typeof hint !== 'string')
    throw new CommandError('CommandNotSupported', 'a hint together with a collation is not supported')
  return planQuery(collection, filter, { sort, hint: hint ?? 'natural' })
}

/** Where a long read may yield to other commands; later documents are read in their state at that time. */
export const pause = Symbol('pause')
/** The part of a read between two pauses. */
const pausedAfter = 100

type Pace = { left: number }

/** The entries of a range; restarted after each pause, so that no read transaction stays open. */
const entriesOf = function* (store: Store, span: Span, isReverse: boolean, pace: Pace): Steps<Entry> {
  let { start, end } = span
  for (;;) {
    let last: Buffer | undefined
    for (const entry of store.range(start, end, isReverse)) {
      yield entry
      if (--pace.left > 0) continue
      last = entry.key
      break
    }
    if (!last) return
    pace.left = pausedAfter
    yield pause
    if (isReverse) end = last
    else start = Buffer.concat([last, Buffer.alloc(1)])
  }
}

/** The plan of a read, and where it may pause. */
export type Steps<T> = Generator<T | typeof pause, void, undefined>

const NO_CONTENT = { raw: Buffer.alloc(0), doc: new Map() }

/** The candidates of a plan, each once, whether they match or not; with `isUnread` as the index has them, without content. */
const candidates = function* (
  { store, records, collection }: Source,
  plan: Plan,
  examined: Examined,
  { fields, isUnread }: { fields: Fields | undefined; isUnread: boolean },
): Steps<Stored> {
  const pace = { left: pausedAfter }
  if (plan.kind === 'collection') {
    for (const entry of entriesOf(store, recordSpan(collection.id), plan.isReverse, pace)) {
      if (entry !== pause) examined.documents++
      yield entry === pause ? pause : records.fromEntry(entry, fields)
    }
    return
  }
  const seen = new Set<number>()
  for (const rid of places(store, plan, examined, pace)) {
    if (rid === pause) yield pause
    if (rid === pause || seen.has(rid)) continue
    seen.add(rid)
    const stored = isUnread ? { rid, ...NO_CONTENT } : records.read(collection, rid, fields)
    if (!stored) continue
    if (!isUnread) examined.documents++
    yield stored
  }
}

const places = function* (store: Store, plan: Plan, examined: Examined, pace: Pace): Steps<number> {
  if (plan.kind === 'collection' || plan.kind === 'nothing') return
  if (plan.kind === 'union') {
    for (const part of plan.plans) yield* places(store, part, examined, pace)
    return
  }
  for (const span of plan.spans) {
    // Examining a document that does not match is work too.
    pace.left--
    for (const entry of entriesOf(store, span, plan.isReverse, pace)) {
      if (entry !== pause) examined.keys++
      yield entry === pause ? pause : ridOf(entry.value)
    }
  }
}

/** The documents that match, in order, with pauses in between; lazily where no sorting is needed. */
export const findSteps = function* (source: Source, filter: Filter, options: FindOptions): Steps<Stored> {
  const { sort, skip = 0, limit = Infinity, examined = { keys: 0, documents: 0 }, sortedAs } = options
  if (limit === 0) return
  const plan = choosePlan(source, filter, options)
  const isExact = plan.kind === 'index' && plan.isExact
  const read = {
    fields: options.fields,
    isUnread: isExact && options.isCounted === true && sort.length === 0,
  }
  let at = 0
  const unsorted: Stored[] = []
  for (const stored of candidates(source, plan, examined, read)) {
    if (stored === pause) yield pause
    if (stored === pause || !(isExact || filter.test(stored.doc))) continue
    if (!plan.isSorted) unsorted.push(stored)
    else if (at++ >= skip) yield stored
    if (at >= skip + limit) return
  }
  if (unsorted.length === 0) return
  const sorted = sortDocuments(unsorted, sort, ({ doc }) => (sortedAs ? sortedAs(doc) : doc))
  yield* sorted.slice(skip, skip + limit)
}

/** The documents that match, in order, without a pause: for operations that need one state, such as a write. */
export const findDocuments = function* (
  source: Source,
  filter: Filter,
  options: FindOptions,
): Generator<Stored, void, undefined> {
  for (const stored of findSteps(source, filter, options)) if (stored !== pause) yield stored
}

/** How long a read may block other commands, in milliseconds. */
const sliceMs = 5

/** Collects the results of a read, yielding to other commands every few milliseconds. */
export const takeGently = async <T>(steps: Steps<T>, take: (found: T) => void): Promise<void> => {
  let since = performance.now()
  for (const found of steps) {
    if (found !== pause) take(found)
    else if (performance.now() - since >= sliceMs) {
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
  }
}
