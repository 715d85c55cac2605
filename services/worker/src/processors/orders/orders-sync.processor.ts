import type { Processor } from '@larder/shared/server/jobs/processor'
import type { OrderSyncService } from '@larder/shared/server/orders/syncs/order-syncs.service'
import type { createSyncRun } from '@larder/shared/server/orders/syncs/sync-run'
import { createDocumentProcessor } from '@larder/shared/server/work/document-processor'

type Deps = { syncs: OrderSyncService; run: ReturnType<typeof createSyncRun>; now: () => Date }

/** The job that reads the order mails of a mailbox. */
export const createOrdersSync = ({ syncs, run, now }: Deps): Processor<'orders.sync'> =>
  createDocumentProcessor('orders.sync', { work: syncs.store, run, onFailed: syncs.settleFailed, now })
