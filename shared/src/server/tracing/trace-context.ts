import { AsyncLocalStorage } from 'node:async_hooks'
import { isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import type { Context, ContextManager, TextMapPropagator } from '@opentelemetry/api'

const HEADER = 'traceparent'
/** Version, trace, parent and flags, as in W3C's Trace Context; other versions begin likewise. */
const FORM = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Keeps the context of what runs with its asynchronous calls. */
export const createContextManager = (): ContextManager => {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (context, work, self, ...args) => storage.run(context, () => work.apply(self as never, args)),
    bind: (_context, target) => target,
    enable: () => manager,
    disable: () => manager,
  }
  return manager
}

/** Carries a trace from process to process in the header of W3C's Trace Context. */
export const traceparent: TextMapPropagator = {
  inject: (context, carrier, setter) => {
    const span = trace.getSpanContext(context)
    if (span === undefined || !isSpanContextValid(span)) return
    setter.set(carrier, HEADER, `00-${span.traceId}-${span.spanId}-01`)
  },
  extract: (context, carrier, getter) => {
    const [, traceId = '', spanId = '', flags = ''] =
      FORM.exec(String(getter.get(carrier, HEADER) ?? '')) ?? []
    const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    return isSpanContextValid(span) ? trace.setSpanContext(context, span) : context
  },
  fields: () => [HEADER],
}
