import { roundQuantity } from '@larder/foods'
import type { LedgerKind } from '../lot-state.ts'

/** A movement as far as it tells what somebody saw to be used. */
export type SeenMovement = {
  kind: LedgerKind
  delta: number
  /** Until when the quantity after it contains assumed degradation; null where the quantity is known. */
  degraded_until: unknown
  /** Corrects what a paper said that was bought, not what is left. */
  isPurchaseCorrected: boolean
}

/**
 * Whether somebody saw by a movement how much of a lot is there: by counting it, or by taking the last of it. That
 * confirms the degradation which was assumed before.
 */
export const isCount = ({ kind, degraded_until, isPurchaseCorrected }: SeenMovement): boolean =>
  (kind === 'consume' || kind === 'correct') && degraded_until == null && !isPurchaseCorrected

/**
 * What somebody saw to be used, by a movement; less than nothing for what was brought back or found. `assumed` is the
 * degradation since the quantity was last known, which a count confirms; degradation alone is no evidence.
 */
export const seenUse = (movement: SeenMovement, assumed: number): number => {
  const { kind, delta } = movement
  if (isCount(movement)) return roundQuantity(assumed - delta)
  return kind === 'consume' || kind === 'cook' || kind === 'restore' ? -delta : 0
}

/** A movement of one lot, with its place in the lot. */
type PlacedMovement = SeenMovement & { seq: number; undoes_seq: number | null }

/**
 * For each count among a lot's movements, by its number: the degradation that had been assumed since the quantity was
 * last known. The movements are in order; those of kinds that change nothing of this may be left out.
 */
export const assumedBeforeCounts = (movements: readonly PlacedMovement[]): Map<number, number> => {
  const counts = new Map<number, number>()
  const states: { seq: number; assumed: number }[] = []
  let assumed = 0
  for (const movement of movements) {
    const { seq, kind, delta, undoes_seq } = movement
    if (kind === 'degrade') assumed = roundQuantity(assumed - delta)
    else if (kind === 'undo' && undoes_seq !== null) {
      assumed = states.findLast((state) => state.seq < undoes_seq)?.assumed ?? 0
    } else if (isCount(movement)) {
      counts.set(seq, assumed)
      assumed = 0
    }
    states.push({ seq, assumed })
  }
  return counts
}
