import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import { encodeDocument } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { checkPlainProjection, compileCollated, readCollation } from '../../query/collation.ts'
import type { Filter } from '../../query/filters/filter.ts'
import { fieldsFor, fieldsRead } from '../../query/fields-read.ts'
import { findSteps } from '../../query/find.ts'
import type { FindOptions } from '../../query/find.ts'
import type { Steps } from '../../query/reading/steps.ts'
import { mapSteps, stepsOf } from '../../query/reading/steps.ts'
import type { Project } from '../../query/projection.ts'
import { compileProjection } from '../../query/projection.ts'
import { parseSort } from '../../query/sort.ts'
import type { Command } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import type { Request } from '../request.ts'
import { booleanField, checkFields, countField, namespaceOf, optionalDoc, sessionOf } from '../request.ts'
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
      // Whole documents are sent as they are stored: decoded is what decides which ones, and their order.
      fields: projection.size > 0 ? fieldsRead(projection, filter, sort) : fieldsFor([], filter, sort),
      skip: countField(body, 'skip') ?? 0,
      limit: countField(body, 'limit') || Infinity,
    },
    project: projection.size > 0 ? compileProjection(projection, variables) : undefined,
  }
}

/** The documents as they are sent. */
export const encodeSteps = (docs: Steps<Doc>): Steps<Uint8Array> =>
  mapSteps(docs, (doc) => encodeDocument(doc))

/** Answers a find with a cursor, which reads on only when it is asked for more. */
export const runFind: Command = async (engine, request, operation) => {
  const { namespace, filter, options, hint, project } = readFind(request)
  const { body } = request
  const batchSize = countField(body, 'batchSize')
  const isSingleBatch = booleanField(body, 'singleBatch', false)
  const session = sessionOf(request)
  const collection = engine.catalog.find(namespace)
  if (!collection) {
    const one = Math.max(batchSize ?? 1, 1)
    return cursorAnswer(await engine.cursors.open(stepsOf([]), { namespace, batchSize: one }, operation))
  }
  const found = findSteps(sourceOf(engine, collection), filter, {
    ...options,
    hint: hintOf(collection, hint),
  })
  // Not taken apart: the content is decoded when it is asked for.
  const shown = mapSteps(found, (stored) => (project ? encodeDocument(project(stored.doc)) : stored.raw))
  const cursor = { namespace, session, batchSize, isSingleBatch, most: options.limit }
  return cursorAnswer(await engine.cursors.open(shown, cursor, operation))
}

/** The answer of a command that gives a cursor. */
export const cursorAnswer = (cursor: EncodableDoc): EncodableDoc =>
  new Map<string, Encodable>([['cursor', cursor]])
