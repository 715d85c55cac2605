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

/**
 * Publishes an event of a household, after the change was saved. Returns at once and never throws, because nobody waits
 * for it.
 */
export type PublishEvent = (householdId: string, event: HouseholdEvent) => void

/**
 * The sending end. `redis` must fail fast. For events that could not be sent, the household is told when Redis is back
 * that anything may have changed.
 */
export const createEventPublisher = (redis: Redis, prefix: string, logger: Logger): PublishEvent => {
  const missed = new Set<string>()

  const publish: PublishEvent = (householdId, event) => {
    redis.publish(channelOf(prefix, householdId), JSON.stringify(event)).catch((error: unknown) => {
      missed.add(householdId)
      logger.warn({ err: error, type: event.type }, 'An event could not be published')
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

/** The receiving end, one per process: `subscriber` is a dedicated connection that waits for Redis indefinitely. */
export const createEventSubscriber = (subscriber: Redis, prefix: string, logger: Logger) => {
  const listeners = new Map<string, Set<EventListener>>()
  const start = channelOf(prefix, '')

  subscriber.on('pmessage', (_pattern: string, channel: string, json: string) => {
    const ofHousehold = channel.startsWith(start) ? listeners.get(channel.slice(start.length)) : undefined
    const event = ofHousehold === undefined ? null : parseEvent(json)
    if (event !== null) for (const listener of ofHousehold ?? []) listener(event)
  })
  /** Events during an interruption are lost, so all listeners are told that anything may have changed. */
  const catchUp = async () => {
    await subscriber.psubscribe(`${start}*`)
    for (const ofHousehold of listeners.values())
      for (const listener of ofHousehold) listener({ type: 'household.changed' })
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'The subscription to events failed'))
  }
  if (subscriber.status === 'ready') follow()
  subscriber.on('ready', follow)

  return {
    /** Calls `listener` with each event of a household from now on; returns the function that unsubscribes. */
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
