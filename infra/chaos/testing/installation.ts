import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@larder/shared/testkit/network/free-port'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { smallDisk } from '../../../packages/embedded-mongo/src/testing/small-disk.ts'
import { startChild } from '../../local/src/processes/child.mjs'
import { isHttpOk } from '../../local/src/processes/readiness.mjs'
import { findOnPath, planMongo, planRedis } from '../../local/src/stores/stores.mjs'
import { createMovingClock } from '../../local/src/testing/moving-clock.ts'
import { openWeakLink } from './weak-link.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Holds what the longest run leaves, with room for the journal of the store. */
const DISK_MB = 256
const START_MS = 60_000

export const PROCESSES = ['mongo', 'redis', 'worker', 'api-1', 'api-2'] as const
export type ProcessName = (typeof PROCESSES)[number]

const script = (name: string) => join(ROOT, 'services', name, 'src', 'main.ts')

/**
 * Starts Larder with its own stores, a worker and two API processes, all of which are started again when they end; every
 * connection between them, and to the API, goes by a weak link. What they write lies on a small disk of its own.
 * `settings` are added to those of the API and the worker.
 */
export async function startInstallation(settings: NodeJS.ProcessEnv) {
  const dir = mkdtempSync(join(tmpdir(), 'larder-chaos-'))
  const disk = smallDisk(DISK_MB)
  const logsDir = join(dir, 'logs')
  mkdirSync(logsDir)
  const places = { root: ROOT, dataDir: disk.path, logsDir, socketsDir: dir }
  const mongod = findOnPath('mongod', process.env)
  const stores = {
    mongo: planMongo(mongod === undefined ? 'embedded' : 'mongod', places, {}, mongod),
    redis: planRedis(places, { PATH: process.env.PATH }),
  }
  const linkTo = (name: 'mongo' | 'redis') => openWeakLink({ path: join(dir, `${name}.sock`) })
  const ports = [await freePort(), await freePort()] as const
  const links = {
    mongo: await linkTo('mongo'),
    redis: await linkTo('redis'),
    'api-1': await openWeakLink({ host: '127.0.0.1', port: ports[0] }),
    'api-2': await openWeakLink({ host: '127.0.0.1', port: ports[1] }),
  }
  const clock = createMovingClock(dir)
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...clock.env,
    MONGODB_URI: `mongodb://127.0.0.1:${links.mongo.port}/larder?directConnection=true`,
    REDIS_URL: `redis://127.0.0.1:${links.redis.port}`,
    FILES_AT: join(disk.path, 'files'),
    TRUST_PROXY: '127.0.0.1',
    OCR_THREADS: '1',
    OCR_LANGUAGE: 'latin',
    // Repairs are looked for every other second instead of every minute, so that a run is short.
    SWEEP_SECONDS: '2',
    JWT_SECRET: 'a secret that only this installation knows',
    OPERATOR_SECRET: 'a secret that only the operator of it knows',
    ENCRYPTION_KEY: 'a key that only this installation has and knows',
    ...settings,
  }
  const service = (name: ProcessName, kind: 'api' | 'worker', port?: number) => () =>
    startChild({
      name,
      script: script(kind),
      env: { ...env, ...(port === undefined ? {} : { PORT: String(port) }) },
      logsDir,
    })
  const ownStart = ({ own }: (typeof stores)['mongo']) => {
    if (own === undefined) throw new Error('Chaos needs stores of its own')
    return own.start
  }
  const starts = {
    mongo: ownStart(stores.mongo),
    redis: ownStart(stores.redis),
    worker: service('worker', 'worker'),
    'api-1': service('api-1', 'api', ports[0]),
    'api-2': service('api-2', 'api', ports[1]),
  }

  const running = new Map<ProcessName, ReturnType<typeof startChild>>()
  const killed = new WeakMap<ReturnType<typeof startChild>, () => void>()
  const deaths: string[] = []
  let isStopping = false
  const keep = async (name: ProcessName): Promise<void> => {
    while (!isStopping) {
      const child = starts[name]()
      running.set(name, child)
      const how = await child.ended
      const meanwhile = killed.get(child)
      if (meanwhile) meanwhile()
      else if (!isStopping) deaths.push(`${name} ${how}: ${child.logTail()}`)
    }
  }
  const kept = PROCESSES.map(keep)
  const origins = [links['api-1'], links['api-2']].map(({ port }) => `http://127.0.0.1:${port}`)

  return {
    dir,
    diskPath: disk.path,
    logsDir,
    stores: `${stores.mongo.kind}, ${stores.redis.kind}`,
    links,
    clock,
    origins,
    mongoUrl: stores.mongo.url,
    /** How processes ended that nobody killed. */
    deaths,
    untilReady: async () => {
      for (const origin of origins)
        await waitUntil('the API', () => isHttpOk(`${origin}/health/ready`), { timeoutMs: START_MS })
    },
    /** Ends a process as a power failure does; `meanwhile` is done before it is started again. */
    kill: async (name: ProcessName, meanwhile = () => {}): Promise<void> => {
      const child = running.get(name)
      if (child === undefined) return
      killed.set(child, meanwhile)
      child.signal('SIGKILL')
      await child.ended
    },
    /** Ends everything; the logs of a run in which something was wrong are kept, and it is printed where. */
    stop: async ({ keepsLogs }: { keepsLogs: boolean }) => {
      isStopping = true
      // Stores last: the others write down what they hold.
      for (const names of [['api-1', 'api-2', 'worker'] as const, ['redis', 'mongo'] as const]) {
        const ending = names.flatMap((name) => running.get(name) ?? [])
        for (const child of ending) child.signal('SIGTERM')
        await Promise.all(ending.map(({ ended }) => ended))
      }
      await Promise.all(kept)
      await Promise.all(Object.values(links).map((link) => link.close()))
      disk.remove()
      if (keepsLogs) console.log(`The logs of this run: ${logsDir}`)
      else rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>
