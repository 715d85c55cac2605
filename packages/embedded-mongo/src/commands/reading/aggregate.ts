import { Int32 } from 'bson'
import type { PipelineContext } from '../../aggregate/pipeline.ts'
import { compilePipeline, stageOf } from '../../aggregate/pipeline.ts'
import type { EncodableDoc } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc, isNumber } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { readCollation } from '../../query/collation.ts'
import type { FindOptions } from '../../query/find.ts'
import { parseSort } from '../../query/sort.ts'
import type { Engine } from '../engine.ts'
import type { FindAllOptions } from './find-all.ts'
import { findAll, findAllGently } from './find-all.ts'
import { cursorAnswer, pullDocuments } from './find.ts'
import { compileOutput } from './output-stages.ts'
import type { Request } from '../request.ts'
import { booleanField, checkFields, checkNamespace, countField, docField, namespaceOf } from '../request.ts'
import { variablesOf } from '../variables.ts'

const fields = [
  'pipeline',
  'cursor',
  'allowDiskUse',
  'bypassDocumentValidation',
  'let',
  'hint',
  'collation',
  'explain',
]

type Pushed = { query: Doc; sort: FindOptions['sort']; limit: number; rest: readonly Value[] }

// A $limit stays in the pipeline, where it is checked.
const limitOf = ([stage]: readonly Value[]): number => {
  const [name, count] = stage === undefined ? [] : stageOf(stage)
  return name === '$limit' && isNumber(count ?? null) && Number(count) > 0 ? Number(count) : Infinity
}

// A leading $match, and a $sort after it, use the indexes; a $limit after them ends the reading.
const pushDown = (stages: readonly Value[]): Pushed => {
  const [first, ...afterFirst] = stages.map(stageOf)
  const isMatch = first?.[0] === '$match' && isDoc(first[1])
  const query = isMatch ? (first[1] as Doc) : new Map<string, Value>()
  const next = isMatch ? afterFirst[0] : first
  const taken = isMatch ? 1 : 0
  const isSort = next?.[0] === '$sort' && isDoc(next[1]) && next[1].size > 0
  const rest = stages.slice(isSort ? taken + 1 : taken)
  return { query, sort: isSort ? parseSort(next[1] as Doc) : [], limit: limitOf(rest), rest }
}

const readStages = (body: Doc): Value[] => {
  if (booleanField(body, 'explain', false))
    throw new CommandError('CommandNotSupported', 'aggregate with explain is not supported')
  const stages = body.get('pipeline')
  if (!Array.isArray(stages))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  if (!body.has('cursor'))
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  return stages
}

export const runAggregate = async (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, fields)
  const { body, database } = request
  const stages = readStages(body)
  const batchSize = countField(docField(body, 'cursor'), 'batchSize')
  const variables = variablesOf(body)
  const find = (collection: string, query: Doc): Doc[] =>
    findAll(engine, checkNamespace(database, collection), query, variables)
  const context = { variables, lookup: { find } }
  const last = stages.length > 0 ? stageOf(stages.at(-1) as Value) : undefined
  const output = last && compileOutput({ engine, database, variables }, ...last)
  const inner = output ? stages.slice(0, -1) : stages
  const named = body.get('aggregate')
  const collation = readCollation(body)
  const isOfDatabase = named instanceof Int32 || typeof named === 'number'
  if (isOfDatabase && collation)
    throw new CommandError(
      'CommandNotSupported',
      'a pipeline of a database with a collation is not supported',
    )
  const namespace = isOfDatabase ? `${database}.$cmd.aggregate` : namespaceOf(request)
  const gather = isOfDatabase
    ? gatherOwn(inner, context)
    : gatherFrom(engine, namespace, inner, { hint: body.get('hint'), collation }, context)
  const answer = (docs: Doc[]): EncodableDoc =>
    cursorAnswer(engine.cursors.open(namespace, pullDocuments(docs), { batchSize: output ? 1 : batchSize }))
  const docs = await gather()
  if (!output) return answer(docs)
  return engine.store.write(() => {
    output(docs)
    return answer([])
  })
}

// Stages that look at no field: these, and the $group that countDocuments sends.
const isBlind = (stage: Value): boolean => {
  const [name, operand] = stageOf(stage)
  if (name !== '$group' || !isDoc(operand)) return ['$limit', '$skip', '$count'].includes(name)
  const { _id: id, ...sums } = Object.fromEntries(operand)
  return (
    id !== undefined &&
    isNumber(id) &&
    Object.values(sums).every((one) => isDoc(one) && one.size === 1 && isNumber(one.get('$sum') ?? null))
  )
}

// After a leading $match and $sort, only stages that compare no texts.
const checkCollatedStages = (stages: readonly Value[]): void => {
  if (!stages.every(isBlind))
    throw new CommandError(
      'CommandNotSupported',
      'a collation is supported for pipelines of $match, $sort, $limit, $skip and $count',
    )
}

// The documents themselves are no part of what such a pipeline answers.
const isCount = (stages: readonly Value[]): boolean => {
  const last = stages.at(-1)
  return last !== undefined && ['$group', '$count'].includes(stageOf(last)[0]) && stages.every(isBlind)
}

const gatherFrom = (
  engine: Engine,
  namespace: string,
  stages: readonly Value[],
  options: Omit<FindAllOptions, 'sort' | 'limit'>,
  context: PipelineContext,
): (() => Promise<Doc[]>) => {
  const { query, sort, limit, rest } = pushDown(stages)
  if (options.collation) checkCollatedStages(rest)
  const run = compilePipeline(rest, context)
  const found = { ...options, sort, limit, isCounted: isCount(rest) }
  return async () => run(await findAllGently(engine, namespace, query, context.variables, found))
}

// A pipeline on a database must start with a stage that produces documents.
const gatherOwn = (stages: readonly Value[], context: PipelineContext): (() => Doc[]) => {
  const [name, operand] = stages[0] ? stageOf(stages[0]) : []
  const run = compilePipeline(stages.slice(1), context)
  // Sessions have no state here, so the list contains only the caller's.
  if (name === '$listLocalSessions') return () => run([new Map([['lastUse', new Date()]])])
  if (name !== '$documents' || !Array.isArray(operand)) {
    throw new CommandError(
      'InvalidNamespace',
      `{aggregate: 1} is not valid for '${name ?? 'an empty pipeline'}'; a collection is required.`,
    )
  }
  const docs = operand.map((item) => {
    if (isDoc(item)) return item
    throw new CommandError(5858203, '$documents needs documents')
  })
  return () => run(docs)
}
