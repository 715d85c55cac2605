import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import { encodeDocument } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { checkPlainProjection, compileCollated, readCollation } from '../../query/collation.ts'
import type { Filter } from '../../query/filters/filter.ts'
import { fieldsRead } from '../../query/fields-read.ts'
import { findSteps, takeGently } from '../../query/find.ts'
import type { FindOptions, Source, Steps } from '../../query/find.ts'
import type { Project } from '../../query/projection.ts'
import { compileProjection } from '../../query/projection.ts'
import { parseSort } from '../../query/sort.ts'
import type { Stored } from '../../storage/records.ts'
import type { Pull } from '../cursors.ts'
import type { Engine } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import type { Request } from '../request.ts'
import { booleanField, checkFields, countField, namespaceOf, optionalDoc } from '../request.ts'
import { variablesOf } from '../variables.ts'

const findFields = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'collation',
  'noCursorTimeout',
  'allowPartialResults',
  'allowDiskUse',
  'let',
  'min',
  'max',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'oplogReplay',
]

/** A parsed and validated find. */
export type FindQuery = {
  namespace: string
  filter: Filter
  options: Omit<FindOptions, 'hint'>
  hint: Value | undefined
  project: Project | undefined
}

export const readFind = (request: Request): FindQuery => {
  checkFields(request, findFields)
  const { body } = request
  for (const field of ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData']) {
    const value = body.get(field)
    if (value !== undefined && value !== false)
      throw new CommandError('CommandNotSupported', `find with ${field} is not supported`)
  }
  const variables = variablesOf(body)
  const projection = optionalDoc(body, 'projection')
  const sort = parseSort(optionalDoc(body, 'sort'))
  const collation = readCollation(body)
  if (collation) checkPlainProjection(projection)
  const { filter, sortedAs } = compileCollated(optionalDoc(body, 'filter'), sort, collation, variables)
  return {
    namespace: namespaceOf(request),
    filter,
    hint: body.get('hint'),
    options: {
      sort,
      sortedAs,
      fields: fieldsRead(projection, filter, sort),
      skip: countField(body, 'skip') ?? 0,
      limit: countField(body, 'limit') || Infinity,
    },
    project: projection.size > 0 ? compileProjection(projection, variables) : undefined,
  }
}

const keptBytes = 32 * 1024 * 1024

/**
 * The results as a cursor. The first batch is read from the store directly. For the following ones, positions are kept,
 * with the bytes of as many documents as fit in memory; the others are read again on getMore, if they still match.
 */
const pullResults = async (
  source: Source,
  filter: Filter,
  found: Steps<Stored>,
  project: Project | undefined,
  first: number,
): Promise<Pull> => {
  const show = ({ raw, doc }: Pick<Stored, 'raw' | 'doc'>): Uint8Array =>
    project ? encodeDocument(project(doc)) : raw
  const entries: { rid: number; shown: Uint8Array | undefined }[] = []
  let bytes = 0
  await takeGently(found, (stored) => {
    const isKept = bytes < keptBytes || entries.length < first
    const shown = isKept ? show(stored) : undefined
    bytes += shown?.length ?? 0
    entries.push({ rid: stored.rid, shown })
  })
  let at = 0
  return () => {
    for (; at < entries.length; at++) {
      const { rid, shown } = entries[at] as (typeof entries)[number]
      entries[at] = { rid, shown: undefined }
      const again = shown ? undefined : source.records.read(source.collection, rid)
      const bytesOf = shown ?? (again && filter.test(again.doc) ? show(again) : undefined)
      if (!bytesOf) continue
      at++
      return bytesOf
    }
    return undefined
  }
}

/** Computed documents as a cursor. */
export const pullDocuments = (docs: readonly Doc[]): Pull => {
  let at = 0
  return () => {
    const doc = docs[at++]
    return doc && encodeDocument(doc)
  }
}

export const runFind = async (engine: Engine, request: Request): Promise<EncodableDoc> => {
  const { namespace, filter, options, hint, project } = readFind(request)
  const { body } = request
  const batchSize = countField(body, 'batchSize')
  const isSingleBatch = booleanField(body, 'singleBatch', false)
  const collection = engine.catalog.find(namespace)
  if (!collection)
    return cursorAnswer(
      engine.cursors.open(namespace, () => undefined, { batchSize: Math.max(batchSize ?? 1, 1) }),
    )
  const source = sourceOf(engine, collection)
  const found = findSteps(source, filter, { ...options, hint: hintOf(collection, hint) })
  const pull = await pullResults(source, filter, found, project, 101)
  let given = 0
  const counted: Pull = () => {
    const item = pull()
    if (item) given++
    return item
  }
  const hasEnded = (): boolean => given >= (options.limit ?? Infinity)
  return cursorAnswer(engine.cursors.open(namespace, counted, { batchSize, isSingleBatch, hasEnded }))
}

export const cursorAnswer = (cursor: EncodableDoc): EncodableDoc =>
  new Map<string, Encodable>([['cursor', cursor]])
