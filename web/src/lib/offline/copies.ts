import type { z } from 'zod'
import { readerOf } from '../api/reader-of.ts'
import { type CopyPart, openDatabase } from './database.ts'

/** Rows of a list that are written or read at once: a few milliseconds, so that the page stays responsive. */
const ROWS_OF_PART = 250

/** An answer of the server as it was kept in this browser. */
export interface Copy<Answer> {
  data: Answer
  /** ISO 8601, by the clock of this device. */
  receivedAt: string
}

/** Why the last copy could not be written: the storage is full, or the browser allows none. */
export type CopyFailure = 'full' | 'forbidden'

let failure: CopyFailure | undefined

const partsOf = (owner: string, key: string) => IDBKeyRange.bound([owner, key], [owner, key, []])

/**
 * Replaces the copy of an answer. `isWanted` is asked once the database is open, as its owner may have signed out
 * meanwhile. If the browser refuses, the copy before stays, and `stateOfCopies` says why.
 */
export async function writeCopy(
  owner: string,
  key: string,
  { data, receivedAt }: Copy<unknown>,
  isWanted: () => boolean,
): Promise<void> {
  try {
    const database = await openDatabase()
    if (!isWanted()) return
    const transaction = database.transaction('copies', 'readwrite')
    const write = async () => {
      const { store } = transaction
      await store.delete(partsOf(owner, key))
      for (const [part, rows] of split(data).entries()) {
        await store.put({ owner, key, part, receivedAt, isList: Array.isArray(data), data: rows })
      }
    }
    const written = write().catch((error: unknown) => {
      // The copy before stays; a failure that was the transaction's has ended it already.
      if (transaction.error === null) transaction.abort()
      throw error
    })
    await Promise.all([written, transaction.done])
    failure = undefined
  } catch (error) {
    failure = (error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'forbidden'
  }
}

/** The rows of a list in parts of a bounded size; anything else in one part. */
function split(data: unknown): unknown[] {
  if (!Array.isArray(data) || data.length === 0) return [data]
  const rows: unknown[] = data
  const count = Math.ceil(rows.length / ROWS_OF_PART)
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_OF_PART, (part + 1) * ROWS_OF_PART),
  )
}

/**
 * Reads the copy of an answer; undefined where there is none. A copy that the present contract does not allow, because
 * an older client wrote it, is removed. Rejects where the browser allows no storage.
 */
export async function readCopy<Schema extends z.ZodType>(
  owner: string,
  key: string,
  schema: Schema,
): Promise<Copy<z.output<Schema>> | undefined> {
  const database = await openDatabase()
  const read: CopyPart[] = []
  const { store } = database.transaction('copies')
  for (;;) {
    const part = await store.get([owner, key, read.length])
    if (part === undefined) break
    read.push(part)
  }
  const [first] = read
  if (first === undefined) return undefined
  const data = first.isList ? read.flatMap((part) => part.data as unknown[]) : first.data
  const parsed = readerOf(schema).safeParse(data)
  if (parsed.success) return { data: parsed.data, receivedAt: first.receivedAt }
  await database.delete('copies', partsOf(owner, key))
  return undefined
}

/** Removes the copy of an answer. Rejects where the browser allows no storage. */
export async function removeCopy(owner: string, key: string): Promise<void> {
  const database = await openDatabase()
  await database.delete('copies', partsOf(owner, key))
}

/** Removes all copies, whosever they are. Rejects where the browser allows no storage. */
export async function removeCopies(): Promise<void> {
  failure = undefined
  const database = await openDatabase()
  await database.clear('copies')
}

/** Whether this browser keeps copies for an owner: when the newest was received, and why none can be written. */
export async function stateOfCopies(
  owner: string,
): Promise<{ newestAt: string | null; failure: CopyFailure | null }> {
  try {
    const database = await openDatabase()
    const keys = await database.getAllKeys('copies', IDBKeyRange.bound([owner], [owner, []]))
    const firstParts = keys.filter(([, , part]) => part === 0)
    const copies = await Promise.all(firstParts.map((key) => database.get('copies', key)))
    const times = copies.flatMap((copy) => copy?.receivedAt ?? []).sort()
    return { newestAt: times.at(-1) ?? null, failure: failure ?? null }
  } catch {
    return { newestAt: null, failure: 'forbidden' }
  }
}
