import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { AccountMailRequests } from '../auth/account-mail/account-mail-requests.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import { MailSourceError } from '../ports/mail-source.ts'
import type { OrderMailReader } from '../ports/order-mail-reader.ts'
import type { OrderPapersService } from '../receipts/orders/order-papers.service.ts'
import type { ReceiptReviewService } from '../receipts/receipt-review.service.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { createMailMessageRepository } from './messages/mail-message.repository.ts'
import { mailMessagesCollection } from './messages/mail-message.collection.ts'
import { createMailMessagesService } from './messages/mail-messages.service.ts'
import { orderCalls } from './orders.calls.ts'
import { createOrdersSyncDue } from './orders-sync-due.processor.ts'
import { orderSyncsCollection } from './syncs/order-sync.collection.ts'
import { createOrderSyncRepository } from './syncs/order-sync.repository.ts'
import { createOrderSyncService } from './syncs/order-syncs.service.ts'
import type { SyncMailboxes } from './syncs/sync-mailboxes.ts'
import type { Wait } from './syncs/sync-patience.ts'
import { createSyncRun } from './syncs/sync-run.ts'

type Deps = {
  connection: Connection
  mailboxes: SyncMailboxes
  orderPapers: OrderPapersService
  reviews: Pick<ReceiptReviewService, 'mapStates'>
  jobs: JobProducer
  requestMail: AccountMailRequests
  users: Pick<AccountStore['users'], 'findById'>
  publish: PublishEvent
  logger: Logger
  now: () => Date
}

/** Orders from mails: the reading of mailboxes, and what became of each mail. */
export const createOrdersModule = (deps: Deps) => {
  const { connection, mailboxes, orderPapers, reviews, jobs, publish, now } = deps
  const syncs = createOrderSyncRepository(connection)
  const messages = createMailMessageRepository(connection)
  const orderSyncs = createOrderSyncService({ ...deps, syncs, orders: orderPapers })
  const mailMessages = createMailMessagesService({ messages, reviews, syncs: orderSyncs, mailboxes, now })
  return {
    services: {
      orderSyncs,
      mailMessages,
      /** The run of a sync, for a process that can read mails. */
      createRun: (reader: OrderMailReader, wait: Wait = (ms, signal) => sleep(ms, undefined, { signal })) =>
        createSyncRun({
          syncs,
          messages,
          orders: orderPapers,
          reader,
          openSource: ({ mailbox_id }) => {
            if (mailbox_id === null) throw new MailSourceError('mail_gone')
            return mailboxes.openById(mailbox_id)
          },
          markSynced: mailboxes.markSynced,
          publish,
          wait,
          now,
        }),
    },
    collections: [orderSyncsCollection, mailMessagesCollection],
    calls: orderCalls(orderSyncs, mailMessages),
    processors: { 'orders.sync-due': createOrdersSyncDue(orderSyncs) },
    sweeps: [
      { name: 'order syncs', run: createWorkSweep({ job: 'orders.sync', work: syncs.work, jobs, now }) },
    ],
    // Each mailbox has its turn at another minute of the hour.
    schedules: [{ job: 'orders.sync-due', pattern: '*/5 * * * *' }],
  } satisfies FeatureModule
}
