import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '@larder/shared/contracts/base/errors'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startTestApp } from '../testing/test-app.ts'

const sut = await startTestApp()
const port = Number(new URL(await sut.listen()).port)

/** Status and body of the one answer on a connection. */
const readAnswer = async (socket: Socket) => {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: ErrorBody.parse(JSON.parse(body)) }
}

/** Sends lines on a separate connection. */
const say = (lines: readonly string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return readAnswer(socket)
}
const get = (path: string, ...headers: string[]) => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: close',
  ...headers,
  '\r\n',
]
const upgrade = (...headers: string[]) =>
  get('/api/v1/version', 'Connection: Upgrade', 'Upgrade: websocket', ...headers)

describe('what is refused before any route', () => {
  it.each([
    ['an address that is none', 400, get('/api/v1/items/%ZZ')],
    ['a parameter without end', 414, get(`/api/v1/items/${'x'.repeat(200)}`)],
    ['headers without end', 431, get('/', `X-Long: ${'x'.repeat(20_000)}`)],
    ['an address without end', 431, get(`/${'x'.repeat(20_000)}`)],
    ['a method that is none', 400, ['NONSENSE / HTTP/1.1', 'Host: localhost', '\r\n']],
    ['no HTTP at all', 400, ['\u0016\u0003\u0001 hello\r\n\r\n']],
    ['a length that is none', 400, get('/', 'Content-Length: many')],
    ['two lengths', 400, get('/', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['a request without a host', 400, ['GET /api/v1/version HTTP/1.1', 'Connection: close', '\r\n']],
    ['a socket without a key', 400, upgrade('Sec-WebSocket-Version: 13')],
    ['a socket of an old kind', 400, upgrade('Sec-WebSocket-Version: 7')],
  ])('has the shape of all errors: %s', async (_what, status, lines) => {
    const answer = await say(lines)
    expect([answer.status, answer.body.code]).toEqual([status, 'malformed_request'])
    expect(answer.body.detail).not.toBe('')
    expect(answer.head).toMatch(/content-type: application\/json/i)
  })

  it("treats a call of the socket's path without an upgrade as an unknown call", async () => {
    const answer = await say(get(`/api/v1/ws/progress/${'A'.repeat(22)}`))
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'There is nothing here, or not any more' },
    })
  })
})

it('serves a call with an unknown expectation', async () => {
  const answer = await say(get('/api/v1/nothing-here', 'Expect: a miracle'))
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

it('answers 503 with the time to retry while the process stops', async () => {
  const ending = await startTestApp()
  const origin = new URL(await ending.listen())
  const socket = connect(Number(origin.port), origin.hostname)
  // A connection in use is not closed.
  socket.write('GET /api/v1/version HTTP/1.1\r\nHost: localhost\r\n')
  await waitUntil('the connection to be in use', async () => {
    const count = await new Promise((resolve) =>
      ending.app.server.getConnections((_error, open) => resolve(open)),
    )
    return count === 1 && socket.bytesWritten > 0
  })
  const closing = ending.close()
  await waitUntil('no further connection to be taken', () => !ending.app.server.listening)
  socket.write('\r\n')
  const answer = await readAnswer(socket)
  await closing
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({
    code: 'server_closing',
    detail: 'The server is restarting. Please try again shortly.',
  })
  expect(answer.head).toMatch(/retry-after: \d+/i)
})
