import type { AnalyticsEvent } from '@larder/shared/contracts/analytics'

/** An event with its person, as a hash or, for visitors, null. */
export type CountedEvent = AnalyticsEvent & { user_hash: string | null; at: Date }

/** The external service that counts events. */
export interface AnalyticsSink {
  /** @throws when the service can't be reached, refuses the event or takes too long. */
  send(event: CountedEvent, signal: AbortSignal): Promise<void>
}
