import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PROGRESS_INIT } from '@larder/shared/contracts/progress'
import type { ProgressEvent } from '@larder/shared/contracts/progress'
import { createLogger } from '@larder/shared/server/logging'
import { createProgressHub } from './progress-hub.ts'

/** A promise that the test settles. */
const deferred = <T>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

const setUp = () => {
  const followable = deferred<boolean>()
  const last = deferred<ProgressEvent | null>()
  const counts = { listeners: 0, lookUps: 0 }
  const hub = createProgressHub({
    progress: {
      subscribe: () => {
        counts.listeners++
        return () => void counts.listeners--
      },
      findLast: () => Promise.resolve(null),
    },
    isFollowable: () => followable.promise,
    findLast: () => {
      counts.lookUps++
      return last.promise
    },
    logger: createLogger('test', 'silent'),
  })
  onTestFinished(hub.close)
  const sent: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    send: (message: string) => void sent.push(message),
    close: () => {},
  })
  hub.connect('some-id', socket as unknown as WebSocket)
  return { followable, last, counts, sent, socket }
}

describe('createProgressHub', () => {
  it('keeps no listener for a socket that closed before it was known', async () => {
    const { followable, counts, socket } = setUp()
    socket.emit('close')
    followable.resolve(true)
    await settled()
    expect(counts.listeners).toBe(0)
  })

  it('looks once for a flood of questions, and again for the next one', async () => {
    const { followable, last, counts, sent, socket } = setUp()
    followable.resolve(true)
    const ask = () => socket.emit('message', Buffer.from(PROGRESS_INIT))
    for (let question = 0; question < 100; question++) ask()
    await settled()
    expect([counts.listeners, counts.lookUps]).toEqual([1, 1])
    last.resolve({ message: 'PDF page 1/2', is_final: false })
    await settled()
    ask()
    await settled()
    expect([counts.lookUps, sent]).toEqual([2, ['PDF page 1/2', 'PDF page 1/2']])
    socket.emit('close')
    expect(counts.listeners).toBe(0)
  })
})
