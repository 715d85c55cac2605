import type { BrowserContext } from '@playwright/test'

/** The faults that pages report: errors in the console, uncaught exceptions, violations of the security policy. */
export type Faults = {
  seen: () => string[]
  /** Ignores faults that a test causes on purpose, such as a refused call. */
  allow: (pattern: RegExp) => void
}

/** The browser's own message for a call that the server refused with this status. */
export const refusedWith = (status: number): RegExp => new RegExp(`responded with a status of ${status}\\b`)

/** The browser's own messages for calls and sockets without a running server. */
export const UNREACHABLE =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_SOCKET_NOT_CONNECTED|(responded with a status of|Unexpected response code:) 503\b/

/** Collects the faults of all pages of a browser context, including pages opened later. */
export async function watchFaults(context: BrowserContext): Promise<Faults> {
  const complaints: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complaints.push(url === '' ? message.text() : `${message.text()} (${new URL(url).pathname})`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`security policy: ${violatedDirective} blocks ${blockedURI}`))
    })
  })
  return {
    seen: () => complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
    allow: (pattern) => void allowed.push(pattern),
  }
}
