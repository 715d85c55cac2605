import { mongo } from 'mongoose'
import { BackupError } from '../backup-error.ts'
import type { Source, Target } from './store.ts'

const { BSON, MongoClient } = mongo
/** How long a server may take to answer the first question, in milliseconds. */
const CONNECT_MS = 10_000
/** Documents of one insertion; the driver divides them by bytes. */
const INSERT_COUNT = 1000

/** BSON whose types stay what they are: numbers keep their kind, dates their milliseconds. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const

const STANDALONE =
  'This MongoDB is a single server without a replica set, of which no consistent backup can be made while it runs: make it a replica set of one (start mongod with --replSet rs0, then run rs.initiate() once) and add replicaSet=rs0 to MONGODB_URI, or stop Larder and use mongodump.'

const connect = async (uri: string) => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: CONNECT_MS })
  try {
    await client.connect()
    return { client, db: client.db() }
  } catch (error) {
    await client.close()
    throw new BackupError('The MongoDB of MONGODB_URI does not answer.', { cause: error })
  }
}

const namesOf = async (db: mongo.Db): Promise<string[]> => {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  return found
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .toSorted()
}

/** All of a collection as BSON, in a session where one is given. */
async function* rawDocuments(
  db: mongo.Db,
  collection: string,
  session?: mongo.ClientSession,
): AsyncGenerator<Buffer> {
  const found = db.collection(collection).find({}, { raw: true, ...(session && { session }) })
  try {
    for await (const document of found) yield document as unknown as Buffer
  } catch (error) {
    // SnapshotTooOld and SnapshotUnavailable.
    if (error instanceof mongo.MongoServerError && (error.code === 239 || error.code === 246))
      throw new BackupError(
        'MongoDB did not keep the snapshot long enough: raise its parameter minSnapshotHistoryWindowInSeconds above the seconds that a backup takes.',
        { cause: error },
      )
    throw error
  }
}

/**
 * The documents of a MongoDB, by snapshot reads.
 * @throws BackupError where it does not answer, or is no replica set
 */
export const openMongoSource = async (uri: string): Promise<Source> => {
  const { client, db } = await connect(uri)
  const hello = await db.admin().command({ hello: 1 })
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    await client.close()
    throw new BackupError(STANDALONE)
  }
  const session = client.startSession({ snapshot: true })
  return {
    collections: await namesOf(db),
    documents: (collection) => rawDocuments(db, collection, session),
    close: async () => {
      await session.endSession()
      await client.close()
    },
  }
}

/** The driver puts fields with the names of whole numbers first, and the server the _id before all others. */
const asStored = (document: Buffer): Buffer => {
  const { _id, ...rest } = BSON.deserialize(document, EXACT)
  return Buffer.from(BSON.serialize(new Map<string, unknown>([['_id', _id], ...Object.entries(rest)])))
}

/**
 * A database of a MongoDB that has no documents yet.
 * @throws BackupError where it does not answer, or has collections
 */
export const openMongoTarget = async (uri: string): Promise<Target> => {
  const { client, db } = await connect(uri)
  if ((await namesOf(db)).length > 0) {
    await client.close()
    throw new BackupError(
      `The database ${db.databaseName} already has collections, which stay as they are: name an empty one in MONGODB_URI (behind the last /), and start Larder with that address afterwards.`,
    )
  }
  return {
    insert: async (collection, documents) => {
      for (let at = 0; at < documents.length; at += INSERT_COUNT) {
        const some = documents.slice(at, at + INSERT_COUNT).map((one) => BSON.deserialize(one, EXACT))
        await db.collection(collection).insertMany(some, { ordered: true })
      }
    },
    asStored,
    reopen: async () => ({
      collections: await namesOf(db),
      documents: (collection) => rawDocuments(db, collection),
      close: () => Promise.resolve(),
    }),
    discard: async () => {
      for (const name of await namesOf(db)) await db.dropCollection(name)
    },
    close: () => client.close(),
  }
}
