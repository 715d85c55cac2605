import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const SCRIPT = fileURLToPath(new URL('worker-health.mjs', import.meta.url))

async function listen(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
}

it('a worker is healthy while it is connected to both of its stores', async () => {
  const [mongo, redis] = [await listen(), await listen()]
  const health = () =>
    spawnSync(process.execPath, [SCRIPT], {
      env: {
        MONGODB_URI: `mongodb://127.0.0.1:${mongo}/larder`,
        REDIS_URL: `redis://:secret@127.0.0.1:${redis}`,
      },
    }).status
  await connectTo(mongo)
  expect(health()).toBe(1)
  await connectTo(redis)
  expect(health()).toBe(0)
})
