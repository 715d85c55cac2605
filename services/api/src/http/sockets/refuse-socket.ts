import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'

/** Statuses for errors of Node's parser, by code; anything else that is not HTTP is a 400. */
const REFUSALS: ReadonlyMap<string, { status: number; detail: string }> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, detail: 'The request took too long to arrive' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, detail: 'The chunk extensions are too large' }],
  ['HPE_HEADER_OVERFLOW', { status: 431, detail: 'The address or the headers are too large' }],
])
const NOT_HTTP = { status: 400, detail: 'The request is not valid HTTP' }

/** Answers a connection without a valid request, in the format of all errors, and closes it. */
export const refuseSocket = (socket: Duplex, { status, detail }: { status: number; detail: string }) => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ code: 'malformed_request', detail } satisfies ErrorBody)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

/** Handles a connection that does not speak HTTP, sends too much, or is too slow. */
export const refuseClientError = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET') socket.destroy()
  else refuseSocket(socket, REFUSALS.get(error.code ?? '') ?? NOT_HTTP)
}
