import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'bson'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedMongo } from './server.ts'
import { newFolder } from './testing/targets.ts'
import { crc32c } from './wire/crc32c.ts'

let server: Awaited<ReturnType<typeof startEmbeddedMongo>>
const folder = newFolder()

beforeAll(async () => {
  server = await startEmbeddedMongo({ dataDir: folder.path })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(server.uri).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  return socket
}

const frame = (opcode: number, payload: Buffer, id = 7): Buffer => {
  const head = Buffer.alloc(16)
  head.writeInt32LE(16 + payload.length, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(opcode, 12)
  return Buffer.concat([head, payload])
}

const body = (doc: object): Buffer => Buffer.concat([Buffer.from([0]), serialize(doc)])

const message = (doc: object, flags = 0, more: Buffer[] = []): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(flags)
  return frame(2013, Buffer.concat([head, body(doc), ...more]))
}

const sequence = (name: string, docs: object[]): Buffer => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => serialize(doc))])
  const size = Buffer.alloc(4)
  size.writeInt32LE(content.length + 4)
  return Buffer.concat([Buffer.from([1]), size, content])
}

const answerOf = async (bytes: Buffer): Promise<Record<string, unknown>> => {
  const socket = await open()
  socket.write(bytes)
  let received = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk])
    if (received.length >= 4 && received.length >= received.readInt32LE(0)) break
  }
  socket.destroy()
  expect(received.readInt32LE(8)).toBe(7)
  return deserialize(received.subarray(received.readInt32LE(12) === 1 ? 36 : 21))
}

const expectAlive = async (): Promise<void> => {
  expect(await answerOf(message({ ping: 1, $db: 'admin' }))).toEqual({ ok: 1 })
}

describe('the wire protocol', () => {
  it('answers hello over OP_QUERY and OP_MSG', async () => {
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(4),
      Buffer.from([255, 255, 255, 255]),
      serialize({ ismaster: 1 }),
    ])
    const greeting = {
      ismaster: true,
      minWireVersion: 0,
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
      ok: 1,
    }
    expect(await answerOf(frame(2004, query))).toMatchObject(greeting)
    expect(await answerOf(message({ hello: 1, $db: 'admin' }))).toMatchObject({
      ...greeting,
      isWritablePrimary: true,
    })
  })

  it('reads document sequences', async () => {
    const insert = message({ insert: 'rows', $db: 'wire' }, 0, [
      sequence('documents', [{ _id: 1 }, { _id: 2 }]),
    ])
    expect(await answerOf(insert)).toEqual({ n: 2, ok: 1 })
  })

  it('reads the list of a write in its body too, and refuses one that holds no documents', async () => {
    const insert = { insert: 'lists', documents: [{ _id: 1 }, { _id: 2 }], $db: 'wire' }
    expect(await answerOf(message(insert))).toEqual({ n: 2, ok: 1 })
    expect(await answerOf(message(insert, 0, [sequence('documents', [{ _id: 3 }])]))).toMatchObject({
      code: 40433,
    })
    expect(await answerOf(message({ ...insert, documents: [{ _id: 3 }, 4] }))).toMatchObject({ code: 14 })
    expect(await answerOf(message({ ...insert, documents: [] }))).toMatchObject({ code: 16 })
    expect(await answerOf(message({ insert: 'lists', $db: 'wire' }))).toMatchObject({ code: 40414 })
    const stray = message({ update: 'lists', $db: 'wire' }, 0, [sequence('documents', [{ _id: 3 }])])
    expect(await answerOf(stray)).toMatchObject({ code: 40415 })
    expect(await answerOf(message({ count: 'lists', $db: 'wire' }))).toEqual({ n: 2, ok: 1 })
  })

  it.each<[string, (documents: object[]) => Buffer]>([
    ['its body', (documents) => message({ insert: 'long', documents, $db: 'wire' })],
    [
      'a sequence',
      (documents) => message({ insert: 'long', $db: 'wire' }, 0, [sequence('documents', documents)]),
    ],
  ])(
    'writes nothing of a long list in %s with one broken document, and all of a whole one',
    async (_name, write) => {
      const marker = 'the last one'
      const rows = Array.from({ length: 3000 }, (_, _id) => ({ _id, filler: 'x'.repeat(300), last: '' }))
      const whole = write([...rows, { _id: 3000, filler: '', last: marker }])
      const broken = Buffer.from(whole)
      // The length of its text is more than there is.
      broken.writeInt32LE(2 ** 30, broken.indexOf(marker) - 4)
      expect(await answerOf(broken)).toMatchObject({ ok: 0, code: 22 })
      const count = message({ count: 'long', $db: 'wire' })
      expect(await answerOf(count)).toEqual({ n: 0, ok: 1 })
      expect(await answerOf(whole)).toEqual({ n: 3001, ok: 1 })
      expect(await answerOf(count)).toEqual({ n: 3001, ok: 1 })
      expect(await answerOf(message({ drop: 'long', $db: 'wire' }))).toMatchObject({ ok: 1 })
    },
  )

  it('answers what can not be encoded with an error', async () => {
    const client = await new mongoose.mongo.MongoClient(server.uri).connect()
    const dates = client.db('wire').collection('dates')
    await dates.insertOne({ day: new Date(0) })
    const projection = { far: { $add: ['$day', 1e18] } }
    await expect(dates.findOneAndUpdate({}, { $set: { seen: true } }, { projection })).rejects.toThrow()
    expect(await dates.countDocuments()).toBe(1)
    await client.close()
  })

  it('verifies the checksum of a message', async () => {
    const seal = (bytes: Buffer): Buffer => {
      bytes.writeInt32LE(bytes.length + 4, 0)
      const end = Buffer.alloc(4)
      end.writeUInt32LE(crc32c(bytes))
      return Buffer.concat([bytes, end])
    }
    const sealed = seal(message({ ping: 1, $db: 'admin' }, 1))
    expect(await answerOf(sealed)).toEqual({ ok: 1 })
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(await answerOf(sealed)).toMatchObject({ ok: 0, codeName: 'ChecksumMismatch' })
  })

  it('answers messages that arrive together or in pieces, in order', async () => {
    const socket = await open()
    const bytes = Buffer.concat([
      message({ ping: 1, $db: 'a' }),
      message({ ping: 1, $db: 'a' }, 2),
      message({ nope: 1, $db: 'a' }),
    ])
    for (const byte of bytes) socket.write(Buffer.from([byte]))
    let received = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk])
      const first = received.length >= 4 ? received.readInt32LE(0) : Infinity
      if (received.length > first + 4 && received.length >= first + received.readInt32LE(first)) break
    }
    const size = received.readInt32LE(0)
    expect(deserialize(received.subarray(21, size))).toEqual({ ok: 1 })
    // The second message requested no answer, so the next answer is for the third.
    expect(deserialize(received.subarray(size + 21))).toMatchObject({
      ok: 0,
      code: 59,
      codeName: 'CommandNotFound',
    })
    socket.destroy()
  })

  const broken: [string, Buffer][] = [
    ['no body', frame(2013, Buffer.alloc(4))],
    [
      'a body that ends too early',
      frame(2013, Buffer.concat([Buffer.alloc(4), Buffer.from([0, 200, 0, 0, 0])])),
    ],
    ['a section of an unknown kind', message({ ping: 1, $db: 'a' }, 0, [Buffer.from([9, 5, 0, 0, 0])])],
    ['an unknown flag', message({ ping: 1, $db: 'a' }, 8)],
    ['no database', message({ ping: 1 })],
    ['an empty command', message({})],
    [
      'a broken document',
      frame(
        2013,
        Buffer.concat([Buffer.alloc(5), Buffer.from([12, 0, 0, 0, 0x02, 0x61, 0, 255, 255, 255, 127, 0])]),
      ),
    ],
    ['an empty payload', frame(2013, Buffer.alloc(0))],
  ]
  it.each(broken)('returns an error for a message with %s', async (_name, bytes) => {
    const answer = await answerOf(bytes)
    expect(answer).toMatchObject({
      ok: 0,
      code: expect.any(Number) as number,
      errmsg: expect.any(String) as string,
    })
    await expectAlive()
  })

  const hopeless: [string, Buffer][] = [
    ['a length of 2 GB', Buffer.from([255, 255, 255, 127, 0, 0, 0, 0])],
    ['a negative length', Buffer.from([0, 0, 0, 255, 0, 0, 0, 0])],
    ['a length below a header', Buffer.from([3, 0, 0, 0, 0, 0, 0, 0])],
    ['an unknown opcode', frame(4242, Buffer.alloc(8))],
  ]
  it.each(hopeless)('closes the connection on %s', async (_name, bytes) => {
    const socket = await open()
    socket.write(bytes)
    await once(socket, 'close')
    await expectAlive()
  })

  it('survives random bytes, broken messages and clients that disconnect', async () => {
    const valid = message({ insert: 'rows', documents: [{ a: [1, { b: 'text' }] }], $db: 'wire' })
    for (let round = 0; round < 150; round++) {
      const socket = await open()
      const mutated = Buffer.from(valid)
      for (let at = 0; at < 3; at++)
        mutated[16 + ((round * 31 + at * 7) % (valid.length - 16))] = (round * 13 + at) & 0xff
      socket.write(
        round % 3 === 0
          ? randomBytes(200)
          : round % 3 === 1
            ? mutated
            : valid.subarray(0, round % valid.length),
      )
      socket.end()
      await once(socket, 'close')
    }
    await expectAlive()
  })
})

describe('mongoose', () => {
  it('works with schemas, indexes, bulk writes, cursors and sessions', async () => {
    const connection = await mongoose.createConnection(server.uri, { dbName: 'wire' }).asPromise()
    const schema = new mongoose.Schema(
      { name: { type: String, unique: true }, n: { type: Number, index: true }, tags: [String] },
      { timestamps: true },
    )
    const Thing = connection.model('Thing', schema)
    await Thing.init()
    expect(await Thing.syncIndexes()).toEqual([])
    await Thing.create([
      { name: 'a', n: 1 },
      { name: 'b', n: 2, tags: ['x'] },
    ])
    await expect(Thing.create({ name: 'a' })).rejects.toMatchObject({ code: 11000, keyValue: { name: 'a' } })
    const updated = await Thing.findOneAndUpdate(
      { name: 'c' },
      { $inc: { n: 3 }, $addToSet: { tags: 'y' } },
      { upsert: true, returnDocument: 'after' },
    )
    expect(updated?.toObject()).toMatchObject({ name: 'c', n: 3, tags: ['y'] })
    const result = await Thing.bulkWrite([
      { updateMany: { filter: {}, update: { $inc: { n: 10 } } } },
      { deleteOne: { filter: { name: 'b' } } },
    ])
    expect(result).toMatchObject({ modifiedCount: 3, deletedCount: 1 })
    const session = await connection.startSession()
    expect(
      await Thing.find({ n: { $gt: 5 } })
        .sort({ n: -1 })
        .session(session)
        .lean(),
    ).toMatchObject([{ name: 'c' }, { name: 'a' }])
    await expect(session.withTransaction(() => Thing.create([{ name: 'z' }], { session }))).rejects.toThrow()
    await session.endSession()
    const names: string[] = []
    for await (const thing of Thing.find().sort({ name: 1 }).batchSize(1)) names.push(thing.name ?? '')
    expect(names).toEqual(['a', 'c'])
    const thing = await Thing.findOne({ name: 'a' }).orFail()
    thing.tags.push('p', 'q')
    await thing.save()
    expect(await Thing.distinct('tags')).toEqual(['p', 'q', 'y'])
    await connection.close()
  })
})
