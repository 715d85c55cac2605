import { tracingChannel } from 'node:diagnostics_channel'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'

/** What mongoose itself tells of its operations, beside their arguments, which are the contents. */
type Operation = { operation: string; collection?: string }

const CHANNELS = [
  'mongoose:query',
  'mongoose:aggregate',
  'mongoose:cursor:next',
  'mongoose:model:save',
  'mongoose:model:insertMany',
  'mongoose:model:bulkWrite',
]

/** Makes a span of each operation of mongoose that belongs to a trace; returns what ends that. */
export const traceMongoose = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>()
  const start = (message: object) => {
    const { operation, collection = '' } = message as Operation
    if (trace.getActiveSpan() === undefined) return
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': operation,
      'db.collection.name': collection,
    }
    const name = `${operation} ${collection}`.trim()
    spans.set(message, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active()))
  }
  const handlers = {
    start,
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: object) => spans.get(message)?.end(),
    error: (message: object) => spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
  }
  for (const channel of CHANNELS) tracingChannel(channel).subscribe(handlers)
  return () => {
    for (const channel of CHANNELS) tracingChannel(channel).unsubscribe(handlers)
  }
}
