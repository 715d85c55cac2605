import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmbeddedMongo } from './server.ts'
import { startEmbeddedMongo } from './server.ts'
import { codeOf } from './testing/collection.ts'
import { newFolder } from './testing/targets.ts'

type Row = mongoose.mongo.Document & { _id: number }

const folder = newFolder()
const count = 1000
let server: EmbeddedMongo
let client: mongoose.mongo.MongoClient
let other: mongoose.mongo.MongoClient
let name = 0
const rowsOf = (of: mongoose.mongo.MongoClient) => of.db('between').collection<Row>(`rows${name}`)
const connect = () => new mongoose.mongo.MongoClient(server.uri, { retryReads: false }).connect()
const row = (n: number): Row => ({ _id: n, score: n, group: n % 4, note: `note ${n}` })

beforeAll(async () => {
  server = await startEmbeddedMongo({ dataDir: folder.path })
  client = await connect()
  other = await connect()
})

// A command lets others go first by the time that it took: by this clock as often on a quick machine as on a slow one.
const realNow = performance.now.bind(performance)
let addedMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + (addedMs += 2))
})

afterAll(async () => {
  await client.close()
  await other.close()
  await server.close()
  folder.remove()
})

const fill = async (): Promise<void> => {
  name++
  await rowsOf(client).insertMany(Array.from({ length: count }, (_, n) => row(n)))
}

/** Runs something again and again until a command has ended; returns how often. */
const during = async (running: Promise<unknown>, run: (n: number) => Promise<unknown>): Promise<number> => {
  let isOver = false
  const end = (): void => void (isOver = true)
  running.then(end, end)
  let n = 0
  for (; !isOver; n++) await run(n)
  return n
}

describe('a change of many documents', () => {
  beforeEach(fill)

  it('meets each document once, also by the index that it changes', async () => {
    await rowsOf(client).createIndex({ score: 1 })
    const updating = rowsOf(client).updateMany(
      { score: { $gte: 0 } },
      { $inc: { score: 750 } },
      { hint: 'score_1' },
    )
    const answered = await during(updating, () => rowsOf(other).findOne({ _id: 1 }))
    expect(answered).toBeGreaterThan(10)
    expect(await updating).toMatchObject({ matchedCount: count, modifiedCount: count })
    expect(await rowsOf(client).countDocuments({ $expr: { $eq: ['$score', { $add: ['$_id', 750] }] } })).toBe(
      count,
    )
  })

  it('leaves out what matches no more when its turn comes', async () => {
    const updating = rowsOf(client).updateMany({ group: { $lt: 9 } }, { $set: { seen: true } })
    await rowsOf(other).updateOne({ _id: count - 1 }, { $set: { group: 9 } })
    expect(await updating).toMatchObject({ matchedCount: count - 1 })
    expect(await rowsOf(client).findOne({ _id: count - 1 })).toEqual({ ...row(count - 1), group: 9 })
  })

  it('keeps what was done before a duplicate, and names it', async () => {
    await rowsOf(client).createIndex({ key: 1 }, { unique: true, sparse: true })
    await rowsOf(client).insertOne({ _id: -1, key: 500 })
    const update = rowsOf(client).updateMany({ _id: { $gte: 0 } }, [{ $set: { key: '$score' } }])
    await expect(update).rejects.toMatchObject({
      code: 11000,
      keyValue: { key: 500 },
    })
    expect(await rowsOf(client).countDocuments({ _id: { $gte: 0 }, key: { $exists: true } })).toBe(500)
  })

  it('inserts in order up to a duplicate, or all but the duplicates', async () => {
    const fresh = Array.from({ length: 900 }, (_, n) => row(count + n))
    fresh[600] = row(7)
    await expect(rowsOf(client).insertMany(fresh)).rejects.toMatchObject({
      insertedCount: 600,
      writeErrors: [{ index: 600, code: 11000 }],
    })
    await expect(rowsOf(client).insertMany(fresh, { ordered: false })).rejects.toMatchObject({
      insertedCount: 299,
    })
    expect(await rowsOf(client).countDocuments({})).toBe(count + 899)
  })

  it('removes what matches, while others insert what matches too', async () => {
    const removing = rowsOf(client).deleteMany({ note: /^note/ })
    const inserted = await during(removing, (n) => rowsOf(other).insertOne(row(count + n)))
    const { deletedCount } = await removing
    expect(deletedCount).toBeGreaterThanOrEqual(count)
    expect(await rowsOf(client).countDocuments({})).toBe(count + inserted - deletedCount)
  })

  it('merges into the collection that it reads', async () => {
    const stages = [{ $project: { _id: 0, score: 1 } }, { $merge: { into: `rows${name}` } }]
    await rowsOf(client).aggregate(stages).toArray()
    expect(await rowsOf(client).countDocuments({})).toBe(2 * count)
    expect(await rowsOf(client).countDocuments({ group: { $exists: false } })).toBe(count)
  })
})

describe('a change of one document without an index', () => {
  beforeEach(fill)

  it('takes each once, however many take at the same time', async () => {
    await rowsOf(client).updateMany({ _id: { $gte: count - 10 } }, { $set: { state: 'new' } })
    const take = () => rowsOf(client).findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } })
    const taken = await Promise.all(Array.from({ length: 15 }, take))
    const ids = taken.flatMap((one) => (one ? [one._id] : []))
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => count - 10 + n))
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'updateOne',
      () => rowsOf(client).updateOne({ note: 'none' }, { $set: { score: -1 } }, { upsert: true }),
    ],
    [
      'findOneAndReplace',
      () => rowsOf(client).findOneAndReplace({ note: 'none' }, { note: 'none', score: -1 }, { upsert: true }),
    ],
  ])('%s inserts when nothing is found', async (_name, upsert) => {
    await upsert()
    expect(await rowsOf(client).find({ note: 'none' }).project({ _id: 0 }).toArray()).toEqual([
      { note: 'none', score: -1 },
    ])
  })

  it('removes the last in order', async () => {
    const removed = await rowsOf(client).findOneAndDelete({ note: /^note/ }, { sort: { note: -1 } })
    expect(removed).toEqual(row(999))
    expect(await rowsOf(client).deleteOne({ note: 'note 998' })).toMatchObject({ deletedCount: 1 })
    expect(await rowsOf(client).countDocuments({})).toBe(count - 2)
  })
})

describe('an index that is built', () => {
  beforeEach(fill)

  const idsBy = async (hint: mongoose.mongo.Hint): Promise<number[]> =>
    (await rowsOf(client).find().hint(hint).project<{ _id: number }>({ _id: 1 }).toArray())
      .map(({ _id }) => _id)
      .sort((a, b) => a - b)

  it('holds all that others write meanwhile', async () => {
    const building = rowsOf(client).createIndex({ score: 1, group: -1 })
    const rounds = await during(building, async (n) => {
      await rowsOf(other).insertOne(row(count + n))
      await rowsOf(other).deleteOne({ _id: count - 1 - n })
      await rowsOf(other).updateOne({ _id: n }, { $set: { score: -n } })
      await rowsOf(other).updateOne({ _id: count - 500 - n }, { $set: { score: -n } })
    })
    expect(rounds).toBeGreaterThan(10)
    expect(await idsBy('score_1_group_-1')).toEqual(await idsBy({ $natural: 1 }))
    const sorted = await rowsOf(client)
      .find({ score: { $lte: 0 } })
      .sort({ score: 1 })
      .toArray()
    expect(sorted.map(({ score }) => Number(score))).toEqual(
      (await rowsOf(client).find().hint({ $natural: 1 }).toArray())
        .map(({ score }) => Number(score))
        .filter((score) => score <= 0)
        .sort((a, b) => a - b),
    )
  })

  it('is not read before it is whole, and is waited for by who wants the same', async () => {
    const building = rowsOf(client).createIndex({ group: 1 })
    const again = rowsOf(other).createIndex({ group: 1 })
    await during(building, async () => {
      const names = (await rowsOf(other).indexes()).map((index) => index.name)
      if (names.length > 1) return
      expect(await rowsOf(other).countDocuments({ group: 1 })).toBe(count / 4)
    })
    expect(await again).toBe('group_1')
    expect(await idsBy('group_1')).toHaveLength(count)
  })

  it('is gone when it finds a duplicate', async () => {
    await rowsOf(client).insertOne({ _id: count, score: 5 })
    expect(await codeOf(rowsOf(client).createIndex({ score: 1 }, { unique: true }))).toBe(11000)
    expect(await rowsOf(client).indexes()).toHaveLength(1)
    await rowsOf(client).insertOne({ _id: count + 1, score: 5 })
    await rowsOf(client).createIndex({ score: 1 })
    expect(await idsBy('score_1')).toHaveLength(count + 2)
  })

  it('keeps the entry of a document that takes the key of one that goes before its turn', async () => {
    const building = rowsOf(client).createIndex({ score: 1 }, { unique: true })
    for (let n = 0; n < 2; n++) await rowsOf(other).findOne({ _id: n })
    await rowsOf(other).insertOne({ _id: count, score: count - 1 })
    await rowsOf(other).deleteOne({ _id: count - 1 })
    await building
    expect(await idsBy('score_1')).toContain(count)
    expect(await codeOf(rowsOf(client).insertOne({ _id: -1, score: count - 1 }))).toBe(11000)
  })

  it('ends with an error when it is dropped with its collection', async () => {
    const building = codeOf(rowsOf(client).createIndex({ score: 1 }))
    await rowsOf(other).drop()
    expect(await building).toBe(276)
  })
})

describe('a read', () => {
  beforeEach(fill)

  it('says when what it reads was dropped', async () => {
    await rowsOf(client).createIndex({ score: 1 })
    const byIndex = rowsOf(client)
      .find({ score: { $gte: 0 } })
      .batchSize(10)
    const all = rowsOf(client).find().batchSize(10)
    await byIndex.next()
    await all.next()
    await rowsOf(other).dropIndex('score_1')
    expect(await codeOf(byIndex.toArray())).toBe(175)
    await rowsOf(other).drop()
    expect(await codeOf(all.toArray())).toBe(175)
  })

  it('gives each document once while it moves, and later ones as they are then', async () => {
    await rowsOf(client).createIndex({ score: 1 })
    const cursor = rowsOf(client)
      .find({ score: { $gte: 0 } })
      .sort({ score: 1 })
      .batchSize(50)
    const found = [(await cursor.next()) as Row]
    await rowsOf(other).updateMany({ _id: { $lt: 100 } }, { $inc: { score: 100_000 } })
    await rowsOf(other).updateOne({ _id: 700 }, { $set: { note: 'new' } })
    await rowsOf(other).deleteOne({ _id: 701 })
    for await (const one of cursor) found.push(one)
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length)
    expect(found).toHaveLength(count - 1)
    expect(found.find(({ _id }) => _id === 700)).toMatchObject({ note: 'new' })
  })

  it('by an order and a filter follows the index of which the data say that it is faster', async () => {
    await rowsOf(client).createIndexes([{ key: { score: 1 } }, { key: { group: 1 } }])
    const common = rowsOf(client)
      .find({ group: { $gte: 0 } })
      .sort({ score: -1 })
      .limit(5)
    const rare = rowsOf(client).find({ group: 9 }).sort({ score: -1 }).limit(5)
    await rowsOf(client).updateMany({ _id: { $lt: 10 } }, { $set: { group: 9 } })
    expect((await common.toArray()).map(({ _id }) => count - _id)).toEqual([1, 2, 3, 4, 5])
    expect((await rare.toArray()).map(({ _id }) => _id)).toEqual([9, 8, 7, 6, 5])
    const indexOf = async (cursor: mongoose.mongo.FindCursor<Row>): Promise<unknown> =>
      JSON.stringify((await cursor.clone().explain('queryPlanner')).queryPlanner)
    expect(await indexOf(common)).toContain('score_1')
    expect(await indexOf(rare)).toContain('group_1')
    const explained = await common.clone().explain('executionStats')
    const stats = explained.executionStats as { totalDocsExamined: number }
    expect(stats.totalDocsExamined).toBeLessThan(count / 4)
  })
})

describe('a command', () => {
  beforeAll(fill)

  it('counts all by the counter, with skips and limits', async () => {
    for (const options of [{}, { skip: 10 }, { limit: 7 }, { skip: count - 3, limit: 7 }, { skip: count }])
      expect(await rowsOf(client).countDocuments({}, options)).toBe(
        (await rowsOf(client).find({}, options).toArray()).length,
      )
    const counted = await rowsOf(client)
      .aggregate([{ $match: {} }, { $limit: 9 }, { $count: 'n' }])
      .toArray()
    expect(counted).toEqual([{ n: 9 }])
    expect(
      await rowsOf(client)
        .aggregate([{ $skip: count }, { $count: 'n' }])
        .toArray(),
    ).toEqual([])
  })

  const slow = {
    $expr: { $gt: [{ $size: { $filter: { input: { $map: { input: ['$a'], in: 1 } }, cond: true } } }, 1] },
  }
  const limit = { maxTimeMS: 2 }
  it.each<[string, () => Promise<unknown>]>([
    ['find', () => rowsOf(client).find(slow, limit).toArray()],
    ['count', () => rowsOf(client).countDocuments(slow, limit)],
    ['distinct', () => rowsOf(client).distinct('note', slow, limit)],
    [
      'aggregate',
      () =>
        rowsOf(client)
          .aggregate([{ $group: { _id: '$note' } }], limit)
          .toArray(),
    ],
    ['updateMany', () => rowsOf(client).updateMany({}, { $inc: { score: 1 } }, limit)],
    ['deleteMany', () => rowsOf(client).deleteMany({ note: /9$/ }, limit)],
    ['findOneAndUpdate', () => rowsOf(client).findOneAndUpdate(slow, { $set: { a: 1 } }, limit)],
    ['createIndex', () => rowsOf(client).createIndex({ note: 1 }, limit)],
    ['explain', () => rowsOf(client).find(slow).explain({ verbosity: 'executionStats', maxTimeMS: 2 })],
  ])('%s ends when its time is over', async (_name, run) => {
    expect(await codeOf(run())).toBe(50)
  })

  it('ends when its connection is closed', async () => {
    // Each document costs so much that all take a second: a quick machine must not be done first.
    const dear = {
      $gt: [{ $size: { $map: { input: Array.from({ length: 3000 }, (_, n) => n), in: '$$this' } } }, 0],
    }
    const third = await connect()
    const updating = rowsOf(third).updateMany({}, [{ $set: { seen: dear } }])
    updating.catch(() => {})
    const seen = (): Promise<number> => rowsOf(client).countDocuments({ seen: true })
    await expect.poll(seen, { interval: 1 }).toBeGreaterThan(0)
    await third.close(true)
    // An update beside it takes turns with what still runs: that would get on meanwhile.
    const seenMeanwhile = async (): Promise<number> => {
      const before = await seen()
      await rowsOf(client).updateMany({ _id: { $lt: 50 } }, [{ $set: { other: dear } }])
      return (await seen()) - before
    }
    await expect.poll(seenMeanwhile, { timeout: 30_000 }).toBe(0)
    expect(await rowsOf(client).countDocuments({ seen: { $exists: false } })).toBeGreaterThan(0)
  })

  it('gives no batch of a cursor that is killed meanwhile, or used by somebody else', async () => {
    const db = client.db('between')
    await rowsOf(client).insertMany(Array.from({ length: 3 * count }, (_, n) => row(count + n)))
    const answer = await db.command({ find: `rows${name}`, filter: slow, batchSize: 0 })
    const { id } = (answer as { cursor: { id: mongoose.mongo.Long } }).cursor
    const next = { getMore: id, collection: `rows${name}` }
    const waiting = db.command(next)
    const [first, second, third] = await Promise.allSettled([
      waiting,
      other.db('between').command(next),
      other.db('between').command({ killCursors: `rows${name}`, cursors: [id] }),
    ])
    expect(first).toMatchObject({ reason: { code: 237 } })
    expect(second).toMatchObject({ reason: { code: 12051 } })
    expect(third).toMatchObject({ value: { cursorsKilled: [id] } })
  })
})

describe('$out', () => {
  beforeEach(fill)

  it('leaves what was there when it fails', async () => {
    const target = `out${name}`
    await other.db('between').collection<Row>(target).createIndex({ group: 1 }, { unique: true })
    await other.db('between').collection<Row>(target).insertOne({ _id: 1, group: 1 })
    expect(
      await codeOf(
        rowsOf(client)
          .aggregate([{ $out: target }])
          .toArray(),
      ),
    ).toBe(11000)
    expect(await other.db('between').collection<Row>(target).find().toArray()).toEqual([{ _id: 1, group: 1 }])
    const names = (await other.db('between').listCollections().toArray()).map((one) => one.name)
    expect(names.filter((one) => one.includes('tmp'))).toEqual([])
  })
})
