import { ObjectId } from 'bson'
import { mostNeeded, stageOf } from '../../aggregate/pipeline.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc, isNumber } from '../../bson/values.ts'
import type { FindOptions } from '../../query/find.ts'
import { isFlag, isOn } from '../../query/projection.ts'
import { parseSort } from '../../query/sort.ts'
import type { Index } from '../../storage/catalog.ts'

/** What of a pipeline is a query, and the stages that are left. */
export type Head = {
  query: Doc
  sort: FindOptions['sort']
  /** How many documents the rest needs at most. */
  limit: number
  /** The documents themselves are no part of the answer. */
  isCounted: boolean
  /** The fields that the rest needs; all when undefined. */
  paths: readonly string[] | undefined
  rest: readonly Value[]
}

/** True for a stage that looks at no field: these, and the $group that countDocuments sends. */
export const isBlind = (stage: Value): boolean => {
  const [name, operand] = stageOf(stage)
  if (name !== '$group' || !isDoc(operand)) return ['$limit', '$skip', '$count'].includes(name)
  const { _id: id, ...sums } = Object.fromEntries(operand)
  return (
    id !== undefined &&
    isNumber(id) &&
    Object.values(sums).every((one) => isDoc(one) && one.size === 1 && isNumber(one.get('$sum') ?? null))
  )
}

const endsInCount = (stages: readonly Value[]): boolean => {
  const last = stages.at(-1)
  return last !== undefined && ['$group', '$count'].includes(stageOf(last)[0]) && stages.every(isBlind)
}

const both = (a: Doc, b: Doc): Doc =>
  a.size === 0 ? b : b.size === 0 ? a : new Map<string, Value>([['$and', [a, b]]])

// What a leading $project keeps is all that the stages after it can see.
const pathsOf = (stages: readonly Value[]): string[] | undefined => {
  if (endsInCount(stages)) return []
  const [name, operand] = stages[0] === undefined ? [] : stageOf(stages[0])
  if (name !== '$project' || !isDoc(operand)) return undefined
  const kept = [...operand].filter(([path]) => path !== '_id')
  const isInclusion = kept.length > 0 && kept.every(([, value]) => isFlag(value) && isOn(value))
  return isInclusion ? kept.map(([path]) => path) : undefined
}

/** Splits off the `$match` and `$sort` with which a pipeline begins. */
export const splitHead = (stages: readonly Value[]): Head => {
  let query: Doc = new Map()
  let sort: FindOptions['sort'] = []
  let taken = 0
  for (const stage of stages) {
    const [name, operand] = stageOf(stage)
    if (name === '$match' && isDoc(operand)) query = both(query, operand)
    else if (name === '$sort' && isDoc(operand) && operand.size > 0) {
      // One by the other: then the first still decides among equals.
      if (sort.length > 0) break
      sort = parseSort(operand)
    } else break
    taken++
  }
  const rest = stages.slice(taken)
  return { query, sort, limit: mostNeeded(rest), isCounted: endsInCount(rest), paths: pathsOf(rest), rest }
}

const isSumOfOnes = (sum: Value): boolean => {
  const one = isDoc(sum) && sum.size === 1 ? sum.get('$sum') : undefined
  return one !== undefined && isNumber(one) && Number(one) === 1
}

/**
 * The counts of which a pipeline consists that counts documents by a field of which the query names the ids, each with its
 * query and its `$group`: an index that begins with the field answers them without a document. Undefined for any other
 * pipeline, and where a document may have several of the ids.
 */
export const countsByIds = (
  { query, rest }: Head,
  indexes: readonly Index[],
): { query: Doc; stage: Value }[] | undefined => {
  const [name, group] = rest.length === 1 ? stageOf(rest[0] as Value) : []
  const id = name === '$group' && isDoc(group) ? group.get('_id') : undefined
  if (!isDoc(group) || typeof id !== 'string' || !id.startsWith('$')) return undefined
  const path = id.slice(1)
  const isSingle = indexes.some(
    ({ fields, isSparse, filter, flags }) =>
      fields[0]?.path === path && !isSparse && filter === undefined && (flags.arrayFields & 1) === 0,
  )
  const wanted = query.get(path)
  const ids = isDoc(wanted) && wanted.size === 1 ? wanted.get('$in') : undefined
  if (!isSingle || !Array.isArray(ids) || !ids.every((one) => one instanceof ObjectId)) return undefined
  const countOf = (one: ObjectId): Value => new Map([['$group', new Map([...group, ['_id', one]])]])
  if (![...group].every(([field, sum]) => field === '_id' || isSumOfOnes(sum))) return undefined
  return [...new Map(ids.map((one) => [one.toHexString(), one])).values()].map((one) => ({
    query: new Map([...query, [path, one]]),
    stage: countOf(one),
  }))
}

/**
 * The answer to `countDocuments({})`, of the number of documents: for skips and limits and then `$count`, or a `$group`
 * whose sums are of ones; undefined for any other pipeline.
 */
export const countedWhole = ({ query, isCounted, rest }: Head, documents: number): number | undefined => {
  if (query.size > 0 || !isCounted) return undefined
  let count = documents
  for (const stage of rest.slice(0, -1)) {
    const [name, operand] = stageOf(stage)
    if (name === '$skip') count = Math.max(0, count - Number(operand))
    else if (name === '$limit') count = Math.min(count, Number(operand))
    else return undefined
  }
  const [name, operand] = stageOf(rest.at(-1) as Value)
  const isOfOnes =
    name === '$count' || [...(operand as Doc)].every(([field, sum]) => field === '_id' || isSumOfOnes(sum))
  return isOfOnes ? count : undefined
}
