/** The state of a lot that nothing is assumed of, as entries and movements carry it: `quantity` was last known at `at`. */
export const lotState = (seq: number, quantity: number, at: Date) => ({
  seq,
  level_full: 2,
  opened_at: null,
  removed_at: null,
  undo_seq: seq,
  known_seq: seq,
  known_quantity: quantity,
  known_at: at,
  degraded_until: null,
})
