import type { MongoHandle } from '@larder/shared/server/store/mongo'
import { makeOldestDocuments } from './oldest-documents.ts'
import { SAMPLES } from './samples.ts'

/** Ids of all kinds are passed on as they are. */
export type Document = { _id: string } & Record<string, unknown>

/**
 * The first document of each collection, by its name, as the program wrote it when the collection was new; of the only
 * account that a database has, whose own documents are those that it has now. Nothing is stored.
 */
export const makeOldestHousehold = async (
  connection: MongoHandle['connection'],
): Promise<Record<string, Document>> => {
  const [user, household] = await Promise.all(
    ['users', 'households'].map((name) => connection.collection<Document>(name).findOne()),
  )
  if (!user || !household) throw new Error('Nobody has signed up')
  const given = { user, household, id: () => new connection.base.Types.ObjectId() }
  return Object.assign(
    {},
    ...[{ makeOldestDocuments }, ...SAMPLES].map((of) => of.makeOldestDocuments?.(given)),
  ) as Record<string, Document>
}
