import { fitBound, fitKey } from '../../bson/index-key.ts'
import type { Value } from '../../bson/values.ts'
import type { Collection, Index } from '../../storage/catalog.ts'
import type { Span } from '../../storage/keys.ts'
import { indexKey, indexSpan } from '../../storage/keys.ts'
import type { Edge } from './bounds.ts'
import { boundsFor, isScalar, turnBounds } from './bounds.ts'
import { covers } from './coverage.ts'
import type { Condition, Filter } from '../filters/filter.ts'
import type { SortField } from '../sort.ts'

/** How the documents of a query are found; `isSorted` means that they come in the requested order. */
export type Plan =
  | { kind: 'collection'; isReverse: boolean; isSorted: boolean }
  | {
      kind: 'index'
      index: Index
      spans: readonly Span[]
      isReverse: boolean
      isSorted: boolean
      fieldsUsed: number
      /** True when each span holds one key of a unique index, by which its start is named: at most one entry. */
      isUniquePoint: boolean
      /** True when all documents from the index match without a further test. */
      isExact: boolean
    }
  | { kind: 'union'; plans: readonly Plan[]; isSorted: false }
  /** No document can match. */
  | { kind: 'nothing'; isSorted: true }

// The maximum for lists of two fields combined; a single list may have any length, because each value is one lookup.
const maxProduct = 2000

/** The smallest key above all that start with `prefix`, whose first byte is never 0xff. */
const after = (prefix: Buffer): Buffer => {
  let length = prefix.length
  while (prefix[length - 1] === 0xff) length--
  const next = Buffer.from(prefix.subarray(0, length))
  next[length - 1] = (next[length - 1] ?? 0) + 1
  return next
}

type Candidate = { plan: Extract<Plan, { kind: 'index' }>; score: number }

type Prefix = { low: Edge; high: Edge }

const nowhere: Edge = { bytes: Buffer.alloc(0), isOpen: false }

const join = (prefix: Edge, edge: Edge): Edge => ({
  bytes: Buffer.concat([prefix.bytes, edge.bytes]),
  isOpen: edge.isOpen,
})

const planIndex = (index: Index, filter: Filter, sort: readonly SortField[]): Candidate | undefined => {
  if (!covers(index, filter)) return undefined
  let prefixes: Prefix[] = [{ low: nowhere, high: nowhere }]
  let used = 0
  let points = 0
  let singlePoints = 0
  const roots = new Set<string | undefined>()
  for (const field of index.fields) {
    // Different array elements may match conditions on two fields below an array, so one entry cannot represent both.
    if (index.flags.isMultikey && roots.has(field.parts[0])) break
    roots.add(field.parts[0])
    const bounds = boundsFor(
      filter.conditions.filter(({ path }) => path === field.path),
      index.flags.isMultikey,
    )
    if (!bounds) break
    const isProduct = prefixes.length > 1 && bounds.length > 1
    if (isProduct && prefixes.length * bounds.length > maxProduct) break
    const turned = field.direction === 1 ? bounds : bounds.map(turnBounds).reverse()
    prefixes = prefixes.flatMap((prefix) =>
      turned.map(({ low, high }) => ({ low: join(prefix.low, low), high: join(prefix.high, high) })),
    )
    used++
    if (bounds.some(({ isPoint }) => !isPoint)) break
    points++
    if (bounds.length === 1 && singlePoints === used - 1) singlePoints++
  }
  const direction = sortDirection(index, sort, singlePoints)
  // As a whole, an index serves an order, or leaves out what a partial one does not hold.
  if (used === 0 && !index.filter && (direction === 0 || sort.length === 0)) return undefined
  const spans = used === 0 ? [indexSpan(index.id)] : prefixes.map((prefix) => toSpan(index, prefix, points))
  const isReverse = direction === -1
  const isUniquePoint = index.isUnique && points === index.fields.length
  // Of two that narrow alike, a partial one holds less.
  const score =
    used * 100 +
    points * 50 +
    (isUniquePoint ? 10000 : 0) +
    (index.filter ? 20 : 0) +
    (direction !== 0 && sort.length > 0 ? 30 : 0) -
    index.fields.length
  const isSorted = sort.length === 0 || direction !== 0
  return {
    plan: {
      kind: 'index',
      index,
      spans: isReverse ? spans.reverse() : spans,
      isReverse,
      isSorted,
      fieldsUsed: used,
      isUniquePoint,
      isExact: isExact(index, filter, points),
    },
    score,
  }
}

// One equality for each of the first fields, and nothing else: then the entries are sufficient.
const isExact = (index: Index, { conditions, isPlain }: Filter, points: number): boolean => {
  if (!isPlain || index.flags.hasCutKeys || conditions.length !== points) return false
  if (index.flags.isMultikey && points > 1) return false
  return conditions.every(({ operator, operand }) => operator === 'eq' && isScalar(operand))
}

// A key that was too long is stored cut and hashed, so it can only be looked up as a whole.
const toSpan = (index: Index, { low, high }: Prefix, points: number): Span => {
  const exact = points === index.fields.length ? fitKey(low.bytes) : undefined
  if (exact?.isCut) return { start: indexKey(index.id, exact.key), end: after(indexKey(index.id, exact.key)) }
  const [first, last] = [fitEdge(index, low), fitEdge(index, high)]
  return {
    start: first.isOpen ? after(first.bytes) : first.bytes,
    end: last.isOpen ? last.bytes : after(last.bytes),
  }
}

// Keys that start with a cut bound may be on either side of the whole one.
const fitEdge = (index: Index, { bytes, isOpen }: Edge): Edge => {
  const fitted = fitBound(bytes)
  return { bytes: indexKey(index.id, fitted), isOpen: isOpen && fitted.length === bytes.length }
}

/**
 * 1 or -1 when scanning the index in that direction has the requested order, else 0: a document is sorted by one element
 * of an array, but its other elements have entries too.
 */
const sortDirection = (index: Index, sort: readonly SortField[], singlePoints: number): 1 | -1 | 0 => {
  if (index.flags.hasCutKeys) return 0
  const isArray = (at: number): boolean => ((index.flags.arrayFields >>> at) & 1) === 1
  const fixed = new Set(
    index.fields.slice(0, singlePoints).flatMap(({ path }, at) => (isArray(at) ? [] : [path])),
  )
  const wanted = sort.filter(({ path }) => !fixed.has(path))
  if (wanted.length === 0) return 1
  const start = wanted[0]?.path === index.fields[0]?.path ? 0 : singlePoints
  let direction: 1 | -1 | 0 = 0
  for (const [at, field] of wanted.entries()) {
    const indexed = index.fields[start + at]
    if (indexed?.path !== field.path || isArray(start + at)) return 0
    const way = indexed.direction === field.direction ? 1 : -1
    if (direction !== 0 && way !== direction) return 0
    direction = way
  }
  return direction
}

export type PlanOptions = {
  sort: readonly SortField[]
  hint?: Index | 'natural' | 'naturalReverse' | undefined
}

const isImpossible = ({ operator, operand }: Condition): boolean =>
  operator === 'in' && (operand as Value[]).length === 0

/** Chooses the plan for a filter: the index that narrows most, or a collection scan. */
export const planQuery = (collection: Collection, filter: Filter, { sort, hint }: PlanOptions): Plan => {
  if (filter.conditions.some(isImpossible)) return { kind: 'nothing', isSorted: true }
  const natural = sort.find(({ path }) => path === '$natural')
  const isReverse = natural?.direction === -1 || hint === 'naturalReverse'
  const scan: Plan = { kind: 'collection', isReverse, isSorted: sort.length === 0 || natural !== undefined }
  if (natural || typeof hint === 'string') return scan
  if (hint) return planIndex(hint, filter, sort)?.plan ?? wholeIndex(hint, sort)
  const candidates: Candidate[] = []
  for (const index of collection.indexes) {
    const candidate = planIndex(index, filter, sort)
    // No other index narrows more than one that names a single document.
    if (candidate?.plan.isUniquePoint && candidate.plan.spans.length === 1) return candidate.plan
    if (candidate) candidates.push(candidate)
  }
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  if (best && best.plan.fieldsUsed > 0) return best.plan
  return planUnion(collection, filter) ?? best?.plan ?? scan
}

/** The plan whose index gives the requested order, narrowing most; undefined if none does. */
export const planOrdered = (
  collection: Collection,
  filter: Filter,
  { sort }: PlanOptions,
): Plan | undefined =>
  collection.indexes
    .flatMap((index) => planIndex(index, filter, sort) ?? [])
    .filter(({ plan }) => plan.isSorted)
    .sort((a, b) => b.score - a.score)[0]?.plan

// A hint forces its index, even if the index omits documents.
const wholeIndex = (index: Index, sort: readonly SortField[]): Plan => {
  const direction = sortDirection(index, sort, 0)
  return {
    kind: 'index',
    index,
    spans: [indexSpan(index.id)],
    isReverse: direction === -1,
    isSorted: sort.length === 0 || direction !== 0,
    fieldsUsed: 0,
    isUniquePoint: false,
    isExact: false,
  }
}

const planUnion = (collection: Collection, filter: Filter): Plan | undefined => {
  for (const branches of filter.unions) {
    const plans = branches.map((branch) => planQuery(collection, branch, { sort: [] }))
    if (plans.every((plan) => plan.kind !== 'collection')) return { kind: 'union', plans, isSorted: false }
  }
  return undefined
}
