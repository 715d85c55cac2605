import type { Connection } from 'mongoose'
import { SyncOptionsInput } from '../../contracts/orders/sync-options.ts'
import type { AccountMailRequests } from '../../server/auth/account-mail/account-mail-requests.ts'
import type { StoredUser } from '../../server/auth/users/user.repository.ts'
import type { Actor } from '../../server/authz.ts'
import { createMongoFileStore } from '../../server/files/mongo-file-store.ts'
import type { JobProducer } from '../../server/jobs/job-producer.ts'
import { createLogger } from '../../server/logging.ts'
import { createOrdersModule } from '../../server/orders/orders.module.ts'
import type { AutoSynced } from '../../server/orders/syncs/sync-mailboxes.ts'
import type { Wait } from '../../server/orders/syncs/sync-patience.ts'
import { notThere } from '../../contracts/base/errors.ts'
import { createReceiptsModule } from '../../server/receipts/receipts.module.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { createIndexes } from '../../server/store/define-collection.ts'
import { createDocumentProcessor } from '../../server/work/document-processor.ts'
import { newId } from '../new-actor.ts'
import { createStock } from '../stock.ts'
import type { FakeMailbox } from './fake-mailbox.ts'

type Given = { now: () => Date; wait?: Wait; requestMail?: AccountMailRequests }

/** Orders with mailboxes in memory and a worker in this process; only the mailboxes and the reader are replaced. */
export const createTestSyncs = async (connection: Connection, { now, wait, requestMail }: Given) => {
  const logger = createLogger('test', 'silent')
  const stock = createStock(connection, now)
  const queue: { id: string; attempt: number }[] = []
  const events: string[] = []
  const publish = (_household: string, event: { type: string }) => void events.push(event.type)
  const jobs = {
    enqueue: (_name: string, { id, attempt }: { id: string; attempt: number }) => {
      queue.push({ id, attempt })
      return Promise.resolve()
    },
    isOpen: () => Promise.resolve(false),
  } as unknown as JobProducer
  const files = createMongoFileStore(connection, now)
  const receipts = createReceiptsModule({
    connection,
    files,
    jobs,
    catalogue: stock.catalogue,
    memory: stock.receiptMemory,
    stock: stock.access,
    listPutAway: stock.putAwayStock.list,
    emit: stock.emit,
    findTraits: stock.households.findTraits,
    loadNames: stock.loadNames,
    publish,
    logger,
    now,
  })
  const boxes = new Map<string, { owner: Actor; box: FakeMailbox; auto?: AutoSynced['settings'] }>()
  const synced = new Map<string, Date>()
  const problems = new Map<string, string>()
  const get = (id: string) => {
    const known = boxes.get(id)
    if (known === undefined) throw notThere('mailbox')
    return known
  }
  const orders = createOrdersModule({
    connection,
    mailboxes: {
      findForSync: (actor, id) => {
        const found = id ?? [...boxes].find(([, { owner }]) => owner === actor)?.[0] ?? ''
        if (get(found).owner.householdId !== actor.householdId) throw notThere('mailbox')
        return Promise.resolve(found)
      },
      openById: (id, pause) => get(id).box.open(pause),
      markSynced: (id, at, problem) =>
        Promise.resolve(void (problem === null ? synced.set(id, at) : problems.set(id, problem))),
      listAutoSynced: async function* () {
        for (const [id, { owner, auto }] of boxes) {
          await Promise.resolve()
          if (auto) yield { id, household_id: owner.householdId, user_id: owner.userId, settings: auto }
        }
      },
      stopAutoSync: (id) => {
        delete get(id).auto
        return Promise.resolve()
      },
    },
    files,
    box: createSecretBox(['a key that only the tests have and know']),
    orderPapers: receipts.services.orderPapers,
    findTraits: stock.households.findTraits,
    reviews: receipts.services.receiptReviews,
    jobs,
    users: {
      findById: (userId) => {
        const mailbox = [...boxes.values()].find(({ owner }) => owner.userId === userId)
        return Promise.resolve({ is_active: true, household_id: mailbox?.owner.householdId } as StoredUser)
      },
    },
    requestMail: requestMail ?? (() => Promise.resolve()),
    publish,
    logger,
    now,
  })
  await createIndexes(connection, [...receipts.collections, ...orders.collections])
  await stock.ensureIndexes()
  const { orderSyncs, createRun } = orders.services
  let workers = 0

  return {
    stock,
    receipts: receipts.services,
    orders: orders.services,
    sweeps: orders.sweeps,
    migrations: orders.migrations,
    queue,
    events,
    synced,
    problems,
    /** Adds a mailbox; returns its id. */
    connect: (owner: Actor, box: FakeMailbox, auto?: AutoSynced['settings']): string => {
      const id = newId()
      boxes.set(id, { owner, box, ...(auto ? { auto } : {}) })
      return id
    },
    start: (
      actor: Actor,
      mailbox_id: string,
      options: Partial<Parameters<typeof orderSyncs.start>[1]> = {},
    ) => orderSyncs.start(actor, { ...SyncOptionsInput.parse({}), ...options, mailbox_id }),
    /** Runs the queued jobs; what is not final fails the test, unless it is returned as `thrown`. */
    work: async (signal: AbortSignal = new AbortController().signal): Promise<unknown[]> => {
      const thrown: unknown[] = []
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        const box = boxes.get(job.id)?.box
        const reader = box?.reader ?? { read: () => Promise.reject(new Error('No mailbox')) }
        const processor = createDocumentProcessor('orders.sync', {
          work: orderSyncs.store,
          run: createRun(reader, wait ?? (() => Promise.reject(new Error('Nothing waits here')))),
          onFailed: orderSyncs.settleFailed,
          now,
        })
        const context = { logger, signal, worker: `worker-${++workers}` }
        try {
          await processor.run(job, context)
        } catch (error) {
          thrown.push(error)
          const { code } = error as { code?: string }
          if (code?.startsWith('mailbox_')) await processor.giveUp(job, error as never, context)
        }
      }
      return thrown
    },
  }
}
