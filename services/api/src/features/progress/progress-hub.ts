import type { WebSocket } from '@fastify/websocket'
import { PROGRESS_INIT } from '@larder/shared/contracts/progress'
import type { ProgressEvent } from '@larder/shared/contracts/progress'
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
  isFollowable: (clientId: string) => Promise<boolean>
  findLast: (clientId: string) => Promise<ProgressEvent | null>
  logger: Logger
}

/** The open progress sockets of this process. Any process serves any upload: messages come through Redis. */
export const createProgressHub = ({ progress, isFollowable, findLast, logger }: Deps) => {
  /** Open sockets, and whether each has answered the last ping. */
  const answered = new Map<WebSocket, boolean>()
  const countOfId = new Map<string, number>()

  const pings = setInterval(() => {
    for (const [socket, hasAnswered] of answered) {
      if (!hasAnswered) {
        socket.terminate()
        continue
      }
      answered.set(socket, false)
      socket.ping()
    }
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
      const isKnown = await isFollowable(clientId)
      // A socket that closed meanwhile says so no more: its listener would stay for ever.
      if (!answered.has(socket)) return null
      if (isKnown) return follow(clientId, socket)
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
