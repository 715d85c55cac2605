import { mongo } from 'mongoose'
import { UNFINISHED_COPY } from '@larder/shared/server/store/unfinished-copy'
import { BackupError } from '../backup-error.ts'
import type { Source, Target } from './store.ts'

const { BSON, MongoClient } = mongo
/** How long a server may take to answer the first question, in milliseconds. */
const CONNECT_MS = 10_000
/** Documents of one insertion; the driver divides them by bytes. */
const INSERT_COUNT = 1000

/** BSON whose types stay what they are: numbers keep their kind, dates their milliseconds. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const

/** Where the note is that a database is unfinished, in place of a collection's name. */
const NOTES = 'collection_versions'

const STANDALONE =
  'This MongoDB is a single server without a replica set, of which no consistent backup can be made while it runs: make it a replica set of one (start mongod with --replSet rs0, then run rs.initiate() once) and add replicaSet=rs0 to MONGODB_URI, or stop Larder and use mongodump.'

/** Connects, and opens something of the database; where that fails, nothing stays connected. */
const connected = async <Opened>(
  uri: string,
  open: (client: mongo.MongoClient, db: mongo.Db) => Promise<Opened>,
): Promise<Opened> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: CONNECT_MS })
  try {
    await client.connect().catch((error: unknown) => {
      throw new BackupError('The MongoDB of MONGODB_URI does not answer.', { cause: error })
    })
    return await open(client, client.db())
  } catch (error) {
    await client.close()
    throw error
  }
}

const namesOf = async (db: mongo.Db): Promise<string[]> => {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  return found
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .toSorted()
}

/** Documents of a collection as BSON, in a session where one is given. */
async function* rawDocuments(
  db: mongo.Db,
  collection: string,
  filter: mongo.Filter<mongo.BSON.Document>,
  session?: mongo.ClientSession,
): AsyncGenerator<Buffer> {
  const found = db.collection(collection).find(filter, { raw: true, ...(session && { session }) })
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
export const openMongoSource = (uri: string): Promise<Source> =>
  connected(uri, async (client, db) => {
    const hello = await db.admin().command({ hello: 1 })
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') throw new BackupError(STANDALONE)
    const session = client.startSession({ snapshot: true })
    return {
      collections: await namesOf(db),
      documents: (collection) => rawDocuments(db, collection, {}, session),
      close: async () => {
        await session.endSession()
        await client.close()
      },
    }
  })

/** The driver puts fields with the names of whole numbers first, and the server the _id before all others. */
const asStored = (document: Buffer): Buffer => {
  const { _id, ...rest } = BSON.deserialize(document, EXACT)
  return Buffer.from(BSON.serialize(new Map<string, unknown>([['_id', _id], ...Object.entries(rest)])))
}

const note = { _id: UNFINISHED_COPY as never }

/**
 * A database of a MongoDB that has no documents yet. It gets the note on which no Larder starts, until it is complete.
 * @throws BackupError where it does not answer, or has collections
 */
export const openMongoTarget = (uri: string): Promise<Target> =>
  connected(uri, async (client, db) => {
    if ((await namesOf(db)).length > 0)
      throw new BackupError(
        `The database ${db.databaseName} already has collections, which stay as they are: name an empty one in MONGODB_URI (behind the last /), and start Larder with that address afterwards.`,
      )
    const notes = db.collection(NOTES)
    await notes.insertOne({ ...note, version: 1, from: 'a backup' })
    const written = new Set<string>()
    return {
      insert: async (collection, documents) => {
        written.add(collection)
        for (let at = 0; at < documents.length; at += INSERT_COUNT) {
          const some = documents.slice(at, at + INSERT_COUNT).map((one) => BSON.deserialize(one, EXACT))
          await db.collection(collection).insertMany(some, { ordered: true })
        }
      },
      asStored,
      reopen: async () => ({
        collections: await namesOf(db),
        documents: (collection) =>
          rawDocuments(db, collection, collection === NOTES ? { _id: { $ne: note._id } } : {}),
        close: () => Promise.resolve(),
      }),
      complete: async () => {
        await notes.deleteOne(note)
      },
      discard: async () => {
        for (const name of await namesOf(db))
          if (written.has(name) && name !== NOTES) await db.dropCollection(name)
        await db.dropCollection(NOTES)
      },
      close: () => client.close(),
    }
  })
