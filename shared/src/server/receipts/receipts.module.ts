import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Emit } from '../domain-events.ts'
import { publishReceiptChange } from '../events/household-events.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { StockAccess } from '../inventory/stock-access.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { LoadNames } from '../members/people.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { ProgressSubscriber } from '../progress/progress-channel.ts'
import type { ReceiptMemoryService } from '../receipt-memory/receipt-memory.service.ts'
import { createReceiptDuplicatesRepository } from './duplicates/receipt-duplicates.repository.ts'
import { createReceiptDuplicatesService } from './duplicates/receipt-duplicates.service.ts'
import { orderPaperCalls } from './orders/order-papers.calls.ts'
import { createOrderCorrectionService } from './orders/order-correction.service.ts'
import { createOrderPaperRepository } from './orders/order-paper.repository.ts'
import { createOrderPapersService } from './orders/order-papers.service.ts'
import { createPaidPricesService } from './paid-prices.service.ts'
import { receiptArchiveCalls } from './receipt-archive.calls.ts'
import { createReceiptArchiveService } from './receipt-archive.service.ts'
import { receiptReviewCalls } from './review/receipt-review.calls.ts'
import { createReceiptReviewRepository } from './review/receipt-review.repository.ts'
import { createReceiptReviewService } from './review/receipt-review.service.ts'
import type { ListPutAway } from './review/receipt-review.service.ts'
import { jobOfReceipt, RECEIPT_JOBS } from './receipt-jobs.ts'
import { createReceiptSweep } from './receipt-sweep.ts'
import { createReceiptWorkService } from './receipt-work.service.ts'
import { READING_FILE, receiptsCollection } from './receipt.collection.ts'
import { createReceiptRepository } from './receipt.repository.ts'
import { createReceiptService } from './receipts.service.ts'
import { createRetentionSweep } from './retention-sweep.ts'
import { createReceiptSplitService } from './split/receipt-split.service.ts'
import { receiptStockCalls } from './stock/receipt-stock.calls.ts'
import { createStockOfReceipts } from './stock/stock-of-receipts.ts'
import { clientIdsCollection, createClientIdRepository } from './uploads/client-id.repository.ts'
import { createClientIdService } from './uploads/client-ids.service.ts'

type Deps = {
  connection: Connection
  files: FileStore
  jobs: JobProducer
  catalogue: CatalogueService
  memory: ReceiptMemoryService
  stock: StockAccess
  listPutAway: ListPutAway
  emit: Emit
  findTraits: HouseholdsService['findTraits']
  loadNames: LoadNames
  /** After how many days the files of a receipt are deleted; undefined for never. */
  keepDays?: number | undefined
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Receipts from upload to archive. */
export const createReceiptsModule = (deps: Deps) => {
  const { connection, files, jobs, catalogue, memory, loadNames, keepDays, publish, logger, now } = deps
  const reviews = createReceiptReviewRepository(connection)
  const stock = createStockOfReceipts({ ...deps, ...deps.stock, reviews })
  const { receiptAdditions: additions, receiptLots } = stock
  const receipts = createReceiptRepository(connection)
  const clientIds = createClientIdService({ clientIds: createClientIdRepository(connection), now })
  const duplicates = createReceiptDuplicatesService({
    duplicates: createReceiptDuplicatesRepository(connection),
    additions,
  })
  const receiptReviews = createReceiptReviewService({
    receipts,
    reviews,
    additions,
    listPutAway: deps.listPutAway,
    duplicates,
    catalogue,
    memory,
    publish,
    now,
  })
  const receiptArchive = createReceiptArchiveService({
    receipts,
    files,
    jobs,
    receiptLots,
    reviews: receiptReviews,
    loadNames,
    publish,
    logger,
    now,
  })
  const receiptSplits = createReceiptSplitService({ receipts, files, additions, jobs, publish, logger, now })
  const paidPrices = createPaidPricesService({ receipts, receiptLots, now })
  const papers = createOrderPaperRepository(connection)
  const orderPapers = createOrderPapersService({
    papers,
    duplicates,
    additions,
    memory,
    findTraits: deps.findTraits,
    arrivals: stock.orderArrivals,
    publish,
    now,
  })
  const orderCorrection = createOrderCorrectionService({
    papers,
    additions,
    corrections: stock.orderCorrections,
    settling: stock.settling,
    publish,
  })
  return {
    services: {
      orderPapers,
      orderCorrection,
      receiptReviews,
      receiptArchive,
      receiptSplits,
      paidPrices,
      clientIds,
      duplicates,
      receiptWork: createReceiptWorkService({ receipts, files, publish, now }),
      /** The service that accepts uploads, for a process that is subscribed to their progress. */
      createUploads: (progress: ProgressSubscriber, maxFileBytes: number) =>
        createReceiptService({
          receipts,
          files,
          maxFileBytes,
          clientIds,
          jobs,
          progress,
          publish,
          logger,
          now,
        }),
    },
    collections: [receiptsCollection, clientIdsCollection],
    operationKinds: stock.operationKinds,
    handlers: { ...stock.handlers, 'member.left': ({ user_id }) => clientIds.forget(user_id) },
    measure: { amount: 'receipt_count', count: receipts.mapCounts },
    calls: [
      ...receiptArchiveCalls(receiptArchive, receiptSplits, paidPrices),
      ...receiptStockCalls(stock.receiptStock, receiptLots),
      ...receiptReviewCalls(receiptReviews),
      ...orderPaperCalls(orderPapers, orderCorrection, receiptReviews),
    ],
    works: [
      {
        job: RECEIPT_JOBS.common,
        others: { jobs: [RECEIPT_JOBS.large], jobOf: jobOfReceipt },
        work: receipts.work,
        // The intermediate result may be what failed.
        prepare: async ({ id, household_id }) => {
          if (household_id !== null)
            await files.remove({ householdId: household_id, ownerId: id, name: READING_FILE })
        },
        tell: ({ id, household_id }) => {
          if (household_id !== null) publishReceiptChange(publish, { id, household_id })
        },
      },
    ],
    sweeps: [
      { name: 'receipts', run: createReceiptSweep({ receipts, files, jobs, now }) },
      ...(keepDays === undefined
        ? []
        : [{ name: 'retention', run: createRetentionSweep({ receipts, files, keepDays, publish, now }) }]),
    ],
  } satisfies FeatureModule
}
