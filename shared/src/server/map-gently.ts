import { setImmediate } from 'node:timers/promises'

/** How long one call may keep all others waiting, in milliseconds. */
const SLICE_MS = 4

/** Maps values as `map` does, letting other work go first every few milliseconds: for lists that may be long. */
export const mapGently = async <T, R>(values: readonly T[], map: (value: T) => R): Promise<R[]> => {
  const mapped: R[] = []
  let since = performance.now()
  for (const value of values) {
    mapped.push(map(value))
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return mapped
}
