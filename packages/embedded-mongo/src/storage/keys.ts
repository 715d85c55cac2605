/** Bytes of the keys in the store: a letter for the kind, then numbers that sort as bytes. */
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The number of bytes of a record id. */
export const ridSize = 6

export const ridBytes = (rid: number): Buffer => {
  const bytes = Buffer.alloc(ridSize)
  bytes.writeUIntBE(rid, 0, ridSize)
  return bytes
}

/** The first key behind another one. */
export const keyAfter = (key: Buffer): Buffer => Buffer.concat([key, Buffer.alloc(1)])

/** Milliseconds as they are stored. */
export const timeBytes = (ms: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(ms)
  return bytes
}

export const ridOf = (bytes: Buffer): number => bytes.readUIntBE(0, ridSize)

const kinds = {
  catalog: 0,
  record: 1,
  index: 2,
  stats: 3,
  flags: 4,
  sequence: 5,
  format: 6,
  movedAt: 7,
  garbage: 8,
}
const prefix = (kind: keyof typeof kinds, ...rest: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([kinds[kind]]), ...rest])

export const formatKey = prefix('format')
/** When the data was moved here from the file of an earlier version. */
export const movedAtKey = prefix('movedAt')
export const sequenceKey = prefix('sequence')
export const catalogKey = (namespace: string): Buffer => prefix('catalog', Buffer.from(namespace))
export const statsKey = (collectionId: number): Buffer => prefix('stats', u32(collectionId))
export const flagsKey = (indexId: number): Buffer => prefix('flags', u32(indexId))
export const recordKey = (collectionId: number, rid: number): Buffer =>
  prefix('record', u32(collectionId), ridBytes(rid))
export const indexKey = (indexId: number, key: Buffer): Buffer => prefix('index', u32(indexId), key)

/** The key of an entry in an index: that of a unique one is unique by itself, others include the record id. */
export const entryKey = (index: { id: number; isUnique: boolean }, key: Buffer, rid: number): Buffer =>
  indexKey(index.id, index.isUnique ? key : Buffer.concat([key, ridBytes(rid)]))

export type Span = { start: Buffer; end: Buffer }

/** All records of a collection. */
export const recordSpan = (collectionId: number): Span => ({
  start: prefix('record', u32(collectionId)),
  end: prefix('record', u32(collectionId + 1)),
})

/** All entries of an index. */
export const indexSpan = (indexId: number): Span => ({
  start: prefix('index', u32(indexId)),
  end: prefix('index', u32(indexId + 1)),
})

/** The note of a range of entries, by its start, that belong to nothing any more. */
export const garbageKey = (start: Buffer): Buffer => prefix('garbage', start)
export const garbageSpan: Span = { start: prefix('garbage'), end: Buffer.from([kinds.garbage + 1]) }

export const catalogSpan: Span = { start: prefix('catalog'), end: prefix('record') }
