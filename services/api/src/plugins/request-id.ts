import fp from 'fastify-plugin'
import { REQUEST_ID_HEADER } from '@larder/shared/contracts/base/endpoint'

/** Answers with the id by which the logs know a request. */
export const requestIdPlugin = fp(
  (app) => {
    app.addHook('onRequest', ({ id }, reply, done) => {
      reply.header(REQUEST_ID_HEADER, id)
      done()
    })
    return Promise.resolve()
  },
  { name: 'request-id' },
)
