import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9'

it('a worker whose supervisor is killed while it loads ends too, also without its stores', async () => {
  const worker = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MONGODB_URI: `mongodb://${NOWHERE}/larder`,
      REDIS_URL: `redis://${NOWHERE}`,
      OCR_THREADS: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  afterTests(() => void worker.kill('SIGKILL'))
  const exited = once(worker, 'exit')
  worker.disconnect()
  expect(await exited).toEqual([null, 'SIGTERM'])
})
