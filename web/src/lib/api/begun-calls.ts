import { REQUEST_ID_HEADER } from '@larder/shared/contracts/base/endpoint'
import { randomKey } from './idempotency-keys.ts'

type Begun = { token: string; answer: Promise<Response> }

/** Answers by their addresses, until `takeBegun` takes them. */
const begun = new Map<string, Begun>()

/** The headers of a request: whose it is, and the id under which logs show it with its repeats. */
export function headersFor(token: string | null, others?: HeadersInit): Headers {
  const headers = new Headers(others)
  headers.set(REQUEST_ID_HEADER, randomKey())
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/** Asks at once for what the code that is still being loaded will ask for, by these addresses. */
export function beginCalls(addresses: readonly string[], token: string): void {
  for (const address of addresses) {
    const answer = fetch(address, { headers: headersFor(token) })
    // Of a failure hears who takes the answer; perhaps nobody does.
    answer.catch(() => undefined)
    begun.set(address, { token, answer })
  }
}

/** The answer that was asked for in advance, once; undefined if none was for this session. */
export function takeBegun(address: string, token: string | null): Promise<Response> | undefined {
  const call = begun.get(address)
  begun.delete(address)
  return call?.token === token ? call?.answer : undefined
}

/** Forgets what nobody took: asked for later, it would be out of date. */
export function forgetBegun(): void {
  begun.clear()
}
