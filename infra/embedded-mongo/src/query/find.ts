import type { Doc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Collection } from '../storage/catalog.ts'
import { ridOf } from '../storage/keys.ts'
import type { Records, Stored } from '../storage/records.ts'
import type { Store } from '../storage/store.ts'
import type { Filter } from './filter.ts'
import type { Plan, PlanOptions } from './planner.ts'
import { planQuery } from './planner.ts'
import { sortDocuments } from './sort.ts'

/** What a query looked at, as explain tells it. */
export type Examined = { keys: number; documents: number }

export type Source = { store: Store; records: Records; collection: Collection }

export type FindOptions = PlanOptions & {
  skip?: number
  limit?: number
  examined?: Examined
  /** How a collation sees a document; with it the order of indexes is not the one that is asked for. */
  sortedAs?: ((doc: Doc) => Doc) | undefined
}

const choosePlan = ({ collection }: Source, filter: Filter, options: FindOptions): Plan => {
  const { sort, hint, sortedAs } = options
  if (!sortedAs) return planQuery(collection, filter, options)
  if (hint !== undefined && typeof hint !== 'string')
    throw new CommandError('CommandNotSupported', 'a hint together with a collation is not supported')
  return planQuery(collection, filter, { sort, hint: hint ?? 'natural' })
}

/** The documents that a plan leads to, each once, whether they match or not. */
const candidates = function* (
  { store, records, collection }: Source,
  plan: Plan,
  examined: Examined,
): Iterable<Stored> {
  if (plan.kind === 'collection') {
    for (const stored of records.scan(collection, plan.isReverse)) {
      examined.documents++
      yield stored
    }
    return
  }
  const seen = plan.kind === 'union' || plan.index.flags.isMultikey ? new Set<number>() : undefined
  for (const rid of places(store, plan, examined)) {
    if (seen?.has(rid)) continue
    seen?.add(rid)
    const stored = records.read(collection, rid)
    if (!stored) continue
    examined.documents++
    yield stored
  }
}

const places = function* (store: Store, plan: Plan, examined: Examined): Iterable<number> {
  if (plan.kind === 'collection') return
  if (plan.kind === 'union') {
    for (const part of plan.plans) yield* places(store, part, examined)
    return
  }
  for (const { start, end } of plan.spans) {
    for (const { value } of store.range(start, end, plan.isReverse)) {
      examined.keys++
      yield ridOf(value)
    }
  }
}

/** The documents that match, in order; lazily where the order needs no sorting. */
export const findDocuments = function* (
  source: Source,
  filter: Filter,
  options: FindOptions,
): Iterable<Stored> {
  const { sort, skip = 0, limit = Infinity, examined = { keys: 0, documents: 0 }, sortedAs } = options
  const plan = choosePlan(source, filter, options)
  const matching = function* (): Iterable<Stored> {
    const isExact = plan.kind === 'index' && plan.isExact
    for (const stored of candidates(source, plan, examined)) {
      if (isExact || filter.test(stored.doc)) yield stored
    }
  }
  const ordered = plan.isSorted
    ? matching()
    : sortDocuments([...matching()], sort, ({ doc }) => (sortedAs ? sortedAs(doc) : doc))
  let at = 0
  if (limit === 0) return
  for (const stored of ordered) {
    if (at++ < skip) continue
    yield stored
    if (at >= skip + limit) return
  }
}
