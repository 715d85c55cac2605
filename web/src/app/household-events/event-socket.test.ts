import type { HouseholdEvent } from '@larder/shared/contracts/events'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { followHousehold } from './event-socket.ts'

/** A socket whose server side is controlled by the test. */
class FakeSocket extends EventTarget {
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
  }
  close() {
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
  say(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

function setUp() {
  const sockets: FakeSocket[] = []
  const events: HouseholdEvent[] = []
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const createTicket = vi.fn(() => Promise.resolve(`ticket-${createTicket.mock.calls.length}`))
  const openSocket = (url: string) => {
    const socket = new FakeSocket(url)
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  const start = async () => {
    followHousehold((event) => events.push(event), life.signal, { createTicket, openSocket })
    await pass(0)
  }
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  return { sockets, events, life, createTicket, start, last }
}
const pass = (delayMs: number) => vi.advanceTimersByTimeAsync(delayMs)
const changed: HouseholdEvent = { type: 'receipt.changed', id: 'a'.repeat(24), version: null }

beforeEach(() => vi.useFakeTimers())

describe('followHousehold', () => {
  it('opens a socket with its own ticket and passes on its events', async () => {
    const { start, last, events } = setUp()
    await start()
    expect(last().url).toMatch(/^ws:\/\/.+\/api\/v1\/ws\/events\?ticket=ticket-1$/)
    last().say({ type: 'listening' })
    last().say(changed)
    last().say({ type: 'tomorrow.changed' })
    last().dispatchEvent(new MessageEvent('message', { data: 'no JSON' }))
    expect(events).toEqual([changed])
  })

  it('reports everything as changed when it reconnects', async () => {
    const { start, last, events, sockets } = setUp()
    await start()
    last().say({ type: 'listening' })
    last().close()
    await pass(500)
    expect(sockets).toHaveLength(2)
    expect([last().url.endsWith('ticket-2'), events]).toEqual([true, []])
    last().say({ type: 'listening' })
    expect(events).toEqual([{ type: 'household.changed' }])
  })

  it('reports everything as changed when it connects for the first time only after a failure', async () => {
    const { start, last, createTicket, events } = setUp()
    createTicket.mockRejectedValueOnce(new NetworkError(new TypeError('fetch failed')))
    await start()
    await pass(500)
    last().say({ type: 'listening' })
    expect(events).toEqual([{ type: 'household.changed' }])
  })

  it('waits longer after each failure, up to 30 s, and briefly again after a successful connection', async () => {
    const { start, last, createTicket } = setUp()
    createTicket.mockRejectedValue(new NetworkError(new TypeError('fetch failed')))
    await start()
    let calls = 1
    for (const waitMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await pass(waitMs - 1)
      expect(createTicket).toHaveBeenCalledTimes(calls)
      await pass(1)
      expect(createTicket).toHaveBeenCalledTimes(++calls)
    }
    createTicket.mockResolvedValue('ticket')
    await pass(30_000)
    last().say({ type: 'listening' })
    last().close()
    await pass(500)
    expect(createTicket).toHaveBeenCalledTimes(calls + 2)
  })

  it('stops waiting when the browser is online again', async () => {
    const { start, createTicket } = setUp()
    createTicket.mockRejectedValue(new NetworkError(new TypeError('fetch failed')))
    await start()
    window.dispatchEvent(new Event('online'))
    expect(createTicket).toHaveBeenCalledTimes(2)
  })

  it('stops when the session is over, and when its tab ends it', async () => {
    const over = setUp()
    over.createTicket.mockRejectedValue(new ApiError(401, { code: 'not_authenticated' }))
    await over.start()
    await pass(120_000)
    expect(over.createTicket).toHaveBeenCalledOnce()
    const left = setUp()
    await left.start()
    left.life.abort()
    expect(left.last().isClosed).toBe(true)
    await pass(120_000)
    expect(left.sockets).toHaveLength(1)
  })
})
