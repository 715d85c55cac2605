import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import type { Progress } from '@larder/shared/contracts/progress'
import { createLogger } from '../logging.ts'
import { connectProducerRedis, connectWorkerRedis } from '../redis.ts'
import { afterTests } from '../../testkit/after-tests.ts'
import { newId } from '../../testkit/new-actor.ts'
import { freshDatabase } from '../../testkit/stores/fresh-database.ts'
import { waitUntil } from '../../testkit/wait-until.ts'
import { createProgressPublisher, createProgressSubscriber } from './progress-channel.ts'

const { redisUrl, keyPrefix } = freshDatabase()
const logger = createLogger('test', 'silent')

const connect = async (client: Redis) => {
  afterTests(() => client.disconnect())
  await waitUntil('the connection', () => client.status === 'ready')
  return client
}
describe('a subscriber whose connections were lost', () => {
  it.each(['the subscription', 'the connection for requests'])(
    'delivers the end that came meanwhile, when %s is back first',
    async (first) => {
      const { publish } = createProgressPublisher(
        await connect(connectProducerRedis(redisUrl, logger)),
        keyPrefix,
        logger,
      )
      const subscriber = await connect(connectWorkerRedis(redisUrl, logger))
      const redis = await connect(connectProducerRedis(redisUrl, logger))
      const following = createProgressSubscriber({ subscriber, redis }, keyPrefix, logger)
      const topic = { owner_id: newId(), id: 'upload' }
      const received: Progress[] = []
      following.subscribe(topic, (progress) => received.push(progress))

      const isClosed = Promise.all([once(subscriber, 'end'), once(redis, 'end')])
      subscriber.disconnect()
      redis.disconnect()
      await isClosed
      await publish(topic, { state: 'completed' })
      for (const client of first === 'the subscription' ? [subscriber, redis] : [redis, subscriber])
        await client.connect()
      await waitUntil('the end', () => received.length > 0)
      expect(received).toEqual([{ state: 'completed' }])
    },
  )
})
