import { createHmac } from 'node:crypto'
import type { AnalyticsEvent } from '@larder/shared/contracts/analytics'
import type { Logger } from '@larder/shared/server/logging'
import type { AnalyticsSink } from '@larder/shared/server/ports/analytics'

const SEND_TIMEOUT_MS = 5_000
/** The maximum number of events in progress; more are dropped, because counting must never slow the product down. */
const MAX_UNDER_WAY = 50
const WARN_EVERY_MS = 60_000

type Deps = { sink: AnalyticsSink; salt: string; logger: Logger; now: () => Date }

/** Sends events to the sink without making anybody wait; failed events are lost, with one warning a minute. */
export const createEventCounter = ({ sink, salt, logger, now }: Deps) => {
  const underWay = new Set<Promise<void>>()
  let warnedAtMs = -Infinity

  /** The same person has the same hash, and without the salt nobody can tell whose it is. */
  const hashOf = (userId: string) => createHmac('sha256', salt).update(userId).digest('base64url')

  const warn = (error: unknown) => {
    const nowMs = now().getTime()
    if (nowMs - warnedAtMs < WARN_EVERY_MS) return
    warnedAtMs = nowMs
    logger.warn({ err: error }, 'An event could not be counted')
  }

  return {
    count: (event: AnalyticsEvent, userId: string | null): void => {
      if (underWay.size >= MAX_UNDER_WAY) return
      const counted = { ...event, user_hash: userId === null ? null : hashOf(userId), at: now() }
      const sending = sink.send(counted, AbortSignal.timeout(SEND_TIMEOUT_MS)).catch(warn)
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },

    /** Waits for the events in progress. */
    close: async () => {
      await Promise.all(underWay)
    },
  }
}
export type EventCounter = ReturnType<typeof createEventCounter>
