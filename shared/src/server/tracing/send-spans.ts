import type { Logger } from '../logging.ts'
import type { EndedSpan } from './span.ts'

/** How many spans one request carries, and how many wait at most: what is more is lost, so that memory is not. */
const SENT_AT_ONCE = 512
const MAX_WAITING = 4_096
const SEND_EVERY_MS = 2_000
const TIMEOUT_MS = 5_000

type Options = { endpoint: string; service: string; logger: Logger }

const valueOf = (value: unknown) => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { stringValue: String(value) }
}
const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

/** A span in the JSON of OTLP, where kinds are numbered from 1. */
const spanOf = ({ name, kind, context, parentId, startMs, endMs, attributes, status }: EndedSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: kind + 1,
  startTimeUnixNano: nanos(startMs),
  endTimeUnixNano: nanos(endMs),
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) })),
  status: { code: status.code },
})

/**
 * Sends spans by OTLP over HTTP, as JSON, in batches. A collector that is away costs nothing but its spans; the log says
 * so once until it answers again.
 */
export const createSpanSender = ({ endpoint, service, logger }: Options) => {
  const url = `${endpoint}/v1/traces`
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: service } }] }
  const waiting: EndedSpan[] = []
  let sending = Promise.resolve()
  let isReachable = true

  const send = async (spans: readonly EndedSpan[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'larder' }, spans: spans.map(spanOf) }]
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`It answers ${answer.status}`)
      isReachable = true
    } catch (error) {
      if (isReachable) logger.warn({ err: error, url }, 'Traces could not be sent')
      isReachable = false
    }
  }
  const flush = (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, SENT_AT_ONCE)
      sending = sending.then(() => send(spans))
    }
    return sending
  }
  const timer = setInterval(() => void flush(), SEND_EVERY_MS).unref()

  return {
    add: (span: EndedSpan): void => {
      if (waiting.length < MAX_WAITING) waiting.push(span)
    },
    /** Sends what is left, and no more. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
