import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { createEventTicket, EVENT_SOCKET_PATH, EventMessage } from '@larder/shared/contracts/events'
import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { followProfile } from '../../lib/session/profile.ts'
import { readSession } from '../../lib/session/session-store.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** The dependencies of the socket. */
export interface EventPorts {
  createTicket(signal: AbortSignal): Promise<string>
  openSocket(url: string): WebSocket
}

const eventPorts: EventPorts = {
  createTicket: async (signal) => {
    const { ticket, household_id } = await call(createEventTicket, {}, { signal })
    // Who was removed from the household while nothing was heard must lose what this browser keeps of it.
    if (household_id !== readSession().user?.household_id) await followProfile()
    return ticket
  },
  openSocket: (url) => new WebSocket(url),
}

/**
 * Receives the events of the household until `signal` is aborted. A broken socket is reopened after a delay that
 * doubles up to 30 s, or as soon as the browser is online or visible again. Events may have been missed meanwhile, also
 * before the first connection, so each one after a failure reports `household.changed`. Every connection uses a new
 * ticket.
 */
export function followHousehold(
  onEvent: (event: HouseholdEvent) => void,
  signal: AbortSignal,
  ports: EventPorts = eventPorts,
): void {
  let waitMs = FIRST_WAIT_MS
  let mayHaveMissed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined

  const onMessage = ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message === null || signal.aborted) return
    if (message.type !== 'listening') {
      onEvent(message)
      return
    }
    waitMs = FIRST_WAIT_MS
    if (mayHaveMissed) onEvent({ type: 'household.changed' })
    mayHaveMissed = false
  }
  const openLater = () => {
    if (signal.aborted) return
    mayHaveMissed = true
    timer = setTimeout(() => void open(), waitMs)
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  }
  const open = async () => {
    timer = undefined
    try {
      const ticket = await ports.createTicket(signal)
      if (signal.aborted) return
      socket = ports.openSocket(socketUrl(ticket))
      socket.addEventListener('message', onMessage)
      socket.addEventListener('close', openLater)
    } catch (error) {
      // A signed-out user gets no ticket; `call` has already handled the sign-out.
      if (!(error instanceof ApiError && error.status === 401)) openLater()
    }
  }
  const openNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    void open()
  }

  window.addEventListener('online', openNow, { signal })
  document.addEventListener('visibilitychange', openNow, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    socket?.close()
  })
  void open()
}

function socketUrl(ticket: string): string {
  const { protocol, host } = window.location
  const scheme = protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${host}${API_BASE_PATH}${EVENT_SOCKET_PATH}?ticket=${ticket}`
}

function parseMessage(data: unknown): EventMessage | null {
  if (typeof data !== 'string') return null
  try {
    return EventMessage.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
