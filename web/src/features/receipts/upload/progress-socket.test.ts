import type { Progress } from '@larder/shared/contracts/progress'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openProgressChannel, progressUrl } from './progress-socket.ts'

/** A socket whose server side is controlled by the test. */
class FakeSocket extends EventTarget {
  readonly url: string
  readonly sent: string[] = []
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const CLIENT_ID = 'AbCdEfGhIjKlMnOpQrStUv'

function open() {
  const sockets: FakeSocket[] = []
  const steps: Progress[] = []
  const close = openProgressChannel(
    CLIENT_ID,
    (progress) => steps.push(progress),
    (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  )
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  return { sockets, steps, close, last }
}

beforeEach(() => vi.useFakeTimers())

describe('progressUrl', () => {
  it('[RCPT-013] is a WebSocket below /api/v1, with wss on https and ws otherwise', () => {
    expect(progressUrl(CLIENT_ID, { protocol: 'https:', host: 'larder.test' })).toBe(
      `wss://larder.test/api/v1/ws/progress/${CLIENT_ID}`,
    )
    expect(progressUrl(CLIENT_ID, { protocol: 'http:', host: '192.168.1.5:8080' })).toBe(
      `ws://192.168.1.5:8080/api/v1/ws/progress/${CLIENT_ID}`,
    )
  })
})

describe('openProgressChannel', () => {
  it("[RCPT-014] sends 'init' when the channel opens, not before", () => {
    const { last } = open()
    expect(last().sent).toEqual([])
    last().dispatchEvent(new Event('open'))
    expect(last().sent).toEqual(['init'])
  })

  it('[RCPT-013] accepts plain text messages of the documented kinds and nothing else', () => {
    const { last, steps } = open()
    last().say('Starting OCR processing')
    last().say(new ArrayBuffer(2))
    last().say('Hello')
    last().say('PDF page 1/2')
    expect(steps).toEqual([
      { state: 'running', step: 'ocr' },
      { state: 'running', step: 'ocr', page: 1, of: 2, percent: 50 },
    ])
  })

  it('[RCPT-025] reopens a broken channel up to 5 times, 3 s apart, then stops', () => {
    const { sockets, last } = open()
    for (let attempt = 1; attempt <= 5; attempt++) {
      last().close()
      vi.advanceTimersByTime(2999)
      expect(sockets).toHaveLength(attempt)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(attempt + 1)
    }
    last().close()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(6)
  })

  it('[RCPT-025] does not reconnect after processing has finished', () => {
    for (const final of ['Processing complete', 'Processing failed']) {
      const { sockets, last } = open()
      last().say(final)
      last().close()
      vi.advanceTimersByTime(10_000)
      expect(sockets).toHaveLength(1)
    }
  })

  it('closes permanently, also while it waits to reconnect', () => {
    const { sockets, last, close } = open()
    last().close()
    close()
    vi.advanceTimersByTime(10_000)
    expect(sockets).toHaveLength(1)
  })
})
