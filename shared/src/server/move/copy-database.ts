import { createHash } from 'node:crypto'
import { mongo } from 'mongoose'
import { inBatches } from '../store/in-batches.ts'
import { UNFINISHED_COPY } from '../store/unfinished-copy.ts'

type Db = mongo.Db
/** Ids are of any type; the driver's types know but one. */
type Stored = mongo.WithId<mongo.BSON.Document>

/** How many documents are looked at together at most. */
const BATCH = 200
/** Numbers stay of the type that they are stored in. */
const AS_STORED = { promoteValues: false, promoteLongs: false, bsonRegExp: true, batchSize: BATCH }
/** The collection with the note that a database is an unfinished copy, which no process of the product starts on. */
const NOTES = 'collection_versions'

const bytesOf = (document: object): Uint8Array => mongo.BSON.serialize(document)
const sizeOf = (document: Stored): number => mongo.BSON.calculateObjectSize(document)
const keyOf = ({ _id }: Stored): string => Buffer.from(bytesOf({ _id })).toString('base64')
const isNote = ({ _id }: Stored): boolean => String(_id) === UNFINISHED_COPY

const listNames = async (db: Db): Promise<string[]> => {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
}

/** All documents of a collection in the order of their ids, but the note. */
async function* list(db: Db, name: string, options: object = {}): AsyncGenerator<Stored> {
  const found = db.collection(name).find({}, { ...AS_STORED, sort: { _id: 1 }, ...options })
  for await (const document of found) if (!(name === NOTES && isNote(document))) yield document
}

const findSame = async (db: Db, name: string, documents: readonly Stored[], options: object = {}) => {
  const ids = documents.map(({ _id }) => _id)
  const found = db.collection(name).find({ _id: { $in: ids } }, { ...AS_STORED, ...options })
  return new Map((await found.toArray()).map((document) => [keyOf(document), document]))
}

/** Writes what the target lacks or has otherwise. */
const copyCollection = async (source: Db, target: Db, name: string): Promise<void> => {
  for await (const documents of inBatches(list(source, name), BATCH, sizeOf)) {
    const there = await findSame(target, name, documents)
    const changed = documents.filter((document) => {
      const same = there.get(keyOf(document))
      return same === undefined || Buffer.compare(bytesOf(same), bytesOf(document)) !== 0
    })
    if (changed.length === 0) continue
    await target.collection(name).bulkWrite(
      changed.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id }, replacement, upsert: true },
      })),
      { ordered: false },
    )
  }
}

/** Deletes of the target what the source does not have any more. */
const removeSurplus = async (source: Db, target: Db, name: string): Promise<void> => {
  const onlyId = { projection: { _id: 1 } }
  for await (const documents of inBatches(list(target, name, onlyId), BATCH)) {
    const there = await findSame(source, name, documents, onlyId)
    const surplus = documents.filter((document) => !there.has(keyOf(document))).map(({ _id }) => _id)
    if (surplus.length > 0) await target.collection(name).deleteMany({ _id: { $in: surplus } })
  }
}

/** How many documents a collection has, and a SHA-256 over all of their bytes in the order of their ids. */
const sumUp = async (db: Db, name: string): Promise<{ count: number; hash: string }> => {
  const hash = createHash('sha256')
  let count = 0
  for await (const document of list(db, name)) {
    hash.update(bytesOf(document))
    count += 1
  }
  return { count, hash: hash.digest('hex') }
}

/**
 * Notes in the target that it is an unfinished copy of `from`.
 * @throws Error in one sentence when it has anything else, or is the copy of another place
 */
const beginCopy = async (target: Db, from: string): Promise<void> => {
  const notes = target.collection<{ _id: string; version: number; from: string }>(NOTES)
  const note = await notes.findOne({ _id: UNFINISHED_COPY })
  if (note !== null && note.from !== from)
    throw new Error(`The database is an unfinished copy of ${note.from}: name an empty one.`)
  if (note !== null) return
  for (const name of await listNames(target))
    if ((await target.collection(name).findOne({})) !== null)
      throw new Error(`The database is not empty (it has ${name}): name an empty one.`)
  await notes.insertOne({ _id: UNFINISHED_COPY, version: 1, from })
}

/**
 * Copies a database, to which nobody writes meanwhile, into an empty one or into the unfinished copy of the same place,
 * and compares numbers and hashes of all documents. It can be ended anywhere and be repeated: what is there already is not
 * written again, and what was changed in the source since is made the same. The indexes of the target are dropped before
 * and made by `createIndexes` afterwards, because what is written in between may contradict them.
 * @param from names the place of the source
 * @param onStep hears of each step that has been done; one of collections has their number of documents
 * @throws Error in one sentence when the target has anything else, or differs in the end
 */
export const copyDatabase = async ({
  source,
  target,
  from,
  createIndexes,
  onStep = () => Promise.resolve(),
}: {
  source: Db
  target: Db
  from: string
  createIndexes: () => Promise<void>
  onStep?: (step: string, count?: number) => void | Promise<void>
}): Promise<void> => {
  await beginCopy(target, from)
  await onStep('begin')
  const there = await listNames(target)
  for (const name of there) await target.collection(name).dropIndexes()
  const names = [...new Set([...(await listNames(source)), ...there])].toSorted()
  for (const name of names) {
    await copyCollection(source, target, name)
    await onStep(`copy ${name}`)
    await removeSurplus(source, target, name)
    const [wanted, found] = [await sumUp(source, name), await sumUp(target, name)]
    if (wanted.count !== found.count || wanted.hash !== found.hash)
      throw new Error(`The copy of ${name} is not the same (${found.count} of ${wanted.count}): try again.`)
    await onStep(`compare ${name}`, found.count)
  }
  await createIndexes()
  await onStep('indexes')
  await target.collection<{ _id: string }>(NOTES).deleteOne({ _id: UNFINISHED_COPY })
}
