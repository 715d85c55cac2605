import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedRedis } from '@larder/shared/testkit/stores/embedded-redis'

/** A server that a benchmark measures; `pid` is null when it was already running. */
export type MongoServer = { uri: string; pid: number | null; close: () => Promise<void> }

const startProcess = async (
  command: string,
  args: string[],
  folder: string,
): Promise<{ first: string; pid: number | null; close: () => Promise<void> }> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.resume()
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { first: chunk.toString(), pid: child.pid ?? null, close }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'larder-bench-'))

/**
 * Starts the embedded MongoDB on a folder, which is removed when it is closed, in a separate process as in production, so
 * that client and server do not share a thread.
 */
export const startEmbedded = async (folder = newFolder()): Promise<MongoServer> => {
  const entry = fileURLToPath(new URL('../../../packages/embedded-mongo/src/main.ts', import.meta.url))
  const { first, pid, close } = await startProcess(process.execPath, [entry, '--data', folder], folder)
  return { uri: (JSON.parse(first) as { uri: string }).uri, pid, close }
}

/** Starts the stores of a product without installed servers; `mongoUrl` names its database. */
export const startStores = async (): Promise<{
  mongoUrl: string
  redisUrl: string
  close: () => Promise<void>
}> => {
  const [mongo, redis] = await Promise.all([startEmbedded(), startEmbeddedRedis()])
  const mongoUrl = new URL(mongo.uri)
  mongoUrl.pathname = '/larder'
  return {
    mongoUrl: mongoUrl.href,
    redisUrl: redis.url,
    close: async () => {
      await Promise.all([mongo.close(), redis.close()])
    },
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A real MongoDB: the one at TEST_MONGO_URL, else `mongod` on a new folder; undefined if neither is available. */
export const startReal = async (): Promise<MongoServer | undefined> => {
  const url = process.env.TEST_MONGO_URL
  if (url) return { uri: url, pid: null, close: () => Promise.resolve() }
  if (spawnSync('mongod', ['--version']).status !== 0) return undefined
  const folder = newFolder()
  const port = await freePort()
  const { pid, close } = await startProcess(
    'mongod',
    ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'],
    folder,
  )
  return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, pid, close }
}
