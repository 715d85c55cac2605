import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { startBackingServices } from './backing-services.ts'
import { startEmbeddedRedis } from './embedded-redis.ts'
import { freshDatabase } from './fresh-database.ts'

describe('stores of a test file', () => {
  it('answers at the addresses that a test file receives', async () => {
    const { mongoUrl, redisUrl, keyPrefix } = freshDatabase()
    const connection = await mongoose.createConnection(mongoUrl).asPromise()
    const redis = new Redis(redisUrl, { keyPrefix })
    try {
      await connection.collection<{ _id: number }>('parcels').insertOne({ _id: 1 })
      expect(await connection.collection('parcels').countDocuments()).toBe(1)
      expect(await redis.set('parcel', 'here')).toBe('OK')
    } finally {
      await Promise.all([connection.dropDatabase().then(() => connection.close()), redis.del('parcel')])
      redis.disconnect()
    }
  })

  it('gives every test file different names', () => {
    const [one, other] = [freshDatabase(), freshDatabase()]
    expect(one.mongoUrl).not.toBe(other.mongoUrl)
    expect(one.keyPrefix).not.toBe(other.keyPrefix)
  })

  it('uses the stores of the environment, and leaves them running', async () => {
    const given = { TEST_MONGO_URL: 'mongodb://user:secret@db', TEST_REDIS_URL: 'redis://cache' }
    const { mongo, redis } = await startBackingServices(given)
    expect([mongo.url, redis.url]).toEqual(['mongodb://user:secret@db', 'redis://cache'])
    expect(mongo.kind).toBe('TEST_MONGO_URL (mongodb://db)')
    await Promise.all([mongo.close(), redis.close()])
  })

  it('starts an embedded Redis that runs scripts and delivers messages', async () => {
    const server = await startEmbeddedRedis()
    const [client, listener] = [new Redis(server.url), new Redis(server.url)]
    try {
      expect(await client.eval('return redis.call("INCRBY", KEYS[1], ARGV[1])', 1, 'count', 2)).toBe(2)
      const heard = new Promise((resolve) => listener.once('message', (_channel, text) => resolve(text)))
      await listener.subscribe('news')
      await client.publish('news', 'milk is back')
      expect(await heard).toBe('milk is back')
    } finally {
      client.disconnect()
      listener.disconnect()
      await server.close()
    }
  })
})
