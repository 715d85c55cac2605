import { cpSync, openSync, closeSync, statSync, truncateSync, writeSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedMongo } from './server.ts'
import type { Child } from './testing/child.ts'
import { endChild, startChild } from './testing/child.ts'
import type { Row } from './testing/collection.ts'
import { codeOf } from './testing/collection.ts'
import { FULL_DISK, smallDisk } from './testing/small-disk.ts'
import { newFolder } from './testing/targets.ts'

type Db = mongoose.mongo.Db

const connect = async (uri: string): Promise<{ db: Db; close: () => Promise<void> }> => {
  const client = await new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 2000 }).connect()
  return { db: client.db('faults'), close: () => client.close() }
}

const isWhole = async (db: Db): Promise<unknown> => (await db.command({ validate: 'rows' })).valid

describe(`a full disk (${FULL_DISK})`, () => {
  /** Starts a server on a disk of its own, again and again. */
  const onDisk = (megabytes: number): (() => Promise<{ child: Child; db: Db }>) => {
    const disk = smallDisk(megabytes)
    onTestFinished(disk.remove)
    return async () => {
      const child = await startChild(disk.path, disk.limits)
      onTestFinished(async () => void (await endChild(child, 'SIGKILL')))
      const { db, close } = await connect(child.uri)
      onTestFinished(close)
      return { child, db }
    }
  }

  const row = (n: number): Row => ({ _id: n, key: `k${(n * 7919) % 100_003}`, filler: 'x'.repeat(2000) })

  /** Inserts until the disk is full; returns how many were acknowledged, of which each is one. */
  const fill = async (db: Db, from: number): Promise<number> => {
    const rows = db.collection<Row>('rows')
    let next = from
    const many = async (): Promise<void> => {
      for (; ; next += 100) await rows.insertMany(Array.from({ length: 100 }, (_, at) => row(next + at)))
    }
    const one = async (): Promise<void> => {
      for (; ; next++) await rows.insertOne(row(next))
    }
    expect(await codeOf(many())).toBe(14031)
    // Of the last hundred the first ones may be there: what takes long has several commits.
    const [last] = await rows.find().sort({ _id: -1 }).limit(1).toArray()
    next = Math.max(next, Number(last?._id ?? 0) + 1)
    expect(await codeOf(one())).toBe(14031)
    return next
  }

  const operations: Record<string, (db: Db, count: number) => Promise<number>> = {
    deleteMany: async (db, count) => {
      const { deletedCount } = await db.collection<Row>('rows').deleteMany({ _id: { $lt: count / 2 } })
      expect(deletedCount).toBe(Math.ceil(count / 2))
      return count - deletedCount
    },
    updateOne: async (db, count) => {
      const { modifiedCount } = await db
        .collection<Row>('rows')
        .updateOne({ _id: 5 }, { $unset: { filler: 1 } })
      expect(modifiedCount).toBe(1)
      return count
    },
    drop: async (db) => {
      expect(await db.collection('rows').drop()).toBe(true)
      return 0
    },
    insert: async (db, count) => {
      // One that was refused may leave room for another, when what waited in the journal has its place.
      const big = (n: number): Promise<unknown> =>
        db.collection<Row>('rows').insertOne({ _id: `big ${n}`, filler: 'x'.repeat(50_000) })
      let stored = 0
      const fillBig = async (): Promise<void> => {
        for (; ; stored++) await big(stored)
      }
      expect(await codeOf(fillBig())).toBe(14031)
      return count + stored
    },
  }
  const cases = Object.keys(operations).flatMap((name) =>
    [24, 28, 32, 48, 64].map((size) => ({ name, size })),
  )

  it.each(cases)('of $size MB leaves $name to be done, and loses nothing', async ({ name, size }) => {
    const start = onDisk(size)
    const { child, db } = await start()
    await db.collection('rows').createIndex({ key: 1 })
    const count = await fill(db, 0)
    const left = await operations[name]?.(db, count)
    expect(await endChild(child, 'SIGTERM')).toBe(0)
    const again = await start()
    expect(await again.db.collection('rows').countDocuments()).toBe(left)
    if (left) expect(await isWhole(again.db)).toBe(true)
  })

  it('loses nothing that was acknowledged in 20 rounds, of which some end by SIGKILL', async () => {
    const start = onDisk(24)
    let { child, db } = await start()
    await db.collection('rows').createIndex({ key: 1 })
    let first = 0
    let next = 0
    for (let round = 0; round < 20; round++) {
      next = await fill(db, next)
      if (round % 3 === 2) {
        await endChild(child, 'SIGKILL')
        ;({ child, db } = await start())
      }
      const rows = db.collection<Row>('rows')
      const ids = (await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => Number(_id))
      expect(ids).toEqual(Array.from({ length: next - first }, (_, at) => first + at))
      expect(await isWhole(db)).toBe(true)
      const limit = first + Math.ceil((next - first) / (2 + (round % 3)))
      expect((await rows.deleteMany({ _id: { $lt: limit } })).deletedCount).toBe(limit - first)
      first = limit
    }
    expect(await endChild(child, 'SIGTERM')).toBe(0)
  })
})

describe('a damaged file', () => {
  const COUNT = 5000

  const wholeFolder = async (): Promise<string> => {
    const folder = newFolder()
    const server = await startEmbeddedMongo({ dataDir: folder.path })
    const { db, close } = await connect(server.uri)
    const rows = db.collection<Row>('rows')
    await rows.createIndex({ key: 1 })
    await rows.insertMany(
      Array.from({ length: COUNT }, (_, n) => ({
        _id: n,
        key: `k${(n * 7919) % 100_003}`,
        filler: 'y'.repeat(300),
      })),
    )
    await close()
    await server.close()
    return folder.path
  }

  /** The number of documents that a question finds, or the code of its refusal. */
  const answer = async (question: Promise<unknown[]>): Promise<number> => {
    try {
      return (await question).length
    } catch (error) {
      if (error instanceof mongoose.mongo.MongoServerError) return -Number(error.code)
      throw error
    }
  }

  const whole = wholeFolder()
  const kinds = { random: (bytes: Buffer) => randomFillSync(bytes), zeros: (bytes: Buffer) => bytes.fill(0) }
  const cases = Object.entries(kinds).flatMap(([kind, make]) =>
    [4096, 64].flatMap((length) => [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((at) => ({ kind, make, length, at }))),
  )

  it.each(cases)(
    'with $length bytes of $kind at $at of it never answers wrongly',
    async ({ make, length, at }) => {
      for (let round = 0; round < 5; round++) {
        const folder = newFolder()
        onTestFinished(folder.remove)
        cpSync(await whole, folder.path, { recursive: true })
        const path = join(folder.path, 'data.sqlite')
        const file = openSync(path, 'r+')
        const bytes = make(Buffer.alloc(length))
        writeSync(file, bytes, 0, length, Math.floor(statSync(path).size * at) + round * 1500)
        closeSync(file)
        const server = await startEmbeddedMongo({ dataDir: folder.path }).catch((error: Error) => error)
        if (server instanceof Error) {
          expect(server.message).toMatch(/^The file .*data\.sqlite is damaged \(.*\): stop Larder, put /)
          continue
        }
        const { db, close } = await connect(server.uri)
        const rows = db.collection<Row>('rows')
        const answers = [
          await answer(rows.find().hint({ $natural: 1 }).toArray()),
          await answer(
            rows
              .find({ key: { $gte: 'k' } })
              .hint('key_1')
              .toArray(),
          ),
        ]
        for (const found of answers) expect([COUNT, -382]).toContain(found)
        const single: number[] = []
        for (let n = 0; n < COUNT; n += 61) single.push(await answer(rows.find({ _id: n }).toArray()))
        for (const found of single) expect([1, -382]).toContain(found)
        if ([...answers, ...single].includes(-382)) expect(await isWhole(db)).toBe(false)
        await close()
        await server.close()
      }
    },
  )

  it.each([0, 0.0005, 0.1, 0.5, 0.9, 0.999])('cut off at %d of it is not opened', async (at) => {
    const folder = newFolder()
    onTestFinished(folder.remove)
    cpSync(await whole, folder.path, { recursive: true })
    const path = join(folder.path, 'data.sqlite')
    truncateSync(path, Math.floor(statSync(path).size * at))
    await expect(startChild(folder.path)).rejects.toThrow(/exit 65: embedded-mongo: The file .* is damaged/)
  })
})
