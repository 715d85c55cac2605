import type { MovementKind } from '@larder/shared/contracts/inventory'
import { DomainError } from '@larder/shared/contracts/errors'
import { roundQuantity } from './quantity.ts'

/** What the ledger knows of a lot after its movement number `seq`; a lot without movements is at 0. */
export type LotState = {
  seq: number
  quantity: number
  /** The largest quantity since the last purchase. */
  level_full: number
  /** When the first of it was taken. */
  opened_at: string | null
  removed_at: string | null
  /** The movement that 'Undo' takes back next; 0 when there is none. */
  undo_seq: number
}

/** One decided change of a lot: what happened, by how much, and the state that follows. */
export type Decision = { kind: MovementKind; delta: number; after: LotState; undoes_seq: number | null }

/** The state of a lot that nothing has happened to. */
export const UNTOUCHED: LotState = {
  seq: 0,
  quantity: 0,
  level_full: 0,
  opened_at: null,
  removed_at: null,
  undo_seq: 0,
}

/** A lot comes into being with what was bought. */
export const decidePurchase = (quantity: number): Decision =>
  act('purchase', UNTOUCHED, { quantity, level_full: quantity })

/**
 * Takes an amount out of a lot.
 * @throws DomainError not_enough_stock when there is less than that, not_found when the lot is removed.
 */
export const decideConsume = (state: LotState, amount: number, at: string): Decision => {
  assertPresent(state)
  const left = roundQuantity(state.quantity - amount)
  if (state.quantity <= 0 || left < 0) throw new DomainError('not_enough_stock')
  return act('consume', state, { quantity: left, opened_at: state.opened_at ?? at })
}

/** A quantity as somebody set it, and what that person saw before: the lot after its movement number `version`. */
export type CountedQuantity = { quantity: number; version?: number; quantityAtVersion?: number }

/**
 * Sets a lot to what somebody counted; null when the quantity was left as it was seen, or is that already.
 * @throws DomainError version_conflict when the lot has moved since it was seen, validation_failed for nothing at all:
 * what is used up is consumed or removed, not corrected away.
 */
export const decideCorrect = (state: LotState, counted: CountedQuantity): Decision | null => {
  assertPresent(state)
  const quantity = roundQuantity(counted.quantity)
  const isOutdated = counted.version !== undefined && counted.version !== state.seq
  if (quantity === state.quantity || (isOutdated && quantity === counted.quantityAtVersion)) return null
  if (isOutdated) throw new DomainError('version_conflict')
  if (quantity <= 0) throw new DomainError('validation_failed', 'Quantity must be positive')
  return act('correct', state, { quantity, level_full: Math.max(state.level_full, quantity) })
}

/** Removes a lot with all that is left of it; null when it is removed already. */
export const decideClear = (state: LotState, at: string): Decision | null =>
  state.removed_at === null ? act('clear', state, { quantity: 0, removed_at: at }) : null

/**
 * Takes back movement `state.undo_seq`: the lot becomes what it was `before` it. What lies between the two has been
 * taken back already, so nothing else is lost. Taking back the purchase that made a lot removes it.
 */
export const decideUndo = (state: LotState, kind: MovementKind, before: LotState, at: string): Decision => ({
  kind: 'undo',
  delta: roundQuantity(before.quantity - state.quantity),
  after: {
    ...before,
    removed_at: kind === 'purchase' && before.seq === 0 ? at : before.removed_at,
    seq: state.seq + 1,
  },
  undoes_seq: state.undo_seq,
})

/** Whether something of what was bought is still there to be taken back; a lot that was bought empty can go as well. */
export const canTakeBack = ({ seq, quantity, removed_at }: LotState): boolean =>
  removed_at === null && (quantity > 0 || seq === 0)

/**
 * Takes a bought amount back as far as it is still there: what was used meanwhile stays used. A lot that is empty then
 * is removed; null when nothing is left to take.
 */
export const decideTakeBack = (state: LotState, bought: number, at: string): Decision | null => {
  if (!canTakeBack(state)) return null
  const left = Math.max(0, roundQuantity(state.quantity - bought))
  return act('undo', state, { quantity: left, removed_at: left === 0 ? at : null })
}

const assertPresent = (state: LotState) => {
  if (state.removed_at !== null) throw new DomainError('not_found')
}

const act = (kind: MovementKind, state: LotState, change: Partial<LotState>): Decision => {
  // Named one by one: callers pass whole lots, and what else a lot has is none of the ledger's.
  const { quantity, level_full, opened_at, removed_at } = { ...state, ...change }
  const seq = state.seq + 1
  const after = { seq, quantity, level_full, opened_at, removed_at, undo_seq: seq }
  return { kind, delta: roundQuantity(quantity - state.quantity), after, undoes_seq: null }
}
