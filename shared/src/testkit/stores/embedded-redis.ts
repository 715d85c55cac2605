import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackingService } from './backing-services.ts'

const SCRIPT = fileURLToPath(new URL('../../../../infra/local/src/stores/memory-redis.mjs', import.meta.url))

/**
 * Starts an empty in-memory Redis on a socket, by the process that `npm start` falls back to.
 * @throws Error when it ends instead
 */
export async function startEmbeddedRedis(): Promise<BackingService> {
  const dir = await mkdtemp(join(tmpdir(), 'larder-redis-'))
  const url = join(dir, 'redis.sock')
  const child = fork(SCRIPT, [url], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] })
  const ended = once(child, 'close')
  const isUp = await Promise.race([
    child.stdout && once(child.stdout, 'data').then(() => true),
    ended.then(() => false),
  ])
  if (!isUp) throw new Error('The in-memory Redis ended while it started')
  return {
    url,
    kind: 'js-redis-server',
    close: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
