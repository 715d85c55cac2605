import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import {
  freePort,
  type LaunchOptions,
  runningProcesses,
  startProduct,
} from '../../../infra/local/src/testing/product.ts'
import { type Faults, watchFaults } from '../faults.ts'

/** The built product, started as a user starts it, with its own data folder. */
export type Larder = {
  url: string
  dataDir: string
  /** Stops it like Ctrl-C and starts it again on the same port and data, from then on with these settings too. */
  restart: (env?: NodeJS.ProcessEnv) => Promise<void>
  /** Stops it, runs the callback, and starts it again. */
  whileStopped: (work: () => Promise<void>) => Promise<void>
  /** Suspends one of its processes, runs the callback, and resumes the process. */
  whileFrozen: (name: 'mongo' | 'redis' | 'worker' | 'api', work: () => Promise<void>) => Promise<void>
}

/** Long enough for a first build, when the product is started from clean sources. */
const START_MS = 300_000
/** Longer than the product waits before it kills what has not ended. */
const STOP_MS = 120_000

/**
 * Playwright's `test` with the running product. A test also fails for faults that its pages report; a failed test keeps
 * the logs of all processes.
 */
export const test = base.extend<
  { keepLogs: undefined; faults: Faults },
  { startFlags: string[]; startEnv: NodeJS.ProcessEnv; larder: Larder }
>({
  /** Flags of `npm start`, in addition to port and data folder; most tests share the product that these start. */
  startFlags: [['--fake-google'], { scope: 'worker', option: true }],
  /** Its settings: sites of pictures and push services of tests are on this machine, to which it connects for nobody otherwise. */
  startEnv: [
    { RECIPE_NETWORKS: '127.0.0.1', PUSH_NETWORKS: '127.0.0.0/8' },
    { scope: 'worker', option: true },
  ],
  larder: [
    async ({ startFlags, startEnv }, provide) => {
      const options: LaunchOptions = {
        port: await freePort(),
        dataDir: await mkdtemp(join(tmpdir(), 'larder-e2e-')),
        args: startFlags,
        env: startEnv,
      }
      let product = await startProduct(options)
      const stop = async () => {
        let hasEnded = false
        void product.ended.then(() => (hasEnded = true))
        product.signal('SIGINT')
        await waitUntil('Larder to end', () => hasEnded, { timeoutMs: STOP_MS })
      }
      const whileStopped = async (work: () => Promise<void>) => {
        await stop()
        try {
          await work()
        } finally {
          product = await startProduct(options)
        }
      }
      await provide({
        url: product.url,
        dataDir: options.dataDir,
        restart: (env) =>
          whileStopped(() => {
            if (env) options.env = { ...startEnv, ...env }
            return Promise.resolve()
          }),
        whileStopped,
        whileFrozen: async (name, work) => {
          const pids = processTree(runningProcesses(options.dataDir)[name])
          for (const pid of pids) process.kill(pid, 'SIGSTOP')
          try {
            await work()
          } finally {
            for (const pid of pids) process.kill(pid, 'SIGCONT')
          }
        },
      })
      await stop()
      await rm(options.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ larder }, provide) => provide(larder.url),
  faults: [
    async ({ context }, provide) => {
      const faults = await watchFaults(context)
      await provide(faults)
      const seen = faults.seen()
      // In the message itself, as summaries of a run show no more than its first line.
      expect(seen, `what the pages complained about: ${seen.join(' | ')}`).toEqual([])
    },
    { auto: true },
  ],
  keepLogs: [
    async ({ larder }, provide, testInfo) => {
      await provide(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      await cp(join(larder.dataDir, 'logs'), testInfo.outputPath('logs'), { recursive: true })
    },
    { auto: true },
  ],
})

/** A process and its children: a store that isn't Node runs below a small process of ours. */
function processTree(pid: number | undefined): number[] {
  if (pid === undefined) throw new Error('The process does not run.')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => processTree(Number(child)))]
}
