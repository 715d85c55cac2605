import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '@larder/shared/testkit/wait-until'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const START = fileURLToPath(new URL('../../start.mjs', import.meta.url))
/** Long enough to build everything first. */
const START_MS = 300_000

export type LaunchOptions = {
  port: number
  dataDir: string
  /** Further arguments of the start script. */
  args?: string[]
  env?: NodeJS.ProcessEnv
  /** Runs the real `npm start`, which then receives the signals. */
  byNpm?: boolean
}

/** The running start script: `ended` resolves to its exit code, `output` returns everything printed so far. */
export type Launch = {
  pid: number
  url: string
  output: () => string
  ended: Promise<number | null>
  signal: (name: NodeJS.Signals) => void
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No loopback port is free.')
  return address.port
}

/** The environment of a person at a terminal: without the test runner's own variables. */
function terminalEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    NODE_OPTIONS: _options,
    NODE_ENV: _env,
    MONGODB_URI: _mongo,
    REDIS_URL: _redis,
    ...rest
  } = process.env
  // Each reading process takes seconds of processor time to start.
  return { ...rest, OCR_THREADS: '1', ...env }
}

/** Runs the start script without waiting for anything. */
export function launch({ port, dataDir, args = [], env = {}, byNpm }: LaunchOptions): Launch {
  const startArgs = ['--port', String(port), '--data', dataDir, ...args]
  const [command, commandArgs] = byNpm
    ? ['npm', ['start', '--', ...startArgs]]
    : [process.execPath, [START, ...startArgs]]
  const child = spawn(command, commandArgs, {
    cwd: ROOT,
    env: terminalEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return {
    pid: child.pid ?? 0,
    url: `${args.includes('--https') ? 'https' : 'http'}://127.0.0.1:${port}`,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
    signal: (name) => void child.kill(name),
  }
}

/**
 * Runs the start script until the product is ready.
 * @throws Error with all that it printed when it ends instead.
 */
export async function startProduct(options: LaunchOptions): Promise<Launch> {
  const product = launch(options)
  let hasEnded = false
  void product.ended.then(() => (hasEnded = true))
  await waitUntil('Larder to be ready', () => hasEnded || product.output().includes('Larder is ready'), {
    timeoutMs: START_MS,
  })
  if (hasEnded) throw new Error(`Larder did not start:\n${product.output()}`)
  return product
}

/** The process ids on a data folder, by the names `mongo`, `redis`, `worker` and `api`. */
export function runningProcesses(dataDir: string): Record<string, number> {
  const runDir = join(dataDir, 'run')
  return Object.fromEntries(
    readdirSync(runDir).flatMap((name) => {
      try {
        const { pid } = JSON.parse(readFileSync(join(runDir, name), 'utf8')) as { pid: number }
        return [[name, pid]]
      } catch {
        // It ended between listing and reading.
        return []
      }
    }),
  )
}

/** Whether no process has this id. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
