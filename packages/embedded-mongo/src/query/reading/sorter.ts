import { directed, emptyArrayKey, encodeValue } from '../../bson/index-key.ts'
import type { Doc } from '../../bson/values.ts'
import { typeOrder } from '../../bson/values.ts'
import type { Account } from './memory.ts'
import type { SortField } from '../sort.ts'
import { sortKeys } from '../sort.ts'
import type { Steps } from './steps.ts'
import { mapSteps, stepsOf } from './steps.ts'

/** Sorted pieces of this size are merged while they are read, so that no step takes long; a search for fewer needs none. */
export const pieceSize = 4096
/** A search for the first few cuts what it has found so far at this size too. */
const maxPieceBytes = 8 * 1024 * 1024
/** Roughly what an entry takes besides its key and its item, and what it takes in a finished piece. */
const entryBytes = 96
const packedBytes = 8

type Entry<T> = { key: string; item: T }

/** How items are kept where there are many. */
export type Packing<T> = {
  sizeOf: (item: T) => number
  pack: (item: T) => Buffer
  unpack: (bytes: Buffer) => T
}

/** Entries in order, as bytes, which take a fraction of the place: where each key and each item ends. */
type Piece = { bytes: Buffer; ends: Uint32Array }

/** Sorts items by keys that were made of documents. */
export type Sorter<T> = {
  /** Throws (292) when too much is kept. */
  add(doc: Doc, item: T): void
  /** The items in order; equal ones keep their order. */
  sorted(): Steps<T>
}

const plainText = /^[ -~]*$/

/** The bytes of a value of an index as a text. */
const keyOfValue = (value: ReturnType<typeof sortKeys>[number], direction: 1 | -1): string => {
  // Most orders are by names; this is what the other way gives, in a fraction of the time.
  if (typeof value === 'string' && direction === 1 && plainText.test(value))
    return `${String.fromCharCode(typeOrder(value))}${value}\0\0`
  const bytes = typeof value === 'symbol' ? emptyArrayKey : encodeValue(value ?? null)
  return directed(bytes, direction).toString('latin1')
}

/** The values by which a document is sorted as a text, whose order by code units is theirs. */
const keyOf = (doc: Doc, fields: readonly SortField[]): string => {
  let key = ''
  for (const [at, value] of sortKeys(doc, fields).entries())
    key += keyOfValue(value, (fields[at] as SortField).direction)
  return key
}

const byKey = (a: Entry<unknown>, b: Entry<unknown>): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

const packAll = <T>(entries: readonly Entry<T>[], pack: (item: T) => Buffer): Piece => {
  const ends = new Uint32Array(2 * entries.length)
  let end = 0
  const parts = entries.flatMap(({ key, item }, at) => {
    ends[2 * at] = end += key.length
    const bytes = pack(item)
    ends[2 * at + 1] = end += bytes.length
    return [Buffer.from(key, 'latin1'), bytes]
  })
  return { bytes: Buffer.concat(parts, end), ends }
}

const entryAt = ({ bytes, ends }: Piece, at: number): Entry<Buffer> | undefined => {
  const [start, middle, end] = [at === 0 ? 0 : ends[2 * at - 1], ends[2 * at], ends[2 * at + 1]]
  if (end === undefined) return undefined
  return { key: bytes.toString('latin1', start, middle), item: bytes.subarray(middle, end) }
}

type Head = { entry: Entry<Buffer>; piece: number; at: number }

/** Merges pieces that are sorted each. */
const merge = function* (pieces: readonly Piece[]): Generator<Buffer> {
  const isBehind = (a: Head, b: Head): boolean => (byKey(a.entry, b.entry) || a.piece - b.piece) > 0
  // The first of each piece, the smallest one last.
  const heads: Head[] = []
  const insert = (piece: number, at: number): void => {
    const entry = entryAt(pieces[piece] as Piece, at)
    if (!entry) return
    const head = { entry, piece, at }
    let [low, high] = [0, heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBehind(heads[middle] as Head, head)) low = middle + 1
      else high = middle
    }
    heads.splice(low, 0, head)
  }
  pieces.forEach((_, piece) => insert(piece, 0))
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.entry.item
    insert(head.piece, head.at + 1)
  }
}

/** Sorts by the fields; only the first `most` items are needed. */
export const createSorter = <T>(
  fields: readonly SortField[],
  most: number,
  account: Account,
  { sizeOf: sizeOfItem, pack, unpack }: Packing<T>,
): Sorter<T> => {
  const isTop = most <= pieceSize
  const overhead = isTop ? entryBytes : packedBytes
  const pieces: Piece[] = []
  let current: Entry<T>[] = []
  let currentBytes = 0
  let worst: string | undefined

  const isFull = (): boolean =>
    isTop
      ? current.length > most && (current.length >= Math.max(2 * most, 256) || currentBytes > maxPieceBytes)
      : current.length === pieceSize || currentBytes > maxPieceBytes

  const sizeOf = ({ key, item }: Entry<T>): number => overhead + key.length + sizeOfItem(item)

  const closePiece = (): void => {
    current.sort(byKey)
    if (!isTop) {
      pieces.push(packAll(current, pack))
      current = []
      currentBytes = 0
      return
    }
    for (const entry of current.splice(most)) {
      account.giveBack(sizeOf(entry))
      currentBytes -= sizeOf(entry)
    }
    if (current.length === most) worst = current.at(-1)?.key
  }

  return {
    add: (doc, item) => {
      const entry = { key: keyOf(doc, fields), item }
      if (worst !== undefined && entry.key >= worst) return
      account.take(sizeOf(entry))
      current.push(entry)
      currentBytes += sizeOf(entry)
      if (isFull()) closePiece()
    },
    sorted: () => {
      if (isTop || pieces.length === 0) return stepsOf(current.sort(byKey).map(({ item }) => item))
      closePiece()
      return mapSteps(stepsOf(merge(pieces)), unpack)
    },
  }
}
