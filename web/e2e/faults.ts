import type { BrowserContext } from '@playwright/test'

/** What pages complain about: errors in their consoles, uncaught exceptions, breaches of the security policy. */
export type Faults = {
  seen: () => string[]
  /** Lets complaints pass that a test brings about on purpose, such as a refused call. */
  allow: (pattern: RegExp) => void
}

/** What the browser itself says about a call that the server refused with this status. */
export const refusedWith = (status: number): RegExp => new RegExp(`responded with a status of ${status}\\b`)

/** What the browser itself says about calls and sockets while no server is there, or one that is closing. */
export const UNREACHABLE =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|responded with a status of 503\b/

/** Listens to all pages of a browser context, those that are opened later too. */
export async function watchFaults(context: BrowserContext): Promise<Faults> {
  const complaints: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
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
