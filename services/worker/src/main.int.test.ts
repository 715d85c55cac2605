import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9'
const STORES = { MONGODB_URI: `mongodb://${NOWHERE}/larder`, REDIS_URL: `redis://${NOWHERE}` }

it('a worker whose supervisor is killed while it loads ends too, also without its stores', async () => {
  const worker = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...STORES,
      OCR_THREADS: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  afterTests(() => void worker.kill('SIGKILL'))
  const exited = once(worker, 'exit')
  worker.disconnect()
  // By the signal before it listens to it, else by itself.
  expect([
    [null, 'SIGTERM'],
    [0, null],
  ]).toContainEqual(await exited)
})

it.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
  [
    'a setting is missing',
    [],
    {},
    /^Configuration is incomplete or wrong \(MONGODB_URI: must be set; REDIS_URL: must be set\)\.$/m,
  ],
  [
    'a queue is misspelt',
    ['receipt-extrct'],
    STORES,
    /^There is no queue receipt-extrct; there are: receipt-extract, /,
  ],
])('a worker for which %s ends with a sentence', (_what, args, env, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
