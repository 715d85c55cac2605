/** The answer was larger than its limit. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'AnswerTooLargeError'
  }
}

type Bounds = {
  /** The size limit of an answer, decompressed. */
  maxBytes: number
  /** The deadline in milliseconds of `performance.now()`. */
  endsAt: number
  onSend: (bytes: number) => void
  onReceive: (bytes: number) => void
}

/**
 * A fetch for the openai client that connects only to the configured address (redirects are returned as answers),
 * reports the size of each request and of what is read of its answer, and reads answers only up to their limit.
 */
export const boundedFetch =
  ({ maxBytes, endsAt, onSend, onReceive }: Bounds) =>
  async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    onSend(typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0)
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const headers = new Headers(response.headers)
    // The client waits as long as the server requests, even beyond the deadline.
    const retryAfterMs = Number(headers.get('retry-after')) * 1000
    if (performance.now() + retryAfterMs > endsAt) headers.set('x-should-retry', 'false')
    const { status, statusText } = response
    return new Response(response.body?.pipeThrough(atMost(maxBytes, onReceive)), {
      status,
      statusText,
      headers,
    })
  }

const atMost = (maxBytes: number, onReceive: (bytes: number) => void) => {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      onReceive(chunk.byteLength)
      if (bytes > maxBytes) controller.error(new AnswerTooLargeError(maxBytes))
      else controller.enqueue(chunk)
    },
  })
}
