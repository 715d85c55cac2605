import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../../bson/encode.ts'
import type { Doc, Value } from '../../bson/values.ts'
import { CommandError } from '../../errors.ts'
import { checkPlainProjection, compileCollated, readCollation } from '../../query/collation.ts'
import { findDocuments } from '../../query/find.ts'
import { compileProjection } from '../../query/projection.ts'
import { parseSort } from '../../query/sort.ts'
import type { Engine } from '../engine.ts'
import { hintOf, sourceOf } from '../engine.ts'
import type { Request } from '../request.ts'
import { booleanField, checkFields, namespaceOf, optionalDoc } from '../request.ts'
import { variablesOf } from '../variables.ts'
import { arrayFiltersOf, isChange, updateDocuments } from './writes.ts'

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

export const runFindAndModify = (engine: Engine, request: Request): Promise<EncodableDoc> => {
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
  const { filter, sortedAs } = compileCollated(query, sort, collation, variables)

  return engine.store.write(() => {
    if (booleanField(body, 'remove', false)) {
      const collection = engine.catalog.find(namespace)
      if (!collection) return answer([['n', new Int32(0)]], null)
      const [old] = findDocuments(sourceOf(engine, collection), filter, {
        sort,
        sortedAs,
        limit: 1,
        hint: hintOf(collection, body.get('hint')),
      })
      if (old) engine.records.remove(collection, old)
      return answer([['n', new Int32(old ? 1 : 0)]], show(old?.doc))
    }
    const result = updateDocuments(engine, namespace, {
      query,
      change: body.get('update') as Value,
      isMulti: false,
      isUpsert: booleanField(body, 'upsert', false),
      arrayFilters: arrayFiltersOf(body),
      hint: body.get('hint'),
      collation,
      variables,
      constants: new Map(),
      sort,
    })
    const isNew = booleanField(body, 'new', false)
    const last: [string, Encodable][] = [
      ['n', new Int32(result.matched + (result.upserted ? 1 : 0))],
      ['updatedExisting', result.matched > 0],
    ]
    if (result.upserted) last.push(['upserted', result.upserted.doc.get('_id') as Value])
    return answer(last, show(isNew ? (result.upserted ?? result.after)?.doc : result.before?.doc))
  })
}
