import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { DomainEventHandlers, Emit } from '../../domain-events.ts'
import type { StockAccess } from '../../inventory/stock-access.ts'
import type { ReceiptMemoryService } from '../../receipt-memory/receipt-memory.service.ts'
import type { ReceiptReviewRepository } from '../review/receipt-review.repository.ts'
import { createReviewSettling } from '../review/review-settling.ts'
import { createReceiptAdditionsService } from './receipt-additions.service.ts'
import { createOrderArrivals } from './order-arrivals.ts'
import { createOrderCorrectionsService } from './order-corrections.service.ts'
import { createReceiptLotsService } from './receipt-lots.service.ts'
import { createReceiptOperations } from './receipt-operations.ts'
import { createReceiptStockService } from './receipt-stock.service.ts'

type Deps = StockAccess & {
  reviews: ReceiptReviewRepository
  catalogue: CatalogueService
  memory: ReceiptMemoryService
  emit: Emit
  now: () => Date
}

/** What receipts and orders do with the stock: services, kinds of operations, and what they do when a lot is undone. */
export const createStockOfReceipts = (deps: Deps) => {
  const reviews = createReviewSettling(deps.reviews, deps.now)
  const handlers = {
    'lot.undone': ({ household_id, receipt_ids }) => reviews.reopen(household_id, receipt_ids),
  } satisfies DomainEventHandlers
  const additions = createReceiptAdditionsService(deps)
  const receiptStock = createReceiptStockService({ ...deps, reviews, additions })
  return {
    receiptAdditions: additions,
    receiptStock,
    receiptLots: createReceiptLotsService({ ...deps, reviews, additions }),
    orderArrivals: createOrderArrivals({ ...deps, additions }),
    orderCorrections: createOrderCorrectionsService({ ...deps, reviews, additions, receiptStock }),
    settling: reviews,
    operationKinds: createReceiptOperations(deps),
    handlers,
  }
}
