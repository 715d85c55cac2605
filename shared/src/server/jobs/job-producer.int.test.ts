import { Queue } from 'bullmq'
import type { Job } from 'bullmq'
import { expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { newId } from '@larder/shared/testkit/new-actor'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createLogger } from '../logging.ts'
import { connectProducerRedis } from '../redis.ts'
import { createJobProducer } from './job-producer.ts'
import { forRequest } from './request-id.ts'

const { redisUrl, keyPrefix: prefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const redis = connectProducerRedis(redisUrl, logger)
afterTests(() => redis.disconnect())
const jobs = createJobProducer(redis, prefix, logger)
afterTests(jobs.close)
await waitUntil('Redis answers', () => redis.status === 'ready')
const queue = new Queue('receipt-extract', { connection: redis, prefix })
afterTests(() => queue.close())

/** A job that was delayed when the clock of this machine was so much later. */
const delayed = async (ahead: number) => {
  const id = newId()
  const options = { jobId: `${id}-1`, delay: 2_000, timestamp: Date.now() + ahead }
  await queue.add('receipt.extract', { id, attempt: 1 }, options)
  return jobs.isOpen('receipt.extract', { id, attempt: 1 })
}

it('a job that pauses is open, unless it does since before the clock was set back', async () => {
  expect(await delayed(0)).toBe(true)
  expect(await delayed(3_600_000)).toBe(false)
})

it('a later attempt is of the request of the one before, unless another request asks for it', async () => {
  const id = newId()
  const [first, other] = [newId(), newId()]
  const requestOf = async (attempt: number) => {
    const job = (await queue.getJob(`${id}-${attempt}`)) as Job<{ request_id?: string }> | undefined
    return job?.data.request_id
  }
  await forRequest(first, () => jobs.enqueue('receipt.extract', { id, attempt: 1 }))
  await jobs.enqueue('receipt.extract', { id, attempt: 2 })
  await forRequest(other, () => jobs.enqueue('receipt.extract', { id, attempt: 3 }))
  // Redis knows nothing of the fourth.
  await jobs.enqueue('receipt.extract', { id, attempt: 5 })
  expect([await requestOf(1), await requestOf(2), await requestOf(3), await requestOf(5)]).toEqual([
    first,
    first,
    other,
    undefined,
  ])
})
