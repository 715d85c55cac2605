import { setImmediate } from 'node:timers/promises'

/** How long one call may block all others, in milliseconds: each takes several turns, so each waits for several. */
const SLICE_MS = 1

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Yields to other work. Of several long tasks one continues in each turn, so that together they block no longer than
 * one.
 */
const letOthersGoFirst = (): Promise<unknown> => (lastTurn = lastTurn.then(() => setImmediate()))

/** Maps values like `map`, yielding to other work every millisecond: for lists that may be long. */
export const mapGently = async <T, R>(values: readonly T[], map: (value: T) => R): Promise<R[]> => {
  const mapped: R[] = []
  let since = performance.now()
  for (const value of values) {
    mapped.push(map(value))
    if (performance.now() - since < SLICE_MS) continue
    await letOthersGoFirst()
    since = performance.now()
  }
  return mapped
}
