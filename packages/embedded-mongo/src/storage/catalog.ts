import { Int32 } from 'bson'
import type { Fields } from '../bson/decode.ts'
import { decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import { toDouble } from '../bson/numbers.ts'
import type { Doc, NumberValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import type { Filter } from '../query/filters/filter.ts'
import { opaque } from '../query/filters/filter.ts'
import { compileFilter } from '../query/filters/compile-filter.ts'
import { fieldsIndexed } from '../query/fields-read.ts'
import { splitPath } from '../query/paths.ts'
import type { Garbage } from './garbage.ts'
import { catalogKey, catalogSpan, flagsKey, indexSpan, recordSpan, sequenceKey, statsKey } from './keys.ts'
import type { Store } from './store.ts'

export type IndexField = { path: string; parts: readonly string[]; direction: 1 | -1 }

/**
 * An index: `spec` is what listIndexes returns, `flags` describe the keys seen so far. `arrayFields` has a bit for each
 * field, the first one lowest, that was an array or below one in some document.
 */
export type Index = {
  id: number
  name: string
  spec: Doc
  fields: readonly IndexField[]
  isUnique: boolean
  isSparse: boolean
  filter: Filter | undefined
  /** The fields of a document that decide its keys; undefined where the filter may read any. */
  decidedBy: Fields | undefined
  expireAfterSeconds: number | undefined
  flags: { isMultikey: boolean; hasCutKeys: boolean; arrayFields: number }
}

/** `building` are indexes that writers keep up already, and that nobody reads yet because older documents are missing. */
export type Collection = {
  id: number
  namespace: string
  indexes: Index[]
  building: Index[]
  uuid: Buffer
}

export type Catalog = {
  find(namespace: string): Collection | undefined
  list(): Collection[]
  /** Adds a collection with its _id index; like the following, only inside of a write. */
  create(namespace: string, uuid: Buffer): Collection
  drop(collection: Collection): void
  /** Gives a collection the name of another one, which is dropped. */
  replace(namespace: string, collection: Collection): void
  /** Adds an index that is to be filled, and then finished. */
  addIndex(collection: Collection, spec: Doc): Index
  finishIndexes(collection: Collection, built: readonly Index[]): void
  dropIndex(collection: Collection, index: Index): void
  /** Removes what unfinished work of an earlier process left behind. */
  clean(): Promise<void>
  setFlags(index: Index, flags: Index['flags']): void
}

const bit = (isSet: boolean, value: number): number => (isSet ? value : 0)

/** Before version 0.4.0 it was not written which fields are arrays: then each of them may be one. */
const ALL_FIELDS = 0xffffffff

const readFlags = (stored: Buffer | undefined): Index['flags'] => {
  const first = stored?.[0] ?? 0
  const isMultikey = (first & 1) !== 0
  const arrayFields = stored?.length === 5 ? stored.readUInt32BE(1) : isMultikey ? ALL_FIELDS : 0
  return { isMultikey, hasCutKeys: (first & 2) !== 0, arrayFields }
}

/**
 * The filter of a partial index. One that an earlier version accepted and this one refuses lets nothing be written to the
 * collection until the index is dropped, and serves no query.
 */
const readFilter = (name: string, partial: Doc): Filter => {
  try {
    return compileFilter(partial)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return opaque(() => {
      throw new CommandError(
        'CannotCreateIndex',
        `The index ${name} has a partialFilterExpression that is not supported, and must be dropped: ${error.message}`,
      )
    })
  }
}

const readIndex = (store: Store, entry: Doc): Index => {
  const spec = entry.get('spec') as Doc
  const id = toDouble(entry.get('id') as NumberValue)
  const name = spec.get('name') as string
  const partial = spec.get('partialFilterExpression')
  const expiry = spec.get('expireAfterSeconds')
  const fields = [...(spec.get('key') as Doc)].map(([path, direction]): IndexField => ({
    path,
    parts: splitPath(path),
    direction: toDouble(direction as NumberValue) < 0 ? -1 : 1,
  }))
  const filter = isDoc(partial) ? readFilter(name, partial) : undefined
  return {
    id,
    name,
    spec,
    fields,
    isUnique: spec.get('unique') === true || name === '_id_',
    isSparse: spec.get('sparse') === true,
    filter,
    decidedBy: fieldsIndexed([{ fields, filter }]),
    expireAfterSeconds: expiry === undefined ? undefined : toDouble(expiry as NumberValue),
    flags: readFlags(store.get(flagsKey(id))),
  }
}

const idIndexSpec = (): Doc =>
  new Map<string, Value>([
    ['v', new Int32(2)],
    ['key', new Map([['_id', new Int32(1)]])],
    ['name', '_id_'],
  ])

/** In the name of a collection that `$out` fills, before it has its own. */
export const temporaryName = '.tmp.agg_out.'

/** The collections and indexes of a store, cached in memory. */
export const openCatalog = (store: Store, garbage: Garbage): Catalog => {
  const collections = new Map<string, Collection>()
  /** Whether the current transaction has changed something here: reading all again takes long with many collections. */
  let isChanged = false

  const reload = (): void => {
    // All of it first: what can't be read must not leave half a catalogue.
    const stored = [...store.range(catalogSpan.start, catalogSpan.end)]
    collections.clear()
    for (const { value } of stored) {
      const entry = decodeDocument(value)
      const namespace = entry.get('ns') as string
      collections.set(namespace, {
        id: toDouble(entry.get('id') as NumberValue),
        namespace,
        uuid: Buffer.from(entry.get('uuid') as string, 'hex'),
        indexes: (entry.get('indexes') as Doc[]).map((index) => readIndex(store, index)),
        building: ((entry.get('building') ?? []) as Doc[]).map((index) => readIndex(store, index)),
      })
    }
  }

  const put = (key: Buffer, value: Buffer): void => {
    isChanged = true
    store.put(key, value)
  }

  const nextId = (): number => {
    const id = (store.get(sequenceKey)?.readUInt32BE(0) ?? 0) + 1
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(id)
    put(sequenceKey, bytes)
    return id
  }

  const entriesOf = (indexes: readonly Index[]): Doc[] =>
    indexes.map(
      ({ id, spec }): Doc =>
        new Map<string, Value>([
          ['id', new Int32(id)],
          ['spec', spec],
        ]),
    )

  const save = (collection: Collection): void => {
    const entry: Doc = new Map<string, Value>([
      ['ns', collection.namespace],
      ['id', new Int32(collection.id)],
      ['uuid', collection.uuid.toString('hex')],
      ['indexes', entriesOf(collection.indexes)],
      ['building', entriesOf(collection.building)],
    ])
    put(catalogKey(collection.namespace), encodeDocument(entry))
  }

  const addIndex = (collection: Collection, spec: Doc): Index => {
    const index = readIndex(
      store,
      new Map<string, Value>([
        ['id', new Int32(nextId())],
        ['spec', spec],
      ]),
    )
    collection.building.push(index)
    save(collection)
    return index
  }

  const finishIndexes = (collection: Collection, built: readonly Index[]): void => {
    collection.building = collection.building.filter((index) => !built.includes(index))
    collection.indexes.push(...built)
    save(collection)
  }

  const forgetIndex = (index: Index): void => {
    garbage.discard(indexSpan(index.id))
    store.remove(flagsKey(index.id))
  }

  const dropIndex = (collection: Collection, index: Index): void => {
    collection.indexes = collection.indexes.filter((other) => other !== index)
    collection.building = collection.building.filter((other) => other !== index)
    forgetIndex(index)
    save(collection)
  }

  const drop = (collection: Collection): void => {
    isChanged = true
    collections.delete(collection.namespace)
    garbage.discard(recordSpan(collection.id))
    for (const index of [...collection.indexes, ...collection.building]) forgetIndex(index)
    store.remove(statsKey(collection.id))
    store.remove(catalogKey(collection.namespace))
  }

  reload()
  store.attach({
    afterWork: (isUndone) => {
      if (isUndone && isChanged) reload()
      isChanged = false
    },
  })
  return {
    find: (namespace) => collections.get(namespace),
    list: () => [...collections.values()],
    create: (namespace, uuid) => {
      const collection: Collection = { id: nextId(), namespace, uuid, indexes: [], building: [] }
      collections.set(namespace, collection)
      finishIndexes(collection, [addIndex(collection, idIndexSpec())])
      return collection
    },
    drop,
    replace: (namespace, collection) => {
      const old = collections.get(namespace)
      if (old) drop(old)
      collections.delete(collection.namespace)
      store.remove(catalogKey(collection.namespace))
      collection.namespace = namespace
      collections.set(namespace, collection)
      save(collection)
    },
    addIndex,
    finishIndexes,
    dropIndex,
    clean: async () => {
      await store.write(() => {
        for (const collection of [...collections.values()]) {
          if (collection.namespace.includes(temporaryName)) drop(collection)
          else for (const index of collection.building) dropIndex(collection, index)
        }
      })
    },
    setFlags: (index, flags) => {
      index.flags = flags
      const bytes = Buffer.alloc(5)
      bytes.writeUInt8(bit(flags.isMultikey, 1) | bit(flags.hasCutKeys, 2))
      bytes.writeUInt32BE(flags.arrayFields, 1)
      put(flagsKey(index.id), bytes)
    },
  }
}
