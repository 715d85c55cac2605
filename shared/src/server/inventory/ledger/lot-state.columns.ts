import { date, nullable, number } from '../../store/columns.ts'

/** What the ledger knows of a lot after a movement, beside its quantity. Each movement holds it, and the lot the latest. */
export const lotStateColumns = {
  seq: number,
  level_full: number,
  opened_at: nullable(date),
  removed_at: nullable(date),
  undo_seq: number,
  known_seq: number,
  known_quantity: number,
  known_at: nullable(date),
  degraded_until: nullable(date),
}
