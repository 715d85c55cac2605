import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { createLogger } from '@larder/shared/server/logging'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createModules } from '@larder/shared/server/modules'
import { createIndexes } from '@larder/shared/server/store/define-collection'

// A worker of the night in a separate process, so that its processor time and memory can be measured:
// nightly-worker.ts URI INSTANT prepare|plan|work
const [uri = '', instant = '', task] = process.argv.slice(2)
/** The memory of so many moments tells whether it grows. */
const SAMPLES = 4

const connection = await mongoose.createConnection(uri, { autoIndex: false }).asPromise()
const logger = createLogger('bench', 'warn')
const startedAt = Date.now()
const now = () => new Date(Date.parse(instant) + Date.now() - startedAt)
const modules = createModules({
  connection,
  // Batches are taken from the store: Redis would carry one small message for each.
  jobs: {
    enqueue: () => Promise.resolve(),
    schedule: () => Promise.resolve(false),
    withdraw: () => Promise.resolve(),
    retire: () => Promise.resolve(false),
    isOpen: () => Promise.resolve(true),
    hasWorker: () => Promise.resolve(true),
    lookAt: () => Promise.reject(new Error('Nobody looks')),
    findPlace: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  },
  redis: new Redis({ lazyConnect: true }),
  prefix: 'bench',
  publish: () => {},
  logger,
  now,
  limits: HOUSEHOLD_LIMITS,
})
const { nightly } = modules
const context = { logger, signal: new AbortController().signal, worker: `worker ${process.pid}` }

if (task === 'prepare') {
  await createIndexes(
    connection,
    Object.values(modules).flatMap(({ collections }) => [...collections]),
  )
} else if (task === 'plan') {
  await nightly.processors['nightly.plan'].run({}, context)
} else {
  const batches = connection.collection('nightly_batches')
  const list = await batches.find({ state: 'queued' }, { projection: { attempt: 1 } }).toArray()
  const waiting = list.map(({ _id, attempt }) => ({ id: String(_id), attempt: Number(attempt) }))
  const memoryMb: number[] = []
  const before = process.cpuUsage()
  const startedMs = performance.now()
  let workedOn = 0
  const next = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      const { kind } = await nightly.processors['nightly.batch'].run(run, context)
      if (kind === 'done') workedOn += 1
      if (waiting.length % Math.ceil(list.length / SAMPLES) === 0)
        memoryMb.push(Math.round(process.memoryUsage.rss() / 2 ** 20))
    }
  }
  // As many at a time as the queue gives a worker.
  await Promise.all(Array.from({ length: JOBS['nightly.batch'].concurrency }, next))
  const { user, system } = process.cpuUsage(before)
  const figures = {
    seconds: (performance.now() - startedMs) / 1000,
    cpuSeconds: (user + system) / 1e6,
    workedOn,
    memoryMb,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
  console.log(JSON.stringify(figures))
}
await connection.close()
