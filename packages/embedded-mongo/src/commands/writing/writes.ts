import { Int32, ObjectId } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { isDoc } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import type { Collation } from '../../query/collation.ts'
import { compileCollated, readCollation } from '../../query/collation.ts'
import { findDocuments } from '../../query/find.ts'
import type { Variables } from '../../aggregate/expression.ts'
import type { Stored } from '../../storage/records.ts'
import { checkCollatedUpdate } from '../../update/collated.ts'
import { compileUpdate } from '../../update/modify.ts'
import { upsertDocument } from '../../update/upsert.ts'
import type { Engine } from '../engine.ts'
import { ensureCollection, hintOf, sourceOf } from '../engine.ts'
import type { Request } from '../request.ts'
import {
  booleanField,
  checkFields,
  checkOperation,
  countField,
  docField,
  docsField,
  namespaceOf,
} from '../request.ts'
import { variablesOf } from '../variables.ts'

const maxBatch = 100_000

const checkBatch = (operations: readonly Doc[]): void => {
  if (operations.length > 0 && operations.length <= maxBatch) return
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${maxBatch}. Got ${operations.length} operations.`,
  )
}

/** One entry of `writeErrors`. */
const writeError = (index: number, error: CommandError): EncodableDoc =>
  new Map<string, Encodable>([
    ['index', new Int32(index)],
    ['code', new Int32(error.code)],
    ...[...error.details]
      .filter(([name]) => name !== 'codeName')
      .map(([name, value]): [string, Encodable] => [name, value as Encodable]),
    ['errmsg', error.message],
  ])

/** Runs the operations one after the other; an ordered batch ends at the first failure. */
const runBatch = (
  operations: readonly Doc[],
  isOrdered: boolean,
  run: (operation: Doc, index: number) => void,
): EncodableDoc[] => {
  const errors: EncodableDoc[] = []
  for (const [index, operation] of operations.entries()) {
    try {
      run(operation, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      errors.push(writeError(index, error))
      if (isOrdered) break
    }
  }
  return errors
}

const batchAnswer = (fields: [string, Encodable][], errors: EncodableDoc[]): EncodableDoc =>
  new Map<string, Encodable>(errors.length > 0 ? [...fields, ['writeErrors', errors]] : fields)

/** The document with its `_id` first, which is generated if missing. */
const withIdFirst = (doc: Doc): Doc => {
  if (doc.keys().next().value === '_id') return doc
  return new Map<string, Value>([
    ['_id', doc.has('_id') ? (doc.get('_id') as Value) : new ObjectId()],
    ...[...doc].filter(([name]) => name !== '_id'),
  ])
}

export const runInsert = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['documents', 'ordered', 'bypassDocumentValidation'])
  const namespace = namespaceOf(request)
  const documents = docsField(request.body, 'documents')
  checkBatch(documents)
  const isOrdered = booleanField(request.body, 'ordered', true)
  return engine.store.write(() => {
    const collection = ensureCollection(engine, namespace)
    let inserted = 0
    const errors = runBatch(documents, isOrdered, (doc) => {
      engine.records.insert(collection, withIdFirst(doc))
      inserted++
    })
    return batchAnswer([['n', new Int32(inserted)]], errors)
  })
}

/** The result of an update or an upsert. */
export type UpdateResult = {
  matched: number
  modified: number
  upserted?: Stored | undefined
  before?: Stored | undefined
  after?: Stored | undefined
}

export type UpdateOperation = {
  query: Doc
  change: Value
  isMulti: boolean
  isUpsert: boolean
  arrayFilters: readonly Doc[]
  hint: Value | undefined
  collation: Collation | undefined
  variables: Variables
  constants: Variables
  sort?: FindSort
}
type FindSort = Parameters<typeof findDocuments>[2]['sort']

/** Updates the documents that match a query; only inside of a write. */
export const updateDocuments = (
  engine: Engine,
  namespace: string,
  operation: UpdateOperation,
): UpdateResult => {
  const { query, isMulti, isUpsert, collation, variables, sort = [] } = operation
  if (collation) checkCollatedUpdate(operation.change, operation.arrayFilters)
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
  const update = compileUpdate(
    operation.change,
    operation.arrayFilters,
    new Map([...variables, ...operation.constants]),
  )
  if (isMulti && update.kind === 'replacement') {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update')
  }
  const collection = isUpsert ? ensureCollection(engine, namespace) : engine.catalog.find(namespace)
  if (!collection) return { matched: 0, modified: 0 }
  const options = { sort, sortedAs, limit: isMulti ? Infinity : 1, hint: hintOf(collection, operation.hint) }
  const found = [...findDocuments(sourceOf(engine, collection), filter, options)]
  if (found.length === 0 && isUpsert) {
    return {
      matched: 0,
      modified: 0,
      upserted: engine.records.insert(collection, upsertDocument(query, update)),
    }
  }
  let modified = 0
  let after: Stored | undefined
  for (const old of found) {
    const doc = update.apply(old.doc, query, false)
    if (engine.records.replace(collection, old, doc)) modified++
    after = { ...old, doc }
  }
  return { matched: found.length, modified, before: found[0], after }
}

export const arrayFiltersOf = (operation: Doc): Doc[] =>
  operation.has('arrayFilters') ? docsField(operation, 'arrayFilters') : []

const readUpdate = (operation: Doc, variables: Variables): UpdateOperation => {
  checkOperation('update.updates', operation, [
    'q',
    'u',
    'c',
    'multi',
    'upsert',
    'collation',
    'arrayFilters',
    'hint',
  ])
  const change = operation.get('u')
  if (change === undefined)
    throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field")
  if (operation.has('c') && !Array.isArray(change))
    throw new CommandError(51198, 'Constant values may only be specified for pipeline updates')
  return {
    query: docField(operation, 'q'),
    change,
    isMulti: booleanField(operation, 'multi', false),
    isUpsert: booleanField(operation, 'upsert', false),
    arrayFilters: arrayFiltersOf(operation),
    hint: operation.get('hint'),
    collation: readCollation(operation),
    variables,
    constants: variablesOf(operation, 'c'),
  }
}

export const runUpdate = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['updates', 'ordered', 'bypassDocumentValidation', 'let'])
  const namespace = namespaceOf(request)
  const updates = docsField(request.body, 'updates')
  checkBatch(updates)
  const variables = variablesOf(request.body)
  const isOrdered = booleanField(request.body, 'ordered', true)
  // An unknown field fails the whole command before anything is written.
  for (const operation of updates) readUpdate(operation, variables)
  return engine.store.write(() => {
    const totals = { n: 0, modified: 0 }
    const upserted: EncodableDoc[] = []
    const errors = runBatch(updates, isOrdered, (operation, index) => {
      const result = updateDocuments(engine, namespace, readUpdate(operation, variables))
      totals.n += result.matched + (result.upserted ? 1 : 0)
      totals.modified += result.modified
      if (result.upserted)
        upserted.push(
          new Map<string, Encodable>([
            ['index', new Int32(index)],
            ['_id', result.upserted.doc.get('_id') as Value],
          ]),
        )
    })
    const fields: [string, Encodable][] = [
      ['n', new Int32(totals.n)],
      ['nModified', new Int32(totals.modified)],
    ]
    return batchAnswer(upserted.length > 0 ? [...fields, ['upserted', upserted]] : fields, errors)
  })
}

const readDelete = (operation: Doc): { query: Doc; limit: number } => {
  checkOperation('delete.deletes', operation, ['q', 'limit', 'collation', 'hint'])
  const limit = countField(operation, 'limit')
  if (limit === undefined)
    throw new CommandError(40414, "BSON field 'delete.deletes.limit' is missing but a required field")
  if (limit > 1)
    throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`)
  return { query: docField(operation, 'q'), limit: limit === 0 ? Infinity : 1 }
}

export const runDelete = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['deletes', 'ordered', 'let'])
  const namespace = namespaceOf(request)
  const deletes = docsField(request.body, 'deletes')
  checkBatch(deletes)
  const variables = variablesOf(request.body)
  const isOrdered = booleanField(request.body, 'ordered', true)
  for (const operation of deletes) readDelete(operation)
  return engine.store.write(() => {
    let removed = 0
    const errors = runBatch(deletes, isOrdered, (operation) => {
      const { query, limit } = readDelete(operation)
      const { filter, sortedAs } = compileCollated(query, [], readCollation(operation), variables)
      const collection = engine.catalog.find(namespace)
      if (!collection) return
      const found = findDocuments(sourceOf(engine, collection), filter, {
        sort: [],
        sortedAs,
        limit,
        hint: hintOf(collection, operation.get('hint')),
      })
      for (const old of [...found]) {
        engine.records.remove(collection, old)
        removed++
      }
    })
    return batchAnswer([['n', new Int32(removed)]], errors)
  })
}

/** True for an update that is given as a document or a pipeline. */
export const isChange = (value: Value | undefined): value is Doc | Value[] =>
  isDoc(value) || Array.isArray(value)
