import type { WebSocket } from '@fastify/websocket'
import { messageOfProgress, PROGRESS_INIT } from '@larder/shared/contracts/receipts/upload-progress'
import { isOver } from '@larder/shared/contracts/progress'
import type { Progress } from '@larder/shared/contracts/progress'
import type { SessionEndListener } from '@larder/shared/server/auth/sessions/session-channel'
import type { Logger } from '@larder/shared/server/logging'
import type { ProgressSubscriber, ProgressTopic } from '@larder/shared/server/progress/progress-channel'
import { createSessionSockets } from '../../../http/sockets/session-sockets.ts'

/** A few tabs and reconnects. */
const MAX_SOCKETS_PER_ID = 5
/** How often an end is looked for of which nobody told, as a worker may die between saving and telling it. */
const LOOK_MS = 15_000

type Deps = {
  progress: Pick<ProgressSubscriber, 'subscribe'>
  /** The user and session of an id; null when nobody may follow it. */
  findFollower: (clientId: string) => Promise<{ user_id: string; session_id: string } | null>
  findLast: (topic: ProgressTopic) => Promise<Progress | null>
  mapHouseholds: (sessionIds: readonly string[]) => Promise<Map<string, string>>
  sessionEnds: { subscribe: (listener: SessionEndListener) => void }
  logger: Logger
}

/** The documented progress sockets of uploads. Any process serves any upload, because progress comes through Redis. */
export const createUploadSockets = (deps: Deps) => {
  const { progress, findFollower, findLast, mapHouseholds, sessionEnds, logger } = deps
  const sockets = createSessionSockets({
    maxPerKey: MAX_SOCKETS_PER_ID,
    refusal: 'Unknown upload session',
    mapHouseholds,
    sessionEnds,
    logger,
  })

  /** Sends progress from now on; returns the function that sends the last earlier progress. */
  const follow = (topic: ProgressTopic, socket: WebSocket): (() => Promise<void>) => {
    let sentCount = 0
    const send = (step: Progress) => {
      const message = messageOfProgress(step)
      if (message === null) return
      if (isOver(step)) clearInterval(looking)
      sentCount++
      socket.send(message)
    }
    const look = async () => {
      const last = await findLast(topic)
      if (last !== null && isOver(last)) send(last)
    }
    // A store that is away is asked again the next time.
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS)
    const unsubscribe = progress.subscribe(topic, send)
    socket.on('close', () => {
      clearInterval(looking)
      unsubscribe()
    })
    return async () => {
      const sentBefore = sentCount
      const last = await findLast(topic)
      // A newer message that came meanwhile must remain the last one.
      if (last !== null && sentCount === sentBefore) send(last)
    }
  }

  const admit = async (clientId: string, socket: WebSocket) => {
    const topic = await sockets.admit(socket, async () => {
      const follower = await findFollower(clientId)
      if (follower === null) return null
      return { key: clientId, sessionId: follower.session_id, owner_id: follower.user_id, id: clientId }
    })
    return topic === null ? null : follow(topic, socket)
  }

  return {
    /** Serves a socket until it closes. Listens at once, because earlier messages of the client would be lost. */
    connect: (clientId: string, socket: WebSocket): void => {
      const admitted = admit(clientId, socket)
      let isAnswering = false
      socket.on('message', (data: Buffer) => {
        // Repeated requests must not cost a lookup each.
        if (isAnswering || data.toString() !== PROGRESS_INIT) return
        isAnswering = true
        admitted
          .then((sendLast) => sendLast?.())
          .catch((error: unknown) => logger.warn({ err: error }, 'The latest progress could not be read'))
          .finally(() => {
            isAnswering = false
          })
      })
    },
    count: sockets.count,
    close: sockets.close,
  }
}
export type UploadSockets = ReturnType<typeof createUploadSockets>
