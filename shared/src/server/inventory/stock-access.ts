import type { EntryReader } from './lots/entry-reader.ts'
import type { MovementRepository } from './ledger/movement.repository.ts'
import type { OperationRepository } from './ledger/operations/operation.repository.ts'
import type { StockLedger } from './ledger/stock-ledger.ts'
import type { StockOperations } from './ledger/operations/stock-operations.ts'
import type { LotRepository } from './lots/lot.repository.ts'
import type { PurchaseLots } from './lots/purchase-lots.ts'

/** What features work with that bring kinds of stock operations: what was recorded, and how an operation is begun. */
export type StockAccess = {
  lots: Pick<
    LotRepository,
    'findById' | 'listByIds' | 'listOfReceipts' | 'listBoughtOfItem' | 'listBought' | 'listNewestOfItems'
  >
  movements: Pick<
    MovementRepository,
    | 'findBySeq'
    | 'listByKeys'
    | 'listCounted'
    | 'listKnownKeys'
    | 'listTakes'
    | 'listUndosUpTo'
    | 'mapDeltasByKeys'
  >
  operations: Pick<OperationRepository, 'listByKeys' | 'listForLists' | 'listKnownKeys'>
  stockOperations: StockOperations
  ledger: Pick<StockLedger, 'appendToEach'>
  purchaseLots: PurchaseLots
  reader: Pick<EntryReader, 'showMany'>
}
