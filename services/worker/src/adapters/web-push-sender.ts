import { DomainError } from '@larder/shared/contracts/base/errors'
import type { LoadPushKeys } from '@larder/shared/server/notifications/reminders/push/push-keys'
import { HostRefusedError } from '@larder/shared/server/outbound/allowed-hosts'
import type { Network } from '@larder/shared/server/outbound/allowed-hosts'
import { guardedRequest } from '@larder/shared/server/outbound/guarded-request'
import type { GuardedAnswer } from '@larder/shared/server/outbound/guarded-request'
import { PushLaterError } from '@larder/shared/server/ports/push-sender'
import type { PushSender } from '@larder/shared/server/ports/push-sender'

const ANSWER_MS = 20_000
const MAX_ANSWER_BYTES = 65_536
/** The longest time that a push service can make us wait. */
const MAX_WAIT_MS = 6 * 3_600_000

type Options = {
  loadKeys: LoadPushKeys
  /** Address of the product, by which push services can find out whose notifications these are. */
  publicUrl: string
  allowedNetworks: readonly Network[]
  now: () => Date
}

/** Push services accept no http address as the sender's (RFC 8292, section 2.1). */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:larder@${new URL(publicUrl).hostname}`

/** When a push service wants to be asked again; null when it does not say so. */
const retryAtOf = ({ headers }: GuardedAnswer, now: Date): Date | null => {
  const { 'retry-after': after } = headers
  if (after === undefined) return null
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now.getTime()
  return Number.isNaN(ms) ? null : new Date(now.getTime() + Math.min(Math.max(ms, 0), MAX_WAIT_MS))
}

/** @throws what `PushSender.send` throws */
const checkAnswer = (answer: GuardedAnswer, now: Date): void => {
  const { status } = answer
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new DomainError('push_gone')
  // The subscription was made for another key, or the signature was not accepted (RFC 8292, section 4.2).
  if (status === 401 || status === 403) throw new DomainError('push_key_refused')
  if (status === 413) throw new DomainError('push_too_large')
  if (status !== 429 && status < 500) throw new DomainError('push_refused')
  const retryAt = retryAtOf(answer, now)
  throw retryAt === null ? new DomainError('push_busy') : new PushLaterError(retryAt)
}

/** Sends notifications by Web Push: encrypted for the browser (RFC 8291), signed with the installation's key (RFC 8292). */
export const createWebPushSender = ({ loadKeys, publicUrl, allowedNetworks, now }: Options): PushSender => ({
  send: async (subscription, content, ttlSeconds, signal) => {
    // Loaded with the first notification: many installations send none.
    const { default: webPush } = await import('web-push')
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(content),
      {
        vapidDetails: { subject: subjectOf(publicUrl), ...(await loadKeys()) },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        // One that still waits is replaced by the next one (RFC 8030, section 5.4).
        topic: `larder-${content.tag}`,
        urgency: 'normal',
      },
    )
    let answer: GuardedAnswer
    try {
      answer = await guardedRequest(
        new URL(endpoint),
        {
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          allowedNetworks,
          maxBytes: MAX_ANSWER_BYTES,
          signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        },
        body ?? new Uint8Array(),
      )
    } catch (error) {
      signal.throwIfAborted()
      const isForbidden = error instanceof HostRefusedError && error.reason === 'private'
      // The message of a connection's error may contain the endpoint, which is a secret.
      throw new DomainError(isForbidden ? 'push_forbidden' : 'push_unreachable')
    }
    checkAnswer(answer, now())
  },
})
