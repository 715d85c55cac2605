import type { Encodable, EncodableDoc } from '../bson/encode.ts'
import { CommandError } from '../errors.ts'
import type { Steps } from '../query/reading/steps.ts'
import { pause, startSlice } from '../query/reading/steps.ts'
import type { Operation } from './operation.ts'

export type Cursors = {
  /**
   * The `cursor` of an answer: a first batch, and an id when there may be more. What is found later is computed for the
   * batch that asks for it.
   */
  open(found: Steps<Uint8Array>, options: CursorOptions, operation: Operation): Promise<EncodableDoc>
  next(id: bigint, asked: Asked, operation: Operation): Promise<EncodableDoc>
  /** Closes cursors; returns which of them existed. */
  kill(ids: readonly bigint[]): { killed: bigint[]; missing: bigint[] }
  /** Closes the cursors of sessions that have ended. */
  endSessions(sessions: readonly string[]): void
  /** Marks the cursors that were used last by a connection that has closed. */
  orphan(connectionId: number): void
  /** Closes cursors that were not used for ten minutes, or for one since their connection has closed. */
  sweep(now: number): void
}

export type CursorOptions = {
  namespace: string
  session?: string | undefined
  batchSize: number | undefined
  isSingleBatch?: boolean
  /** The number of results after which there are no more. */
  most?: number | undefined
}

export type Asked = { namespace: string; batchSize: number | undefined }

type Open = {
  namespace: string
  session: string | undefined
  found: Steps<Uint8Array>
  /** A result that did not fit into the last batch. */
  held: Uint8Array | undefined
  /** The results that may still come. */
  left: number
  /** What maxTimeMS leaves for later batches. */
  leftMs: number
  connectionId: number
  usedAt: number
  idleMs: number
  isBusy: boolean
  isKilled: boolean
}

const defaultBatch = 101
const maxBatchBytes = 16 * 1024 * 1024
const idleMs = 10 * 60 * 1000
// A pool closes a connection and asks for the next batch over another one; a program that has died never does.
const orphanedMs = 60 * 1000

const takeBatch = async (cursor: Open, most: number, { check }: Operation): Promise<Uint8Array[]> => {
  const items: Uint8Array[] = []
  const slice = startSlice(check)
  let bytes = 0
  while (items.length < most && cursor.left > 0) {
    if (slice.isOver()) await slice.rest()
    if (cursor.isKilled) throw new CommandError('CursorKilled', 'the cursor was killed')
    const next = cursor.held ? { done: false, value: cursor.held } : cursor.found.next()
    cursor.held = undefined
    if (next.done || next.value === undefined) cursor.left = 0
    else if (next.value !== pause) {
      if (items.length > 0 && bytes + next.value.length > maxBatchBytes) {
        cursor.held = next.value
        break
      }
      items.push(next.value)
      bytes += next.value.length
      cursor.left--
    }
  }
  return items
}

const answer = (id: bigint, namespace: string, name: string, items: Uint8Array[]): EncodableDoc =>
  new Map<string, Encodable>([
    ['id', id],
    ['ns', namespace],
    [name, items],
  ])

/** The cursors of a server. */
export const createCursors = (): Cursors => {
  const cursors = new Map<bigint, Open>()
  let lastId = BigInt(Date.now()) << 20n

  const close = (id: bigint, cursor: Open): void => {
    cursor.isKilled = true
    cursor.found.return()
    cursors.delete(id)
  }

  const closeAll = (isOver: (cursor: Open) => boolean): void => {
    for (const [id, cursor] of cursors) if (isOver(cursor)) close(id, cursor)
  }

  const advance = async (
    id: bigint,
    cursor: Open,
    most: number,
    operation: Operation,
  ): Promise<Uint8Array[]> => {
    cursor.isBusy = true
    cursor.connectionId = operation.connectionId
    operation.allow(cursor.leftMs)
    try {
      const items = await takeBatch(cursor, most, operation)
      if (cursor.left === 0) close(id, cursor)
      return items
    } catch (error) {
      close(id, cursor)
      throw error
    } finally {
      cursor.isBusy = false
      cursor.leftMs = operation.left()
      cursor.usedAt = Date.now()
      cursor.idleMs = idleMs
    }
  }

  return {
    open: async (
      found,
      { namespace, session, batchSize = defaultBatch, isSingleBatch, most = Infinity },
      operation,
    ) => {
      const cursor: Open = {
        namespace,
        session,
        found,
        held: undefined,
        left: most,
        leftMs: operation.left(),
        connectionId: operation.connectionId,
        usedAt: Date.now(),
        idleMs,
        isBusy: false,
        isKilled: false,
      }
      const id = ++lastId
      const items = await advance(id, cursor, batchSize, operation)
      if (isSingleBatch) close(id, cursor)
      if (cursor.isKilled) return answer(0n, namespace, 'firstBatch', items)
      cursors.set(id, cursor)
      return answer(id, namespace, 'firstBatch', items)
    },
    next: async (id, { namespace, batchSize }, operation) => {
      const cursor = cursors.get(id)
      if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
      if (cursor.namespace !== namespace) {
        throw new CommandError(
          13,
          `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
          { codeName: 'Unauthorized' },
        )
      }
      if (cursor.isBusy) throw new CommandError('CursorInUse', `cursor id ${id} is already in use`)
      const items = await advance(id, cursor, batchSize || Infinity, operation)
      return answer(cursor.isKilled ? 0n : id, namespace, 'nextBatch', items)
    },
    kill: (ids) => {
      const killed = ids.filter((id) => {
        const cursor = cursors.get(id)
        if (cursor) close(id, cursor)
        return cursor !== undefined
      })
      return { killed, missing: ids.filter((id) => !killed.includes(id)) }
    },
    endSessions: (sessions) => closeAll(({ session }) => session !== undefined && sessions.includes(session)),
    orphan: (connectionId) => {
      for (const cursor of cursors.values())
        if (cursor.connectionId === connectionId) cursor.idleMs = orphanedMs
    },
    sweep: (now) => closeAll((cursor) => !cursor.isBusy && now - cursor.usedAt > cursor.idleMs),
  }
}
