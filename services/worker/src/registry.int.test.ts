import { expect, it } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { connectWorkerRedis } from '@larder/shared/server/redis'
import { JOB_NAMES, startWorkers } from './registry.ts'
import { IDLE_PROCESSORS } from './testing/idle-processors.ts'

it('ends though Redis never came', async () => {
  const logger = createLogger('worker', 'silent')
  // Port 1 refuses: nothing listens there.
  const redis = connectWorkerRedis('redis://127.0.0.1:1', logger)
  const workers = startWorkers(IDLE_PROCESSORS, JOB_NAMES, { redis, prefix: 'registry-test', logger })
  workers.ready.catch(() => undefined)

  await expect(workers.close()).resolves.toBeUndefined()
  redis.disconnect()
})
