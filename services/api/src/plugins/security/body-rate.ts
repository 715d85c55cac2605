import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '@larder/shared/contracts/base/errors'

/**
 * The largest file within the time limit of an upload means 8,700 bytes a second; legitimate uploads are faster than
 * this.
 */
const MIN_BYTES_PER_SECOND = 4_000
const WINDOW_SECONDS = 20
const SAMPLES_PER_WINDOW = 4
/** The interval at which received bytes are counted. */
export const SAMPLE_MS = (WINDOW_SECONDS * 1_000) / SAMPLES_PER_WINDOW
const MIN_BYTES_PER_WINDOW = MIN_BYTES_PER_SECOND * WINDOW_SECONDS

/** Ends a request whose body is too slow: with the error if nothing was answered yet. */
const end = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  if (reply.sent || raw.listenerCount('error') === 0) {
    raw.destroy()
    return
  }
  reply.header('connection', 'close')
  // The reader of the body receives the error and answers; destroying the request would close the connection before the
  // answer.
  raw.emit('error', new DomainError('body_too_slow'))
}

/** Starts with the first read: a body that waits for its turn stands still, through no fault of its sender. */
const watch = (request: FastifyRequest, reply: FastifyReply) => {
  const { raw } = request
  const { socket } = raw
  raw.once('resume', () => {
    // Samples are counted, not their times: bytes that a busy process reads late are there at the next sample.
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

/** No body may occupy a turn or a connection indefinitely: it must have a minimum rate. */
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
