import type { FoldedNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import { groupBy } from '@larder/shared/domain/group-by'
import type { movementsCollection, MovementDocument } from '../movement.collection.ts'

type Movements = ReturnType<typeof movementsCollection.open>

/** The movements of nights that a later one sums up, and that are still there: of a lot, from a number to before another. */
export type Covered = { id: string; lot_id: string; first_seq: number; before_seq: number }

/** What a movement covers that sums up these nights. */
export const coveredBy = (
  { _id, lot_id, seq }: Pick<MovementDocument, '_id' | 'lot_id' | 'seq'>,
  { first_seq }: FoldedNights,
): Covered => ({ id: _id.toHexString(), lot_id: lot_id.toHexString(), first_seq, before_seq: seq })

/** What sums cover of these households at this moment: to be read before the movements, which it leaves out. */
export const listCovered = async (
  movements: Movements,
  householdIds: readonly string[],
): Promise<Covered[]> => {
  const found = await movements
    .find(
      { household_id: { $in: householdIds }, folding_since: { $type: 'date' as const } },
      { lot_id: 1, seq: 1, nights: 1 },
    )
    .lean()
  return found.flatMap((sum) => (sum.nights == null ? [] : coveredBy(sum, sum.nights)))
}

/** Creates what says whether a movement is covered by a sum. */
export const createIsCovered = (covered: readonly Covered[]) => {
  const ofLot = groupBy(covered, ({ lot_id }) => lot_id)
  return ({ lot_id, seq }: { lot_id: unknown; seq: number }): boolean =>
    ofLot.size > 0 &&
    (ofLot.get(String(lot_id)) ?? []).some(
      ({ first_seq, before_seq }) => seq >= first_seq && seq < before_seq,
    )
}

/** The condition that leaves out what sums cover, for a page of a history. */
export const exceptCovered = (covered: readonly Covered[]) =>
  covered.length === 0
    ? {}
    : {
        $nor: covered.map(({ lot_id, first_seq, before_seq }) => ({
          lot_id,
          seq: { $gte: first_seq, $lt: before_seq },
        })),
      }

/**
 * The sum that a movement of nights is, when the movements of these nights are left out; null for one that came to sum
 * them up while they were being read, which counts for its own night.
 */
export const nightsOf = (
  { _id, nights, folding_since }: Pick<MovementDocument, '_id' | 'nights' | 'folding_since'>,
  covered: readonly Covered[],
): FoldedNights | null => {
  if (nights == null) return null
  const isLeftOut = folding_since == null || covered.some(({ id }) => id === _id.toHexString())
  return isLeftOut ? nights : null
}
