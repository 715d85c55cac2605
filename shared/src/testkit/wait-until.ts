import { setTimeout as pause } from 'node:timers/promises'

type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * Calls `check` repeatedly until it returns something truthy, and returns that.
 * @throws Error that names `what`, with the last failure of `check` as its cause, after `timeoutMs` (default 60000: a
 * limit for what never happens).
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
