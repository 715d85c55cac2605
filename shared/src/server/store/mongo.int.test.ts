import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Schema } from 'mongoose'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testkit/stores/fresh-database.ts'
import { waitUntil } from '../../testkit/wait-until.ts'
import { createLogger } from '../logging.ts'
import { connectMongo, listDuplicates, toStoreError } from './mongo.ts'

/** More than the buffers of two sockets can hold, so that the driver waits to send the rest. */
const LARGE = 'x'.repeat(12_000_000)
const logger = createLogger('test', 'silent')

/** The test's database behind a proxy that `freeze` stops: nothing gets through any more, without an error. */
const behindFreezingLine = async () => {
  const url = new URL(freshDatabase().mongoUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const store = connect(target)
    for (const socket of [client, store]) socket.on('error', () => socket.destroy())
    client.pipe(store).pipe(client)
    sockets.push(client, store)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  url.searchParams.set('directConnection', 'true')
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, freeze, cut }
}

const opened = (url: string, operationMs: number) => {
  const mongo = connectMongo(url, logger, { operationMs })
  onTestFinished(() => mongo.close())
  return mongo
}

it.each([
  ['an answer', { name: 'flour' }],
  ['its turn to be sent', { name: LARGE }],
])('ends an operation that waits for %s from a server that has gone silent', async (_, document) => {
  const { url, freeze } = await behindFreezingLine()
  const mongo = opened(url, 1_500)
  await mongo.connected
  const foods = mongo.connection.collection('foods')
  await foods.insertOne({ name: 'rice' })
  freeze()
  const ended = await foods.insertOne(document).catch(toStoreError)
  expect(ended).toMatchObject({ code: 'database_unavailable' })
})

it.each(['freeze', 'cut'] as const)(
  'does not take an insertion of many for done when it fails as a whole: after a %s of the line',
  async (fault) => {
    const line = await behindFreezingLine()
    const mongo = opened(line.url, 1_500)
    await mongo.connected
    const foods = mongo.connection.collection('foods')
    await foods.insertOne({ name: 'rice' })
    line[fault]()
    const many = [{ name: 'oats' }, { name: 'flour' }]
    const error: unknown = await foods.insertMany(many, { ordered: false }).catch((thrown: unknown) => thrown)
    expect(() => listDuplicates(error)).toThrow()
    expect(toStoreError(error)).toMatchObject({ code: 'database_unavailable' })
  },
)

it('limits the time of each batch of a list separately', async () => {
  const mongo = opened(freshDatabase().mongoUrl, 1_000)
  await mongo.connected
  const Food = mongo.connection.model('Food', new Schema({ number: Number }))
  await Food.insertMany(Array.from({ length: 6 }, (_, number) => ({ number })))
  const since = performance.now()
  let readCount = 0
  for await (const { number } of Food.find().lean().cursor({ batchSize: 2 })) {
    await waitUntil('the reading to have taken long', () => performance.now() > since + (number ?? 0) * 300)
    readCount++
  }
  expect(readCount).toBe(6)
})

it('repeats work when the store goes away meanwhile, and throws every other error', async () => {
  const mongo = opened(freshDatabase().mongoUrl, 5_000)
  let runs = 0
  await mongo.whenReachable(async () => {
    if (++runs === 1) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    await mongo.connection.collection('foods').insertOne({ runs })
  })
  expect(runs).toBe(2)
  await expect(mongo.whenReachable(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
