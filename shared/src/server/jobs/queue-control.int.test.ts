import { Queue, Worker } from 'bullmq'
import { expect, it } from 'vitest'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { freshDatabase } from '@larder/shared/testkit/stores/fresh-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createLogger } from '../logging.ts'
import { connectProducerRedis, connectWorkerRedis } from '../redis.ts'
import { createQueueControl } from './queue-control.ts'

const { redisUrl, keyPrefix: prefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const redis = connectProducerRedis(redisUrl, logger)
const workerRedis = connectWorkerRedis(redisUrl, logger)
afterTests(() => redis.disconnect())
afterTests(() => workerRedis.disconnect())
const control = createQueueControl(redis, prefix, logger)
afterTests(control.close)
await waitUntil('Redis answers', () => redis.status === 'ready')

const queueOf = (name: string) => {
  const queue = new Queue(name, { connection: redis, prefix })
  afterTests(() => queue.close())
  return queue
}
const HOUR = 3_600_000

it('says what waits, since when, and in which order it comes', async () => {
  const queue = queueOf('receipt-extract')
  const at = Date.now()
  const add = (id: string, priority: number, timestamp: number) =>
    queue.add('receipt.extract', { id, attempt: 1 }, { jobId: `${id}-1`, priority, timestamp })
  await add('a'.repeat(24), 2, at - 3 * HOUR)
  await add('b'.repeat(24), 1, at - HOUR)
  expect(await control.find('receipt.extract')).toEqual({
    job: 'receipt.extract',
    isPaused: false,
    workerCount: 0,
    active: 0,
    waiting: 2,
    delayed: 0,
    failed: 0,
    oldestAt: new Date(at - 3 * HOUR),
  })
  const listed = await control.listJobs('receipt.extract', 'waiting', 1)
  expect(listed).toEqual([
    {
      id: `${'b'.repeat(24)}-1`,
      documentId: 'b'.repeat(24),
      addedAt: new Date(at - HOUR),
      attemptsMade: 0,
      reason: null,
    },
  ])
  expect((await control.list()).filter(({ waiting }) => waiting > 0).map(({ job }) => job)).toEqual([
    'receipt.extract',
  ])
})

it('stops a queue and lets it go on, with what waits in it', async () => {
  const queue = queueOf('recipe-read')
  const done: string[] = []
  await control.setPaused('recipe.read', true)
  await queue.add('recipe.read', { id: 'c'.repeat(24), attempt: 1 })
  const worker = new Worker('recipe-read', (job) => Promise.resolve(void done.push(job.name)), {
    connection: workerRedis,
    prefix,
  })
  afterTests(() => worker.close())
  await worker.waitUntilReady()
  expect(await control.find('recipe.read')).toMatchObject({ isPaused: true, waiting: 1, workerCount: 1 })
  expect(done).toEqual([])
  await control.setPaused('recipe.read', false)
  await waitUntil('it is done', () => done.length === 1)
  expect(await control.find('recipe.read')).toMatchObject({ isPaused: false, waiting: 0, oldestAt: null })
})

it('tries a job again that runs by the clock and failed, and none of a document', async () => {
  const fail = async (queueName: string, name: string) => {
    const queue = queueOf(queueName)
    const worker = new Worker(queueName, () => Promise.reject(new Error('no night')), {
      connection: workerRedis,
      prefix,
    })
    await queue.add(name, { id: 'd'.repeat(24), attempt: 1 }, { jobId: 'one' })
    await waitUntil('it failed', async () => (await queue.getJobState('one')) === 'failed')
    await worker.close()
    return queue
  }
  const plans = await fail('nightly-plan', 'nightly.plan')
  expect(await control.listJobs('nightly.plan', 'failed', 10)).toMatchObject([
    { id: 'one', attemptsMade: 1, reason: 'no night' },
  ])
  expect(await control.retry('nightly.plan', 'one')).toBe(true)
  expect(await plans.getJobState('one')).toBe('waiting')
  expect(await control.retry('nightly.plan', 'one')).toBe(false)
  for (const id of ['none', 'meta', 'wait', 'one:lock', ''])
    expect(await control.retry('nightly.plan', id)).toBe(false)

  const mails = await fail('mail-send', 'mail.send')
  expect(await control.retry('mail.send', 'one')).toBe(false)
  expect(await mails.getJobState('one')).toBe('failed')
})
