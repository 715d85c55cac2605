import type { FastifyReply } from 'fastify'

/** Aborted when the caller disconnects before the answer. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const hangUp = () => gone.abort(new Error('The caller disconnected'))
  if (reply.raw.closed) hangUp()
  else reply.raw.once('close', hangUp)
  return gone.signal
}
