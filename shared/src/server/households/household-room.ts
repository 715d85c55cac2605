import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'

/** What is limited for each household: listed entries, items of its catalogue, bytes of stored files. */
export type HouseholdLimits = { entries: number; items: number; fileBytes: number }

/** Twice the size that the screens are tested with, and about ten years of receipts. */
export const HOUSEHOLD_LIMITS: HouseholdLimits = {
  entries: 20_000,
  items: 20_000,
  fileBytes: 2_048 * 1_048_576,
}

/** A count is valid for this long, so that calls need not count each time. */
const KNOWN_MS = 60_000
/** Shorter for a full household, which may have been cleared since. */
const KNOWN_FULL_MS = 2_000
/** The counts of more households than this are not kept. */
const MAX_KNOWN = 10_000

type Deps = {
  max: number
  /** Counts what a household has, up to `limit`. */
  count: (householdId: string, limit: number) => Promise<number>
  code: ErrorCode
  now: () => Date
}

/**
 * Enforces the limits of a household. It counts rarely: half of the free capacity may be used before it counts again,
 * so that several processes together stay near the limit.
 */
export const createHouseholdRoom = ({ max, count, code, now }: Deps) => {
  const known = new Map<string, { free: number | 'full'; untilMs: number }>()

  const remember = (householdId: string, free: number | 'full', forMs: number) => {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(householdId, { free, untilMs: now().getTime() + forMs })
  }

  /**
   * Reserves capacity for this many more.
   * @throws DomainError with the room's code when the household is full
   */
  return async ({ householdId }: { householdId: string }, amount: number): Promise<void> => {
    if (amount === 0) return
    const last = known.get(householdId)
    if (last && last.untilMs > now().getTime()) {
      if (last.free === 'full') throw new DomainError(code)
      if (last.free >= amount) {
        last.free -= amount
        return
      }
    }
    const left = max - (await count(householdId, max)) - amount
    if (left < 0) {
      if (left + amount <= 0) remember(householdId, 'full', KNOWN_FULL_MS)
      throw new DomainError(code)
    }
    remember(householdId, Math.floor(left / 2), KNOWN_MS)
  }
}
export type HouseholdRoom = ReturnType<typeof createHouseholdRoom>
