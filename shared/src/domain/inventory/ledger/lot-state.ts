import { MovementKind } from '@larder/shared/contracts/inventory'
import { notThere } from '@larder/shared/contracts/base/errors'
import type { FieldChanges } from './lot-edit.ts'
import { roundQuantity } from '@larder/foods'

/** The kinds of movements: those that change the quantity, and edits of a lot's fields, which do not. */
export const LEDGER_KINDS = [...MovementKind.options, 'edit'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** The ledger's state of a lot after its movement number `seq`; a lot without movements is at 0. */
export type LotState = {
  seq: number
  quantity: number
  /** The largest quantity since the last purchase. */
  level_full: number
  /** When something was first taken, of several packs when the last of them was opened. */
  opened_at: string | null
  removed_at: string | null
  /** The movement that 'Undo' reverts next; 0 when there is none. */
  undo_seq: number
  /** The last movement by a person or a receipt; everything after it is degradation. */
  known_seq: number
  /** The quantity after that movement. */
  known_quantity: number
  /** When that movement was made; null for lots of an earlier version. */
  known_at: string | null
  /** The last day whose degradation is included in the quantity; null when the quantity was bought or counted. */
  degraded_until: string | null
}

/** One decided change of a lot: its kind, its amount, and the resulting state. */
export type Decision = {
  kind: LedgerKind
  delta: number
  after: LotState
  undoes_seq: number | null
  /** The fields that were edited together with the quantity. */
  changes?: FieldChanges
}

/** The state of a lot without movements. */
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

export const assertPresent = (state: LotState) => {
  if (state.removed_at !== null) throw notThere('entry')
}

/** An action of a person or a receipt, after which the quantity is known; 'Undo' reverts it, unless the change says what else. */
export const decide = (
  kind: MovementKind,
  state: LotState,
  change: Partial<LotState>,
  at: string,
): Decision => {
  const changed = stateOf({ ...state, ...change })
  const seq = state.seq + 1
  const after = { ...changed, seq, undo_seq: change.undo_seq ?? seq, ...knownFrom(seq, changed.quantity, at) }
  return { kind, delta: roundQuantity(after.quantity - state.quantity), after, undoes_seq: null }
}

export const knownFrom = (seq: number, quantity: number, at: string) => ({
  known_seq: seq,
  known_quantity: quantity,
  known_at: at,
})

/** Callers pass whole lots; their other fields do not belong to the ledger. */
export const stateOf = (lot: LotState): LotState => ({
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
