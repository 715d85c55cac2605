import { mongo } from 'mongoose'
import type { Connection } from 'mongoose'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createLogger } from '../logging.ts'
import { createMigrationsModule } from '../migrations/migrations.module.ts'
import { text } from '../store/columns.ts'
import { createIndexes, defineCollection } from '../store/define-collection.ts'
import { copyDatabase } from './copy-database.ts'

const { ObjectId, Long, Double, Binary, Decimal128 } = mongo
const people = defineCollection({
  name: 'people',
  owner: 'none',
  columns: { name: text },
  indexes: [[{ name: 1 }, { unique: true }]],
})

let source: Connection
let target: Connection
beforeEach(async () => {
  source = await openTestDatabase([people])
  target = await openTestDatabase()
  await source
    .collection('people')
    .insertMany(Array.from({ length: 250 }, (_, i) => ({ name: `person ${i}` })))
  await source.collection('kinds').insertMany([
    { n: 1, d: new Double(1), l: Long.fromNumber(1), b: new Binary(new Uint8Array([0, 255])) },
    { at: new Date(0), none: null, list: [[], {}], dec: Decimal128.fromString('1.10'), re: /a/i },
  ])
  await source
    .collection<{ _id: string; version: number }>('collection_versions')
    .insertOne({ _id: 'people', version: 1 })
})

const dbOf = ({ db }: Connection) => {
  if (db === undefined) throw new Error('Not connected')
  return db
}
const copy = (onStep?: (step: string) => void, from = 'host:/data') =>
  copyDatabase({
    source: dbOf(source),
    target: dbOf(target),
    from,
    createIndexes: () => createIndexes(target, [people]),
    onStep,
  })
/** All documents of a database as bytes, by collection. */
const contentOf = async (connection: Connection) => {
  const content: Record<string, string[]> = {}
  for (const name of ['people', 'kinds', 'collection_versions']) {
    const options = { raw: true, sort: { _id: 1 } } as const
    const found = await dbOf(connection).collection(name).find({}, options).toArray()
    content[name] = found.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'))
  }
  return content
}
const indexesOf = async (connection: Connection) =>
  (await connection.collection('people').indexes()).map(({ name }) => String(name)).toSorted()
const admit = () =>
  createMigrationsModule({
    connection: target,
    logger: createLogger('test', 'silent'),
    now: () => new Date(),
  }).services.admit([], [people])

/** The steps of a whole copy, in order. */
const stepsOf = async () => {
  const steps: string[] = []
  await copy((step) => void steps.push(step))
  return steps
}

describe('copying a database', () => {
  it('copies each byte, and makes the indexes of the product', async () => {
    expect(await stepsOf()).toEqual([
      'begin',
      ...['collection_versions', 'kinds', 'people'].flatMap((name) => [`copy ${name}`, `compare ${name}`]),
      'indexes',
    ])
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(await indexesOf(target)).toEqual(await indexesOf(source))
    await admit()
  })

  it('writes large documents a few at a time', async () => {
    const content = new Binary(new Uint8Array(6_000_000))
    await source.collection('files').insertMany(Array.from({ length: 4 }, () => ({ content })))
    const write = vi.spyOn(mongo.Collection.prototype, 'bulkWrite')
    onTestFinished(() => write.mockRestore())
    await copy()
    const counts = write.mock.calls
      .filter((_call, index) => (write.mock.contexts[index] as mongo.Collection).collectionName === 'files')
      .map(([operations]) => operations.length)
    expect(counts).toEqual([3, 1])
  })

  it('goes on after an end at any step, with what was changed in the source since', async () => {
    const steps = await stepsOf()
    for (const last of steps) {
      await dbOf(target).dropDatabase()
      const end = new Error('ended')
      const ending = (step: string) => {
        if (step === last) throw end
      }
      await expect(copy(ending)).rejects.toBe(end)
      await expect(admit()).rejects.toThrow('unfinished copy: run npm run move-to-mongodb again')
      // Two names change places: with the index of the target they would contradict each other.
      const [one, other] = await source.collection('people').find().sort({ _id: 1 }).limit(2).toArray()
      await source.collection('people').deleteOne({ _id: one?._id })
      await source
        .collection('people')
        .updateOne({ _id: other?._id }, { $set: { name: one?.name as string } })
      await source.collection('people').insertOne({ _id: new ObjectId(), name: other?.name as string })
      await copy()
      expect(await contentOf(target), last).toEqual(await contentOf(source))
      expect(await indexesOf(target)).toEqual(await indexesOf(source))
    }
  })

  it('writes again only what is missing or different', async () => {
    await expect(
      copy((step) => {
        if (step === 'indexes') throw new Error('ended')
      }),
    ).rejects.toThrow('ended')
    await target.collection('people').updateOne({ name: 'person 1' }, { $set: { name: 'somebody' } })
    await target.collection('people').deleteOne({ name: 'person 2' })
    await target.collection('people').insertOne({ name: 'a stranger' })
    await copy()
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('refuses a database that has something, and the copy of another place', async () => {
    await target.collection('recipes').insertOne({ title: 'Soup' })
    await expect(copy()).rejects.toThrow('The database is not empty (it has recipes): name an empty one.')
    expect(await target.collection('recipes').countDocuments()).toBe(1)
    await dbOf(target).dropDatabase()
    await expect(
      copy(() => {
        throw new Error('ended')
      }),
    ).rejects.toThrow('ended')
    await expect(copy(undefined, 'host:/other')).rejects.toThrow(
      'The database is an unfinished copy of host:/data: name an empty one.',
    )
    await copy()
    await expect(copy()).rejects.toThrow('The database is not empty')
  })
})
