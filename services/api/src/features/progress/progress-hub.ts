import type { WebSocket } from '@fastify/websocket'
import { PROGRESS_INIT } from '@larder/shared/contracts/progress'
import type { ProgressEvent } from '@larder/shared/contracts/progress'
import type { SessionEndListener } from '@larder/shared/server/auth/sessions/session-channel'
import type { Logger } from '@larder/shared/server/logging'
import type { ProgressSubscriber } from '@larder/shared/server/progress/progress-channel'

/** Close codes of RFC 6455 and its registry: 'breaks the rules' and 'try again later'. */
const CLOSE_POLICY = 1008
const CLOSE_TRY_LATER = 1013
/** A few tabs and reconnects; more is a mistake or a misuse. */
const MAX_SOCKETS_PER_ID = 5
/** Shorter than the idle limits of usual proxies (60 s). */
const PING_MS = 30_000

type Deps = {
  progress: ProgressSubscriber
  /** The session in whose name an id may be followed; null when nobody may. */
  findSession: (clientId: string) => Promise<string | null>
  /** Which of these sessions are not over. */
  listAlive: (sessionIds: readonly string[]) => Promise<string[]>
  sessionEnds: { subscribe: (listener: SessionEndListener) => void }
  findLast: (clientId: string) => Promise<ProgressEvent | null>
  logger: Logger
}

/** The open progress sockets of this process. Any process serves any upload: messages come through Redis. */
export const createProgressHub = (deps: Deps) => {
  const { progress, findSession, listAlive, sessionEnds, findLast, logger } = deps
  /** Open sockets, and whether each has answered the last ping. */
  const answered = new Map<WebSocket, boolean>()
  const countOfId = new Map<string, number>()
  const socketsOfSession = new Map<string, Set<WebSocket>>()

  const closeSessions: SessionEndListener = (sessionIds) => {
    for (const sessionId of sessionIds) {
      for (const socket of socketsOfSession.get(sessionId) ?? []) socket.close(CLOSE_POLICY, 'Signed out')
    }
  }
  sessionEnds.subscribe(closeSessions)

  /** Finds sessions whose end was not heard of: Redis was away, or their time is up. */
  const closeEnded = async () => {
    const sessionIds = [...socketsOfSession.keys()]
    if (sessionIds.length === 0) return
    const alive = new Set(await listAlive(sessionIds))
    closeSessions(sessionIds.filter((sessionId) => !alive.has(sessionId)))
  }

  const pings = setInterval(() => {
    for (const [socket, hasAnswered] of answered) {
      if (!hasAnswered) {
        socket.terminate()
        continue
      }
      answered.set(socket, false)
      socket.ping()
    }
    closeEnded().catch((error: unknown) => logger.warn({ err: error }, 'Sessions could not be checked'))
  }, PING_MS)

  const enter = (clientId: string, socket: WebSocket) => {
    answered.set(socket, true)
    countOfId.set(clientId, (countOfId.get(clientId) ?? 0) + 1)
    socket.on('pong', () => answered.set(socket, true))
    socket.on('close', () => {
      answered.delete(socket)
      const left = (countOfId.get(clientId) ?? 1) - 1
      if (left > 0) countOfId.set(clientId, left)
      else countOfId.delete(clientId)
    })
  }

  const enterSession = (sessionId: string, socket: WebSocket) => {
    const sockets = socketsOfSession.get(sessionId) ?? new Set()
    socketsOfSession.set(sessionId, sockets.add(socket))
    socket.on('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) socketsOfSession.delete(sessionId)
    })
  }

  /** Passes messages on from now; the answer sends the last one before now. */
  const follow = (clientId: string, socket: WebSocket): (() => Promise<void>) => {
    let sentCount = 0
    const send = ({ message }: ProgressEvent) => {
      sentCount++
      socket.send(message)
    }
    socket.on('close', progress.subscribe(clientId, send))
    return async () => {
      const sentBefore = sentCount
      const last = await findLast(clientId)
      // A newer message that came meanwhile must stay the last one.
      if (last !== null && sentCount === sentBefore) send(last)
    }
  }

  /** Null for a socket that was turned away. */
  const admit = async (clientId: string, socket: WebSocket) => {
    enter(clientId, socket)
    if ((countOfId.get(clientId) ?? 0) > MAX_SOCKETS_PER_ID) {
      socket.close(CLOSE_POLICY, 'Too many connections')
      return null
    }
    try {
      const sessionId = await findSession(clientId)
      // A socket that closed meanwhile says so no more: its listeners would stay for ever.
      if (!answered.has(socket)) return null
      if (sessionId !== null) {
        // Entered first, looked up then: a session that ends in between is found by one of the two.
        enterSession(sessionId, socket)
        const [isAlive] = await listAlive([sessionId])
        if (!answered.has(socket)) return null
        if (isAlive) return follow(clientId, socket)
      }
      socket.close(CLOSE_POLICY, 'Unknown upload session')
    } catch (error) {
      logger.warn({ err: error }, 'A progress socket could not be checked')
      socket.close(CLOSE_TRY_LATER, 'Try again later')
    }
    return null
  }

  return {
    /** Serves a socket until it closes. Listens at once: what a client says before that would be lost. */
    connect: (clientId: string, socket: WebSocket): void => {
      const admitted = admit(clientId, socket)
      let isAnswering = false
      socket.on('message', (data: Buffer) => {
        // Asking again and again must not cost a look-up each time.
        if (isAnswering || data.toString() !== PROGRESS_INIT) return
        isAnswering = true
        admitted
          .then((sendLast) => sendLast?.())
          .catch((error: unknown) => logger.warn({ err: error }, 'The last progress is not known'))
          .finally(() => {
            isAnswering = false
          })
      })
    },
    close: () => clearInterval(pings),
  }
}
export type ProgressHub = ReturnType<typeof createProgressHub>
