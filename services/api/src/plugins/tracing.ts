import fp from 'fastify-plugin'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span } from '@opentelemetry/api'
import type { Tracing } from '@larder/shared/server/tracing/open-tracing'

type Options = Pick<Tracing, 'tracer'>

/** Makes a span of each call, by the template of its route; what it does in stores and queues lies below it. */
export const tracingPlugin = fp<Options>(
  (app, { tracer }) => {
    const spans = new WeakMap<object, Span>()
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, headers, id, routeOptions } = request
      const { url: route = 'none' } = routeOptions
      const attributes = { 'http.request.method': method, 'http.route': route, 'larder.request_id': id }
      const parent = propagation.extract(context.active(), headers)
      spans.set(
        request,
        tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent),
      )
      done()
    })
    // Last before the handler: what reads a body runs as the connection, which has no call.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request)
      if (span === undefined) done()
      else context.with(trace.setSpan(context.active(), span), done)
    })
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
    return Promise.resolve()
  },
  { name: 'tracing' },
)
