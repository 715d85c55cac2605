import type { Change, ReadStamps } from './change-stamps.ts'

/** A process that is killed between a change and its publication leaves what was kept as it was, for so long at most. */
const MAX_AGE_MS = 5 * 60_000

type Deps = { readStamps: ReadStamps; now: () => Date }

type Kept<T> = { stamps: string; madeAt: number; value: Promise<T> }

/**
 * Keeps in memory what was made of a household's data, until one of these kinds of changes is published: of at most
 * `most` households, those asked for last. What is kept must not be changed by anybody.
 */
export const keepUntilChanged = <T>(
  { readStamps, now }: Deps,
  { changes, most }: { changes: readonly Change[]; most: number },
) => {
  const kept = new Map<string, Kept<T>>()

  /**
   * `variant` tells apart what is made of the same data in several ways; `make` gets what was made before the change, where
   * it is still known. Rejects as `make` does, and then keeps nothing.
   */
  return async (
    householdId: string,
    variant: string,
    make: (before?: Promise<T>) => Promise<T>,
  ): Promise<T> => {
    // Before anything is read: what changes meanwhile has other stamps at the next call.
    const stamps = await readStamps(householdId, changes)
    if (stamps === null) return make()
    const key = `${householdId} ${variant}`
    const known = kept.get(key)
    kept.delete(key)
    const at = now().getTime()
    const isCurrent = known !== undefined && known.stamps === stamps && at - known.madeAt < MAX_AGE_MS
    const current = isCurrent ? known : { stamps, madeAt: at, value: make(known?.value) }
    kept.set(key, current)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    try {
      return await current.value
    } catch (error) {
      if (kept.get(key) === current) kept.delete(key)
      throw error
    }
  }
}
