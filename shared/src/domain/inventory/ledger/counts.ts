import { DomainError } from '@larder/shared/contracts/base/errors'
import { roundQuantity, SMALLEST_SHOWN } from '@larder/foods'
import { assertPresent, decide, type Decision, type LotState } from './lot-state.ts'

/** A quantity that somebody set, and what that person saw before: the lot after its movement number `version`. */
export type CountedQuantity = { quantity: number; version?: number; quantityAtVersion?: number }

/** True when somebody counted a lot that was moved after they saw it, so neither quantity can be trusted. */
export const isOutdatedCount = (state: LotState, counted: CountedQuantity): boolean => {
  const { version = state.seq } = counted
  // A count takes precedence over degradation since the lot was seen; only other people's changes make it outdated.
  return !isUntouched(state, counted) && (version < state.known_seq || version > state.seq)
}

/** True when the quantity was left as it was seen, or already has that value. */
const isUntouched = (state: LotState, { quantity, version, quantityAtVersion }: CountedQuantity): boolean => {
  const counted = roundQuantity(quantity)
  const wasSeen = version !== undefined && version !== state.seq && counted === quantityAtVersion
  return counted === state.quantity || wasSeen
}

/**
 * Sets a lot to the counted quantity; null when the quantity was left as it was seen, or already has that value.
 * @throws DomainError version_conflict when the lot has moved since it was seen, validation_failed for zero: what is
 * used up is consumed or removed, not corrected away.
 */
export const decideCorrect = (state: LotState, counted: CountedQuantity, at: string): Decision | null => {
  assertPresent(state)
  if (isUntouched(state, counted)) return null
  if (isOutdatedCount(state, counted)) throw new DomainError('version_conflict')
  const quantity = roundQuantity(counted.quantity)
  if (quantity <= 0) throw new DomainError('validation_failed', 'Quantity must be positive')
  if (quantity < SMALLEST_SHOWN) {
    throw new DomainError('validation_failed', `Quantity must be at least ${SMALLEST_SHOWN}`)
  }
  const level_full = Math.max(state.level_full, quantity)
  return decide('correct', state, { quantity, level_full, degraded_until: null }, at)
}

/**
 * Records that somebody saw a lot to be as recorded, so that its quantity is known; `version` is its movement number as that
 * person saw it.
 * @throws DomainError not_found when the lot is removed, version_conflict when somebody else or a night has moved it since
 */
export const decideConfirm = (state: LotState, version: number, at: string): Decision => {
  assertPresent(state)
  if (version !== state.seq) throw new DomainError('version_conflict')
  return decide('correct', state, { degraded_until: null }, at)
}
