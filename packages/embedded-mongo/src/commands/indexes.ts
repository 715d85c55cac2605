import { Int32 } from 'bson'
import type { Encodable } from '../bson/encode.ts'
import { equalValues } from '../bson/compare.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, isNumber } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { compileFilter } from '../query/filters/compile-filter.ts'
import { findSteps } from '../query/find.ts'
import type { Check } from '../query/reading/steps.ts'
import { stepsOf } from '../query/reading/steps.ts'
import type { Stored } from '../storage/records.ts'
import { cursorAnswer, encodeSteps } from './reading/find.ts'
import type { Command, Engine } from './engine.ts'
import { newUuid, sourceOf } from './engine.ts'
import { checkIndexFilter } from './index-filter.ts'
import { changeSteps } from './writing/slices.ts'
import {
  checkSimpleCollation,
  checkFields,
  countField,
  docField,
  docsField,
  namespaceOf,
  optionalDoc,
  sessionOf,
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

const knownIndexes = ({ indexes, building }: Collection): Index[] => [...indexes, ...building]

/** True when the index exists already; throws 85 or 86 when it conflicts with another one. */
const isThere = (collection: Collection, spec: Doc): boolean => {
  if (sameKey(spec, (collection.indexes[0] as Index).spec)) {
    if (spec.size === 3 || (spec.size === 4 && spec.get('unique') === true)) return true
    throw new CommandError(197, 'The _id index takes no options', {
      codeName: 'InvalidIndexSpecificationOption',
    })
  }
  const twin = knownIndexes(collection).find((index) => sameIdentity(index.spec, spec))
  const named = knownIndexes(collection).find(({ name }) => name === spec.get('name'))
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

type Added = { collection: Collection; before: number; isNew: boolean; fresh: Index[]; isPresent: boolean }

/** Adds the indexes that are wanted, still unread; only inside of a write. */
const addIndexes = (engine: Engine, namespace: string, specs: readonly Doc[]): Added => {
  const there = engine.catalog.find(namespace)
  const collection = there ?? engine.catalog.create(namespace, newUuid())
  const before = collection.indexes.length
  const wanted = specs.filter((spec) => !isThere(collection, spec))
  const fresh: Index[] = []
  for (const spec of wanted) {
    if (isThere(collection, spec)) continue
    if (knownIndexes(collection).length >= maxIndexes)
      throw cannot(`add index fails, too many indexes for ${namespace}`)
    fresh.push(engine.catalog.addIndex(collection, spec))
  }
  return { collection, before, isNew: !there, fresh, isPresent: wanted.length === 0 }
}

type Built = { collection: Collection; indexes: Index[] }

/** The collection and its indexes as long as they are being built; undefined when one was dropped. */
const building = (
  { catalog }: Engine,
  { collection: { id, namespace }, fresh }: Added,
): Built | undefined => {
  const collection = catalog.find(namespace)
  const ids = fresh.map((index) => index.id)
  const indexes = collection?.building.filter((index) => ids.includes(index.id)) ?? []
  return collection?.id === id && indexes.length === ids.length ? { collection, indexes } : undefined
}

/** Fills indexes from the documents, while others write; nothing is left of them when one can't be built. */
const buildIndexes = async (engine: Engine, added: Added, check: Check): Promise<void> => {
  const { store, catalog, records, garbage } = engine
  const source = sourceOf(engine, added.collection)
  const all = findSteps(source, compileFilter(new Map()), { sort: [], hint: 'natural' })
  const add = ({ rid }: Stored): void => {
    const built = building(engine, added)
    const stored = built && records.read(built.collection, rid)
    if (stored) records.build(built.collection, built.indexes, stored)
  }
  const finish = (built: Built): void => catalog.finishIndexes(built.collection, built.indexes)
  const giveUp = ({ collection, indexes }: Built): void => {
    for (const index of indexes) catalog.dropIndex(collection, index)
  }
  const conclude = (change: (built: Built) => void): Promise<void> =>
    store.write(() => {
      const built = building(engine, added)
      if (built) return change(built)
      throw new CommandError(
        'IndexBuildAborted',
        'the index or its collection was dropped while it was built',
      )
    })
  try {
    await changeSteps(engine, all, add, () => {}, check)
  } catch (error) {
    await conclude(giveUp)
    garbage.collect()
    throw error
  }
  await conclude(finish)
}

/** Above this number of documents, an index is filled in several commits. */
const maxAtOnce = 200

/** Creates indexes; on a filled collection others are served meanwhile, and their writes are indexed too. */
export const runCreateIndexes: Command = async (engine, request, { check }) => {
  checkFields(request, ['indexes', 'ignoreUnknownIndexOptions'])
  const namespace = namespaceOf(request)
  const given = docsField(request.body, 'indexes')
  if (given.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create')
  const specs = given.map(readSpec)
  const create = async (): Promise<Added> => {
    const added = await engine.store.write(() => {
      const one = addIndexes(engine, namespace, specs)
      const { collection, fresh } = one
      if (fresh.length === 0 || engine.records.count(collection) > maxAtOnce) return one
      for (const stored of engine.records.scan(collection)) engine.records.build(collection, fresh, stored)
      engine.catalog.finishIndexes(collection, fresh)
      return { ...one, fresh: [] }
    })
    if (added.fresh.length > 0) await buildIndexes(engine, added, check)
    return added
  }
  const { before, isNew, isPresent } = await inTurn(engine.builds, namespace, create)
  const after = engine.catalog.find(namespace)?.indexes.length ?? 0
  const fields: [string, Encodable][] = [
    ['numIndexesBefore', new Int32(before)],
    ['numIndexesAfter', new Int32(after)],
    ['createdCollectionAutomatically', isNew],
  ]
  return new Map<string, Encodable>(isPresent ? [...fields, ['note', 'all indexes already exist']] : fields)
}

/** One after the other for each name: who wants an index that is being built waits until it is there. */
const inTurn = <T>(turns: Engine['builds'], name: string, run: () => Promise<T>): Promise<T> => {
  const mine = (turns.get(name) ?? Promise.resolve()).then(run, run)
  turns.set(name, mine)
  return mine.finally(() => {
    if (turns.get(name) === mine) turns.delete(name)
  })
}

const existing = (engine: Engine, namespace: string): Collection => {
  const collection = engine.catalog.find(namespace)
  if (collection) return collection
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`)
}

export const runListIndexes: Command = async (engine, request, operation) => {
  checkFields(request, ['cursor'])
  const namespace = namespaceOf(request)
  const specs = existing(engine, namespace).indexes.map(({ spec }) => spec)
  const batchSize = countField(optionalDoc(request.body, 'cursor'), 'batchSize')
  const options = { namespace, session: sessionOf(request), batchSize }
  return cursorAnswer(await engine.cursors.open(encodeSteps(stepsOf(specs)), options, operation))
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

export const runDropIndexes: Command = async (engine, request) => {
  checkFields(request, ['index'])
  const namespace = namespaceOf(request)
  const before = await engine.store.write(() => {
    const collection = engine.catalog.find(namespace)
    if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${namespace}`)
    const count = collection.indexes.length
    for (const index of chosenIndexes(collection, request.body.get('index')))
      engine.catalog.dropIndex(collection, index)
    return count
  })
  engine.garbage.collect()
  return new Map<string, Encodable>([['nIndexesWas', new Int32(before)]])
}
