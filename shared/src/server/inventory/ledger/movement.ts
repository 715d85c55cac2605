import type { LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Plain } from '../../store/plain-documents.ts'
import { movementsCollection } from './movement.collection.ts'
import type { MovementDocument } from './movement.collection.ts'

/** One line of the ledger. `after` is the lot's whole state after it. */
export type Movement = Omit<Plain<MovementDocument>, keyof LotState | 'balance_after'> & { after: LotState }

/** A movement as it is stored, as a line of the ledger. */
export const toMovement = (document: MovementDocument): Movement => {
  const { seq, balance_after, level_full, opened_at, removed_at, undo_seq, ...rest } =
    movementsCollection.toPlain(document)
  const { known_seq, known_quantity, known_at, degraded_until, ...movement } = rest
  const amounts = { seq, quantity: balance_after, level_full, known_seq, known_quantity, undo_seq }
  return { ...movement, after: { ...amounts, opened_at, removed_at, known_at, degraded_until } }
}

/** The key under which a movement is found by its lot and number. */
export const placeOf = (lotId: unknown, seq: number): string => `${String(lotId)} ${seq}`
