import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../logging.ts'
import { connectProducerRedis } from '../redis.ts'
import { afterTests } from '../../testkit/after-tests.ts'
import { newId } from '../../testkit/new-actor.ts'
import { freshDatabase } from '../../testkit/stores/fresh-database.ts'
import { createStampReader } from './change-stamps.ts'
import { createEventPublisher } from './household-events.ts'

const { redisUrl, keyPrefix } = freshDatabase()
const logger = createLogger('test', 'silent')
const connect = async (): Promise<Redis> => {
  const redis = new Redis(redisUrl)
  afterTests(() => redis.disconnect())
  await redis.ping()
  return redis
}
const [writing, reading] = [await connect(), await connect()]
const publish = createEventPublisher(writing, keyPrefix, logger)
const readStamps = createStampReader(reading, keyPrefix)
/** What was published before is stored when a later command of the same connection is answered. */
const published = () => writing.ping()

describe('the stamps of a household', () => {
  it('are those of the last read until another process publishes a change of these kinds', async () => {
    const household = newId()
    const read = () => readStamps(household, ['inventory.changed', 'items.changed'])
    const first = await read()
    expect(first).not.toBeNull()
    publish(household, { type: 'recipes.changed', id: null, version: null })
    publish(newId(), { type: 'inventory.changed', id: null, version: null })
    await published()
    expect(await read()).toBe(first)
    publish(household, { type: 'items.changed', id: null, version: null })
    await published()
    const second = await read()
    expect(second).not.toBe(first)
    publish(household, { type: 'household.changed' })
    await published()
    expect([first, second]).not.toContain(await read())
  })

  it('are agreed on by those who read them first at the same time, and never repeat after Redis lost them', async () => {
    const household = newId()
    const read = () => readStamps(household, ['recipes.changed'])
    const [one, other] = await Promise.all([read(), read()])
    expect(other).toBe(one)
    await writing.del(...(await writing.keys(`${keyPrefix}:*`)))
    expect(await read()).not.toBe(one)
  })

  it('are unknown while Redis is away', async () => {
    const away = connectProducerRedis('redis://127.0.0.1:1', logger)
    afterTests(() => away.disconnect())
    expect(await createStampReader(away, keyPrefix)(newId(), ['recipes.changed'])).toBeNull()
  })
})
