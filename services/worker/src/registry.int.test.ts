import { expect, it } from 'vitest'
import { createLogger } from '@larder/shared/server/logging'
import { connectWorkerRedis } from '@larder/shared/server/redis'
import type { Processors } from './processors/processor.ts'
import { JOB_NAMES, startWorkers } from './registry.ts'

it('ends at once when Redis never came', async () => {
  const logger = createLogger('worker', 'silent')
  // Port 1 refuses: nothing listens there.
  const redis = connectWorkerRedis('redis://127.0.0.1:1', logger)
  const idle = { run: () => Promise.reject(new Error('not expected')), giveUp: () => Promise.resolve() }
  const processors: Processors = { 'receipt.extract': idle }
  const workers = startWorkers(processors, JOB_NAMES, { redis, prefix: 'registry-test', logger })
  workers.ready.catch(() => undefined)

  await expect(workers.close()).resolves.toBeUndefined()
  redis.disconnect()
}, 5_000)
