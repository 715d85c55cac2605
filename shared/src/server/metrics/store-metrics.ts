import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import type { FilesPlace } from '../files/files-place.ts'
import type { MongoHandle } from '../store/mongo.ts'
import { lookOnce } from './look-once.ts'
import type { Meter } from './meter.ts'

/** The seconds that divide the commands of a store by how long they took. */
const COMMAND_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** The commands that are told apart; the others, which are rare, are `other`. */
const COMMANDS = new Set([
  'aggregate',
  'count',
  'delete',
  'distinct',
  'find',
  'findAndModify',
  'getMore',
  'insert',
  'update',
])

type Stores = {
  mongo: Pick<MongoHandle, 'connection' | 'isReachable'>
  redis: Redis
  lookAtFiles: () => Promise<FilesPlace>
}

/** Measures both stores and the place of files as this process sees them: up, the time of a ping, size, and the commands of MongoDB. */
export const measureStores = ({ prom, registry }: Meter, { mongo, redis, lookAtFiles }: Stores): void => {
  const registers = [registry]
  const collect = lookOnce(() =>
    Promise.all([
      lookAt('mongodb', mongo.isReachable, () => sizeOfMongo(mongo.connection)),
      lookAt(
        'redis',
        () => isAnswering(redis),
        () => sizeOfRedis(redis),
      ),
      lookAtFiles().then((place) => up.set({ store: 'files' }, place === 'there' ? 1 : 0)),
    ]),
  )
  const up = new prom.Gauge({
    name: 'larder_store_up',
    help: 'Whether the store answers this process: 1 or 0',
    labelNames: ['store'],
    registers,
    collect,
  })
  const ping = new prom.Gauge({
    name: 'larder_store_ping_seconds',
    help: 'The time of one ping of the store; absent while it is down',
    labelNames: ['store'],
    registers,
    collect,
  })
  const bytes = new prom.Gauge({
    name: 'larder_store_bytes',
    help: 'What the store takes: MongoDB on the disk, Redis in memory; absent where it does not say',
    labelNames: ['store'],
    registers,
    collect,
  })

  const lookAt = async (
    store: string,
    isReachable: () => Promise<boolean>,
    sizeOf: () => Promise<number | null>,
  ) => {
    const startedMs = performance.now()
    const isUp = await isReachable()
    up.set({ store }, isUp ? 1 : 0)
    if (isUp) ping.set({ store }, (performance.now() - startedMs) / 1000)
    else ping.remove({ store })
    const size = isUp ? await sizeOf().catch(() => null) : null
    if (size === null) bytes.remove({ store })
    else bytes.set({ store }, size)
  }

  measureCommands({ prom, registry }, mongo.connection)
}

/** Measures the commands that this process sends to MongoDB, by their names. */
const measureCommands = ({ prom, registry }: Meter, connection: Connection): void => {
  const registers = [registry]
  const seconds = new prom.Histogram({
    name: 'larder_store_command_seconds',
    help: 'How long commands of MongoDB took, from sending to the answer',
    labelNames: ['command'],
    buckets: COMMAND_BUCKETS,
    registers,
  })
  const failures = new prom.Counter({
    name: 'larder_store_command_failures_total',
    help: 'Commands that MongoDB refused, or did not answer',
    labelNames: ['command'],
    registers,
  })
  const nameOf = (command: string) => (COMMANDS.has(command) ? command : 'other')
  connection.once('connected', () => {
    const client = connection.getClient()
    client.on('commandSucceeded', ({ commandName, duration }) =>
      seconds.observe({ command: nameOf(commandName) }, duration / 1000),
    )
    client.on('commandFailed', ({ commandName }) => failures.inc({ command: nameOf(commandName) }))
  })
}

const isAnswering = (redis: Redis): Promise<boolean> =>
  redis.ping().then(
    () => true,
    () => false,
  )

const sizeOfMongo = async ({ db }: Connection): Promise<number | null> => {
  const stats = await db?.command({ dbStats: 1 })
  return typeof stats?.totalSize === 'number' ? stats.totalSize : null
}

/** The Redis of `npm start` in memory does not say it. */
const sizeOfRedis = async (redis: Redis): Promise<number | null> => {
  const [, used] = (await redis.info('memory')).split('used_memory:')
  return used === undefined ? null : Number.parseInt(used, 10)
}
