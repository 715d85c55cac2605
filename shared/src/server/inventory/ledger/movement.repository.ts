import type { Connection } from 'mongoose'
import type { Discard } from '@larder/shared/domain/insights/household-history'
import { groupBy } from '@larder/shared/domain/group-by'
import type { Undo } from '@larder/shared/domain/inventory/ledger/flows/movement-history'
import { isOwnEdit } from '@larder/shared/domain/inventory/ledger/edits'
import { LEDGER_KINDS } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { LotState } from '@larder/shared/domain/inventory/ledger/lot-state'
import type { FieldChanges } from '@larder/shared/domain/inventory/ledger/lot-edit'
import { ownDelta } from '@larder/shared/domain/inventory/ledger/nights/folded-nights'
import type { Take } from '@larder/shared/domain/inventory/ledger/opened'
import { inBatches } from '../../store/in-batches.ts'
import { isDuplicateKey, listDuplicates } from '../../store/mongo.ts'
import { createIsCovered, listCovered, nightsOf } from './folding/covered-nights.ts'
import { movementsCollection } from './movement.collection.ts'
import type { MovementDocument } from './movement.collection.ts'
import { placeOf, toMovement } from './movement.ts'
import type { Movement } from './movement.ts'

/** The number of a lot's movements that are read at once. */
export const MOVEMENTS_AT_ONCE = 500

/** The cause of movements by which a household removes its whole stock at once, to begin anew. */
export const CLEARED = 'Inventory cleared'

/** The cause of movements by which what was used up long ago leaves stock as soon as it is recorded. */
export const PAST = 'Prices and history only'

/** The latest number of a lot. */
export type MovementHead = { lotId: string; householdId: string; seq: number }

/**
 * The kinds that the sweep must check. A night has very many movements, and an interrupted run is repeated for the
 * whole household, which rolls every lot of it forward.
 */
const ACTS = LEDGER_KINDS.filter((kind) => kind !== 'degrade')

const toDocument = ({ id, after, ...movement }: Movement) => {
  const { quantity, ...rest } = after
  return { _id: id, ...movement, ...rest, balance_after: quantity }
}

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
      const covered = await listCovered(movements, [householdId])
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
