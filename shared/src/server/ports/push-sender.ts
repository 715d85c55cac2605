import type { PushContent, PushSubscription } from '@larder/shared/contracts/insights/notifications'

/** A push service does not take a notification now, but will at this time. */
export class PushLaterError extends Error {
  readonly retryAt: Date
  constructor(retryAt: Date) {
    super('The push service asks to come again later')
    this.name = 'PushLaterError'
    this.retryAt = retryAt
  }
}

/** Sends notifications to browsers. */
export interface PushSender {
  /**
   * Encrypts a notification for a browser (RFC 8291) and hands it to the browser's push service (RFC 8030), which drops it
   * where it could not deliver it within so many whole seconds.
   * @throws DomainError push_gone when the browser takes none any more, push_refused, push_key_refused, push_too_large,
   *   push_forbidden; PushLaterError; DomainError push_busy, push_unreachable, which may be tried again
   */
  send: (
    subscription: PushSubscription,
    content: PushContent,
    ttlSeconds: number,
    signal: AbortSignal,
  ) => Promise<void>
}
