import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../network/free-port.ts'
import type { BackingService } from './backing-services.ts'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The full path of `redis-server`, where the PATH has one. */
export function findRedisServer(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable)
}

/** Starts an empty Redis without persistence on a loopback port. */
export async function startRedisServer(binary: string): Promise<BackingService> {
  const [dataDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'larder-redis-')), freePort()])
  const options = {
    bind: '127.0.0.1',
    port,
    dir: dataDir,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
  }
  const child = spawn(
    binary,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    void exited.then(() => reject(new Error(`redis-server ended while it started:\n${output}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    kind: `redis-server (${binary})`,
    close: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
