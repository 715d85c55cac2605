import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedMongo } from './server.ts'
import type { Child } from './testing/child.ts'
import { endChild, startChild } from './testing/child.ts'
import type { Row } from './testing/collection.ts'
import { newFolder } from './testing/targets.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const folder = (): string => {
  const { path, remove } = newFolder()
  undo.push(remove)
  return path
}

const start = async (dataDir: string): Promise<Child> => {
  const child = await startChild(dataDir)
  undo.push(() => endChild(child, 'SIGKILL'))
  return child
}

const connect = async (uri: string): Promise<mongoose.mongo.Db> => {
  const client = await new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 2000 }).connect()
  undo.push(() => client.close())
  return client.db('durability')
}

/** Checks that each index contains each document, and nothing else. */
const expectConsistent = async (db: mongoose.mongo.Db): Promise<number> => {
  const rows = db.collection<Row>('rows')
  const all = await rows.find().hint({ $natural: 1 }).toArray()
  for (const hint of ['_id_', 'key_1', 'tags_1']) {
    const found = await rows.find().hint(hint).toArray()
    expect(found.map(({ _id }) => Number(_id)).sort((a, b) => a - b)).toEqual(
      all.map(({ _id }) => Number(_id)).sort((a, b) => a - b),
    )
  }
  expect(await rows.estimatedDocumentCount()).toBe(all.length)
  return all.length
}

const row = (n: number): Row => ({
  _id: n,
  key: `k${n}`,
  tags: [n % 7, `t${n % 11}`],
  filler: 'x'.repeat(200),
})

describe('durability', () => {
  it('loses no acknowledged write when it is killed, and corrupts nothing', async () => {
    const dataDir = folder()
    const known = new Map<number, number>()
    let next = 0
    for (let round = 0; round < 20; round++) {
      const child = await start(dataDir)
      const db = await connect(child.uri)
      const rows = db.collection<Row>('rows')
      await rows.createIndexes([{ key: { key: 1 }, unique: true }, { key: { tags: 1 } }])
      if (round > 0) await expectConsistent(db)
      const target = known.size + 50
      const write = async (): Promise<void> => {
        for (;;) {
          const n = next++
          await rows.insertOne(row(n))
          known.set(n, 0)
          await rows.updateOne({ _id: n }, { $set: { version: 1, tags: [n % 5] } })
          known.set(n, 1)
        }
      }
      const writers = Array.from({ length: 8 }, () => write().catch(() => {}))
      await expect.poll(() => known.size, { interval: 5 }).toBeGreaterThan(target)
      await endChild(child, 'SIGKILL')
      await Promise.all(writers)
    }
    const child = await start(dataDir)
    const db = await connect(child.uri)
    expect(await expectConsistent(db)).toBeGreaterThanOrEqual(known.size)
    const found = new Map(
      (await db.collection<Row>('rows').find().toArray()).map((doc) => [
        Number(doc._id),
        Number(doc.version ?? 0),
      ]),
    )
    const lost = [...known].filter(([n, version]) => (found.get(n) ?? -1) < version)
    expect(lost).toEqual([])
    expect(await endChild(child, 'SIGTERM')).toBe(0)
  })

  it('opens a folder for one server only, and again after that server was killed', async () => {
    const dataDir = folder()
    const child = await start(dataDir)
    await expect(startChild(dataDir)).rejects.toThrow(
      /exit 1: embedded-mongo: The data folder .* is in use by another server \(process \d+\)\n$/,
    )
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('in use')
    await endChild(child, 'SIGKILL')
    const server = await startEmbeddedMongo({ dataDir })
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow('in use')
    await server.close()
    await (await startEmbeddedMongo({ dataDir })).close()
  })

  it('reports in one sentence what is wrong with a folder, an address or an argument', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'file'), '')
    await expect(startChild(join(dataDir, 'file', 'below'))).rejects.toThrow(
      /exit 1: embedded-mongo: The data folder .*\n$/,
    )
    mkdirSync(join(dataDir, 'broken'))
    writeFileSync(join(dataDir, 'broken', 'data.mdb'), 'x'.repeat(10_000))
    await expect(startChild(join(dataDir, 'broken'))).rejects.toThrow(
      /exit 65: embedded-mongo: The file .*data\.mdb is damaged .*: stop Larder, put its data folder back from a backup, and start it again\n$/,
    )
    const first = await startEmbeddedMongo({ dataDir: join(dataDir, 'a') })
    undo.push(() => first.close())
    const port = Number(new URL(first.uri).port)
    await expect(startEmbeddedMongo({ dataDir: join(dataDir, 'b'), port })).rejects.toThrow(
      `The address 127.0.0.1:${port} is taken`,
    )
  })

  it('exits when its supervisor exits', async () => {
    const child = await start(folder())
    child.process.disconnect()
    await expect.poll(() => child.process.exitCode).toBe(0)
  })

  it('serves a unix socket, even one that a killed server left behind', async () => {
    const dataDir = folder()
    const socketPath = join(dataDir, 'mongo.sock')
    writeFileSync(socketPath, '')
    const server = await startEmbeddedMongo({ dataDir, socketPath })
    undo.push(() => server.close())
    const connection = await mongoose.createConnection(server.uri).asPromise()
    undo.push(() => connection.close())
    expect(await connection.db?.admin().ping()).toEqual({ ok: 1 })
  })

  it('removes expired documents at its start', async () => {
    const dataDir = folder()
    const before = await startEmbeddedMongo({ dataDir })
    const rows = (await connect(before.uri)).collection<Row>('rows')
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 10 })
    const now = Date.now()
    await rows.insertMany([
      { _id: 1, at: new Date(now - 20_000) },
      { _id: 2, at: new Date(now + 60_000) },
      { _id: 3, at: 'text' },
      { _id: 4 },
      { _id: 5, at: [new Date(now - 20_000), new Date(now + 60_000)] },
    ])
    await before.close()
    const after = await startEmbeddedMongo({ dataDir })
    undo.push(() => after.close())
    const again = (await connect(after.uri)).collection<Row>('rows')
    await expect
      .poll(async () => (await again.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id))
      .toEqual([2, 3, 4])
  })
})
