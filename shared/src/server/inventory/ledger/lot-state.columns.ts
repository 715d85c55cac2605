import { date, nullable, number } from '../../store/columns.ts'

/**
 * The ledger's state of a lot after a movement, besides its quantity. Each movement contains it, and the lot the
 * latest.
 */
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
