import { expect, it } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { connectWorkerRedis } from '@larder/shared/server/redis'
import { JOB_NAMES } from '@larder/shared/contracts/jobs-and-events'
import { startWorkers } from './registry.ts'
import { IDLE_PROCESSORS } from './testing/idle-processors.ts'

it('stops even if Redis was never reachable', async () => {
  const logger = createLogger('worker', 'silent')
  // Nothing listens on port 1, so connections are refused.
  const redis = connectWorkerRedis('redis://127.0.0.1:1', logger)
  const workers = startWorkers(IDLE_PROCESSORS, JOB_NAMES, { redis, prefix: 'registry-test', logger })
  workers.ready.catch(() => undefined)

  await expect(workers.close()).resolves.toBeUndefined()
  redis.disconnect()
})
