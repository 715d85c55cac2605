import { Int32 } from 'bson'
import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { compileFilter } from '../query/filters/compile-filter.ts'
import type { Memory } from '../query/reading/memory.ts'
import { sizeOf } from '../query/reading/memory.ts'
import { parseSort } from '../query/sort.ts'
import { createSorter } from '../query/reading/sorter.ts'
import type { Steps } from '../query/reading/steps.ts'
import { consume, mapSteps, stepsOf } from '../query/reading/steps.ts'
import { splitPath } from '../query/paths.ts'
import { named, wholeArgument } from './arguments.ts'
import { compileDocumentStage } from './document-stages.ts'
import type { Variables } from './expression.ts'
import { compileExpression, resolvePath } from './expression.ts'
import { foreignQuery } from './foreign-query.ts'
import { compileGroup } from './group.ts'
import { setPath } from './set-path.ts'
import type { Stage } from './stage.ts'
import { skipFirst, spread, takeFirst } from './stage.ts'

/** The database access of a pipeline: all documents of a collection that match a query. */
export type Lookup = { find: (collection: string, query: Doc) => Steps<Doc> }
export type PipelineContext = { variables: Variables; lookup: Lookup; memory: Memory }

/** The name and operand of a stage; throws if it does not have exactly one field. */
export const stageOf = (stage: Value): [string, Value] => {
  if (!isDoc(stage) || stage.size !== 1)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
  return [...stage][0] as [string, Value]
}

const positive = (name: string, operand: Value, least: number, code: number): number => {
  const count = wholeArgument(name, operand, code)
  if (count < least)
    throw new CommandError(code, `the ${name} must be ${least > 0 ? 'positive' : 'not negative'}`)
  return count
}

const compileUnwind = (operand: Value): Stage => {
  const args = isDoc(operand)
    ? named('$unwind', operand, ['path'], ['includeArrayIndex', 'preserveNullAndEmptyArrays'])
    : new Map([['path', operand]])
  const path = args.get('path')
  if (typeof path !== 'string')
    throw new CommandError(28808, 'expected a string as the path for $unwind stage')
  if (!path.startsWith('$'))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'")
  const parts = splitPath(path.slice(1))
  const indexField = args.get('includeArrayIndex')
  const keepsEmpty = args.get('preserveNullAndEmptyArrays') === true
  const withIndex = (doc: Doc, index: number | null): Doc =>
    typeof indexField === 'string'
      ? setPath(doc, splitPath(indexField), index === null ? null : BigInt(index))
      : doc
  return spread((doc) => {
    const value = parts.length > 1 && !isPlainPath(doc, parts) ? undefined : resolvePath(doc, parts)
    if (Array.isArray(value) && value.length > 0)
      return value.map((item, index) => withIndex(setPath(doc, parts, item), index))
    if (value === undefined || value === null || Array.isArray(value)) {
      if (!keepsEmpty) return []
      return [withIndex(Array.isArray(value) ? setPath(doc, parts, undefined) : doc, null)]
    }
    return [withIndex(doc, null)]
  })
}

const isPlainPath = (doc: Doc, parts: readonly string[]): boolean => {
  let value: Value | undefined = doc
  for (const part of parts) {
    if (!isDoc(value)) return false
    value = value.get(part)
  }
  return true
}

const compileLookup = (operand: Value, context: PipelineContext): Stage => {
  const args = named('$lookup', operand, ['from', 'as'], ['localField', 'foreignField', 'let', 'pipeline'])
  const [from, as, local, foreign] = ['from', 'as', 'localField', 'foreignField'].map((key) => args.get(key))
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new CommandError('FailedToParse', '$lookup needs names in from and as')
  const pipeline = args.get('pipeline')
  const isByField = typeof local === 'string' && typeof foreign === 'string'
  if (!isByField && !Array.isArray(pipeline))
    throw new CommandError(
      'FailedToParse',
      '$lookup requires either pipeline or both localField and foreignField',
    )
  const bound = isDoc(args.get('let'))
    ? [...(args.get('let') as Doc)].map(([name, value]) => ({ name, evaluate: compileExpression(value) }))
    : []
  return spread(function* (doc) {
    const found = context.lookup.find(
      from,
      isByField ? foreignQuery(doc, local, foreign) : new Map<string, Value>(),
    )
    const variables = new Map(context.variables)
    for (const { name, evaluate } of bound)
      variables.set(name, evaluate({ root: doc, current: doc, variables: context.variables }))
    const result: Doc[] = []
    yield* consume(
      Array.isArray(pipeline) ? compilePipeline(pipeline, { ...context, variables })(found) : found,
      (one) => result.push(one),
    )
    yield setPath(doc, splitPath(as), result)
  })
}

const compileFacet = (operand: Value, context: PipelineContext): Stage => {
  if (!isDoc(operand) || operand.size === 0)
    throw new CommandError(40169, 'the $facet specification must be a non-empty object')
  const facets = [...operand].map(([name, stages]) => {
    if (!Array.isArray(stages)) throw new CommandError(40170, 'arguments to $facet must be arrays')
    return { name, run: compilePipeline(stages, context) }
  })
  return function* (docs) {
    const account = context.memory.open()
    try {
      const all: Doc[] = []
      yield* consume(docs, (doc) => {
        account.take(sizeOf(doc))
        all.push(doc)
      })
      const result: Doc = new Map()
      for (const { name, run } of facets) {
        const found: Doc[] = []
        yield* consume(run(stepsOf(all)), (doc) => found.push(doc))
        result.set(name, found)
      }
      yield result
    } finally {
      account.close()
    }
  }
}

const compileCount = (operand: Value): Stage => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.')) {
    throw new CommandError(40156, "the count field must be a non-empty string without '$' and '.'")
  }
  return function* (docs) {
    let count = 0
    yield* consume(docs, () => count++)
    if (count > 0) yield new Map([[operand, new Int32(count)]])
  }
}

const asBytes = {
  sizeOf: (raw: Buffer) => raw.length,
  pack: (raw: Buffer) => raw,
  unpack: (raw: Buffer) => raw,
}

// The documents are kept as bytes, which take a fraction of the place.
const compileSort = (spec: Doc, most: number, { memory }: PipelineContext): Stage => {
  const fields = parseSort(spec)
  return function* (docs) {
    const account = memory.open()
    try {
      const sorter = createSorter(fields, most, account, asBytes)
      yield* consume(docs, (doc) => sorter.add(doc, encodeDocument(doc)))
      yield* mapSteps(sorter.sorted(), (raw) => decodeDocument(raw))
    } finally {
      account.close()
    }
  }
}

/** How many documents the stages need of those before them: the sum of leading `$skip`s and one `$limit`. */
export const mostNeeded = (stages: readonly Value[]): number => {
  let skipped = 0
  for (const stage of stages) {
    const [name, operand] = stageOf(stage)
    const count = isNumber(operand) ? Number(operand) : NaN
    if (name === '$limit' && count > 0) return skipped + count
    if (name !== '$skip' || !(count >= 0)) return Infinity
    skipped += count
  }
  return Infinity
}

const compileStage = (
  [name, operand]: [string, Value],
  following: readonly Value[],
  context: PipelineContext,
): Stage => {
  const most = mostNeeded(following)
  const { variables } = context
  const perDocument = compileDocumentStage(name, operand, variables)
  if (perDocument) return (docs) => mapSteps(docs, perDocument)
  switch (name) {
    case '$match': {
      if (!isDoc(operand))
        throw new CommandError(15959, 'the match filter must be an expression in an object')
      const { test } = compileFilter(operand, variables)
      return spread((doc) => (test(doc) ? [doc] : []))
    }
    case '$sort': {
      if (!isDoc(operand) || operand.size === 0)
        throw new CommandError(15976, '$sort stage must have at least one sort key')
      return compileSort(operand, most, context)
    }
    case '$limit': {
      const count = positive('limit', operand, 1, 15958)
      return takeFirst(count)
    }
    case '$skip': {
      const count = positive('skip', operand, 0, 15956)
      return skipFirst(count)
    }
    case '$group':
      return compileGroup(operand, context)
    case '$count':
      return compileCount(operand)
    case '$unwind':
      return compileUnwind(operand)
    case '$lookup':
      return compileLookup(operand, context)
    case '$facet':
      return compileFacet(operand, context)
    case '$out':
    case '$merge':
      throw new CommandError(40601, `${name} can only be the final stage in the pipeline`)
    case '$graphLookup':
    case '$setWindowFields':
    case '$geoNear':
    case '$bucket':
    case '$bucketAuto':
    case '$sortByCount':
    case '$unionWith':
    case '$sample':
    case '$redact':
    case '$densify':
    case '$fill':
    case '$changeStream':
    case '$collStats':
    case '$indexStats':
    case '$currentOp':
    case '$listSessions':
    case '$search':
    case '$vectorSearch':
      throw new CommandError('CommandNotSupported', `the stage ${name} is not supported`)
    default:
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`)
  }
}

/** Compiles stages to one; throws MongoDB's errors for unknown stages. */
export const compilePipeline = (stages: readonly Value[], context: PipelineContext): Stage => {
  const steps = stages.map((stage, at) => compileStage(stageOf(stage), stages.slice(at + 1), context))
  return (docs) => steps.reduce((found, step) => step(found), docs)
}
