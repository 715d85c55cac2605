import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atPage } from '@larder/shared/contracts/progress'
import type { Progress } from '@larder/shared/contracts/progress'
import { PROGRESS_INIT } from '@larder/shared/contracts/receipts/upload-progress'
import type { SessionEndListener } from '@larder/shared/server/auth/sessions/session-channel'
import { createLogger } from '@larder/shared/server/logging'
import { createUploadSockets } from './upload-sockets.ts'

/** A promise that the test settles. */
const deferred = <T>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

const SESSION = 'a'.repeat(24)
const HOUSEHOLD = 'd'.repeat(24)
const FOLLOWER = { user_id: 'c'.repeat(24), session_id: SESSION }

const setUp = (alive: string[] = [SESSION]) => {
  const found = deferred<{ user_id: string; session_id: string } | null>()
  const last = deferred<Progress | null>()
  const counts = { listeners: 0, lookUps: 0 }
  let endSessions: SessionEndListener = () => {}
  const sockets = createUploadSockets({
    progress: {
      subscribe: () => {
        counts.listeners++
        return () => void counts.listeners--
      },
    },
    findFollower: () => found.promise,
    mapHouseholds: (ids) =>
      Promise.resolve(new Map(ids.filter((id) => alive.includes(id)).map((id) => [id, HOUSEHOLD]))),
    sessionEnds: { subscribe: (listener) => (endSessions = listener) },
    findLast: () => {
      counts.lookUps++
      return last.promise
    },
    logger: createLogger('test', 'silent'),
  })
  onTestFinished(sockets.close)
  const sent: string[] = []
  const closed: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    send: (message: string) => void sent.push(message),
    close: (_code: number, reason: string) => void closed.push(reason),
    ping: () => {},
    terminate: () => {},
  })
  sockets.connect('some-id', socket as unknown as WebSocket)
  const end = (...ids: string[]) => endSessions(ids)
  return { found, last, counts, sent, closed, socket, alive, end }
}

describe('createUploadSockets', () => {
  it('keeps no listener for a socket that closed before it was registered', async () => {
    const { found, counts, socket } = setUp()
    socket.emit('close')
    found.resolve(FOLLOWER)
    await settled()
    expect(counts.listeners).toBe(0)
  })

  it('reads once for a flood of requests, and again for the next one', async () => {
    const { found, last, counts, sent, socket } = setUp()
    found.resolve(FOLLOWER)
    const ask = () => socket.emit('message', Buffer.from(PROGRESS_INIT))
    for (let question = 0; question < 100; question++) ask()
    await settled()
    expect([counts.listeners, counts.lookUps]).toEqual([1, 1])
    last.resolve(atPage('ocr', 1, 2))
    await settled()
    ask()
    await settled()
    expect([counts.lookUps, sent]).toEqual([2, ['PDF page 1/2', 'PDF page 1/2']])
    socket.emit('close')
    expect(counts.listeners).toBe(0)
  })

  it('closes the sockets of a session that ends, and no others', async () => {
    const { found, closed, end } = setUp()
    found.resolve(FOLLOWER)
    await settled()
    end('b'.repeat(24))
    expect(closed).toEqual([])
    end('b'.repeat(24), SESSION)
    expect(closed).toEqual(['Signed out'])
  })

  it('refuses a socket whose session ended while it was looked up', async () => {
    const { found, closed, counts } = setUp([])
    found.resolve(FOLLOWER)
    await settled()
    expect([closed, counts.listeners]).toEqual([['Unknown upload session'], 0])
  })

  describe('after half a minute', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('tells an end once of which nobody told', async () => {
      const { found, last, counts, sent } = setUp()
      found.resolve(FOLLOWER)
      last.resolve({ state: 'completed' })
      await settled()
      await vi.advanceTimersByTimeAsync(30_000)
      expect([counts.lookUps, sent]).toEqual([1, ['Processing complete']])
    })

    it('notices the end of a session without a notification', async () => {
      const { found, closed, alive } = setUp()
      found.resolve(FOLLOWER)
      await settled()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(closed).toEqual([])
      alive.length = 0
      await vi.advanceTimersByTimeAsync(30_000)
      expect(closed).toContain('Signed out')
    })
  })
})
