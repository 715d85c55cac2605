import { Redis } from 'ioredis'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { findRedisServer, startRedisServer } from '@larder/shared/testkit/stores/redis-server'
import { startEmbedded } from '../mongo-servers.ts'
import { cpuSecondsOf, peakMegabytesOf } from '../process-figures.ts'

/** Starts the stores as the product does: the embedded MongoDB, and the Redis that is installed, else the one in memory. */
export const startLoadedStores = async () => {
  const mongo = await startEmbedded()
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = '/larder'
  const binary = findRedisServer()
  const redis = await (binary === undefined ? startEmbeddedRedis() : startRedisServer(binary))
  console.log(`Redis: ${redis.kind}`)
  const connection = new Redis(redis.url)
  const infoOf = async (section: string, name: string): Promise<number> =>
    Number(new RegExp(`${name}:(\\d+)`).exec(await connection.info(section))?.[1] ?? Number.NaN)
  return {
    mongoUrl: mongoUrl.href,
    redisUrl: redis.url,
    redisKind: redis.kind,
    /** The peak memory of the MongoDB process, and of Redis's data (NaN where Redis does not say it), in MB. */
    peakMegabytes: async () => ({
      mongo: await peakMegabytesOf(mongo.pid ?? 0),
      redis: Math.round((await infoOf('memory', 'used_memory_peak')) / 2 ** 20),
    }),
    /** The processor time of MongoDB so far in seconds, and how many commands Redis has had. */
    countWork: async () => ({
      mongoSeconds: await cpuSecondsOf(mongo.pid ?? 0),
      redisCommands: await infoOf('stats', 'total_commands_processed'),
    }),
    close: async () => {
      connection.disconnect()
      await Promise.all([redis.close(), mongo.close()])
    },
  }
}
export type LoadedStores = Awaited<ReturnType<typeof startLoadedStores>>
