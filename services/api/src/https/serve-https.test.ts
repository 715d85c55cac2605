import { once } from 'node:events'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeTestCertificate } from '@larder/shared/testkit/network/test-certificate'
import { acceptPlainHttp } from './serve-https.ts'

// The clock of connections alone; sockets keep their own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server of https and plain http that never answers, and the sockets that it accepted. */
const serve = async () => {
  const server = createServer(await makeTestCertificate())
  const accepted: Socket[] = []
  acceptPlainHttp(server, () => undefined)
  server.on('connection', (socket: Socket) => accepted.push(socket))
  server.listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Connects, sends bytes, and waits until the server has read them. */
  const send = async (bytes: string) => {
    const arrival = once(server, 'connection') as Promise<[Socket]>
    const client = connect({ host: '127.0.0.1', port })
    client.on('error', () => undefined).write(bytes)
    const [socket] = await arrival
    await vi.waitUntil(() => socket.bytesRead === bytes.length)
    return client
  }
  return { port, send }
}

it.each([
  ['sends nothing', ''],
  ['never completes a request of plain http', 'GET / HTTP/1.1\r\n'],
  ['gets no answer by plain http', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('closes a connection that %s after ten seconds', async (_what, bytes) => {
  const { send } = await serve()
  const client = await send(bytes)
  vi.advanceTimersByTime(9_999)
  expect(client.closed).toBe(false)
  const closed = once(client, 'close')
  vi.advanceTimersByTime(1)
  await closed
})

it('leaves connections by https open after ten seconds', async () => {
  const { port } = await serve()
  const client = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
  onTestFinished(() => void client.destroy())
  await once(client, 'secureConnect')
  vi.advanceTimersByTime(60_000)
  client.write('GET / HTTP/1.1\r\n\r\n')
  // A server that had closed the connection could not refuse what it says.
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toContain('400 Bad Request')
})
