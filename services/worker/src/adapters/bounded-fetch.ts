/** An answer held more than its limit. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'AnswerTooLargeError'
  }
}

type Bounds = {
  /** Of an answer, unpacked. */
  maxBytes: number
  /** When nobody waits any more, in milliseconds of `performance.now()`. */
  endsAt: number
  onSend: (bytes: number) => void
}

/**
 * A fetch for the openai client that goes where it was configured to and nowhere else (redirects are answers), tells the
 * size of each request, and reads no answer beyond its limit.
 */
export const boundedFetch =
  ({ maxBytes, endsAt, onSend }: Bounds) =>
  async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    onSend(typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0)
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const headers = new Headers(response.headers)
    // The client waits as long as the server asks it to; nobody would wait for the answer.
    const retryAfterMs = Number(headers.get('retry-after')) * 1000
    if (performance.now() + retryAfterMs > endsAt) headers.set('x-should-retry', 'false')
    const { status, statusText } = response
    return new Response(response.body?.pipeThrough(atMost(maxBytes)), { status, statusText, headers })
  }

const atMost = (maxBytes: number) => {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new AnswerTooLargeError(maxBytes))
      else controller.enqueue(chunk)
    },
  })
}
