import type { Connection } from 'mongoose'
import type { Discard } from '@larder/shared/domain/insights/household-history'
import { ownDelta } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import type { FoldedNights } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import { isOwnEdit } from '@larder/shared/domain/inventory/ledger/edits'
import { LEDGER_KINDS } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { LedgerKind, LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { Take } from '@larder/shared/domain/inventory/ledger/opened'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import type { Undo } from '@larder/shared/domain/inventory/ledger/flows/movement-history'
import { assumedBeforeCounts, isCount, seenUse } from '@larder/shared/domain/inventory/ledger/flows/seen-use'
import type { FlowMovement } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { groupBy } from '@larder/shared/domain/group-by'
import { inBatches } from '../../store/in-batches.ts'
import { isDuplicateKey, listDuplicates } from '../../store/mongo.ts'
import { coveredBy, createIsCovered, exceptCovered, nightsOf } from './covered-nights.ts'
import type { Covered } from './covered-nights.ts'
import { movementsCollection } from './movement.collection.ts'
import type { MovementDocument } from './movement.collection.ts'
import type { Movement } from './movement.ts'

/** Where a movement stands in the history of its item. */
export type HistoryPlace = { id: string; item_id: string; created_at: Date; seq: number }

/** The number of a lot's movements that are read at once. */
export const MOVEMENTS_AT_ONCE = 500

/** The cause of movements by which a household removes its whole stock at once, to begin anew. */
export const CLEARED = 'Inventory cleared'

/** The cause of movements by which what was used up long ago leaves stock as soon as it is recorded. */
export const PAST = 'Prices and history only'

/** The movement by which a lot was bought; an undo that names no other takes the purchase back. */
const PURCHASE_SEQ = 1

/** A night, and what it left. */
export type NightEnd = { id: string; lot_id: string; seq: number; quantity: number; created_at: Date }

/** The latest number of a lot. */
export type MovementHead = { lotId: string; householdId: string; seq: number }

/**
 * The kinds that the sweep must check. A night has very many movements, and an interrupted run is repeated for the
 * whole household, which rolls every lot of it forward.
 */
const ACTS = LEDGER_KINDS.filter((kind) => kind !== 'degrade')

const toMovement = (document: MovementDocument): Movement => {
  const { seq, balance_after, level_full, opened_at, removed_at, undo_seq, ...rest } =
    movementsCollection.toPlain(document)
  const { known_seq, known_quantity, known_at, degraded_until, ...movement } = rest
  const amounts = { seq, quantity: balance_after, level_full, known_seq, known_quantity, undo_seq }
  return { ...movement, after: { ...amounts, opened_at, removed_at, known_at, degraded_until } }
}

const toDocument = ({ id, after, ...movement }: Movement) => {
  const { quantity, ...rest } = after
  return { _id: id, ...movement, ...rest, balance_after: quantity }
}

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

const placeOf = (lotId: unknown, seq: number) => `${String(lotId)} ${seq}`

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

/**
 * Appends to the ledger and reads it. Nothing in it is ever changed, except that old nights are summed up: what is read
 * is the same before, meanwhile and after.
 */
export const createMovementRepository = (connection: Connection) => {
  const movements = movementsCollection.open(connection)
  const one = async (query: Promise<MovementDocument | null>) => {
    const document = await query
    return document && toMovement(document)
  }
  /** What sums cover of these households at this moment: to be read before the movements, which it leaves out. */
  const listCovered = async (householdIds: readonly string[]): Promise<Covered[]> => {
    const found = await movements
      .find(
        { household_id: { $in: householdIds }, folding_since: { $type: 'date' as const } },
        { lot_id: 1, seq: 1, nights: 1 },
      )
      .lean()
    return found.flatMap((sum) => (sum.nights == null ? [] : coveredBy(sum, sum.nights)))
  }

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
    /** Appends a movement; false when its number or its key is taken. */
    insert: async (movement: Movement): Promise<boolean> => {
      try {
        await movements.create(toDocument(movement))
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },

    /** Appends many movements of different lots; returns those whose number or key is taken. */
    insertMany: async (many: readonly Movement[]): Promise<Movement[]> => {
      try {
        // Cast, but without creating models, which would take longer than all the rest.
        const documents = many.map((movement) => movements.castObject(toDocument(movement)))
        await movements.insertMany(documents, { ordered: false, lean: true })
        return []
      } catch (error) {
        return listDuplicates(error).flatMap((index) => many[index] ?? [])
      }
    },

    findByKey: (householdId: string, key: string) =>
      one(movements.findOne({ household_id: householdId, key }).lean()),

    /** The states of lots after movements of these numbers, by the lots' ids; numbers that don't exist are missing. */
    mapStates: async (places: readonly { lot_id: string; seq: number }[]): Promise<Map<string, LotState>> => {
      const states = new Map<string, LotState>()
      for (let at = 0; at < places.length; at += MOVEMENTS_AT_ONCE) {
        const $or = places.slice(at, at + MOVEMENTS_AT_ONCE)
        for (const { lot_id, after } of (await movements.find({ $or }).lean()).map(toMovement))
          states.set(lot_id, after)
      }
      return states
    },

    /** Which of these idempotency keys the household has used. */
    listKnownKeys: async (householdId: string, keys: readonly string[]): Promise<string[]> => {
      if (keys.length === 0) return []
      const found = await movements.find({ household_id: householdId, key: { $in: keys } }, { key: 1 }).lean()
      return found.flatMap(({ key }) => key ?? [])
    },

    /** The movements that have some of these idempotency keys, in the order of the keys. */
    listByKeys: async (householdId: string, keys: readonly string[]): Promise<Movement[]> => {
      if (keys.length === 0) return []
      const found = await movements.find({ household_id: householdId, key: { $in: keys } }).lean()
      const byKey = new Map(found.map((movement) => [movement.key, toMovement(movement)]))
      return keys.flatMap((key) => byKey.get(key) ?? [])
    },

    /** By how much the actions with these idempotency keys changed their lots, by the lots' ids. */
    mapDeltasByKeys: async (householdId: string, keys: readonly string[]): Promise<Map<string, number>> => {
      const found = await movements
        .find({ household_id: householdId, key: { $in: keys } }, { lot_id: 1, delta: 1 })
        .lean()
      return new Map(found.map(({ lot_id, delta }) => [lot_id.toHexString(), delta]))
    },

    /** Which of some lots somebody has counted, without counts that were undone and corrections of orders. */
    listCounted: async (lotIds: readonly string[]): Promise<string[]> => {
      if (lotIds.length === 0) return []
      // Each by an index of that kind alone: a lot has far more movements of other kinds, one for each night.
      const [counts, undos] = await Promise.all([
        movements
          .find({ lot_id: { $in: lotIds }, kind: 'correct' }, { lot_id: 1, seq: 1, changes: 1 })
          .lean(),
        movements.find({ lot_id: { $in: lotIds }, kind: 'undo' }, { lot_id: 1, undoes_seq: 1 }).lean(),
      ])
      const undone = new Set(
        undos.flatMap(({ lot_id, undoes_seq }) => (undoes_seq === null ? [] : placeOf(lot_id, undoes_seq))),
      )
      return counts
        .filter(({ changes }) => changes?.sources === undefined)
        .filter(({ lot_id, seq }) => !undone.has(placeOf(lot_id, seq)))
        .map(({ lot_id }) => lot_id.toHexString())
    },

    /** All that has happened in a household's stock, lot by lot in order, in batches. */
    listOfHouseholdInBatches: async function* (
      householdId: string,
      batchSize: number,
    ): AsyncGenerator<Movement[]> {
      const covered = await listCovered([householdId])
      const isCovered = createIsCovered(covered)
      const query = { household_id: householdId }
      const found = movements.find(query).sort({ lot_id: 1, seq: 1 }).lean().cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize)) {
        yield batch
          .filter((document) => !isCovered(document))
          .map((document) => {
            const movement = toMovement(document)
            const { nights } = document
            const isOwn = nights != null && nightsOf(document, covered) === null
            return isOwn ? { ...movement, delta: ownDelta(movement.delta, nights) } : movement
          })
      }
    },

    /**
     * What moved in the stock of some households in a time, in batches; of all kinds where none is named. What was bought
     * counts for the day of its purchase where that is known, though somebody entered it later.
     */
    listFlowInBatches: async function* (
      householdIds: readonly string[],
      { from, to, kinds }: { from: Date | null; to: Date | null; kinds?: readonly LedgerKind[] },
      batchSize: number,
    ): AsyncGenerator<RecordedFlow[]> {
      const since = from ?? new Date(0)
      const covered = await listCovered(householdIds)
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

    /** The lots that were moved since an instant; null when there were more movements than `most`. */
    listMovedLots: async (householdId: string, since: Date, most: number): Promise<string[] | null> => {
      const found = await movements
        .find({ household_id: householdId, created_at: { $gte: since } }, { lot_id: 1, _id: 0 })
        .limit(most + 1)
        .lean()
      return found.length > most ? null : [...new Set(found.map(({ lot_id }) => lot_id.toHexString()))]
    },

    /** What was deleted since an instant with something left, lot by lot; nothing of a stock that was cleared as a whole. */
    listDiscardedSince: async (householdId: string, since: Date): Promise<Discard[]> => {
      const found = await movements
        .find(
          {
            household_id: householdId,
            kind: 'clear',
            created_at: { $gte: since },
            cause: { $nin: [CLEARED, PAST] },
            delta: { $lt: 0 },
          },
          { lot_id: 1, seq: 1, delta: 1, _id: 0 },
        )
        .lean()
      return found.map(({ lot_id, seq, delta }) => ({ lot_id: lot_id.toHexString(), seq, quantity: -delta }))
    },

    /** The kind and changes of the movement with a number, or of that which sums it up; null when there is none. */
    findUndoable: async (
      lotId: string,
      seq: number,
    ): Promise<Pick<Movement, 'kind' | 'changes' | 'after'> | null> => {
      const found = await movements
        .findOne({ lot_id: lotId, seq: { $gte: seq } })
        .sort({ seq: 1 })
        .lean()
      if (found === null || (found.nights?.first_seq ?? found.seq) > seq) return null
      return toMovement(found)
    },

    /** The numbers of a lot's edits by a person after number `seq` that are not undone, in order. */
    listOwnEdits: async (lotId: string, seq: number): Promise<number[]> => {
      const found = await movements
        .find({ lot_id: lotId, seq: { $gt: seq }, kind: 'edit' })
        .sort({ seq: 1 })
        .lean()
      const edits = found.map(toMovement)
      const undone = new Set(edits.map(({ undoes_seq }) => undoes_seq))
      return edits.flatMap((edit) => (isOwnEdit(edit) && !undone.has(edit.after.seq) ? [edit.after.seq] : []))
    },

    /** What was taken from a lot and brought back to it, in order. */
    listTakes: async (lotId: string): Promise<Take[]> => {
      const found = await movements
        .find(
          { lot_id: lotId, kind: { $in: ['consume', 'cook', 'spoil', 'restore', 'undo'] } },
          { _id: 0, kind: 1, seq: 1, delta: 1, undoes_seq: 1, created_at: 1 },
        )
        .sort({ seq: 1 })
        .lean()
      return found.map(({ created_at, ...take }) => ({ ...take, created_at: created_at.toISOString() }))
    },

    findBySeq: (lotId: string, seq: number) => one(movements.findOne({ lot_id: lotId, seq }).lean()),

    /** A lot's movements after number `seq`, in order: the first so many of them. */
    listAfter: async (lotId: string, seq: number, limit = MOVEMENTS_AT_ONCE): Promise<Movement[]> => {
      const found = await movements
        .find({ lot_id: lotId, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .lean()
      return found.map(toMovement)
    },

    /** For each field that was edited after a lot's movement number `seq`, its first change. */
    findFirstChangesAfter: async (lotId: string, seq: number): Promise<FieldChanges> => {
      const edits = movements
        .find({ lot_id: lotId, seq: { $gt: seq }, changes: { $ne: null } }, { changes: 1 })
        .sort({ seq: 1 })
        .lean()
        .cursor({ batchSize: MOVEMENTS_AT_ONCE })
      let first: FieldChanges = {}
      for await (const { changes } of edits) first = { ...(changes as FieldChanges), ...first }
      return first
    },

    /** The number of a lot's movement; null when it belongs to another lot. */
    findSeqOf: async (lotId: string, id: string): Promise<number | null> => {
      const found = await movements.findOne({ _id: id, lot_id: lotId }, { seq: 1 }).lean()
      return found?.seq ?? null
    },

    /** The latest movements of a lot's quantity, those before number `beforeSeq` where one is given, the newest first. */
    listMoved: async (
      { householdId, lotId }: { householdId: string; lotId: string },
      beforeSeq: number | null,
      limit: number,
    ): Promise<Movement[]> => {
      const earlier = beforeSeq === null ? {} : { seq: { $lt: beforeSeq } }
      const covered = await listCovered([householdId])
      const found = await movements
        .find({ lot_id: lotId, kind: { $ne: 'edit' }, ...earlier, ...exceptCovered(covered) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean()
      return found.map(toMovement)
    },

    /** Nights in a time that nothing has summed up yet, the earliest first, in batches. */
    listNightsInBatches: async function* (
      from: Date,
      before: Date,
      batchSize: number,
    ): AsyncGenerator<NightEnd[]> {
      const found = movements
        .find(
          {
            kind: 'degrade',
            created_at: { $gte: from, $lt: before },
            nights: null,
          },
          { lot_id: 1, seq: 1, balance_after: 1, created_at: 1 },
        )
        .sort({ created_at: 1 })
        .lean()
        .cursor({ batchSize })
      for await (const batch of inBatches(found, batchSize)) {
        yield batch.map(({ _id, lot_id, seq, balance_after, created_at }) => ({
          id: _id.toHexString(),
          lot_id: lot_id.toHexString(),
          seq,
          quantity: balance_after,
          created_at,
        }))
      }
    },

    /** The kinds of the movements after these, by the places `<lot> <number>` of these; missing for the last of a lot. */
    mapNextKinds: async (
      places: readonly { lot_id: string; seq: number }[],
    ): Promise<Map<string, LedgerKind>> => {
      if (places.length === 0) return new Map()
      const found = await movements
        .find(
          { $or: places.map(({ lot_id, seq }) => ({ lot_id, seq: seq + 1 })) },
          { lot_id: 1, seq: 1, kind: 1 },
        )
        .lean()
      return new Map(found.map(({ lot_id, seq, kind }) => [placeOf(lot_id, seq - 1), kind]))
    },

    /** The run of nights that ends with number `seq` of a lot, in order; nothing of another sum is in it. */
    listRun: async (
      lotId: string,
      seq: number,
    ): Promise<{ id: string; seq: number; created_at: Date; delta: number }[]> => {
      const last = await movements
        .findOne(
          {
            lot_id: lotId,
            seq: { $lt: seq },
            $or: [{ kind: { $ne: 'degrade' as const } }, { nights: { $ne: null } }],
          },
          { seq: 1 },
        )
        .sort({ seq: -1 })
        .lean()
      const found = await movements
        .find({ lot_id: lotId, seq: { $gt: last?.seq ?? 0, $lte: seq } }, { seq: 1, created_at: 1, delta: 1 })
        .sort({ seq: 1 })
        .lean()
      return found.map(({ _id, ...night }) => ({ ...night, id: _id.toHexString() }))
    },

    /** Has a night sum up those before it. They are still there, and left out from now on. */
    updateFolded: async (
      id: string,
      { nights, delta, cause }: { nights: FoldedNights; delta: number; cause: string },
      at: Date,
    ): Promise<void> => {
      await movements.updateOne(
        { _id: id, nights: null },
        { $set: { nights, delta, cause, folding_since: at } },
      )
    },

    /** Removes the nights that were summed up before an instant; returns how many. */
    removeFolded: async (before: Date, limit: number): Promise<number> => {
      const found = await movements
        .find(
          { household_id: { $exists: true }, folding_since: { $type: 'date', $lt: before } },
          { lot_id: 1, seq: 1, nights: 1 },
        )
        .limit(limit)
        .lean()
      if (found.length === 0) return 0
      const { deletedCount } = await movements.deleteMany({
        $or: found.map(({ lot_id, seq, nights }) => ({
          lot_id,
          seq: { $gte: nights?.first_seq ?? seq, $lt: seq },
          kind: 'degrade' as const,
        })),
      })
      await movements.updateMany(
        { _id: { $in: found.map(({ _id }) => _id) } },
        { $unset: { folding_since: 1 } },
      )
      return deletedCount
    },

    /** The undos in a lot from number `seq` on that undid a movement before it. */
    listUndosAcross: async (lotId: string, seq: number): Promise<Undo[]> => {
      const found = await movements
        .find(
          { lot_id: lotId, seq: { $gte: seq }, undoes_seq: { $lt: seq }, kind: 'undo' as const },
          { seq: 1, undoes_seq: 1 },
        )
        .lean<{ seq: number; undoes_seq: number }[]>()
      return found.map(({ seq: at, undoes_seq }) => ({ seq: at, undoes_seq }))
    },

    /** The position of a movement in the history of its item; null for one of another household. */
    findPlaceOf: async (householdId: string, id: string): Promise<HistoryPlace | null> => {
      const found = await movements
        .findOne({ _id: id, household_id: householdId }, { item_id: 1, created_at: 1, seq: 1 })
        .lean()
      return (
        found && {
          id,
          item_id: found.item_id?.toHexString() ?? '',
          created_at: found.created_at,
          seq: found.seq,
        }
      )
    },

    /** The latest movements of an item's quantities, those before `before` where one is given, the newest first. */
    listMovedOfItem: async (
      { householdId, itemId }: { householdId: string; itemId: string },
      before: HistoryPlace | null,
      limit: number,
    ): Promise<Movement[]> => {
      const { created_at, seq, id } = before ?? {}
      const earlier = before && {
        created_at: { $lte: created_at },
        $or: [
          { created_at: { $lt: created_at } },
          { created_at, seq: { $lt: seq } },
          { created_at, seq, _id: { $lt: id } },
        ],
      }
      const covered = await listCovered([householdId])
      const found = await movements
        .find({ household_id: householdId, item_id: itemId, ...earlier, ...exceptCovered(covered) })
        .sort({ created_at: -1, seq: -1, _id: -1 })
        .limit(limit)
        .lean()
      return found.map(toMovement)
    },

    /** The undos in some lots that undid a movement up to number `seq` of the lot, by lot. */
    listUndosUpTo: async (seqByLot: ReadonlyMap<string, number>): Promise<Map<string, Undo[]>> => {
      if (seqByLot.size === 0) return new Map()
      const found = await movements
        .find(
          {
            $or: [...seqByLot].map(([lot_id, seq]) => ({
              lot_id,
              undoes_seq: { $lte: seq },
              kind: 'undo' as const,
            })),
          },
          { lot_id: 1, seq: 1, undoes_seq: 1 },
        )
        .lean()
      return groupBy(
        found.map(({ lot_id, seq, undoes_seq }) => ({ lotId: lot_id.toHexString(), seq, undoes_seq })),
        ({ lotId }) => lotId,
      )
    },

    /** Completes movements of an earlier version, which lack the item of their lot; returns how many. */
    updateItem: async (lotIdsByItem: ReadonlyMap<string, readonly string[]>): Promise<number> => {
      const writes = [...lotIdsByItem].map(([item_id, lotIds]) => ({
        updateMany: {
          filter: { lot_id: { $in: lotIds }, item_id: { $exists: false }, kind: { $ne: 'edit' as const } },
          update: { $set: { item_id } },
        },
      }))
      if (writes.length === 0) return 0
      return (await movements.bulkWrite(writes, { ordered: false })).modifiedCount
    },

    /** The lots moved since an instant, each with the number of the latest such movement, in batches. */
    listHeadsSince: async function* (since: Date, batchSize: number): AsyncGenerator<MovementHead[]> {
      type Head = Pick<MovementDocument, 'household_id' | 'seq'> & { _id: MovementDocument['lot_id'] }
      const found = movements
        .aggregate<Head>([
          { $match: { kind: { $in: ACTS }, created_at: { $gte: since } } },
          { $group: { _id: '$lot_id', household_id: { $first: '$household_id' }, seq: { $max: '$seq' } } },
        ])
        .cursor<Head>({ batchSize })
      for await (const heads of inBatches(found, batchSize)) {
        yield heads.map(({ _id, household_id, seq }) => ({
          lotId: _id.toHexString(),
          householdId: household_id.toHexString(),
          seq,
        }))
      }
    },
  }
}
export type MovementRepository = ReturnType<typeof createMovementRepository>
