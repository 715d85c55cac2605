import type mongoose from 'mongoose'

type Row = mongoose.mongo.Document & { _id: number }
type Client = mongoose.mongo.MongoClient
export type LongCommand = { name: string; run: () => Promise<unknown> }

/** A number for each n below `count`, each once, in an order that looks random. */
const shuffled = (n: number, count: number): number => (n * 7919) % count

/** Fills a collection with documents of about 100 bytes, and gives it an index on `group` and one on `score`. */
export const fillRows = async (client: Client, count: number): Promise<void> => {
  const rows = client.db('long').collection<Row>('rows')
  await rows.createIndexes([{ key: { group: 1 } }, { key: { score: 1 } }])
  for (let from = 0; from < count; from += 10_000)
    await rows.insertMany(
      Array.from({ length: 10_000 }, (_, at) => {
        const n = from + at
        return {
          _id: n,
          name: `row ${shuffled(n, count)}`,
          group: n % 3,
          score: shuffled(n, count),
          note: 'x'.repeat(24),
        }
      }),
    )
}

/** Every command that may take long, on the `count` documents of `fillRows`; in this order, because they change them. */
export const longCommands = (client: Client, count: number): LongCommand[] => {
  const db = client.db('long')
  const rows = db.collection<Row>('rows')
  const bulk = db.collection<Row>('bulk')
  const all = <T>(cursor: { toArray: () => Promise<T[]> }): Promise<T[]> => cursor.toArray()
  const firstOf = async (cursor: mongoose.mongo.AbstractCursor): Promise<void> => {
    await cursor.next()
    await cursor.close()
  }
  const cursors: mongoose.mongo.AbstractCursor[] = []
  const commands: Record<string, () => Promise<unknown>> = {
    'findOne by _id': () => rows.findOne({ _id: 7 }),
    'countDocuments({})': () => rows.countDocuments({}),
    'count by a regular expression': () => rows.countDocuments({ name: /99$/ }),
    'find without an index': () => all(rows.find({ name: /99$/ })),
    'find of 5,000 values ($in)': () =>
      all(rows.find({ _id: { $in: Array.from({ length: 5000 }, (_, n) => shuffled(n, count)) } })),
    'sort by an index, 10': () => all(rows.find().sort({ score: -1 }).limit(10)),
    'sort by an index with a filter by another, 10': () =>
      all(rows.find({ group: 1 }).sort({ score: -1 }).limit(10)),
    'sort without an index, 10': () => all(rows.find().sort({ name: 1 }).limit(10)),
    'sort of all, first batch': () => firstOf(rows.find().sort({ name: 1 })),
    'distinct of three': () => rows.distinct('group'),
    'distinct of a tenth': () => rows.distinct('name', { score: { $lt: count / 10 } }),
    'aggregate to a limit of 10': () =>
      all(rows.aggregate([{ $addFields: { next: { $add: ['$score', 1] } } }, { $limit: 10 }])),
    'aggregate with $match, $sort by an index, $limit': () =>
      all(rows.aggregate([{ $match: { score: { $gt: 5 } } }, { $sort: { score: -1 } }, { $limit: 10 }])),
    'aggregate with $group': () =>
      all(rows.aggregate([{ $group: { _id: '$group', total: { $sum: '$score' } } }])),
    'aggregate with a late $sort, 10': () =>
      all(rows.aggregate([{ $project: { name: 1 } }, { $sort: { name: 1 } }, { $limit: 10 }])),
    'aggregate with $lookup of a tenth': () =>
      all(
        rows.aggregate([
          { $match: { score: { $lt: count / 10 } } },
          { $lookup: { from: 'rows', localField: 'score', foreignField: '_id', as: 'other' } },
          { $count: 'n' },
        ]),
      ),
    '100 open cursors': async () => {
      for (let n = 0; n < 100; n++) {
        const cursor = rows.find({ group: { $gte: 0 } }).batchSize(10)
        cursors.push(cursor)
        await cursor.next()
      }
    },
    'their end': () => Promise.all(cursors.map((cursor) => cursor.close())),
    createIndex: () => rows.createIndex({ name: 1 }),
    'explain with execution': () => rows.find({ note: /y/ }).explain('executionStats'),
    'findOneAndUpdate without an index': () =>
      rows.findOneAndUpdate({ note: /y/ }, { $set: { found: true } }),
    'insertMany of 100,000': () =>
      bulk.insertMany(Array.from({ length: Math.min(count, 100_000) }, (_, n) => ({ _id: n, group: n % 3 }))),
    'updates of 100,000 by _id': () =>
      bulk.bulkWrite(
        Array.from({ length: Math.min(count, 100_000) }, (_, n) => ({
          updateOne: { filter: { _id: n }, update: { $set: { group: 7 } } },
        })),
      ),
    'updateMany of an indexed field': () => rows.updateMany({ score: { $gte: 0 } }, { $inc: { score: 1 } }),
    'aggregate with $out': () => all(rows.aggregate([{ $out: 'copy' }])),
    'aggregate with $merge': () =>
      all(rows.aggregate([{ $match: { group: 1 } }, { $merge: { into: 'copy', on: '_id' } }])),
    'deleteMany of a third': () => rows.deleteMany({ group: 1 }),
    dropIndexes: () => rows.dropIndex('name_1'),
    drop: () => rows.drop(),
    dropDatabase: () => db.dropDatabase(),
  }
  return Object.entries(commands).map(([name, run]) => ({ name, run }))
}
