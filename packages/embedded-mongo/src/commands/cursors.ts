import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import { CommandError } from '../errors.ts'

/** Returns the next document's bytes, or undefined at the end. */
export type Pull = () => Uint8Array | undefined

export type Cursors = {
  /** The `cursor` of an answer: a first batch, and an id when there may be more. */
  open(namespace: string, pull: Pull, options: CursorOptions): EncodableDoc
  next(id: bigint, namespace: string, batchSize: number | undefined): EncodableDoc
  /** Closes cursors; returns which of them existed. */
  kill(ids: readonly bigint[]): { killed: bigint[]; missing: bigint[] }
  /** Closes cursors that were not used for ten minutes. */
  sweep(now: number): void
}

export type CursorOptions = {
  batchSize: number | undefined
  isSingleBatch?: boolean
  hasEnded?: () => boolean
}

type Open = { namespace: string; pull: Pull; hasEnded: () => boolean; usedAt: number }

const defaultBatch = 101
const maxBatchBytes = 16 * 1024 * 1024
const idleMs = 10 * 60 * 1000

type Batch = { items: Uint8Array[]; isLast: boolean; held: Uint8Array | undefined }

const takeBatch = (pull: Pull, most: number): Batch => {
  const items: Uint8Array[] = []
  let bytes = 0
  while (items.length < most) {
    const item = pull()
    if (!item) return { items, isLast: true, held: undefined }
    if (items.length > 0 && bytes + item.length > maxBatchBytes) return { items, isLast: false, held: item }
    items.push(item)
    bytes += item.length
  }
  return { items, isLast: false, held: undefined }
}

const withHeld = (held: Uint8Array | undefined, pull: Pull): Pull => {
  if (!held) return pull
  let first: Uint8Array | undefined = held
  return () => {
    const item = first ?? pull()
    first = undefined
    return item
  }
}

const answer = (id: bigint, namespace: string, name: string, items: Uint8Array[]): EncodableDoc =>
  new Map<string, Encodable>([
    ['id', id],
    ['ns', namespace],
    [name, items],
  ])

export const createCursors = (): Cursors => {
  const cursors = new Map<bigint, Open>()
  let lastId = BigInt(Date.now()) << 20n

  return {
    open: (namespace, pull, { batchSize = defaultBatch, isSingleBatch = false, hasEnded = () => false }) => {
      const { items, isLast, held } = takeBatch(pull, batchSize)
      if (isLast || isSingleBatch || (hasEnded() && !held)) return answer(0n, namespace, 'firstBatch', items)
      const id = ++lastId
      cursors.set(id, { namespace, pull: withHeld(held, pull), hasEnded, usedAt: Date.now() })
      return answer(id, namespace, 'firstBatch', items)
    },
    next: (id, namespace, batchSize) => {
      const cursor = cursors.get(id)
      if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
      if (cursor.namespace !== namespace) {
        throw new CommandError(
          13,
          `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
          { codeName: 'Unauthorized' },
        )
      }
      const { items, isLast, held } = takeBatch(cursor.pull, batchSize || Infinity)
      cursor.pull = withHeld(held, cursor.pull)
      cursor.usedAt = Date.now()
      const isDone = isLast || (cursor.hasEnded() && !held)
      if (isDone) cursors.delete(id)
      return answer(isDone ? 0n : id, namespace, 'nextBatch', items)
    },
    kill: (ids) => {
      const killed = ids.filter((id) => cursors.delete(id))
      return { killed, missing: ids.filter((id) => !killed.includes(id)) }
    },
    sweep: (now) => {
      for (const [id, { usedAt }] of cursors) if (now - usedAt > idleMs) cursors.delete(id)
    },
  }
}
