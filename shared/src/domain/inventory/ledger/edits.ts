import type { FieldChanges } from './lot-edit.ts'
import { type Decision, type LotState, stateOf } from './lot-state.ts'

/**
 * Records that a lot's fields changed by themselves, or with another lot. Its quantity stays known or assumed, and 'Undo'
 * reverts what it would have reverted before.
 */
export const decideEdit = (state: LotState, changes: FieldChanges): Decision => ({
  kind: 'edit',
  delta: 0,
  after: { ...stateOf(state), seq: state.seq + 1 },
  undoes_seq: null,
  changes,
})

/** Records a person's edit of a lot's fields, a move to another place for one: what 'Undo' reverts next. */
export const decideOwnEdit = (state: LotState, changes: FieldChanges): Decision => {
  const { after, ...edit } = decideEdit(state, changes)
  return { ...edit, after: { ...after, undo_seq: after.seq } }
}

/** Whether a movement is an edit that 'Undo' reverts. */
export const isOwnEdit = ({ kind, after }: Pick<Decision, 'kind' | 'after'>): boolean =>
  kind === 'edit' && after.undo_seq === after.seq

/** Whether 'Undo' of a lot reverts this edit next: nothing was assumed since, or that is undone. */
export const isEditUndoneNext = (state: LotState, edit: Pick<Decision, 'kind' | 'after'>): boolean =>
  isOwnEdit(edit) &&
  state.undo_seq === edit.after.seq &&
  [null, edit.after.degraded_until].includes(state.degraded_until)

/**
 * Undoes a person's edit: `changes` bring the fields back. The quantity stays as it is; `undo_seq` is the movement to be
 * undone next.
 */
export const decideUndoEdit = (state: LotState, undo_seq: number, changes: FieldChanges): Decision => {
  const { after, ...edit } = decideEdit(state, changes)
  return { ...edit, after: { ...after, undo_seq }, undoes_seq: state.undo_seq }
}
