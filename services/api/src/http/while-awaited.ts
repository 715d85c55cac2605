import type { FastifyInstance, FastifyReply } from 'fastify'
import { whenGone } from './when-gone.ts'

/**
 * For calls that take long: the made function lets work run while its caller waits. The work's signal is aborted when the
 * caller disconnects or this process ends; work that then throws its reason is answered by a closed connection.
 */
export const createWhileAwaited = (app: FastifyInstance) => {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort(new Error('The process is ending'))
    done()
  })
  return async <Answer>(
    reply: FastifyReply,
    work: (ended: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | FastifyReply> => {
    const ended = AbortSignal.any([whenGone(reply), closing.signal])
    try {
      return await work(ended)
    } catch (error) {
      if (error !== ended.reason) throw error
      // A client that still waits sees a lost connection.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  }
}
