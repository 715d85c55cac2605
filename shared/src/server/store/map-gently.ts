import { setImmediate } from 'node:timers/promises'

/** How long one call may keep all others waiting, in milliseconds: each takes several turns, so each waits for several. */
const SLICE_MS = 1

let lastTurn: Promise<unknown> = Promise.resolve()

/** Lets other work go first. Of several long works one goes on in each turn, so that they hold nobody up together. */
const letOthersGoFirst = (): Promise<unknown> => (lastTurn = lastTurn.then(() => setImmediate()))

/** Maps values as `map` does, letting other work go first every millisecond: for lists that may be long. */
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
