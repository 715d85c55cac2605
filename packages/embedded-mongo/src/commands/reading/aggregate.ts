import { Int32 } from 'bson'
import type { PipelineContext } from '../../aggregate/pipeline.ts'
import { compilePipeline, stageOf } from '../../aggregate/pipeline.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { readCollation } from '../../query/collation.ts'
import type { Steps } from '../../query/reading/steps.ts'
import { pause, stepsOf } from '../../query/reading/steps.ts'
import type { Command, Engine } from '../engine.ts'
import type { FindAllOptions } from './find-all.ts'
import { findAll } from './find-all.ts'
import { cursorAnswer, encodeSteps } from './find.ts'
import { compileOutput } from './output-stages.ts'
import { countedWhole, countsByIds, isBlind, splitHead } from './pipeline-head.ts'
import {
  booleanField,
  checkFields,
  checkNamespace,
  countField,
  docField,
  namespaceOf,
  sessionOf,
} from '../request.ts'
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

/** Runs a pipeline: its documents are made when a batch asks for them. */
export const runAggregate: Command = async (engine, request, operation) => {
  checkFields(request, fields)
  const { body, database } = request
  const stages = readStages(body)
  const batchSize = countField(docField(body, 'cursor'), 'batchSize')
  const variables = variablesOf(body)
  const find = (collection: string, query: Doc): Steps<Doc> =>
    findAll(engine, checkNamespace(database, collection), query, variables)
  const context = { variables, lookup: { find }, memory: engine.memory }
  const last = stages.length > 0 ? stageOf(stages.at(-1) as Value) : undefined
  const output = last && compileOutput({ engine, database, variables, operation }, ...last)
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
  const docs = isOfDatabase
    ? docsOfDatabase(inner, context)
    : docsOfCollection(engine, namespace, inner, { hint: body.get('hint'), collation }, context)
  if (output) await output(docs)
  const cursor = { namespace, session: sessionOf(request), batchSize: output ? 1 : batchSize }
  return cursorAnswer(await engine.cursors.open(encodeSteps(output ? stepsOf([]) : docs), cursor, operation))
}

// After a leading $match and $sort, only stages that compare no texts.
const checkCollatedStages = (stages: readonly Value[]): void => {
  if (!stages.every(isBlind))
    throw new CommandError(
      'CommandNotSupported',
      'a collation is supported for pipelines of $match, $sort, $limit, $skip and $count',
    )
}

const docsOfCollection = (
  engine: Engine,
  namespace: string,
  stages: readonly Value[],
  options: Pick<FindAllOptions, 'hint' | 'collation'>,
  context: PipelineContext,
): Steps<Doc> => {
  const head = splitHead(stages)
  const { query, sort, limit, isCounted, paths, rest } = head
  if (options.collation) checkCollatedStages(rest)
  const run = compilePipeline(rest, context)
  const collection = engine.catalog.find(namespace)
  const isWhole = collection && (options.hint === undefined || options.hint === null)
  const count = isWhole ? countedWhole(head, engine.records.count(collection)) : undefined
  if (count !== undefined) return countOf(rest.at(-1) as Value, count)
  const counts = isWhole && !options.collation ? countsByIds(head, collection.indexes) : undefined
  if (counts) return eachCount(engine, namespace, counts, context)
  const found = { ...options, sort: isCounted ? [] : sort, limit, isCounted, paths }
  return run(findAll(engine, namespace, query, context.variables, found))
}

const eachCount = function* (
  engine: Engine,
  namespace: string,
  counts: readonly { query: Doc; stage: Value }[],
  { variables }: PipelineContext,
): Steps<Doc> {
  for (const { query, stage } of counts) {
    let count = 0
    for (const found of findAll(engine, namespace, query, variables, { isCounted: true })) {
      if (found === pause) yield pause
      else count++
    }
    yield* countOf(stage, count)
  }
}

// As $group and $count say it: nothing where there is nothing.
const countOf = (stage: Value, count: number): Steps<Doc> => {
  const [, operand] = stageOf(stage)
  const shown = count < 2 ** 31 ? new Int32(count) : BigInt(count)
  const doc: Doc = new Map()
  if (isDoc(operand)) {
    doc.set('_id', operand.get('_id') as Value)
    for (const field of operand.keys()) if (field !== '_id') doc.set(field, shown)
  } else doc.set(operand as string, shown)
  return stepsOf(count === 0 ? [] : [doc])
}

// A pipeline on a database must start with a stage that produces documents.
const docsOfDatabase = (stages: readonly Value[], context: PipelineContext): Steps<Doc> => {
  const [name, operand] = stages[0] ? stageOf(stages[0]) : []
  const run = compilePipeline(stages.slice(1), context)
  // Sessions have no state here, so the list contains only the caller's.
  if (name === '$listLocalSessions') return run(stepsOf([new Map([['lastUse', new Date()]])]))
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
  return run(stepsOf(docs))
}
