import { DomainError } from '@larder/shared/contracts/base/errors'
import { leftAfter, roundQuantity, SMALLEST_SHOWN } from '@larder/foods'
import { assertPresent, decide, type Decision, type LotState, stateOf, UNTOUCHED } from './lot-state.ts'
import { openedSince } from './opened.ts'

/** Creates a lot with the bought quantity. */
export const decidePurchase = (quantity: number, at: string): Decision =>
  decide('purchase', UNTOUCHED, { quantity, level_full: quantity }, at)

/** The message for an amount that is too small to take. */
export const TOO_LITTLE = `Use at least ${SMALLEST_SHOWN}, or all that is left`

/** True when taking an amount would not visibly change the lot; the last of it can always be taken. */
export const isTooLittle = (amount: number, left: number): boolean => amount < SMALLEST_SHOWN && amount < left

/**
 * Takes an amount out of a lot whose packs hold `pack` each, by default all of it.
 * @throws DomainError not_enough_stock when there is less than that, not_found when the lot is removed, validation_failed
 * when nobody would see the difference.
 */
export const decideConsume = (state: LotState, amount: number, at: string, pack = Infinity): Decision => {
  assertPresent(state)
  if (isTooLittle(amount, state.quantity)) throw new DomainError('validation_failed', TOO_LITTLE)
  const left = leftAfter(state.quantity, amount)
  if (state.quantity <= 0 || left < 0) throw new DomainError('not_enough_stock')
  const opened_at = openedSince(state, left, at, pack)
  // Taking the last of it leaves a known quantity: none.
  const degraded_until = left === 0 ? null : state.degraded_until
  return decide('consume', state, { quantity: left, opened_at, degraded_until }, at)
}

/**
 * Takes an amount out of a lot, whose packs hold `pack` each, for a meal, however small, or as much as is left of it; null when the lot is removed or
 * empty, or the ledger's six decimals can't tell the amount from nothing.
 */
export const decideCook = (state: LotState, amount: number, at: string, pack = Infinity): Decision | null => {
  if (state.removed_at !== null || state.quantity <= 0 || roundQuantity(amount) <= 0) return null
  const quantity = Math.max(0, leftAfter(state.quantity, amount))
  const degraded_until = quantity === 0 ? null : state.degraded_until
  return decide(
    'cook',
    state,
    { quantity, opened_at: openedSince(state, quantity, at, pack), degraded_until },
    at,
  )
}

/**
 * What a lot was before a meal took from it, besides its quantity; without `undo_seq` when something else was done with the
 * lot since.
 */
export type StateBeforeCooking = Pick<LotState, 'opened_at' | 'degraded_until'> & { undo_seq?: number }

/**
 * Brings back what a meal took from a lot, also to one that was emptied or removed since, and with it the rest of its state.
 * That is undone by cooking again, not in the lot, which would lose the food while the meal stays as it is: 'Undo' reverts
 * what it would have reverted before the meal, and nothing where the lot was moved otherwise since.
 */
export const decideRestore = (
  state: LotState,
  taken: number,
  { opened_at, degraded_until, undo_seq = 0 }: StateBeforeCooking,
  at: string,
): Decision => {
  const quantity = roundQuantity(state.quantity + taken)
  const level_full = Math.max(state.level_full, quantity)
  const change = { quantity, level_full, opened_at, degraded_until, removed_at: null, undo_seq }
  return decide('restore', state, change, at)
}

/** Removes a lot with everything left of it; null when it is already removed. */
export const decideClear = (state: LotState, at: string): Decision | null =>
  state.removed_at === null ? decide('clear', state, { quantity: 0, removed_at: at }, at) : null

/**
 * Records the degradation of a lot up to the end of day `until`. 'Undo' reverts all degradation since a person or a
 * receipt last moved the lot.
 */
export const decideDegrade = (state: LotState, left: number, until: string): Decision => ({
  kind: 'degrade',
  delta: roundQuantity(left - state.quantity),
  after: {
    ...stateOf(state),
    seq: state.seq + 1,
    quantity: left,
    undo_seq: state.known_seq + 1,
    degraded_until: until,
  },
  undoes_seq: null,
})
