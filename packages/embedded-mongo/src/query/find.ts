import type { Fields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { ridBytes, ridOf, ridSize } from '../storage/keys.ts'
import { storedOf } from '../storage/records.ts'
import type { Stored } from '../storage/records.ts'
import type { Examined, Source } from './reading/candidates.ts'
import { candidates } from './reading/candidates.ts'
import type { Filter } from './filters/filter.ts'
import type { Plan, PlanOptions } from './plans/planner.ts'
import { planOrdered, planQuery } from './plans/planner.ts'
import type { Packing } from './reading/sorter.ts'
import { createSorter, pieceSize } from './reading/sorter.ts'
import type { Steps } from './reading/steps.ts'
import { pause, stepsOf } from './reading/steps.ts'

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

/** Above this number of results, a search is not one for the first few. */
const maxFew = 1000

/** A plan in the requested order, for a search that needs few documents where the chosen plan must read and sort all. */
const rivalOf = (
  { collection }: Source,
  filter: Filter,
  plan: Plan,
  options: FindOptions,
): Plan | undefined => {
  const { skip = 0, limit = Infinity, hint, sortedAs } = options
  if (plan.isSorted || hint !== undefined || sortedAs || skip + limit > maxFew) return undefined
  return planOrdered(collection, filter, options)
}

/** The documents that match, in order, with pauses in between; lazily where no sorting is needed. */
export const findSteps = (source: Source, filter: Filter, options: FindOptions): Steps<Stored> => {
  if (options.limit === 0) return stepsOf([])
  const examined = options.examined ?? { keys: 0, documents: 0 }
  const plan = choosePlan(source, filter, options)
  const rival = rivalOf(source, filter, plan, options)
  const runner = (one: Plan): Runner => ({
    plan: one,
    start: () => followPlan(source, filter, one, { ...options, examined }),
  })
  if (rival) return race(runner(plan), runner(rival), source, examined)
  examined.plan = plan
  return runner(plan).start()
}

type Runner = { plan: Plan; start: () => Steps<Stored> }

/**
 * Runs a plan that sorts at its end and one that is sorted by turns, because only the data decide which of them is
 * faster: the first that has all results gives them. One that would keep too much in memory leaves it to the other; that
 * in order then begins anew and gives what it finds at once, for which it keeps nothing.
 */
const race = function* (
  sorting: Runner,
  sorted: Runner,
  { memory }: Source,
  examined: Examined,
): Steps<Stored> {
  const account = memory.open()
  const steps = sorting.start()
  let others: Steps<Stored> | undefined = sorted.start()
  let found: Stored[] = []
  /** Goes on to the next pause of the plan in order; true when it has all. */
  const takeOthers = (): boolean => {
    let next = others?.next()
    for (; next?.done === false && next.value !== pause; next = others?.next()) {
      found.push(next.value)
      account.take(next.value.raw.length)
    }
    return next?.done === true
  }
  const giveUpOthers = (): void => {
    others?.return()
    others = undefined
    found = []
    account.close()
  }
  try {
    examined.plan = sorting.plan
    for (;;) {
      const next = unlessTooMuch(() => steps.next())
      if (!next) {
        giveUpOthers()
        examined.plan = sorted.plan
        yield* sorted.start()
        return
      }
      if (next.done || next.value !== pause) {
        giveUpOthers()
        if (!next.done) yield next.value
        yield* steps
        return
      }
      const hasAll = unlessTooMuch(takeOthers)
      if (hasAll === undefined) giveUpOthers()
      if (hasAll) {
        examined.plan = sorted.plan
        yield* found
        return
      }
      yield pause
    }
  } finally {
    steps.return()
    giveUpOthers()
  }
}

/** Undefined where more would be kept in memory than is allowed. */
const unlessTooMuch = <T>(step: () => T): T | undefined => {
  try {
    return step()
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'QueryExceededMemoryLimitNoDiskUseAllowed')
      return undefined
    throw error
  }
}

const followPlan = (
  source: Source,
  filter: Filter,
  plan: Plan,
  options: FindOptions & { examined: Examined },
): Steps<Stored> => {
  const isExact = plan.kind === 'index' && plan.isExact
  const isUnread = isExact && options.isCounted === true && options.sort.length === 0
  const read = { fields: options.fields, isUnread }
  const matches = function* (): Steps<Stored> {
    for (const stored of candidates(source, plan, options.examined, read))
      if (stored === pause || isExact || filter.test(stored.doc)) yield stored
  }
  const found = plan.isSorted ? matches() : sortSteps(source, filter, matches(), options)
  const { skip = 0, limit = Infinity } = options
  return skip === 0 && limit === Infinity ? found : part(found, skip, limit)
}

const part = function* <T>(steps: Steps<T>, skip: number, limit: number): Steps<T> {
  let at = 0
  for (const found of steps) {
    if (found === pause) yield pause
    else if (at++ >= skip) yield found
    if (at >= skip + limit) return
  }
}

/** So many bytes of documents a sort of all keeps; the others are read again, and left out if they match no more. */
const maxKeptBytes = 8 * 1024 * 1024

type Place = { rid: number; raw: Buffer }

const noBytes = Buffer.alloc(0)
const packing: Packing<Place> = {
  sizeOf: ({ raw }) => ridSize + raw.length,
  pack: ({ rid, raw }) => Buffer.concat([ridBytes(rid), raw]),
  unpack: (bytes) => ({ rid: ridOf(bytes), raw: bytes.subarray(ridSize) }),
}

const sortSteps = function* (
  { records, collection, memory }: Source,
  filter: Filter,
  steps: Steps<Stored>,
  { sort, sortedAs, skip = 0, limit = Infinity, fields }: FindOptions,
): Steps<Stored> {
  const account = memory.open()
  try {
    const sorter = createSorter(sort, skip + limit, account, packing)
    let kept = 0
    for (const found of steps) {
      if (found === pause) {
        yield pause
        continue
      }
      const { rid, raw, doc } = found
      const isKept = skip + limit <= pieceSize || kept + raw.length <= maxKeptBytes
      if (isKept) kept += raw.length
      sorter.add(sortedAs ? sortedAs(doc) : doc, { rid, raw: isKept ? raw : noBytes })
    }
    for (const next of sorter.sorted()) {
      if (next === pause) {
        yield pause
        continue
      }
      const { rid, raw } = next
      if (raw.length > 0) {
        yield storedOf(rid, raw, fields)
        continue
      }
      const stored = records.read(collection, rid, fields)
      if (stored && filter.test(stored.doc)) yield stored
    }
  } finally {
    account.close()
  }
}
