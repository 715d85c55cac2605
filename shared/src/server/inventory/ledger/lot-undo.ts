import { DomainError } from '@larder/shared/contracts/base/errors'
import { decideUndoEdit, isEditUndoneNext } from '@larder/shared/domain/inventory/ledger/edits'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { UNTOUCHED } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Decision } from '@larder/shared/domain/inventory/ledger/lot-state'
import { isSameShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { decideUndo } from '@larder/shared/domain/inventory/ledger/undo'
import type { Lot } from '../lots/lot.ts'
import type { MovementRepository } from './movement.repository.ts'

type Deps = {
  movements: Pick<MovementRepository, 'findUndoable' | 'findBySeq' | 'listOwnEdits'>
  now: () => Date
}

/** What of an edit is taken back in a lot as it is now. */
export type TakeBack = (lot: Lot, edit: FieldChanges) => FieldChanges

/**
 * Creates what decides how the latest action on a lot that has not been undone is undone. Given a version, it is the
 * movement of that number or none.
 * @throws DomainError nothing_to_undo, version_conflict
 */
export const createLotUndo =
  ({ movements, now }: Deps) =>
  async (current: Lot, takeBack: TakeBack, version?: number): Promise<Decision> => {
    const target = current.undo_seq === 0 ? null : await movements.findUndoable(current.id, current.undo_seq)
    if (target === null) throw new DomainError('nothing_to_undo')
    if (version !== undefined && version !== current.undo_seq) throw new DomainError('version_conflict')
    const stateAt = async (seq: number) => (await movements.findBySeq(current.id, seq))?.after ?? UNTOUCHED
    const before = await stateAt(current.undo_seq - 1)
    const { sources, ...edited } = target.changes ?? {}
    if (isEditUndoneNext(current, target)) {
      // Nights before the edit that are undone already are not undone again.
      const areNightsUndone = current.degraded_until === null && before.degraded_until !== null
      const known = areNightsUndone ? await stateAt(before.known_seq) : before
      const others = (await movements.listOwnEdits(current.id, known.seq)).filter(
        (seq) => seq < target.after.seq,
      )
      return decideUndoEdit(current, others.at(-1) ?? known.undo_seq, takeBack(current, edited))
    }
    const decision = decideUndo(current, target.kind, before, now().toISOString())
    // Nights are undone as a whole, and the edits between them one by one after that.
    const edits = await movements.listOwnEdits(current.id, before.seq)
    const after = { ...decision.after, undo_seq: edits.at(-1) ?? before.undo_seq }
    // The correction of an order, and an edit that counts, are undone as a whole.
    const isSources = sources !== undefined && isSameSources(current.sources, sources.to)
    const changes = {
      ...(isSources && { sources: { from: sources.to, to: sources.from } }),
      ...(target.kind === 'correct' && takeBack(current, edited)),
    }
    return { ...decision, after, ...(Object.keys(changes).length > 0 && { changes }) }
  }

const isSameSources = (a: Lot['sources'], b: Lot['sources']): boolean =>
  a.length === b.length && a.every((share, index) => isSameShare(share, b[index]))
