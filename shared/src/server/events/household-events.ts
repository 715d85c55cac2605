import type { Redis } from 'ioredis'
import { HouseholdEvent } from '@larder/shared/contracts/events'
import type { Logger } from '../logging.ts'

const channelOf = (prefix: string, householdId: string) => `${prefix}:household-events:${householdId}`

const parseEvent = (json: string): HouseholdEvent | null => {
  try {
    return HouseholdEvent.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** Tells what happened in a household, after it was saved. Returns at once and never throws: nobody waits for it. */
export type PublishEvent = (householdId: string, event: HouseholdEvent) => void

/**
 * The sending end. `redis` must fail fast. Of what could not be told its household hears, when Redis is back, that
 * anything may have changed.
 */
export const createEventPublisher = (redis: Redis, prefix: string, logger: Logger): PublishEvent => {
  const missed = new Set<string>()

  const publish: PublishEvent = (householdId, event) => {
    redis.publish(channelOf(prefix, householdId), JSON.stringify(event)).catch((error: unknown) => {
      missed.add(householdId)
      logger.warn({ err: error, type: event.type }, 'An event could not be told')
    })
  }

  redis.on('ready', () => {
    const households = [...missed]
    missed.clear()
    for (const householdId of households) publish(householdId, { type: 'household.changed' })
  })

  return publish
}

export type EventListener = (event: HouseholdEvent) => void

/** The receiving end, one per process: `subscriber` is a connection of its own that waits for Redis for ever. */
export const createEventSubscriber = (subscriber: Redis, prefix: string, logger: Logger) => {
  const listeners = new Map<string, Set<EventListener>>()
  const start = channelOf(prefix, '')

  subscriber.on('pmessage', (_pattern: string, channel: string, json: string) => {
    const ofHousehold = channel.startsWith(start) ? listeners.get(channel.slice(start.length)) : undefined
    const event = ofHousehold === undefined ? null : parseEvent(json)
    if (event !== null) for (const listener of ofHousehold ?? []) listener(event)
  })
  /** What happened while nobody could listen is lost: everybody looks once more. */
  const catchUp = async () => {
    await subscriber.psubscribe(`${start}*`)
    for (const ofHousehold of listeners.values())
      for (const listener of ofHousehold) listener({ type: 'household.changed' })
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'Events are not followed'))
  }
  if (subscriber.status === 'ready') follow()
  subscriber.on('ready', follow)

  return {
    /** Calls `listener` with what happens in a household from now on; the answer ends it. */
    subscribe: (householdId: string, listener: EventListener): (() => void) => {
      const ofHousehold = listeners.get(householdId) ?? new Set()
      listeners.set(householdId, ofHousehold.add(listener))
      return () => {
        ofHousehold.delete(listener)
        if (ofHousehold.size === 0) listeners.delete(householdId)
      }
    },
  }
}
export type EventSubscriber = ReturnType<typeof createEventSubscriber>
