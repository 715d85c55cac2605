import type { WebSocket } from '@fastify/websocket'
import type { SessionEndListener } from '@larder/shared/server/auth/sessions/session-channel'
import type { Logger } from '@larder/shared/server/logging'

/** Close codes of RFC 6455 and its registry: 'breaks the rules' and 'try again later'. */
const CLOSE_POLICY = 1008
const CLOSE_TRY_LATER = 1013
/** Shorter than the idle limits of usual proxies (60 s). */
const PING_MS = 30_000

type Deps = {
  /** The maximum number of sockets with the same key; more are an error or abuse. */
  maxPerKey: number
  /** The close reason of a socket that nobody may open. */
  refusal: string
  /** The households of the users of these sessions; those that are over are missing. */
  mapHouseholds: (sessionIds: readonly string[]) => Promise<Map<string, string>>
  sessionEnds: { subscribe: (listener: SessionEndListener) => void }
  logger: Logger
}

/** The session of a socket, the key under which it counts, and the household for which it was requested, if known. */
type Admission = { key: string; sessionId: string; householdId?: string }

/**
 * The open sockets of one kind in this process. Each is opened for a session and a household, and closes when the session
 * ends or its user belongs to another household.
 */
export const createSessionSockets = (deps: Deps) => {
  const { maxPerKey, refusal, mapHouseholds, sessionEnds, logger } = deps
  /** Open sockets, and whether each has answered the last ping. */
  const answered = new Map<WebSocket, boolean>()
  const socketsOfKey = new Map<string, Set<WebSocket>>()
  const socketsOfSession = new Map<string, Set<WebSocket>>()
  /** The household whose data a socket shows. */
  const householdOf = new WeakMap<WebSocket, string>()

  const closeUnless = (
    sessionIds: Iterable<string>,
    mayStay: (sessionId: string, socket: WebSocket) => boolean,
  ) => {
    for (const sessionId of sessionIds) {
      for (const socket of socketsOfSession.get(sessionId) ?? [])
        if (!mayStay(sessionId, socket)) socket.close(CLOSE_POLICY, 'Signed out')
    }
  }
  const closeSessions: SessionEndListener = (sessionIds) => closeUnless(sessionIds, () => false)
  sessionEnds.subscribe(closeSessions)

  /** Finds what was not announced because Redis was down, and sessions that expired. */
  const closeEnded = async () => {
    const sessionIds = [...socketsOfSession.keys()]
    if (sessionIds.length === 0) return
    const households = await mapHouseholds(sessionIds)
    closeUnless(sessionIds, (sessionId, socket) => households.get(sessionId) === householdOf.get(socket))
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

  const isOpen = (socket: WebSocket): boolean => answered.has(socket)

  const watch = (socket: WebSocket) => {
    answered.set(socket, true)
    socket.on('pong', () => answered.set(socket, true))
    socket.on('close', () => answered.delete(socket))
  }

  return {
    /**
     * Registers a socket whose session `find` looks up; the socket is refused if that returns null. Returns null for a
     * socket that was refused or is already closed.
     */
    admit: async <Found extends Admission>(
      socket: WebSocket,
      find: () => Promise<Found | null>,
    ): Promise<Found | null> => {
      watch(socket)
      try {
        const found = await find()
        // A socket that has already closed sends no close event: its listeners would remain forever.
        if (!isOpen(socket)) return null
        if (found !== null) {
          if ((socketsOfKey.get(found.key)?.size ?? 0) >= maxPerKey) {
            socket.close(CLOSE_POLICY, 'Too many connections')
            return null
          }
          enter(socketsOfKey, found.key, socket)
          // Registered first, looked up then: a session that ends in between is noticed by one of the two.
          enter(socketsOfSession, found.sessionId, socket)
          const householdId = (await mapHouseholds([found.sessionId])).get(found.sessionId)
          if (!isOpen(socket)) return null
          const isTheirs = found.householdId === undefined || found.householdId === householdId
          if (householdId !== undefined && isTheirs) {
            householdOf.set(socket, householdId)
            return found
          }
        }
        socket.close(CLOSE_POLICY, refusal)
      } catch (error) {
        logger.warn({ err: error }, 'A socket could not be checked')
        socket.close(CLOSE_TRY_LATER, 'Try again later')
      }
      return null
    },
    /** How many are open. */
    count: (): number => answered.size,
    close: () => clearInterval(pings),
  }
}
export type SessionSockets = ReturnType<typeof createSessionSockets>

/** Keeps a socket registered under a name until it closes. */
const enter = (socketsOf: Map<string, Set<WebSocket>>, name: string, socket: WebSocket) => {
  const sockets = socketsOf.get(name) ?? new Set()
  socketsOf.set(name, sockets.add(socket))
  socket.on('close', () => {
    sockets.delete(socket)
    if (sockets.size === 0) socketsOf.delete(name)
  })
}
