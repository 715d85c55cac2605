import type { Connection } from 'mongoose'
import type { StateBeforeCooking } from '@larder/shared/domain/inventory/ledger/ledger'
import type { ReceiptShare } from '@larder/shared/domain/inventory/ledger/receipt-lines'
import { isDuplicateKey } from '../../store/mongo.ts'
import type { Plain } from '../../store/plain-documents.ts'
import type { MealStep } from '../meals/meal-step.ts'
import type { PutAwayList } from '../put-away/put-away-list.ts'
import type { LotOpening } from '../lot.repository.ts'
import { checkpointsCollection, operationsCollection } from './operation.collection.ts'
import type { OperationDocument } from './operation.collection.ts'

/** The lots that a receipt adds; one with quantity 0 is listed as out of stock and has no movement. */
export type ReceiptAllocation = { opening: LotOpening; quantity: number }[]
export type ClearAllocation = { lot_id: string }[]
/** The number of the movement that cleared each lot. */
export type UnclearAllocation = { lot_id: string; seq: number }[]
/** How much of each lot a receipt had added; `receipt_id` is empty where none was given. */
export type UndoPurchaseAllocation = { lot_id: string; receipt_id: string; quantity: number }[]

/**
 * The lots that the correction of an order adds, and how it changes the order's share of others: `from` is the share as
 * it was seen, `difference` what the lot gets or loses by it.
 */
export type CorrectionAllocation = (ReceiptAllocation[number] | ShareCorrection)[]
export type ShareCorrection = { lot_id: string; from: ReceiptShare; to: ReceiptShare; difference: number }

/** What is taken of each lot for a meal, in its unit. */
export type CookAllocation = { lot_id: string; quantity: number }[]
/**
 * What of a meal is undone in each lot: what movements of these numbers took comes back, and what was left over of it is
 * taken out.
 */
export type RestoreAllocation = (
  | { lot_id: string; taken: { seq: number; quantity: number }[]; before: StateBeforeCooking }
  | { lot_id: string; leftovers: number }
)[]

/** A change of several lots. */
export type StockOperation = Omit<
  Plain<OperationDocument>,
  'receipt_id' | keyof OperationPlan | 'lines' | 'list' | 'meal'
> &
  OperationPlan

/** The change that an operation makes to several lots. */
export type OperationPlan =
  | { kind: 'receipt'; allocation: ReceiptAllocation; lines: string[]; list?: PutAwayList | undefined }
  | { kind: 'clear'; allocation: ClearAllocation }
  | { kind: 'unclear'; allocation: UnclearAllocation }
  | { kind: 'take_back'; allocation: UndoPurchaseAllocation; list?: PutAwayList | undefined }
  | { kind: 'correction'; allocation: CorrectionAllocation; lines: string[] }
  | MealPlan

/** A change of stock for a planned meal. */
export type MealPlan = { meal: MealStep; once?: string | undefined } & (
  | { kind: 'cook'; allocation: CookAllocation }
  | { kind: 'restore'; allocation: RestoreAllocation }
  | { kind: 'leftovers'; allocation: ReceiptAllocation }
)
/** An operation for a planned meal. */
export type MealOperation = Extract<StockOperation, { meal: MealStep }>

/** What sweeps do with movements: apply them to their lots, and sum up old nights. */
const CHECKPOINTS = { apply: 'stock_movements', fold: 'folded_nights' }
export type LedgerSweepName = keyof typeof CHECKPOINTS

const toOperation = (document: OperationDocument): StockOperation => {
  const {
    receipt_id: _,
    kind,
    allocation,
    lines,
    list,
    meal,
    ...common
  } = operationsCollection.toPlain(document)
  return { ...common, ...toPlan(kind, allocation, lines, list, meal) }
}

const toPlan = (
  kind: OperationPlan['kind'],
  allocation: readonly object[],
  lines: string[] = [],
  list: PutAwayList | undefined,
  meal: MealStep | undefined,
): OperationPlan => {
  switch (kind) {
    case 'receipt':
      return { kind, allocation: allocation as ReceiptAllocation, lines, list }
    case 'clear':
      return { kind, allocation: allocation as ClearAllocation }
    case 'unclear':
      return { kind, allocation: allocation as UnclearAllocation }
    case 'take_back':
      return { kind, allocation: allocation as UndoPurchaseAllocation, list }
    case 'correction':
      return { kind, allocation: allocation as CorrectionAllocation, lines }
    case 'cook':
      return { kind, allocation: allocation as CookAllocation, meal: stepOf(meal) }
    case 'restore':
      return { kind, allocation: allocation as RestoreAllocation, meal: stepOf(meal) }
    case 'leftovers':
      return { kind, allocation: allocation as ReceiptAllocation, meal: stepOf(meal) }
  }
}

const stepOf = (meal: MealStep | undefined): MealStep => {
  if (meal === undefined) throw new Error('An operation for a meal does not say for which one')
  return meal
}

/** Reads and writes operations on several lots, and the progress of the sweep. */
export const createOperationRepository = (connection: Connection) => {
  const operations = operationsCollection.open(connection)
  const checkpoints = checkpointsCollection.open(connection)
  return {
    /** Inserts an operation; false when its key is taken. */
    insert: async ({ id, ...operation }: StockOperation): Promise<boolean> => {
      try {
        await operations.create({ _id: id, ...operation })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        return false
      }
    },

    findByKey: async (householdId: string, key: string): Promise<StockOperation | null> => {
      const found = await operations.findOne({ household_id: householdId, key }).lean()
      return found && toOperation(found)
    },

    /** Which of these keys operations have. */
    listKnownKeys: async (householdId: string, keys: readonly string[]): Promise<string[]> => {
      const found = await operations
        .find({ household_id: householdId, key: { $in: keys } }, { key: 1 })
        .lean()
      return found.flatMap(({ key }) => key ?? [])
    },

    /** The operations that have some of these keys, in the order of the keys. */
    listByKeys: async (householdId: string, keys: readonly string[]): Promise<StockOperation[]> => {
      if (keys.length === 0) return []
      const found = await operations.find({ household_id: householdId, key: { $in: keys } }).lean()
      const byKey = new Map(found.map((operation) => [operation.key, toOperation(operation)]))
      return keys.flatMap((key) => byKey.get(key) ?? [])
    },

    findById: async (id: string): Promise<StockOperation | null> => {
      const found = await operations.findById(id).lean()
      return found && toOperation(found)
    },

    /** The latest operations since an instant that cleared something of a household, newest first. */
    listClearings: async (
      householdId: string,
      since: Date,
      limit: number,
    ): Promise<{ id: string; created_at: Date }[]> => {
      const found = await operations
        .find(
          {
            household_id: householdId,
            kind: 'clear',
            created_at: { $gt: since },
            'allocation.0': { $exists: true },
          },
          { created_at: 1 },
        )
        .sort({ created_at: -1 })
        .limit(limit)
        .lean()
      return found.map(({ _id, created_at }) => ({ id: _id.toHexString(), created_at }))
    },

    /** What was put away from lists from one instant to before another, the oldest first, also what was undone. */
    listPutAway: async (householdId: string, from: Date, before: Date): Promise<StockOperation[]> => {
      const found = await operations
        .find({
          household_id: householdId,
          created_at: { $gte: from, $lt: before },
          'list.id': { $exists: true },
          kind: 'receipt',
        })
        .sort({ created_at: 1 })
        .lean()
      return found.map(toOperation)
    },

    /** The operations that added some of these lines of receipts. */
    listByLines: async (householdId: string, lines: readonly string[]): Promise<StockOperation[]> => {
      const found = await operations.find({ household_id: householdId, lines: { $in: lines } }).lean()
      return found.map(toOperation)
    },

    /** Allows lines to be added again that these operations had added. */
    updateLinesReleased: async (ids: readonly string[], lines: readonly string[]): Promise<void> => {
      await operations.updateMany({ _id: { $in: ids } }, { $pullAll: { lines } })
    },

    listOpen: async (): Promise<StockOperation[]> =>
      (await operations.find({ is_open: true }).lean()).map(toOperation),

    updateClosed: async (id: string): Promise<void> => {
      await operations.updateOne({ _id: id }, { $set: { is_open: false } })
    },

    /** The instant up to which a sweep has processed the ledger; initially the beginning of time. */
    findCheckpoint: async (sweep: LedgerSweepName): Promise<Date> =>
      (await checkpoints.findById(CHECKPOINTS[sweep]).lean())?.swept_until ?? new Date(0),

    updateCheckpoint: async (sweep: LedgerSweepName, sweptUntil: Date): Promise<void> => {
      await checkpoints.updateOne(
        { _id: CHECKPOINTS[sweep] },
        { $set: { swept_until: sweptUntil } },
        { upsert: true },
      )
    },
  }
}
export type OperationRepository = ReturnType<typeof createOperationRepository>
