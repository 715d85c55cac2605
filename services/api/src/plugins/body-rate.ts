import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'

/** The largest file in the time that an upload may take is 8,700 bytes a second; whoever means it is above this. */
const MIN_BYTES_PER_SECOND = 4_000
const WINDOW_SECONDS = 20
const SAMPLES_PER_WINDOW = 4
/** How often the bytes that arrived are counted. */
export const SAMPLE_MS = (WINDOW_SECONDS * 1_000) / SAMPLES_PER_WINDOW
const MIN_BYTES_PER_WINDOW = MIN_BYTES_PER_SECOND * WINDOW_SECONDS

/** Ends a request whose body comes too slowly: with the error as long as nothing was answered. */
const end = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.destroy()
    return
  }
  reply.header('connection', 'close')
  // Whoever reads the body hears of it and answers; destroying the request would cut the line before the answer.
  raw.emit('error', new DomainError('body_too_slow'))
}

/** Watches from the first read: a body that waits for its turn stands still, and that is not its sender's doing. */
const watch = (request: FastifyRequest, reply: FastifyReply) => {
  const { raw } = request
  const { socket } = raw
  raw.once('resume', () => {
    // Samples are counted, not their times: what a busy process fetches late is there at the next sample.
    const received = [socket.bytesRead]
    const samples = setInterval(() => {
      received.push(socket.bytesRead)
      if (received.length <= SAMPLES_PER_WINDOW) return
      const [atStart = 0] = received.splice(0, 1)
      if (socket.bytesRead - atStart >= MIN_BYTES_PER_WINDOW) return
      clearInterval(samples)
      end(request, reply)
    }, SAMPLE_MS)
    const stop = () => clearInterval(samples)
    raw.once('end', stop).once('close', stop)
  })
}

/** No body may take a place, or a connection, for as long as its sender likes: it comes at a minimum rate or is ended. */
export const bodyRatePlugin = fp(
  (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (encoding !== undefined || Number(length) > 0) watch(request, reply)
      done()
    })
    return Promise.resolve()
  },
  { name: 'body-rate' },
)
