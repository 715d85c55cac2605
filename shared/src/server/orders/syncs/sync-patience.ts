import type { MailSourceError, Wait as Pause } from '../../ports/mail-source.ts'
import { isPassing } from './sync-problems.ts'
import type { SyncLogger } from './sync-log.ts'

/** The pause before the second attempt; it doubles each time. */
const FIRST_PAUSE_MS = 15_000
/** The pauses of one sync in all, well within the time of its job. */
const MAX_PAUSES_MS = 600_000
/** A pause is taken in parts, so that a cancellation ends it. */
const PART_MS = 5_000

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

type Deps = {
  log: SyncLogger
  /** Makes the log visible; throws to end the sync. */
  show: () => Promise<void>
  wait: Wait
  signal: AbortSignal
}

/**
 * Repeats what a mail server can't do right now: after the pause that it asks for, else after growing ones, with a
 * random part so that many do not come back at once.
 */
export const createPatience = ({ log, show, wait, signal }: Deps) => {
  let pausesLeftMs = MAX_PAUSES_MS

  /** Tells of a pause and makes it; throws the error when the pauses of this sync are used up. */
  const pause = async (ms: number, error: MailSourceError, message: string) => {
    if (ms > pausesLeftMs) throw error
    pausesLeftMs -= ms
    log.add('WARNING', message)
    await show()
    for (let left = ms; left > 0; left -= PART_MS) {
      await wait(Math.min(left, PART_MS), signal)
      await show()
    }
  }

  let ofGmail: Promise<void> | undefined
  /** Makes a pause that Gmail asks for between the calls of one search or fetch; calls at the same time share it. */
  const pauseOfGmail: Pause = (ms, _signal, error) => {
    const seconds = Math.ceil(ms / 1000)
    const isAsked = error.problem === 'rate_limited'
    const message = isAsked
      ? `Gmail asks for a pause of ${seconds} s`
      : `${error.message} Waiting ${seconds} s.`
    ofGmail ??= pause(ms, error, message).finally(() => {
      ofGmail = undefined
    })
    return ofGmail
  }

  /** @throws the last error when the pauses of this sync are used up; what `show` throws; the signal's reason */
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      try {
        return await call()
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(error)) throw error
        const ms = Math.round((error.retryAfterMs ?? pauseMs / 2) + (Math.random() * pauseMs) / 2)
        await pause(ms, error, `${error.message} Waiting ${Math.ceil(ms / 1000)} s.`)
      }
    }
  }
  return { patiently, pauseOfGmail }
}
