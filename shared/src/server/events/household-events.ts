import type { Redis } from 'ioredis'
import { HouseholdEvent } from '@larder/shared/contracts/events'
import type { Logger } from '../logging.ts'
import { stampChange } from './change-stamps.ts'

/** An audience is a household or one person of it, given by the id of either. */
const channelOf = (prefix: string, audienceId: string) => `${prefix}:household-events:${audienceId}`

const parseEvent = (json: string): HouseholdEvent | null => {
  try {
    return HouseholdEvent.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/**
 * Publishes an event to a household or to one person of it, after the change was saved. Returns at once and never
 * throws, because nobody waits for it.
 */
export type PublishEvent = (audienceId: string, event: HouseholdEvent) => void

/** Tells a person's own devices that the account changed. */
export const tellOfAccount = (publish: PublishEvent, userId: string): void =>
  publish(userId, { type: 'account.changed', id: userId, version: null })

/**
 * The sending end. `redis` must fail fast. For events that could not be sent, the audience is told when Redis is back
 * that anything may have changed.
 */
export const createEventPublisher = (redis: Redis, prefix: string, logger: Logger): PublishEvent => {
  const missed = new Set<string>()

  const publish: PublishEvent = (audienceId, event) => {
    // The stamp first: whoever hears of the event and asks again must not be answered from what was kept before it.
    Promise.all([
      stampChange(redis, prefix, audienceId, event),
      redis.publish(channelOf(prefix, audienceId), JSON.stringify(event)),
    ]).catch((error: unknown) => {
      missed.add(audienceId)
      logger.warn({ err: error, type: event.type }, 'An event could not be published')
    })
  }

  redis.on('ready', () => {
    const audiences = [...missed]
    missed.clear()
    for (const audienceId of audiences) publish(audienceId, { type: 'household.changed' })
  })

  return publish
}

export type EventListener = (event: HouseholdEvent) => void

/** A screen loads what it shows in less time, and listens then. */
const RECENT_MS = 5000

/** The receiving end, one per process: `subscriber` is a dedicated connection that waits for Redis indefinitely. */
export const createEventSubscriber = (subscriber: Redis, prefix: string, logger: Logger) => {
  const listeners = new Map<string, Set<EventListener>>()
  /** The latest events of all audiences, oldest first. */
  const recent: { audienceId: string; event: HouseholdEvent; at: number }[] = []
  const start = channelOf(prefix, '')

  subscriber.on('pmessage', (_pattern: string, channel: string, json: string) => {
    const event = channel.startsWith(start) ? parseEvent(json) : null
    if (event === null) return
    const audienceId = channel.slice(start.length)
    recent.push({ audienceId, event, at: Date.now() })
    dropOld()
    for (const listener of listeners.get(audienceId) ?? []) listener(event)
  })
  const dropOld = () => {
    const firstKept = recent.findIndex(({ at }) => at > Date.now() - RECENT_MS)
    recent.splice(0, firstKept < 0 ? recent.length : firstKept)
  }
  /** Events during an interruption are lost, so all listeners are told that anything may have changed. */
  const catchUp = async () => {
    await subscriber.psubscribe(`${start}*`)
    for (const ofAudience of listeners.values())
      for (const listener of ofAudience) listener({ type: 'household.changed' })
  }
  const follow = () => {
    catchUp().catch((error: unknown) => logger.warn({ err: error }, 'The subscription to events failed'))
  }
  if (subscriber.status === 'ready') follow()
  subscriber.on('ready', follow)

  return {
    /**
     * Calls `listener` with each event of a household, or of one person, from a few seconds ago on, as whoever listens
     * may have loaded just before; returns the function that unsubscribes.
     */
    subscribe: (audienceId: string, listener: EventListener): (() => void) => {
      dropOld()
      for (const { audienceId: whose, event } of recent) if (whose === audienceId) listener(event)
      const ofAudience = listeners.get(audienceId) ?? new Set()
      listeners.set(audienceId, ofAudience.add(listener))
      return () => {
        ofAudience.delete(listener)
        if (ofAudience.size === 0) listeners.delete(audienceId)
      }
    },
  }
}
export type EventSubscriber = ReturnType<typeof createEventSubscriber>

/** Publishes that a receipt of a household changed. Without a version, because receipts have none. */
export const publishReceiptChange = (
  publish: PublishEvent,
  { id, household_id }: { id: string; household_id: string },
) => publish(household_id, { type: 'receipt.changed', id, version: null })
