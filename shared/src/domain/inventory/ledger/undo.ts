import type { FieldChanges } from './lot-edit.ts'
import { leftAfter, roundQuantity } from '@larder/foods'
import { decide, type Decision, knownFrom, type LedgerKind, type LotState } from './lot-state.ts'
import { decideEdit } from './edits.ts'

/**
 * Undoes movement `state.undo_seq`: the lot returns to its state `before` it. Everything between the two is already
 * undone or is degradation, so nothing else is lost. Undoing the purchase that created a lot removes it.
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

/** Whether the purchase that created a lot was undone, so that it never was in stock. */
export const isPurchaseUndone = ({
  seq,
  undo_seq,
  removed_at,
}: Pick<LotState, 'seq' | 'undo_seq' | 'removed_at'>): boolean =>
  seq > 0 && undo_seq === 0 && removed_at !== null

/**
 * Whether something of the bought amount is still there to be removed; a lot that was bought empty can be removed as
 * well.
 */
export const canUndoPurchase = ({ known_seq, quantity, removed_at }: LotState): boolean =>
  removed_at === null && (quantity > 0 || known_seq === 0)

/**
 * Removes a bought amount as far as it is still there: used amounts stay used. A lot that is then empty is removed;
 * null when nothing is left to remove.
 */
export const decideUndoPurchase = (state: LotState, bought: number, at: string): Decision | null => {
  if (!canUndoPurchase(state)) return null
  const left = Math.max(0, leftAfter(state.quantity, bought))
  return decide('undo', state, { quantity: left, removed_at: left === 0 ? at : null }, at)
}

/** Takes back a purchase that never came into stock, so that it never was. */
export const decideUndoPast = (state: LotState, at: string): Decision =>
  decide('undo', state, { quantity: 0, removed_at: state.removed_at ?? at, undo_seq: 0 }, at)

/**
 * Corrects what an order added to a lot by `difference`: used amounts stay used, the rest never falls below zero. A lot
 * of which the order has nothing left (`isGone`) is removed when it is then empty. Null when nothing is left to correct.
 */
export const decideOrderCorrection = (
  state: LotState,
  { difference, isGone }: { difference: number; isGone: boolean },
  changes: FieldChanges,
  at: string,
): Decision | null => {
  if (difference <= 0 && (state.removed_at !== null || (state.quantity <= 0 && state.known_seq > 0)))
    return null
  if (isGone) {
    const decision = decideUndoPurchase(state, -difference, at)
    return decision && { ...decision, changes }
  }
  const quantity = Math.max(0, roundQuantity(state.quantity + difference))
  if (quantity === state.quantity) return decideEdit(state, changes)
  const full = state.removed_at === null ? roundQuantity(state.level_full + difference) : state.level_full
  const change = { quantity, level_full: Math.max(quantity, full), removed_at: null }
  return { ...decide('correct', state, change, at), changes }
}
