import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { checkPlainProjection, compileCollated, readCollation } from '../../query/collation.ts'
import { compileProjection } from '../../query/projection.ts'
import { parseSort } from '../../query/sort.ts'
import type { Collection } from '../../storage/catalog.ts'
import type { Stored } from '../../storage/records.ts'
import type { Command, Engine } from '../engine.ts'
import { hintOf } from '../engine.ts'
import type { Operation } from '../operation.ts'
import { booleanField, checkFields, namespaceOf, optionalDoc } from '../request.ts'
import { variablesOf } from '../variables.ts'
import type { Target } from './targets.ts'
import { changeAtOnce, changeGently } from './targets.ts'
import type { UpdateOperation } from './updates.ts'
import { isChange, updateAtOnce, updateGently } from './updates.ts'
import { arrayFiltersOf } from './writes.ts'

const fields = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'bypassDocumentValidation',
  'collation',
  'arrayFilters',
  'hint',
  'let',
]

const answer = (last: [string, Encodable][], value: Encodable): EncodableDoc =>
  new Map<string, Encodable>([
    ['lastErrorObject', new Map(last)],
    ['value', value],
  ])

const checkKinds = (body: Doc): void => {
  const isRemove = booleanField(body, 'remove', false)
  const hasUpdate = body.has('update')
  if (isRemove && hasUpdate)
    throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true')
  if (!isRemove && !hasUpdate)
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified')
  if (isRemove && booleanField(body, 'upsert', false))
    throw new CommandError('FailedToParse', 'Cannot specify both upsert=true and remove=true')
  if (isRemove && booleanField(body, 'new', false))
    throw new CommandError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    )
  if (hasUpdate && !isChange(body.get('update')))
    throw new CommandError('FailedToParse', 'Update argument must be either an object or an array')
}

export const runFindAndModify: Command = async (engine, request, operation) => {
  checkFields(request, fields)
  const { body } = request
  const namespace = namespaceOf(request)
  checkKinds(body)
  const variables = variablesOf(body)
  const query = optionalDoc(body, 'query')
  const sort = parseSort(optionalDoc(body, 'sort'))
  const projection = optionalDoc(body, 'fields')
  const project = compileProjection(projection, variables)
  const show = (doc: Doc | undefined): Encodable => (doc ? (projection.size > 0 ? project(doc) : doc) : null)
  const collation = readCollation(body)
  if (collation) checkPlainProjection(projection)
  const hint = body.get('hint')

  if (booleanField(body, 'remove', false)) {
    const { filter, sortedAs } = compileCollated(query, sort, collation, variables)
    const old = await removeFirst(engine, namespace, operation, (collection) => ({
      collection,
      filter,
      options: { sort, sortedAs, limit: 1, hint: hintOf(collection, hint) },
    }))
    return answer([['n', new Int32(old ? 1 : 0)]], show(old?.doc))
  }
  const update: UpdateOperation = {
    namespace,
    query,
    change: body.get('update') as Value,
    isMulti: false,
    isUpsert: booleanField(body, 'upsert', false),
    arrayFilters: arrayFiltersOf(body),
    hint,
    collation,
    variables,
    constants: new Map(),
    sort,
  }
  const result =
    (await engine.store.write(() => updateAtOnce(engine, update))) ??
    (await updateGently(engine, update, operation))
  const isNew = booleanField(body, 'new', false)
  const last: [string, Encodable][] = [
    ['n', new Int32(result.matched + (result.upserted ? 1 : 0))],
    ['updatedExisting', result.matched > 0],
  ]
  if (result.upserted) last.push(['upserted', result.upserted.doc.get('_id') as Value])
  return answer(last, show(isNew ? (result.upserted ?? result.after)?.doc : result.before?.doc))
}

const removeFirst = async (
  engine: Engine,
  namespace: string,
  { check }: Operation,
  targetOf: (collection: Collection) => Target,
): Promise<Stored | undefined> => {
  const remove = (collection: Collection, stored: Stored): Stored => {
    engine.records.remove(collection, stored)
    return stored
  }
  const removed = await engine.store.write(() => {
    const collection = engine.catalog.find(namespace)
    return collection ? changeAtOnce(engine, targetOf(collection), remove) : []
  })
  if (removed) return removed[0]
  const collection = engine.catalog.find(namespace)
  let old: Stored | undefined
  if (collection) await changeGently(engine, collection, targetOf, remove, (one) => (old = one), check)
  return old
}
