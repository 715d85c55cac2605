import { Int32 } from 'bson'
import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import { equalValues } from '../bson/compare.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { cursorAnswer, pullDocuments } from './reading/find.ts'
import type { Engine } from './engine.ts'
import { newUuid } from './engine.ts'
import { checkIndexFilter } from './index-filter.ts'
import type { Request } from './request.ts'
import {
  checkSimpleCollation,
  checkFields,
  countField,
  docField,
  docsField,
  namespaceOf,
  optionalDoc,
} from './request.ts'

const maxIndexes = 64
const optionFields = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'] as const

const cannot = (why: string): CommandError => new CommandError('CannotCreateIndex', why)

const checkKey = (key: Doc): void => {
  if (key.size === 0) throw cannot('Index keys cannot be an empty object.')
  for (const [path, direction] of key) {
    if (path === '' || path.split('.').some((part) => part === ''))
      throw cannot('Index keys cannot contain an empty field.')
    if (path.startsWith('$') || path.includes('$**'))
      throw new CommandError('CommandNotSupported', `an index on '${path}' is not supported`)
    if (typeof direction === 'string')
      throw new CommandError('CommandNotSupported', `indexes of kind '${direction}' are not supported`)
    if (!isNumber(direction) || toDouble(direction) === 0 || Number.isNaN(toDouble(direction)))
      throw cannot('Values in v:2 index key pattern must be numbers above or below 0')
  }
}

/** The specification as it is stored and listed; throws for an option that is unknown or unsupported. */
const readSpec = (given: Doc): Doc => {
  const known = ['key', 'name', 'v', 'background', 'collation', 'hidden', 'ns', ...optionFields]
  const stray = [...given.keys()].find((field) => !known.includes(field))
  if (stray)
    throw new CommandError(
      stray === 'weights' || stray.includes('dsphere') ? 'CommandNotSupported' : 197,
      `The field '${stray}' is not valid for an index specification.`,
      { codeName: 'InvalidIndexSpecificationOption' },
    )
  checkSimpleCollation(given)
  if (given.get('hidden') === true)
    throw new CommandError('CommandNotSupported', 'hidden indexes are not supported')
  const key = docField(given, 'key')
  checkKey(key)
  const name = given.get('name')
  if (typeof name !== 'string' || name === '')
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    )
  const partial = given.get('partialFilterExpression')
  if (partial !== undefined) checkIndexFilter(docField(given, 'partialFilterExpression'))
  if (partial !== undefined && given.get('sparse') === true)
    throw cannot('cannot mix "partialFilterExpression" and "sparse" options')
  const expiry = given.get('expireAfterSeconds')
  if (expiry !== undefined) {
    if (!isNumber(expiry) || !(toDouble(expiry) >= 0 && toDouble(expiry) <= 2147483647))
      throw cannot("TTL index 'expireAfterSeconds' must be a number between 0 and 2147483647")
    if (key.size > 1 || key.has('_id'))
      throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL')
  }
  const options = optionFields.flatMap((field): [string, Value][] => {
    const value = given.get(field)
    const isOff =
      (field === 'unique' || field === 'sparse') &&
      (value === false || (value !== undefined && isNumber(value) && toDouble(value) === 0))
    if (value === undefined || isOff) return []
    return [[field, field === 'unique' || field === 'sparse' ? true : value]]
  })
  return new Map<string, Value>([['v', new Int32(2)], ['key', key], ['name', name], ...options])
}

const sameKey = (a: Doc, b: Doc): boolean => equalValues(a.get('key') as Value, b.get('key') as Value)

const sameOptions = (a: Doc, b: Doc, fields: readonly string[]): boolean =>
  fields.every((field) => {
    const [left, right] = [a.get(field), b.get(field)]
    return left === undefined || right === undefined ? left === right : equalValues(left, right)
  })

// The properties that distinguish indexes on the same fields, which may then coexist.
const sameIdentity = (a: Doc, b: Doc): boolean =>
  sameKey(a, b) && sameOptions(a, b, ['unique', 'sparse', 'partialFilterExpression'])

/** True when the index exists already; throws 85 or 86 when it conflicts with another one. */
const isThere = (collection: Collection, spec: Doc): boolean => {
  if (sameKey(spec, (collection.indexes[0] as Index).spec)) {
    if (spec.size === 3 || (spec.size === 4 && spec.get('unique') === true)) return true
    throw new CommandError(197, 'The _id index takes no options', {
      codeName: 'InvalidIndexSpecificationOption',
    })
  }
  const twin = collection.indexes.find((index) => sameIdentity(index.spec, spec))
  const named = collection.indexes.find(({ name }) => name === spec.get('name'))
  if (named && named !== twin) {
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${named.name}`,
    )
  }
  if (!twin) return false
  if (!named)
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${twin.name}`)
  if (sameOptions(twin.spec, spec, optionFields)) return true
  throw new CommandError(
    'IndexOptionsConflict',
    `An equivalent index already exists with the same name but different options. Requested index: ${twin.name}`,
  )
}

export const runCreateIndexes = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['indexes', 'ignoreUnknownIndexOptions'])
  const namespace = namespaceOf(request)
  const given = docsField(request.body, 'indexes')
  if (given.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create')
  const specs = given.map(readSpec)
  return engine.store.write(() => {
    const there = engine.catalog.find(namespace)
    const collection = there ?? engine.catalog.create(namespace, newUuid())
    const before = collection.indexes.length
    const wanted = specs.filter((spec) => !isThere(collection, spec))
    for (const spec of wanted) {
      if (isThere(collection, spec)) continue
      if (collection.indexes.length >= maxIndexes)
        throw cannot(`add index fails, too many indexes for ${namespace}`)
      engine.records.build(collection, engine.catalog.addIndex(collection, spec))
    }
    const fields: [string, Encodable][] = [
      ['numIndexesBefore', new Int32(before)],
      ['numIndexesAfter', new Int32(collection.indexes.length)],
      ['createdCollectionAutomatically', !there],
    ]
    return new Map<string, Encodable>(
      wanted.length === 0 ? [...fields, ['note', 'all indexes already exist']] : fields,
    )
  })
}

const existing = (engine: Engine, namespace: string): Collection => {
  const collection = engine.catalog.find(namespace)
  if (collection) return collection
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`)
}

export const runListIndexes = (engine: Engine, request: Request): EncodableDoc => {
  checkFields(request, ['cursor'])
  const namespace = namespaceOf(request)
  const specs = existing(engine, namespace).indexes.map(({ spec }) => spec)
  const batchSize = countField(optionalDoc(request.body, 'cursor'), 'batchSize')
  return cursorAnswer(engine.cursors.open(namespace, pullDocuments(specs), { batchSize }))
}

const chosenIndexes = (collection: Collection, wanted: Value | undefined): Index[] => {
  const others = collection.indexes.slice(1)
  if (wanted === '*') return others
  if (Array.isArray(wanted)) return wanted.flatMap((one) => chosenIndexes(collection, one))
  const found = collection.indexes.find(({ name, spec }) =>
    isDoc(wanted) ? equalValues(spec.get('key') as Doc, wanted) : name === wanted,
  )
  if (found && !others.includes(found)) throw new CommandError('InvalidOptions', 'cannot drop _id index')
  if (!found)
    throw new CommandError(
      'IndexNotFound',
      typeof wanted === 'string' ? `index not found with name [${wanted}]` : "can't find index with key",
    )
  return [found]
}

export const runDropIndexes = (engine: Engine, request: Request): Promise<EncodableDoc> => {
  checkFields(request, ['index'])
  const namespace = namespaceOf(request)
  return engine.store.write(() => {
    const collection = engine.catalog.find(namespace)
    if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${namespace}`)
    const before = collection.indexes.length
    for (const index of chosenIndexes(collection, request.body.get('index')))
      engine.catalog.dropIndex(collection, index)
    return new Map<string, Encodable>([['nIndexesWas', new Int32(before)]])
  })
}
