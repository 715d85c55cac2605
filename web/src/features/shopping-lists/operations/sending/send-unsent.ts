import { ApiError } from '../../../../lib/api/api-error.ts'
import { followProfile } from '../../../../lib/session/profile.ts'
import { readOwner } from '../../../../lib/session/session-store.ts'
import { isListChange } from '../list-operation.ts'
import { isRefusal, type Outcome, sendBatch } from './send-batch.ts'
import { type Entry, readOthers, unsentState } from './unsent-operations.ts'

/** So many go even through a bad connection within the time. */
const BATCH = 100
const ANSWER_WITHIN_MS = 20_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const LOCK = 'larder-shopping-lists'

/** Takes what became of operations, so that they are no longer unsent. */
type Settle = (outcomes: readonly Outcome<Entry>[]) => Promise<void>

export type Sender = {
  /** There is something new to send. */
  nudge: () => void
  /** The server may be reachable again. */
  wake: () => void
}

/**
 * Sends what is unsent in order until `life` is aborted: one batch after the other, and after a failure again, later and
 * later. No batch waits for ever, and each is sent again with the same ids, so that the server applies it once.
 */
export function createSender(settle: Settle, life: AbortSignal): Sender {
  let isBusy = false
  let isNew = false
  let waitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  /** After a failure: the person may belong to another household by now, and then nothing must be sent there. */
  let isOwnerSure = false
  /** How many are still sent one by one, because the server refused them together. */
  let singly = 0
  const tried = new Set<string>()

  const nextBatch = (): readonly Entry[] => {
    const { owner, entries } = unsentState()
    if (life.aborted || owner === null || readOwner() !== owner) return []
    if (entries[0] !== undefined && (singly > 0 || !isListChange(entries[0]))) return entries.slice(0, 1)
    const end = entries.findIndex((entry) => !isListChange(entry))
    return entries.slice(0, Math.min(BATCH, end < 0 ? entries.length : end))
  }

  const sendNext = async (): Promise<boolean> => {
    await readOthers()
    if (nextBatch().length === 0) return false
    if (!isOwnerSure) await followProfile()
    isOwnerSure = true
    const batch = nextBatch()
    const isRepeat = batch.some(({ operation }) => tried.has(operation.id))
    for (const { operation } of batch) tried.add(operation.id)
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), life])
    const outcomes = await sendBatch(batch, isRepeat && singly === 0, signal).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return null
    })
    if (outcomes === null) {
      // One of them, or how many they are, is what the server does not take.
      singly = batch.length
    } else {
      await settle(outcomes)
      singly = Math.max(0, singly - batch.length)
    }
    return true
  }

  const sendAll = async () => {
    timer = undefined
    if (isBusy) {
      isNew = true
      return
    }
    isBusy = true
    try {
      do {
        isNew = false
        while (await alone(sendNext)) waitMs = FIRST_WAIT_MS
      } while (isNew)
    } catch (error) {
      isOwnerSure = false
      // A session that is over starts another sender when somebody signs in.
      const isOver = life.aborted || (error instanceof ApiError && error.status === 401)
      if (!isOver) {
        timer = setTimeout(() => void sendAll(), waitMs)
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
      }
    }
    isBusy = false
  }

  const wake = () => {
    clearTimeout(timer)
    void sendAll()
  }
  const wakeIfSeen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake, { signal: life })
  document.addEventListener('visibilitychange', wakeIfSeen, { signal: life })
  life.addEventListener('abort', () => clearTimeout(timer))
  wake()
  return {
    nudge: () => {
      if (timer === undefined) void sendAll()
    },
    wake,
  }
}

/**
 * Lets one tab of the browser send at a time, where the browser has locks: elsewhere two may send the same, which the
 * server applies once. A tab that was suspended with the lock is not waited for.
 */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return work()
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), ANSWER_WITHIN_MS)
  try {
    return await locks.request(LOCK, { signal: tooLong.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (!tooLong.signal.aborted) throw error
    return work()
  } finally {
    clearTimeout(timer)
  }
}
