import { setTimeout as sleep } from 'node:timers/promises'
import { listMailMessages, readMailAgain } from '@larder/shared/contracts/orders/mail-messages'
import { cancelSync, getSyncStatus, startOrderSync } from '@larder/shared/contracts/orders/order-sync'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import type { Connection } from 'mongoose'
import type { Actor } from '../authz.ts'
import type { AccountStore } from '../auth/accounts.module.ts'
import type { AccountMailRequests } from '../auth/account-mail/account-mail-requests.ts'
import { answers } from '../call.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { HouseholdsService } from '../households/households.service.ts'
import type { JobProducer } from '../jobs/job-producer.ts'
import type { Logger } from '../logging.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { OrderMailReader } from '../ports/order-mail-reader.ts'
import type { OrderPapersService } from '../receipts/orders/order-papers.service.ts'
import type { ReceiptReviewService } from '../receipts/review/receipt-review.service.ts'
import type { SecretBox } from '../secret-box.ts'
import { createDocumentProcessor } from '../work/document-processor.ts'
import { createWorkSweep } from '../work/work-sweep.ts'
import { createMailMessageRepository } from './messages/mail-message.repository.ts'
import { mailMessagesCollection } from './messages/mail-message.collection.ts'
import { createMailMessagesService } from './messages/mail-messages.service.ts'
import { createSenderKeeping } from './messages/senders-of-orders.ts'
import { createOrdersSyncDue } from './orders-sync-due.processor.ts'
import { orderSyncsCollection } from './syncs/order-sync.collection.ts'
import { createOrderSyncRepository } from './syncs/order-sync.repository.ts'
import { createOrderSyncService } from './syncs/order-syncs.service.ts'
import type { SyncMailboxes } from './syncs/sync-mailboxes.ts'
import type { Wait } from './syncs/sync-patience.ts'
import { createSyncRun } from './syncs/sync-run.ts'
import { createMailUploadRepository, mailUploadsCollection } from './uploads/mail-upload.repository.ts'
import { createMailUploads } from './uploads/mail-uploads.service.ts'

type Deps = {
  connection: Connection
  mailboxes: SyncMailboxes
  files: FileStore
  /** Encrypts uploaded mails; null where no key is configured. */
  box: SecretBox | null
  orderPapers: OrderPapersService
  findTraits: HouseholdsService['findTraits']
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
  const { connection, mailboxes, files, box, orderPapers, reviews, jobs, publish, logger, now } = deps
  const syncs = createOrderSyncRepository(connection)
  const messages = createMailMessageRepository(connection)
  const uploads = createMailUploads({
    uploads: createMailUploadRepository(connection),
    files,
    box,
    logger,
    now,
  })
  const orderSyncs = createOrderSyncService({
    ...deps,
    syncs,
    orders: orderPapers,
    removeUpload: uploads.removeOf,
  })
  const mailMessages = createMailMessagesService({ messages, reviews, syncs: orderSyncs, mailboxes, now })
  /** Reads the mails of one sync; the pauses between mails are waited for by `wait`. */
  const createRun = (
    reader: OrderMailReader,
    wait: Wait = (ms, signal) => sleep(ms, undefined, { signal }),
  ) =>
    createSyncRun({
      syncs,
      messages,
      orders: orderPapers,
      findTraits: deps.findTraits,
      reader,
      openSource: (sync, pause) =>
        sync.mailbox_id === null ? uploads.open(sync) : mailboxes.openById(sync.mailbox_id, pause),
      removeUpload: uploads.removeOf,
      markSynced: mailboxes.markSynced,
      publish,
      wait,
      now,
    })
  return {
    services: {
      orderSyncs,
      mailMessages,
      /** Saves uploaded mails, and starts the sync that reads them; see `receive` of the uploads. */
      uploadMails: (actor: Actor, pieces: AsyncIterable<Uint8Array>) =>
        uploads.receive(actor, pieces, orderSyncs),
      createRun,
      /** The job that reads the mails of a sync, for a process that can read mails. */
      createSync: (reader: OrderMailReader) =>
        createDocumentProcessor('orders.sync', {
          work: orderSyncs.store,
          run: createRun(reader),
          onFailed: orderSyncs.settleFailed,
          now,
        }),
    },
    collections: [orderSyncsCollection, mailMessagesCollection, mailUploadsCollection],
    handlers: {
      // Or mails that were read would be read again.
      'household.moved': ({ from_id }) => syncs.updateFirstHousehold(from_id),
      'mailbox.removed': async ({ household_id, mailbox_id, is_forgotten }) => {
        // In this order a sync that is running meanwhile leaves nothing behind: it ends, or finds its mail forgotten.
        if (!is_forgotten) return orderSyncs.stop(mailbox_id)
        await syncs.remove(mailbox_id)
        await messages.removeOfMailbox({ household_id, mailbox_id })
        await orderPapers.forgetMailbox(household_id, mailbox_id)
      },
      'account.closed': ({ user_id }) => orderSyncs.cancelOfUser(user_id),
    },
    calls: [
      answers(startOrderSync, ({ body }, actor) =>
        orderSyncs.start(actor, body ?? SyncOptionsInput.parse({})),
      ),
      answers(getSyncStatus, ({ query }, actor) => orderSyncs.getStatus(actor, query)),
      answers(cancelSync, ({ body }, actor) => orderSyncs.cancel(actor, body ?? {})),
      answers(listMailMessages, ({ query }, actor) => mailMessages.list(actor, query)),
      answers(readMailAgain, async ({ params }, actor) => ({
        sync_id: await mailMessages.readAgain(actor, params.id),
      })),
    ],
    processors: { 'orders.sync-due': createOrdersSyncDue(orderSyncs) },
    works: [
      {
        job: 'orders.sync',
        work: syncs.work,
        tell: ({ id, household_id }) => {
          if (household_id !== null) publish(household_id, { type: 'orders.changed', id, version: null })
        },
      },
    ],
    sweeps: [
      { name: 'order syncs', run: createWorkSweep({ job: 'orders.sync', work: syncs.work, jobs, now }) },
      { name: 'mail uploads', run: uploads.sweep },
    ],
    migrations: [
      {
        number: 12,
        name: 'keep with each mail of an order who sent it',
        run: createSenderKeeping({ messages, orders: orderPapers }),
      },
    ],
    // Each mailbox has its turn at another minute of the hour.
    schedules: [{ job: 'orders.sync-due', pattern: '*/5 * * * *' }],
  } satisfies FeatureModule
}
