import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { resolveAllowed } from './allowed-hosts.ts'
import type { Network } from './allowed-hosts.ts'

/** Why an answer was not read: it is longer than allowed, or sends on too often, or to what is no web address. */
export class AnswerRefusedError extends Error {
  readonly reason: 'too_large' | 'redirects'
  constructor(reason: 'too_large' | 'redirects') {
    super(reason === 'too_large' ? 'The answer is too large' : 'The server sends on elsewhere')
    this.name = 'AnswerRefusedError'
    this.reason = reason
  }
}

export type GuardedOptions = {
  headers: Record<string, string>
  /** The private networks that may be connected to. */
  allowedNetworks: readonly Network[]
  /** The ports of servers outside of these networks that may be connected to; all where it is absent. */
  publicPorts?: readonly number[]
  maxBytes: number
  /** Ends finding the name, connecting and reading. */
  signal: AbortSignal
}

export type AnswerWith<Body> = {
  status: number
  headers: IncomingMessage['headers']
  body: Body
  /** Where the answer came from. */
  url: URL
}

export type GuardedAnswer = AnswerWith<Buffer>

/** What is done with the bytes of an answer as they arrive. */
export type TakeBytes<Body> = (bytes: AsyncIterable<Buffer>) => Promise<Body>

/** Rejects with the signal's reason when it is aborted first: finding the name of a server cannot be interrupted. */
const abortable = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Keeps all bytes of an answer. */
export const collectBytes: TakeBytes<Buffer> = async (bytes) => {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Gets a web address, or posts `body` to it, whose server somebody outside of this program names: its host is resolved once and
 * checked, and nothing is connected to in private networks that are not allowed. Redirects are not followed.
 * @throws HostRefusedError, AnswerRefusedError, the signal's reason, and errors of the connection
 */
export const guardedRequest = (
  url: URL,
  options: GuardedOptions,
  body?: Uint8Array,
): Promise<GuardedAnswer> => guardedExchange(url, options, collectBytes, body)

/**
 * Like `guardedRequest`, but gives the bytes of the answer away as they arrive.
 * @throws what `guardedRequest` and `take` throw
 */
export const guardedExchange = async <Body>(
  url: URL,
  { headers, allowedNetworks, publicPorts, maxBytes, signal }: GuardedOptions,
  take: TakeBytes<Body>,
  body?: Uint8Array,
): Promise<AnswerWith<Body>> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPublicAllowed = publicPorts === undefined || publicPorts.includes(portOf(url))
  const addresses = await abortable(resolveAllowed(host, allowedNetworks, isPublicAllowed), signal)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      // A connection is used once: one that was kept could be to an address that was not checked for this name.
      agent: false,
      // Connects to the addresses that were checked: resolved again, the name could lead elsewhere.
      lookup: (_host, { all }, callback) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else if (first) callback(null, first.address, first.family)
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
  const bounded = async function* () {
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.byteLength
      if (length > maxBytes) throw new AnswerRefusedError('too_large')
      yield chunk
    }
  }
  try {
    const taken = await take(bounded())
    return { status: response.statusCode ?? 0, headers: response.headers, body: taken, url }
  } catch (error) {
    // An interrupted answer looks like one that broke off.
    signal.throwIfAborted()
    throw error
  } finally {
    response.destroy()
  }
}
