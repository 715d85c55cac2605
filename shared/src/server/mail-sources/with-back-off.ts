import { setTimeout as sleep } from 'node:timers/promises'
import type { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import { MailSourceError } from '../ports/mail-source.ts'
import type { Wait } from '../ports/mail-source.ts'

/** The pause before the second attempt; it doubles each time, up to a limit. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 32_000
/** Afterwards it is better to give the worker to somebody else. */
const MAX_WAITING_MS = 180_000

/** What passes by itself. */
const PASSING: readonly MailProblem[] = ['rate_limited', 'unavailable', 'unreachable']

/**
 * Repeats a call of a server that asks for a pause or has a problem: after the pause that it asks for, else after
 * growing ones, in both cases with a random part, so that many callers do not come back at the same time.
 * @throws the last error after three minutes of pauses, or when the next one would be longer; the signal's reason
 */
export const withBackOff = async <T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  wait: Wait = (ms, during) => sleep(ms, undefined, { signal: during }),
): Promise<T> => {
  let waitedMs = 0
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof MailSourceError) || !PASSING.includes(error.problem)) throw error
      const askedMs = error.retryAfterMs ?? pauseMs / 2
      const nextMs = askedMs + (Math.random() * pauseMs) / 2
      if (waitedMs + nextMs > MAX_WAITING_MS) throw error
      waitedMs += nextMs
      await wait(nextMs, signal, error)
      signal.throwIfAborted()
    }
  }
}
