import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('a worker is healthy while it is connected to both of its stores, and its folder of files is there', async () => {
  const [mongo, redis] = [await listen(), await listen()]
  const files = mkdtempSync(join(tmpdir(), 'larder-worker-files-'))
  onTestFinished(() => rmSync(files, { recursive: true, force: true }))
  const health = (settings: NodeJS.ProcessEnv = {}) => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT], {
      encoding: 'utf8',
      env: {
        MONGODB_URI: `mongodb://127.0.0.1:${mongo}/larder`,
        REDIS_URL: `redis://:secret@127.0.0.1:${redis}`,
        ...settings,
      },
    })
    return { status, stderr }
  }
  await connectTo(mongo)
  expect(health()).toEqual({ status: 1, stderr: 'The worker is not connected to both of its stores.\n' })
  await connectTo(redis)
  for (const FILES_AT of [undefined, files, 'https://key:secret@host.example/bucket'])
    expect(health(FILES_AT === undefined ? {} : { FILES_AT })).toEqual({ status: 0, stderr: '' })
  rmSync(files, { recursive: true })
  expect(health({ FILES_AT: files })).toEqual({
    status: 1,
    stderr: 'The folder of files (FILES_AT) is gone, or nothing can be written there.\n',
  })
})
