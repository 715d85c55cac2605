import { DomainError } from '@larder/shared/contracts/base/errors'

type Limits = {
  /** Simultaneous uploads of all users. */
  perProcess: number
  /** Simultaneous uploads of one user, so that one with a slow connection leaves room for others. */
  perUser: number
  /** Waiting uploads of one user; more are refused. */
  waitingPerUser: number
}

type Waiting = { userId: string; start: () => void }

/** Allows few uploads in memory at the same time; the others wait unread, in order for each user. */
export const createUploadTurns = ({ perProcess, perUser, waitingPerUser }: Limits) => {
  const running: string[] = []
  let waiting: Waiting[] = []

  const countOf = (userId: string, users: readonly string[]) => users.filter((id) => id === userId).length
  const hasRoom = (userId: string) => running.length < perProcess && countOf(userId, running) < perUser

  const leave = (userId: string) => {
    running.splice(running.indexOf(userId), 1)
    const next = waiting.find((candidate) => hasRoom(candidate.userId))
    if (next === undefined) return
    waiting = waiting.filter((other) => other !== next)
    running.push(next.userId)
    next.start()
  }

  const enter = (userId: string, signal: AbortSignal): Promise<void> => {
    if (hasRoom(userId)) {
      running.push(userId)
      return Promise.resolve()
    }
    const ownWaiting = waiting.map((other) => other.userId)
    if (countOf(userId, ownWaiting) >= waitingPerUser) throw new DomainError('too_many_uploads')
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting = waiting.filter((other) => other !== place)
        reject(signal.reason as Error)
      }
      const place = {
        userId,
        start: () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      waiting.push(place)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    /**
     * Runs `run` when it is the user's turn; aborting `signal` before ends the waiting.
     * @throws DomainError too_many_uploads when too many of the user wait already; the signal's reason
     */
    take: async <T>(userId: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
      signal.throwIfAborted()
      await enter(userId, signal)
      try {
        return await run()
      } finally {
        leave(userId)
      }
    },
  }
}
