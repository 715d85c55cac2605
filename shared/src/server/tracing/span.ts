import { randomBytes } from 'node:crypto'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type {
  Attributes,
  AttributeValue,
  Span,
  SpanContext,
  SpanOptions,
  SpanStatus,
} from '@opentelemetry/api'

/** All that is kept of a span that has ended; times are milliseconds since 1970. */
export type EndedSpan = {
  name: string
  kind: SpanKind
  context: SpanContext
  parentId: string | null
  startMs: number
  endMs: number
  attributes: Readonly<Attributes>
  status: SpanStatus
}

/** Now, finer than a millisecond, so that what follows each other stands in order. */
const nowMs = (): number => performance.timeOrigin + performance.now()
const randomId = (bytes: number): string => randomBytes(bytes).toString('hex')
const SAMPLED = 1

/** Begins a span below `parent`, or a trace of its own; `onEnd` gets it once, when it has ended. */
export const beginSpan = (
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
  parent: SpanContext | undefined,
  onEnd: (span: EndedSpan) => void,
): Span => {
  const context: SpanContext = {
    traceId: parent?.traceId ?? randomId(16),
    spanId: randomId(8),
    traceFlags: SAMPLED,
  }
  const startMs = nowMs()
  const kept: Attributes = { ...attributes }
  let title = name
  let status: SpanStatus = { code: SpanStatusCode.UNSET }
  let isEnded = false
  const span: Span = {
    spanContext: () => context,
    setAttribute: (key: string, value: AttributeValue) => {
      kept[key] = value
      return span
    },
    setAttributes: (more) => {
      Object.assign(kept, more)
      return span
    },
    // Events and links tell nothing that the log does not.
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: (changed) => {
      status = changed
      return span
    },
    updateName: (changed) => {
      title = changed
      return span
    },
    isRecording: () => !isEnded,
    // The message may hold what somebody wrote; the log has it.
    recordException: () => {
      status = { code: SpanStatusCode.ERROR }
    },
    end: () => {
      if (isEnded) return
      isEnded = true
      const parentId = parent?.spanId ?? null
      onEnd({ name: title, kind, context, parentId, startMs, endMs: nowMs(), attributes: kept, status })
    },
  }
  return span
}
