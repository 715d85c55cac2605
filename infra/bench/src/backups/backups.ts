import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mongoose from 'mongoose'
import { makeYear } from '@larder/demo/make-year'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'
import { rounded } from '../figures.ts'
import { startEmbedded } from '../mongo-servers.ts'
import { cpuSecondsOf, peakMegabytesOf } from '../process-figures.ts'
import { rememberHouseholds } from './copy-households.ts'

const RESULTS = new URL('../../results/', import.meta.url)
const HOUSEHOLDS = [1, 10, 100]
const LOOK_MS = 250

const megabytesOf = async (path: string): Promise<number> => Math.round((await stat(path)).size / 1e5) / 10

/** Runs a program of backups to its end: its seconds, those of processors, and its peak memory in MB. */
const run = async (name: string, ...args: string[]) => {
  const script = fileURLToPath(new URL(`../../../backup/src/${name}`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let [cpu, peak] = [0, 0]
  const look = async () => {
    const { pid = 0 } = child
    cpu = await cpuSecondsOf(pid)
    peak = await peakMegabytesOf(pid)
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return { seconds: rounded((performance.now() - startedAt) / 1000), cpu, peak }
}

const countDocuments = async (db: NonNullable<mongoose.Connection['db']>): Promise<number> => {
  const collections = await db.listCollections().toArray()
  const counts = await Promise.all(collections.map(({ name }) => db.collection(name).countDocuments()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Makes the demo household in a data folder. */
const liveYear = async (mongodbUri: string, folder: string): Promise<void> => {
  const redis = await startEmbeddedRedis()
  try {
    await makeYear({
      stores: { mongodbUri, redisUrl: redis.url, prefix: 'larder', filesAt: join(folder, 'files') },
      password: 'correct horse battery',
      peppers: [],
      timeZone: 'UTC',
      seed: 1,
      offersFolder: join(folder, 'offers'),
      say: console.log,
    })
  } finally {
    await redis.close()
  }
}

/**
 * Prints and writes how long a backup takes, and bringing it back, with 1, 10 and 100 demo households: the one whose year
 * is lived, which takes two minutes, and copies of it.
 */
export async function benchBackups(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-backups-'))
  for (const one of ['files', 'offers']) await mkdir(join(folder, one))
  await writeFile(join(folder, 'store.json'), '{"format":2,"mongo":"embedded"}')
  const mongo = await startEmbedded(join(folder, 'mongo'))
  const url = new URL(mongo.uri)
  url.pathname = '/larder'
  const connection = mongoose.createConnection(url.href)
  try {
    await liveYear(url.href, folder)
    const { db } = await connection.asPromise()
    if (db === undefined) throw new Error('No database')
    const addCopy = await rememberHouseholds(db, join(folder, 'files'))
    const rows: object[] = []
    let copies = 1
    for (const count of HOUSEHOLDS) {
      for (; copies < count; copies++) await addCopy(copies)
      const file = join(folder, `${count}.backup`)
      const into = join(folder, 'restored')
      const backup = await run('backup.ts', '--data', folder, file)
      const restore = await run('restore.ts', '--into', into, '--copies', join(folder, 'copies'), file)
      rows.push({
        households: count,
        documents: await countDocuments(db),
        'database, MB': await megabytesOf(join(folder, 'mongo', 'data.sqlite')),
        'backup, MB': await megabytesOf(file),
        'backup, s': backup.seconds,
        'its CPU, s': backup.cpu,
        'its memory, MB': backup.peak,
        'restore, s': restore.seconds,
        'CPU of that, s': restore.cpu,
        'memory of that, MB': restore.peak,
      })
      console.table(rows)
      await rm(into, { recursive: true })
      await rm(file)
    }
    const report = { node: process.version, 'load of the machine': loadavg().map(rounded), rows }
    await mkdir(RESULTS, { recursive: true })
    await writeFile(new URL('backups.json', RESULTS), `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await connection.close()
    await mongo.close()
    await rm(folder, { recursive: true, force: true })
  }
}
