import { roundQuantity, sumQuantities } from '@larder/foods'

/**
 * The nights that one movement of degradation sums up besides its own: the number of the first, and of each, the earliest
 * first, when it was recorded (in milliseconds) and by how much it changed the quantity.
 */
export type FoldedNights = { first_seq: number; at: number[]; deltas: number[] }

/** A movement of degradation. */
type Night = { seq: number; created_at: Date; delta: number }

/**
 * Sums up a run of nights in its last one; null for a run that can't be, because a number is missing or there is nothing to
 * sum up.
 */
export const foldNights = (
  run: readonly Night[],
): { nights: FoldedNights; delta: number; count: number } | null => {
  const [first] = run
  if (first === undefined || run.length < 2) return null
  if (run.some(({ seq }, index) => seq !== first.seq + index)) return null
  const before = run.slice(0, -1)
  return {
    nights: {
      first_seq: first.seq,
      at: before.map(({ created_at }) => created_at.getTime()),
      deltas: before.map(({ delta }) => delta),
    },
    delta: sumQuantities(run.map(({ delta }) => delta)),
    count: run.length,
  }
}

/** By how much the last night of a sum changed the quantity itself. */
export const ownDelta = (delta: number, { deltas }: FoldedNights): number =>
  roundQuantity(delta - sumQuantities(deltas))
