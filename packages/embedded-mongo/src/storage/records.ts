import type { Fields } from '../bson/decode.ts'
import { changedFields, decodeDocument } from '../bson/decode.ts'
import { encodeDocument } from '../bson/encode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { fieldsIndexed } from '../query/fields-read.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import type { DocumentKeys } from './index-keys.ts'
import { documentKeys, keyValues } from './index-keys.ts'
import { entryKey, indexKey, recordKey, recordSpan, ridBytes, ridOf, statsKey } from './keys.ts'
import type { Reads, Entry, Store } from './store.ts'

/** A stored document: its record id, its bytes and its decoded content. */
export type Stored = { readonly rid: number; readonly raw: Buffer; readonly doc: Doc }

/** A document whose content is decoded on first access: an exact match of an index is often sent as bytes. */
export const storedOf = (rid: number, raw: Buffer, fields?: Fields): Stored => {
  let doc: Doc | undefined
  return {
    rid,
    raw,
    get doc() {
      return (doc ??= decodeDocument(raw, 0, fields))
    },
  }
}

export const maxDocumentBytes = 16 * 1024 * 1024

type Stats = { count: number; nextRid: number }

/** Reads and changes the documents of collections together with their index entries. */
export type Records = {
  count(collection: Collection): number
  /** The id of the record that was inserted last, also if it is no more. */
  newest(collection: Collection): number
  /** With `fields`, only these are decoded: for reading, never for a change. */
  read(collection: Collection, rid: number, fields?: Fields): Stored | undefined
  /** The content of a record's entry in the collection. */
  fromEntry(entry: Entry, fields?: Fields): Stored
  scan(collection: Collection, reverse?: boolean): Iterable<Stored>
  /** The changes throw before they write anything, so a refused one has no effect. */
  insert(collection: Collection, doc: Doc): Stored
  replace(collection: Collection, old: Stored, doc: Doc): boolean
  remove(collection: Collection, old: Stored): void
  /** Adds a document to indexes that are being built; others may have added it already. */
  build(collection: Collection, indexes: readonly Index[], stored: Stored): void
}

// Elsewhere a name may start with '$'; in an _id only those of a DBRef may.
const checkIdFields = (id: Doc): void => {
  const isReference = id.has('$ref') && id.has('$id')
  for (const [name, value] of id) {
    if (name.startsWith('$') && !(isReference && ['$ref', '$id', '$db'].includes(name)))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      )
    if (isDoc(value)) checkIdFields(value)
  }
}

const encodeChecked = (doc: Doc): Buffer => {
  const raw = encodeDocument(doc)
  if (raw.length > maxDocumentBytes) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${raw.length}, max size: ${maxDocumentBytes}`,
    )
  }
  const id = doc.get('_id') as Value
  if (Array.isArray(id)) throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array")
  if (typeOf(id) === 'regex')
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type regex")
  if (isDoc(id)) checkIdFields(id)
  return raw
}

const describe = (value: Value): string => {
  const seen: unknown = value instanceof Map ? Object.fromEntries(value) : value
  return typeof seen === 'bigint' ? String(seen) : JSON.stringify(seen)
}

const duplicate = (collection: Collection, index: Index, doc: Doc): CommandError => {
  const keyValue = keyValues(index, doc)
  const shown = [...keyValue].map(([path, value]) => `${path}: ${describe(value)}`).join(', ')
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.spec.get('key'), keyValue },
  )
}

/** The number of documents of a collection as it is stored, and the id that its next record gets. */
export const storedStats = (reads: Reads, collection: Collection): Stats => {
  const bytes = reads.get(statsKey(collection.id))
  return bytes ? { count: bytes.readUIntBE(0, 6), nextRid: bytes.readUIntBE(6, 6) } : { count: 0, nextRid: 1 }
}

const keptUp = ({ indexes, building }: Collection): readonly Index[] =>
  building.length === 0 ? indexes : [...indexes, ...building]

/** Whether the keys of a document in an index can be others when only these of its fields are. */
const mayMove = ({ decidedBy }: Index, changed: ReadonlySet<string>): boolean =>
  decidedBy === undefined || [...decidedBy.keys()].some((name) => changed.has(name))

/** The document in an entry of a collection. */
export const fromEntry = ({ key, value }: Entry, fields?: Fields): Stored =>
  storedOf(ridOf(key.subarray(5)), value, fields)

export const createRecords = (store: Store, catalog: Catalog): Records => {
  /** By the ids of collections, as of now; those of changed ones are written at the end of a transaction. */
  const known = new Map<number, Stats>()
  const changed = new Map<Collection, Stats>()

  const statsOf = (collection: Collection): Stats => {
    const found = known.get(collection.id) ?? storedStats(store, collection)
    known.set(collection.id, found)
    return found
  }

  const noteStats = (collection: Collection, stats: Stats): void => {
    known.set(collection.id, stats)
    changed.set(collection, stats)
  }

  store.attach({
    beforeCommit: () => {
      for (const [{ id, namespace }, { count, nextRid }] of changed) {
        // One that was dropped meanwhile has none.
        if (catalog.find(namespace)?.id !== id) known.delete(id)
        else store.put(statsKey(id), Buffer.concat([ridBytes(count), ridBytes(nextRid)]))
      }
    },
    afterWork: (isUndone) => {
      if (isUndone) for (const { id } of changed.keys()) known.delete(id)
      changed.clear()
    },
  })

  const checkUnique = (
    collection: Collection,
    index: Index,
    { keys }: DocumentKeys,
    rid: number,
    doc: Doc,
  ): void => {
    if (!index.isUnique) return
    for (const key of keys) {
      const holder = store.seek(indexKey(index.id, key))
      if (holder && ridOf(holder) !== rid) throw duplicate(collection, index, doc)
    }
  }

  const noteFlags = (index: Index, { isMultikey, hasCutKeys, arrayFields }: DocumentKeys): void => {
    const { flags } = index
    const allArrays = (flags.arrayFields | arrayFields) >>> 0
    if (allArrays === flags.arrayFields && (flags.hasCutKeys || !hasCutKeys)) return
    catalog.setFlags(index, {
      isMultikey: flags.isMultikey || isMultikey,
      hasCutKeys: flags.hasCutKeys || hasCutKeys,
      arrayFields: allArrays,
    })
  }

  const addEntries = (index: Index, found: DocumentKeys, rid: number): void => {
    noteFlags(index, found)
    for (const key of found.keys) store.put(entryKey(index, key, rid), ridBytes(rid))
  }

  // While an index is built, the entry of a unique key may belong to a document that came later.
  const removeEntry = (collection: Collection, index: Index, key: Buffer, rid: number): void => {
    const entry = entryKey(index, key, rid)
    if (index.isUnique && collection.building.includes(index)) {
      const holder = store.get(entry)
      if (holder && ridOf(holder) !== rid) return
    }
    store.remove(entry)
  }

  const insert = (collection: Collection, doc: Doc): Stored => {
    const raw = encodeChecked(doc)
    const stats = statsOf(collection)
    const rid = stats.nextRid
    const indexes = keptUp(collection)
    const keys = indexes.map((index) => documentKeys(index, doc))
    indexes.forEach((index, at) => checkUnique(collection, index, keys[at] as DocumentKeys, rid, doc))
    store.put(recordKey(collection.id, rid), raw)
    indexes.forEach((index, at) => addEntries(index, keys[at] as DocumentKeys, rid))
    noteStats(collection, { count: stats.count + 1, nextRid: rid + 1 })
    return { rid, raw, doc }
  }

  const replace = (collection: Collection, old: Stored, doc: Doc): boolean => {
    const raw = encodeChecked(doc)
    if (raw.equals(old.raw)) return false
    // Of the bytes, because the old document may have been changed into the new one.
    const changed = changedFields(old.raw, raw)
    const indexes = keptUp(collection).filter((index) => mayMove(index, changed))
    const decided = decodeDocument(old.raw, 0, fieldsIndexed(indexes))
    const before = indexes.map((index) => documentKeys(index, decided))
    const after = indexes.map((index) => documentKeys(index, doc))
    indexes.forEach((index, at) => checkUnique(collection, index, after[at] as DocumentKeys, old.rid, doc))
    store.put(recordKey(collection.id, old.rid), raw)
    indexes.forEach((index, at) => {
      const kept = new Set(after[at]?.keys.map((key) => key.toString('latin1')))
      const had = new Set(before[at]?.keys.map((key) => key.toString('latin1')))
      for (const key of before[at]?.keys ?? []) {
        if (!kept.has(key.toString('latin1'))) removeEntry(collection, index, key, old.rid)
      }
      const fresh = (after[at] as DocumentKeys).keys.filter((key) => !had.has(key.toString('latin1')))
      addEntries(index, { ...(after[at] as DocumentKeys), keys: fresh }, old.rid)
    })
    return true
  }

  const remove = (collection: Collection, old: Stored): void => {
    const stats = statsOf(collection)
    const indexes = keptUp(collection)
    const keys = indexes.map((index) => documentKeys(index, old.doc).keys)
    indexes.forEach((index, at) => {
      for (const key of keys[at] ?? []) removeEntry(collection, index, key, old.rid)
    })
    store.remove(recordKey(collection.id, old.rid))
    noteStats(collection, { ...stats, count: stats.count - 1 })
  }

  const scan = function* (collection: Collection, reverse = false): Iterable<Stored> {
    const { start, end } = recordSpan(collection.id)
    for (const entry of store.range(start, end, reverse)) yield fromEntry(entry)
  }

  return {
    count: (collection) => statsOf(collection).count,
    newest: (collection) => statsOf(collection).nextRid - 1,
    read: (collection, rid, fields) => {
      const raw = store.get(recordKey(collection.id, rid))
      return raw && storedOf(rid, raw, fields)
    },
    fromEntry,
    scan,
    insert,
    replace,
    remove,
    build: (collection, indexes, { rid, doc }) => {
      for (const index of indexes) {
        const keys = documentKeys(index, doc)
        checkUnique(collection, index, keys, rid, doc)
        addEntries(index, keys, rid)
      }
    },
  }
}
