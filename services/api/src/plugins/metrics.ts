import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { holdsToken } from '@larder/shared/server/metrics/holds-token'
import type { Meter } from '@larder/shared/server/metrics/meter'

/** The seconds that divide calls by how long they took. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

type Options = {
  /** Null where nobody may read metrics, so that none are made. */
  metrics: { meter: Meter; token: string } | null
}

/**
 * Measures each call by the template of its route, never by its address, and serves the metrics of this process to
 * whoever has their token.
 */
export const metricsPlugin = fp<Options>(
  (app, { metrics }) => {
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (metrics === null) throw new DomainError('not_found')
      const { meter, token } = metrics
      if (!holdsToken(request.headers.authorization, token)) throw new DomainError('not_authenticated')
      return reply.type(meter.registry.contentType).send(await meter.registry.metrics())
    })
    if (metrics !== null) measureCalls(app, metrics.meter)
    return Promise.resolve()
  },
  { name: 'metrics' },
)

const measureCalls = (app: FastifyInstance, { prom, registry }: Meter): void => {
  const seconds = new prom.Histogram({
    name: 'larder_http_request_seconds',
    help: 'How long calls took, from the first byte of the request to the last of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    // A socket is open for hours, which says nothing; `larder_sockets_open` counts it.
    if (!request.ws) {
      // What no route answers may be of any method and address.
      const { url: route = 'none', method = 'none' } = request.routeOptions
      seconds.observe(
        { method: route === 'none' ? 'none' : String(method), route, status: statusCode },
        elapsedTime / 1000,
      )
    }
    done()
  })
}
