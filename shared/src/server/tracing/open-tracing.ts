import { context, propagation, SpanKind, trace } from '@opentelemetry/api'
import type { Tracer } from '@opentelemetry/api'
import { BullMQOtel } from 'bullmq-otel'
import type { Telemetry } from 'bullmq'
import type { Logger } from '../logging.ts'
import { createSpanSender } from './send-spans.ts'
import { beginSpan } from './span.ts'
import type { EndedSpan } from './span.ts'
import { createContextManager, traceparent } from './trace-context.ts'
import { traceMongoose } from './trace-mongoose.ts'

/** The traces of a process. */
export type Tracing = { tracer: Tracer; telemetry: Telemetry; close: () => Promise<void> }

/** A trace begins with a call or a job: what a process does by itself, as looking for jobs, is none. */
const isOfTrace = ({ kind, parentId }: EndedSpan): boolean =>
  parentId !== null || kind === SpanKind.SERVER || kind === SpanKind.CONSUMER

/**
 * Traces what this process does, and sends it to the collector at `endpoint` by OTLP over HTTP. The API of OpenTelemetry
 * is what calls, jobs and documents are traced by, with an implementation of our own (ADR 0097).
 */
export const openTracing = (endpoint: string, service: string, logger: Logger): Tracing => {
  const sender = createSpanSender({ endpoint, service, logger })
  const onEnd = (span: EndedSpan) => {
    if (isOfTrace(span)) sender.add(span)
  }
  const tracer: Tracer = {
    startSpan: (name, options = {}, parent = context.active()) =>
      beginSpan(name, options, options.root ? undefined : trace.getSpanContext(parent), onEnd),
    startActiveSpan: (name: string, ...given: unknown[]) => {
      const work = given.at(-1) as (span: ReturnType<Tracer['startSpan']>) => never
      const span = tracer.startSpan(name)
      return context.with(trace.setSpan(context.active(), span), () => work(span))
    },
  }
  context.setGlobalContextManager(createContextManager())
  propagation.setGlobalPropagator(traceparent)
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  const untrace = traceMongoose(tracer)
  return {
    tracer,
    telemetry: new BullMQOtel({ tracerName: 'larder' }),
    close: async () => {
      untrace()
      for (const api of [trace, context, propagation]) api.disable()
      await sender.close()
    },
  }
}
