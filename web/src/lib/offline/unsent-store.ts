import { openDatabase } from './database.ts'

/** A value that is kept until the server has it, and where it stands in the order. */
export type Unsent<Value> = { position: number; value: Value }

/**
 * Keeps values after those that are kept already, all or none. Returns their positions. `isWanted` is asked once the
 * database is open, as their owner may have signed out meanwhile; then nothing is kept. Rejects where the storage is full
 * or forbidden.
 */
export async function writeUnsent(
  owner: string,
  values: readonly unknown[],
  isWanted: () => boolean,
): Promise<number[]> {
  const database = await openDatabase()
  if (!isWanted()) return []
  const transaction = database.transaction('unsent', 'readwrite')
  const write = async () => {
    const positions: number[] = []
    for (const value of values) positions.push(await transaction.store.add({ owner, value }))
    return positions
  }
  const written = write().catch((error: unknown) => {
    // None is kept; a failure that was the transaction's has ended it already.
    if (transaction.error === null) transaction.abort()
    throw error
  })
  const [positions] = await Promise.all([written, transaction.done])
  return positions
}

/** What is kept for an owner, in order. Rejects where the browser allows no storage. */
export async function readUnsent(owner: string): Promise<Unsent<unknown>[]> {
  const database = await openDatabase()
  const rows = await database.getAllFromIndex('unsent', 'owner', owner)
  return rows.map(({ position = 0, value }) => ({ position, value }))
}

/** Removes values at these positions. Rejects where the browser allows no storage. */
export async function removeUnsent(positions: readonly number[]): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction('unsent', 'readwrite')
  await Promise.all([...positions.map((position) => transaction.store.delete(position)), transaction.done])
}

/** Removes what is kept for others than `owner`; for null everything. Rejects where the browser allows no storage. */
export async function removeUnsentExcept(owner: string | null): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction('unsent', 'readwrite')
  for await (const cursor of transaction.store) if (cursor.value.owner !== owner) await cursor.delete()
  await transaction.done
}
