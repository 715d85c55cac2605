import type { Connection } from 'mongoose'
import { createMongoFileStore } from '../../server/files/mongo-file-store.ts'
import type { JobProducer } from '../../server/jobs/job-producer.ts'
import { createLogger } from '../../server/logging.ts'
import { createReceiptsModule } from '../../server/receipts/receipts.module.ts'
import type { Stock } from '../stock.ts'

/** The module of receipts and orders over a test's stock, for papers that are saved as read: no job is queued. */
export const createTestReceipts = (connection: Connection, stock: Stock, now: () => Date) =>
  createReceiptsModule({
    connection,
    files: createMongoFileStore(connection, now),
    jobs: {} as JobProducer,
    catalogue: stock.catalogue,
    memory: stock.receiptMemory,
    stock: stock.access,
    listPutAway: stock.putAwayStock.list,
    emit: stock.emit,
    findTraits: stock.households.findTraits,
    loadNames: stock.loadNames,
    publish: () => {},
    logger: createLogger('test', 'silent'),
    now,
  })
