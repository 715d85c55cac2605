import { Int32, ObjectId } from 'bson'
import type { Variables } from '../../aggregate/expression.ts'
import type { Encodable } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { compileCollated, readCollation } from '../../query/collation.ts'
import type { Collection } from '../../storage/catalog.ts'
import type { Stored } from '../../storage/records.ts'
import type { Command } from '../engine.ts'
import { ensureCollection, hintOf } from '../engine.ts'
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
import { batchAnswer, operationsOf, runBatch } from './batches.ts'
import type { Target } from './targets.ts'
import { changeAtOnce, changeGently } from './targets.ts'
import type { UpdateOperation, UpdateResult } from './updates.ts'
import { updateAtOnce, updateGently } from './updates.ts'

/** The document with its `_id` first, which is generated if missing. */
const withIdFirst = (doc: Doc): Doc => {
  if (doc.keys().next().value === '_id') return doc
  return new Map<string, Value>([
    ['_id', doc.has('_id') ? (doc.get('_id') as Value) : new ObjectId()],
    ...[...doc].filter(([name]) => name !== '_id'),
  ])
}

export const runInsert: Command = async (engine, request, operation) => {
  checkFields(request, ['documents', 'ordered', 'bypassDocumentValidation'])
  const namespace = namespaceOf(request)
  const isOrdered = booleanField(request.body, 'ordered', true)
  const documents = await operationsOf(request, 'documents', () => {}, operation)
  const insert = (doc: Doc): Stored =>
    engine.records.insert(ensureCollection(engine, namespace), withIdFirst(doc))
  const kind = { atOnce: insert, atLength: (doc: Doc) => engine.store.write(() => insert(doc)) }
  let inserted = 0
  const errors = await runBatch(engine, documents, isOrdered, kind, () => inserted++, operation)
  return batchAnswer([['n', new Int32(inserted)]], errors)
}

export const arrayFiltersOf = (operation: Doc): Doc[] =>
  operation.has('arrayFilters') ? docsField(operation, 'arrayFilters') : []

const readUpdate = (namespace: string, operation: Doc, variables: Variables): UpdateOperation => {
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
    namespace,
    query: docField(operation, 'q'),
    change,
    isMulti: booleanField(operation, 'multi', false),
    isUpsert: booleanField(operation, 'upsert', false),
    arrayFilters: arrayFiltersOf(operation),
    hint: operation.get('hint'),
    collation: readCollation(operation),
    variables,
    constants: variablesOf(operation, 'c'),
    sort: [],
  }
}

export const runUpdate: Command = async (engine, request, operation) => {
  checkFields(request, ['updates', 'ordered', 'bypassDocumentValidation', 'let'])
  const namespace = namespaceOf(request)
  const variables = variablesOf(request.body)
  const isOrdered = booleanField(request.body, 'ordered', true)
  const read = (update: Doc): UpdateOperation => readUpdate(namespace, update, variables)
  // An unknown field fails the whole command before anything is written.
  const updates = await operationsOf(request, 'updates', read, operation)
  const totals = { n: 0, modified: 0 }
  const upserted: Encodable[] = []
  const take = (result: UpdateResult, index: number): void => {
    totals.n += result.matched + (result.upserted ? 1 : 0)
    totals.modified += result.modified
    if (!result.upserted) return
    const id = result.upserted.doc.get('_id') as Value
    upserted.push(
      new Map<string, Encodable>([
        ['index', new Int32(index)],
        ['_id', id],
      ]),
    )
  }
  const kind = {
    atOnce: (update: Doc) => updateAtOnce(engine, read(update)),
    atLength: (update: Doc) => updateGently(engine, read(update), operation),
  }
  const errors = await runBatch(engine, updates, isOrdered, kind, take, operation)
  const fields: [string, Encodable][] = [
    ['n', new Int32(totals.n)],
    ['nModified', new Int32(totals.modified)],
  ]
  return batchAnswer(upserted.length > 0 ? [...fields, ['upserted', upserted]] : fields, errors)
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

export const runDelete: Command = async (engine, request, operation) => {
  checkFields(request, ['deletes', 'ordered', 'let'])
  const namespace = namespaceOf(request)
  const variables = variablesOf(request.body)
  const isOrdered = booleanField(request.body, 'ordered', true)
  const deletes = await operationsOf(request, 'deletes', readDelete, operation)
  const targetsOf = (one: Doc): ((collection: Collection) => Target) => {
    const { query, limit } = readDelete(one)
    const { filter, sortedAs } = compileCollated(query, [], readCollation(one), variables)
    return (collection) => ({
      collection,
      filter,
      options: { sort: [], sortedAs, limit, hint: hintOf(collection, one.get('hint')) },
    })
  }
  const remove = (collection: Collection, stored: Stored): void => engine.records.remove(collection, stored)
  const kind = {
    atOnce: (one: Doc) => {
      const targetOf = targetsOf(one)
      const collection = engine.catalog.find(namespace)
      return collection ? changeAtOnce(engine, targetOf(collection), remove)?.length : 0
    },
    atLength: async (one: Doc) => {
      const collection = engine.catalog.find(namespace)
      let count = 0
      if (collection)
        await changeGently(engine, collection, targetsOf(one), remove, () => count++, operation.check)
      return count
    },
  }
  let removed = 0
  const errors = await runBatch(engine, deletes, isOrdered, kind, (count) => (removed += count), operation)
  return batchAnswer([['n', new Int32(removed)]], errors)
}
