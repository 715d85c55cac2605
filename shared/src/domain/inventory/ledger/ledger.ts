import { MovementKind } from '@larder/shared/contracts/inventory'
import { DomainError, notThere } from '@larder/shared/contracts/base/errors'
import type { FieldChanges } from './lot-edit.ts'
import { roundQuantity, SMALLEST_SHOWN } from '../amounts/quantity.ts'

/** What the ledger writes down: what moved stock, and edits of a lot's fields, which move none. */
export const LEDGER_KINDS = [...MovementKind.options, 'edit'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

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
  /** The last movement that a person or a receipt made; what came after it is assumed. */
  known_seq: number
  /** What was left after it. */
  known_quantity: number
  /** When it was made; null for lots of an earlier version. */
  known_at: string | null
  /** The last day whose assumed consumption is in the quantity; null when the quantity was bought or counted. */
  degraded_until: string | null
}

/** One decided change of a lot: what happened, by how much, and the state that follows. */
export type Decision = {
  kind: LedgerKind
  delta: number
  after: LotState
  undoes_seq: number | null
  /** The fields that were edited in the same act. */
  changes?: FieldChanges
}

/** The state of a lot that nothing has happened to. */
export const UNTOUCHED: LotState = {
  seq: 0,
  quantity: 0,
  level_full: 0,
  opened_at: null,
  removed_at: null,
  undo_seq: 0,
  known_seq: 0,
  known_quantity: 0,
  known_at: null,
  degraded_until: null,
}

/** A lot comes into being with what was bought. */
export const decidePurchase = (quantity: number, at: string): Decision =>
  act('purchase', UNTOUCHED, { quantity, level_full: quantity }, at)

/** Why so little of a lot can't be taken. */
export const TOO_LITTLE = `Use at least ${SMALLEST_SHOWN}, or all that is left`

/** True when taking an amount would leave the lot looking as before; the last bit of it can always be taken. */
export const isTooLittle = (amount: number, left: number): boolean => amount < SMALLEST_SHOWN && amount < left

/**
 * Takes an amount out of a lot.
 * @throws DomainError not_enough_stock when there is less than that, not_found when the lot is removed, validation_failed
 * when nobody would see the difference.
 */
export const decideConsume = (state: LotState, amount: number, at: string): Decision => {
  assertPresent(state)
  if (isTooLittle(amount, state.quantity)) throw new DomainError('validation_failed', TOO_LITTLE)
  const left = roundQuantity(state.quantity - amount)
  if (state.quantity <= 0 || left < 0) throw new DomainError('not_enough_stock')
  const opened_at = state.opened_at ?? at
  // Nothing left is no assumption: somebody took the last of it.
  const degraded_until = left === 0 ? null : state.degraded_until
  return act('consume', state, { quantity: left, opened_at, degraded_until }, at)
}

/** A quantity as somebody set it, and what that person saw before: the lot after its movement number `version`. */
export type CountedQuantity = { quantity: number; version?: number; quantityAtVersion?: number }

/** True when somebody counted a lot that has moved since it was seen: neither of the two amounts can be taken for right. */
export const isOutdatedCount = (state: LotState, counted: CountedQuantity): boolean => {
  const { version = state.seq } = counted
  // A count goes before what was assumed since the lot was seen: only what somebody else did makes it outdated.
  return !isUntouched(state, counted) && (version < state.known_seq || version > state.seq)
}

/** True when a quantity was left as it was seen, or is that already. */
const isUntouched = (state: LotState, { quantity, version, quantityAtVersion }: CountedQuantity): boolean => {
  const counted = roundQuantity(quantity)
  const wasSeen = version !== undefined && version !== state.seq && counted === quantityAtVersion
  return counted === state.quantity || wasSeen
}

/**
 * Sets a lot to what somebody counted; null when the quantity was left as it was seen, or is that already.
 * @throws DomainError version_conflict when the lot has moved since it was seen, validation_failed for nothing at all:
 * what is used up is consumed or removed, not corrected away.
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
  return act('correct', state, { quantity, level_full, degraded_until: null }, at)
}

/**
 * Writes down that fields of a lot were edited. Its quantity stays as known or assumed as it was, and 'Undo' takes back
 * what it would have taken back before.
 */
export const decideEdit = (state: LotState, changes: FieldChanges): Decision => ({
  kind: 'edit',
  delta: 0,
  after: { ...stateOf(state), seq: state.seq + 1 },
  undoes_seq: null,
  changes,
})

/** Removes a lot with all that is left of it; null when it is removed already. */
export const decideClear = (state: LotState, at: string): Decision | null =>
  state.removed_at === null ? act('clear', state, { quantity: 0, removed_at: at }, at) : null

/**
 * Writes down what was probably used of a lot up to the end of day `until`. 'Undo' takes back all that was assumed
 * since a person or a receipt last moved the lot.
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

/**
 * Takes back movement `state.undo_seq`: the lot becomes what it was `before` it. What lies between the two has been
 * taken back already or is assumed as well, so nothing else is lost. Taking back the purchase that made a lot removes
 * it.
 */
export const decideUndo = (state: LotState, kind: LedgerKind, before: LotState, at: string): Decision => ({
  kind: 'undo',
  delta: roundQuantity(before.quantity - state.quantity),
  after: {
    ...before,
    removed_at: kind === 'purchase' && before.seq === 0 ? at : before.removed_at,
    seq: state.seq + 1,
    ...knownFrom(state.seq + 1, before.quantity, at),
  },
  undoes_seq: state.undo_seq,
})

/** Whether the purchase that made a lot was taken back by 'Undo', so that it never was in stock. */
export const isPurchaseUndone = ({ seq, undo_seq, removed_at }: LotState): boolean =>
  seq > 0 && undo_seq === 0 && removed_at !== null

/** Whether something of what was bought is still there to be taken back; a lot that was bought empty can go as well. */
export const canTakeBack = ({ known_seq, quantity, removed_at }: LotState): boolean =>
  removed_at === null && (quantity > 0 || known_seq === 0)

/**
 * Takes a bought amount back as far as it is still there: what was used meanwhile stays used. A lot that is empty then
 * is removed; null when nothing is left to take.
 */
export const decideTakeBack = (state: LotState, bought: number, at: string): Decision | null => {
  if (!canTakeBack(state)) return null
  const left = Math.max(0, roundQuantity(state.quantity - bought))
  return act('undo', state, { quantity: left, removed_at: left === 0 ? at : null }, at)
}

const assertPresent = (state: LotState) => {
  if (state.removed_at !== null) throw notThere('entry')
}

/** What a person or a receipt did, so that the quantity after it is known. */
const act = (kind: MovementKind, state: LotState, change: Partial<LotState>, at: string): Decision => {
  const changed = stateOf({ ...state, ...change })
  const seq = state.seq + 1
  const after = { ...changed, seq, undo_seq: seq, ...knownFrom(seq, changed.quantity, at) }
  return { kind, delta: roundQuantity(after.quantity - state.quantity), after, undoes_seq: null }
}

const knownFrom = (seq: number, quantity: number, at: string) => ({
  known_seq: seq,
  known_quantity: quantity,
  known_at: at,
})

/** Callers pass whole lots, and what else a lot has is none of the ledger's. */
const stateOf = (lot: LotState): LotState => ({
  seq: lot.seq,
  quantity: lot.quantity,
  level_full: lot.level_full,
  opened_at: lot.opened_at,
  removed_at: lot.removed_at,
  undo_seq: lot.undo_seq,
  known_seq: lot.known_seq,
  known_quantity: lot.known_quantity,
  known_at: lot.known_at,
  degraded_until: lot.degraded_until,
})
