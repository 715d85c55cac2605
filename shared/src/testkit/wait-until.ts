import { setTimeout as pause } from 'node:timers/promises'

type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * Asks `check` again and again until it gives something truthy, and returns that.
 * @throws Error that names `what`, with the last failure of `check` as its cause, once `timeoutMs` (default 60000: it bounds what never comes) is over.
 */
export async function waitUntil<T>(
  what: string,
  check: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 20 }: WaitOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs
  let lastFailure: unknown
  do {
    try {
      const found = await check()
      if (found) return found
      lastFailure = undefined
    } catch (error) {
      lastFailure = error
    }
    await pause(intervalMs)
  } while (performance.now() < deadline)
  throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause: lastFailure })
}
