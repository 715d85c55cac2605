import type { Connection, Schema, SchemaType } from 'mongoose'
import type { Actor } from '../authz.ts'
import type { Collection } from './define-collection.ts'
import { LONG_READ_BATCH } from './mongo.ts'

/** The user and the household that own documents. */
export type OwnerIds = Pick<Actor, 'userId' | 'householdId'>

/** A collection whose documents have an owner. */
export type OwnedCollection = Collection & { owner: 'household' | 'user'; ownerField: string }

export const isOwned = (collection: Collection): collection is OwnedCollection =>
  collection.owner !== 'none' && collection.ownerField !== null

const filterOf = ({ owner, ownerField }: OwnedCollection, { userId, householdId }: OwnerIds) => ({
  [ownerField]: owner === 'user' ? userId : householdId,
})

/** Bytes are exported as files. */
const byteFieldsOf = (schema: Schema): string[] =>
  Object.entries(schema.paths as Record<string, SchemaType>).flatMap(([path, { instance }]) =>
    instance === 'Buffer' ? path : [],
  )

/** An owner's documents in a collection, without their secret fields; the first field is `id`. */
export async function* listOwned(
  connection: Connection,
  collection: OwnedCollection,
  owner: OwnerIds,
): AsyncGenerator<object> {
  if (collection.secrets === 'all') return
  const { secrets } = collection
  const hidden = [...secrets, ...byteFieldsOf(collection.schema)].filter((path) => path !== '_id')
  const found = collection
    .open(connection)
    .find(filterOf(collection, owner), Object.fromEntries(hidden.map((path) => [path, 0])))
    .lean<Record<string, unknown>[]>()
    .cursor({ batchSize: LONG_READ_BATCH })
  for await (const { _id, ...fields } of found) {
    yield secrets.includes('_id') ? fields : { id: _id, ...fields }
  }
}

/** Removes an owner's documents in a collection, a few at a time; returns how many. */
export const removeOwned = async (
  connection: Connection,
  collection: OwnedCollection,
  owner: OwnerIds,
  signal: AbortSignal,
): Promise<number> => {
  const documents = collection.open(connection)
  for (let removedCount = 0; ;) {
    signal.throwIfAborted()
    const found = await documents
      .find(filterOf(collection, owner), { _id: 1 })
      .limit(LONG_READ_BATCH)
      .lean<{ _id: unknown }[]>()
    if (found.length === 0) return removedCount
    const { deletedCount } = await documents.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
    removedCount += deletedCount
  }
}
