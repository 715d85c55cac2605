import { createRedisServer } from 'js-redis-server'
import type { BackingService } from './backing-services.ts'

/** Starts an empty in-memory Redis on a loopback port, the one that `npm start` falls back to. */
export async function startEmbeddedRedis(): Promise<BackingService> {
  const server = await createRedisServer()
  return {
    url: `redis://127.0.0.1:${server.port}`,
    kind: 'js-redis-server',
    close: () => server.close(),
  }
}
