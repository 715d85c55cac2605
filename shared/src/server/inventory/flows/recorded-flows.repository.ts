import type { Connection } from 'mongoose'
import { groupBy } from '@larder/shared/domain/group-by'
import { assumedBeforeCounts, isCount, seenUse } from '@larder/shared/domain/inventory/ledger/flows/seen-use'
import type { FlowMovement } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import type { LedgerKind } from '@larder/shared/domain/inventory/ledger/lot-state'
import { ownDelta } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import type { FoldedNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import { inBatches } from '../../store/in-batches.ts'
import { coveredBy, createIsCovered, listCovered, nightsOf } from '../ledger/folding/covered-nights.ts'
import { movementsCollection } from '../ledger/movement.collection.ts'
import type { MovementDocument } from '../ledger/movement.collection.ts'
import { placeOf } from '../ledger/movement.ts'

/** The movement by which a lot was bought; an undo that names no other takes the purchase back. */
const PURCHASE_SEQ = 1

/** A movement as flows take it, of a household, and when it was recorded. */
export type RecordedFlow = FlowMovement & { household_id: string; recorded_at: Date }

/** What is read of a movement to sum it up. */
const MOVED_FIELDS = {
  household_id: 1,
  item_id: 1,
  lot_id: 1,
  seq: 1,
  unit: 1,
  kind: 1,
  delta: 1,
  created_at: 1,
  undoes_seq: 1,
  degraded_until: 1,
  changes: 1,
  nights: 1,
  folding_since: 1,
  'opening.purchase_date': 1,
}
type Moved = Pick<
  MovementDocument,
  '_id' | Exclude<keyof typeof MOVED_FIELDS, 'opening.purchase_date'> | 'opening'
>

/** The kinds after which another part of a lot's quantity is assumed. */
const KINDS_OF_ASSUMPTION: readonly LedgerKind[] = ['degrade', 'consume', 'correct', 'undo']

/** The movements of the nights that a movement sums up and are not before an instant, with the share that is its own. */
const unfold = (moved: Moved, nights: FoldedNights | null, since: Date): Moved[] => {
  if (moved.nights == null) return [moved]
  const own = { ...moved, delta: ownDelta(moved.delta, moved.nights) }
  if (nights === null) return [own]
  const before = nights.at.map((at, index) => ({
    ...moved,
    seq: nights.first_seq + index,
    created_at: new Date(at),
    delta: nights.deltas[index] ?? 0,
  }))
  return [...before.filter(({ created_at }) => created_at >= since), own]
}

/** The first of the nights that a movement sums up. */
const firstNight = (moved: Moved, { first_seq, at: [at = 0] }: FoldedNights): Moved => ({
  ...moved,
  seq: first_seq,
  created_at: new Date(at),
})

/** Leaves out the nights that others of these movements, which are all of a lot's, sum up. */
const withoutFolded = (rows: readonly Moved[]): Moved[] => {
  const isCovered = createIsCovered(
    rows.flatMap((row) => (row.nights == null ? [] : coveredBy(row, row.nights))),
  )
  return rows.filter((row) => !isCovered(row))
}

const seenFactsOf = ({ changes, ...moved }: Moved) => ({
  ...moved,
  isPurchaseCorrected: changes?.sources !== undefined,
})

/** Reads what moved in stock as flows take it, with the use that was seen by counts. */
export const createRecordedFlowsRepository = (connection: Connection) => {
  const movements = movementsCollection.open(connection)

  /** The degradation that was assumed before each count among some movements, by the places of the counts. */
  const mapAssumed = async (
    householdIds: readonly string[],
    some: readonly Moved[],
  ): Promise<Map<string, number>> => {
    const counted = some.filter((moved) => isCount(seenFactsOf(moved)))
    if (counted.length === 0) return new Map()
    // Most counts follow a quantity that was known: only of the others is the whole lot read.
    const atHand = new Map(some.map((moved) => [placeOf(moved.lot_id, moved.seq), moved]))
    const previous = counted.map(({ lot_id, seq }) => ({ lot_id, seq: seq - 1 }))
    const unread = previous.filter(({ lot_id, seq }) => !atHand.has(placeOf(lot_id, seq)))
    const read =
      unread.length === 0 ? [] : await movements.find({ $or: unread }, MOVED_FIELDS).lean<Moved[]>()
    const before = [...previous.flatMap(({ lot_id, seq }) => atHand.get(placeOf(lot_id, seq)) ?? []), ...read]
    const assumed = before.filter(({ degraded_until }) => degraded_until != null)
    if (assumed.length === 0) return new Map()
    const found = await movements
      .find(
        {
          household_id: { $in: householdIds },
          lot_id: { $in: assumed.map(({ lot_id }) => lot_id) },
          kind: { $in: KINDS_OF_ASSUMPTION },
        },
        MOVED_FIELDS,
      )
      .sort({ lot_id: 1, seq: 1 })
      .lean<Moved[]>()
    const ofLots = groupBy(withoutFolded(found).map(seenFactsOf), ({ lot_id }) => String(lot_id))
    return new Map(
      [...ofLots].flatMap(([lotId, ofLot]) =>
        [...assumedBeforeCounts(ofLot)].map(([seq, assumed]) => [placeOf(lotId, seq), assumed]),
      ),
    )
  }

  return {
    /**
     * What moved in the stock of some households in a time, in batches; of all kinds where none is named. What was bought
     * counts for the day of its purchase where that is known, though somebody entered it later.
     */
    listInBatches: async function* (
      householdIds: readonly string[],
      { from, to, kinds }: { from: Date | null; to: Date | null; kinds?: readonly LedgerKind[] },
      batchSize: number,
    ): AsyncGenerator<RecordedFlow[]> {
      const since = from ?? new Date(0)
      const covered = await listCovered(movements, householdIds)
      const isCovered = createIsCovered(covered)
      const found = movements
        .find(
          {
            household_id: { $in: householdIds },
            created_at: { $gte: since, ...(to && { $lt: to }) },
            kind: kinds === undefined ? { $ne: 'edit' as const } : { $in: kinds },
          },
          MOVED_FIELDS,
        )
        .lean<Moved[]>()
        .cursor({ batchSize })
      for await (const read of inBatches<Moved>(found, batchSize)) {
        const batch = read
          .filter((moved) => !isCovered(moved))
          .flatMap((moved) => unfold(moved, nightsOf(moved, covered), since))
        const undos = batch.filter(({ kind }) => kind === 'undo')
        const undone =
          undos.length === 0
            ? []
            : await movements
                .find(
                  {
                    $or: undos.flatMap(({ lot_id, undoes_seq }) => [
                      { lot_id, seq: undoes_seq ?? PURCHASE_SEQ },
                      { lot_id, 'nights.first_seq': undoes_seq ?? PURCHASE_SEQ },
                    ]),
                  },
                  MOVED_FIELDS,
                )
                .lean<Moved[]>()
        const undoneAt = new Map(
          undone.flatMap((one) => [
            [placeOf(one.lot_id, one.seq), one] as const,
            // Degradation is undone as a whole, by the number of its first night.
            ...(one.nights == null
              ? []
              : [[placeOf(one.lot_id, one.nights.first_seq), firstNight(one, one.nights)] as const]),
          ]),
        )
        const assumedAt = await mapAssumed(householdIds, [...batch, ...undone])
        yield batch.flatMap((moved) => {
          const { household_id, item_id, lot_id, unit, delta, undoes_seq } = moved
          if (item_id === undefined) return []
          const undone = moved.kind === 'undo' && undoneAt.get(placeOf(lot_id, undoes_seq ?? PURCHASE_SEQ))
          const counted = undone || moved
          const { kind, created_at, opening } = counted
          const purchaseDate = kind === 'purchase' ? opening?.purchase_date : null
          const facts = seenFactsOf(counted)
          const seen = seenUse(facts, assumedAt.get(placeOf(lot_id, counted.seq)) ?? 0)
          return {
            household_id: household_id.toHexString(),
            recorded_at: moved.created_at,
            item_id: item_id.toHexString(),
            unit,
            delta,
            kind,
            at: purchaseDate == null ? created_at.getTime() : Date.parse(purchaseDate),
            isPurchaseCorrected: facts.isPurchaseCorrected,
            seen: undone ? -seen : seen,
          }
        })
      }
    },
  }
}
export type RecordedFlowsRepository = ReturnType<typeof createRecordedFlowsRepository>
