import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterTests } from '@larder/shared/testkit/after-tests'
import type { ApiConfig } from '../config.ts'

const MAIN = fileURLToPath(new URL('../../../worker/src/main.ts', import.meta.url))

/**
 * Starts a worker as a separate process on the stores of a test API, waits until it accepts jobs, and ends it after the
 * tests. `environment` overrides settings.
 */
export const startWorkerProcess = async (
  config: Pick<ApiConfig, 'MONGODB_URI' | 'REDIS_URL' | 'REDIS_PREFIX'>,
  environment: Record<string, string> = {},
) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MONGODB_URI: config.MONGODB_URI,
      REDIS_URL: config.REDIS_URL,
      REDIS_PREFIX: config.REDIS_PREFIX,
      OCR_THREADS: '1',
      OCR_LANGUAGE: 'latin',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk
      if (output.includes('Ready for jobs')) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void exited.then(() => reject(new Error(`The worker ended while it started:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  afterTests(() => end('SIGTERM'))
  return {
    log: () => output,
    /** Kills it without any chance to clean up, like a power failure. */
    crash: () => end('SIGKILL'),
  }
}
export type WorkerProcess = Awaited<ReturnType<typeof startWorkerProcess>>
