import type { Plain } from '../../../store/plain-documents.ts'
import type { LotOpening } from '../../lots/lot.ts'
import type { OperationDocument } from './operation.collection.ts'

/** A lot that is opened with what was bought; one with quantity 0 is listed as out of stock and has no movement. */
export type LotPurchase = { opening: LotOpening; quantity: number }

/** A change of several lots, as it is recorded. */
export type StockOperation = Plain<OperationDocument>

/** What an operation is to do, as its kind knows it: the change of each lot, decided before the first of them moves. */
export type OperationPlan = Pick<StockOperation, 'kind' | 'allocation'> &
  Partial<Pick<StockOperation, 'lines' | 'list' | 'meal' | 'once'>>

/** A recorded operation of one kind. */
export type OperationOf<Plan extends OperationPlan> = Omit<StockOperation, keyof OperationPlan> & Plan
