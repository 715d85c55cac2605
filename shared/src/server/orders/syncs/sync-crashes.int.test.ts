import { beforeEach, expect, it } from 'vitest'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import type { CrashTime } from '@larder/shared/testkit/crashing-repositories'
import { IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestSyncs } from '@larder/shared/testkit/orders/order-syncs'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createLogger } from '../../logging.ts'
import { createOrderPaperRepository } from '../../receipts/orders/order-paper.repository.ts'
import { createOrderPapersService } from '../../receipts/orders/order-papers.service.ts'
import { createMailMessageRepository } from '../messages/mail-message.repository.ts'
import { createOrderSyncRepository } from './order-sync.repository.ts'
import { createSyncRun } from './sync-run.ts'

const START = new Date('2026-11-20T08:00:00Z')
/** A dead worker's lease has ended. */
const AFTER_LEASE_MS = 11_000
let clock = START
const now = () => clock

const connection = await openTestDatabase()
const syncs = await createTestSyncs(connection, { now })
const { signal } = new AbortController()
const logger = createLogger('test', 'silent')

let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = START
})

const milk = (quantity: number, number: string, event: 'confirmed' | 'changed' = 'confirmed') =>
  orderReading([orderLine('Milk', { quantity })], { order_number: number, event })
const mailbox = () =>
  createFakeMailbox([
    { id: '1', receivedAt: new Date('2026-11-16T08:00:00Z'), reading: milk(2, 'A') },
    {
      id: '2',
      receivedAt: new Date('2026-11-17T08:00:00Z'),
      reading: { kind: 'none', reason: 'advert', order_number: null, ordered_on: null },
    },
    { id: '3', receivedAt: new Date('2026-11-18T08:00:00Z'), reading: milk(3, 'A', 'changed') },
    { id: '4', receivedAt: new Date('2026-11-19T08:00:00Z'), reading: milk(1, 'B') },
  ])

/** A worker of its own; given a write, it is killed there. */
const work = async (
  id: string,
  worker: string,
  box: ReturnType<typeof mailbox>,
  kill?: { writeIndex: number; when: CrashTime },
) => {
  const all = {
    messages: createMailMessageRepository(connection),
    papers: createOrderPaperRepository(connection),
  }
  const { messages, papers } = kill ? crashAtWrite(all, kill.writeIndex, kill.when) : all
  const repository = createOrderSyncRepository(connection)
  const run = createSyncRun({
    syncs: repository,
    messages,
    orders: createOrderPapersService({
      papers,
      duplicates: syncs.receipts.duplicates,
      additions: syncs.stock.receiptAdditions,
      memory: syncs.stock.receiptMemory,
      findTraits: syncs.stock.households.findTraits,
      arrivals: syncs.stock.orderArrivals,
      publish: () => {},
      now,
    }),
    findTraits: syncs.stock.households.findTraits,
    reader: box.reader,
    openSource: () => box.open(),
    removeUpload: () => Promise.resolve(),
    markSynced: () => Promise.resolve(),
    publish: () => {},
    wait: () => Promise.resolve(),
    now,
  })
  const claim = await repository.work.claim({ id, attempt: 1 }, worker, now())
  if (claim.kind !== 'held') throw new Error(`The sync is ${claim.kind}`)
  await run(claim, { signal, logger })
}

it.each<CrashTime>(IS_IN_FULL ? ['before', 'midway', 'after'] : ['midway'])(
  'a worker that is killed %s any of its writes leaves no mail out and reads none into a second order',
  async (when) => {
    let isKilled = true
    for (let writeIndex = 0; isKilled; writeIndex++) {
      actor = newActor()
      clock = START
      const box = mailbox()
      const id = syncs.connect(actor, box)
      await syncs.start(actor, id)
      isKilled = await work(id, 'dead', box, { writeIndex, when }).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Crash)) throw error
          return true
        },
      )
      if (isKilled) {
        clock = new Date(clock.getTime() + AFTER_LEASE_MS)
        await work(id, 'alive', box)
      } else expect(writeIndex).toBeGreaterThan(12)
      const orders = (await syncs.receipts.orderPapers.list(actor, { limit: 10 })).orders
      expect(
        orders.map(({ order, item_count }) => [order.number, order.event, order.mail_count, item_count]),
      ).toEqual([
        ['B', 'confirmed', 1, 1],
        ['A', 'changed', 2, 1],
      ])
      const waiting = await syncs.receipts.orderPapers.listItems(actor)
      expect(waiting.map(({ order_number, quantity }) => [order_number, quantity])).toEqual([
        ['B', 1],
        ['A', 3],
      ])
      const { messages } = await syncs.orders.mailMessages.list(actor, { limit: 10 })
      expect(messages.map(({ outcome }) => outcome).sort()).toEqual([
        'no_order',
        'waiting',
        'waiting',
        'waiting',
      ])
      expect(await syncs.orders.orderSyncs.getStatus(actor, {})).toMatchObject({
        status: 'completed',
        processed_emails: 4,
        detected_orders: 2,
      })
    }
  },
)

it('a worker that has lost its lease changes nothing any more', async () => {
  const box = mailbox()
  const id = syncs.connect(actor, box)
  await syncs.start(actor, id)
  box.disturb.by = async (action, mail) => {
    if (action !== 'fetch' || mail?.id !== '2') return
    box.disturb.by = () => {}
    clock = new Date(clock.getTime() + AFTER_LEASE_MS)
    await work(id, 'second', box)
  }
  await expect(work(id, 'first', box)).rejects.toThrow('The lease is lost')
  expect(await syncs.orders.orderSyncs.getStatus(actor, {})).toMatchObject({
    status: 'completed',
    processed_emails: 4,
    detected_orders: 2,
  })
})

it('a sync whose job Redis lost is queued again by the sweep', async () => {
  const box = mailbox()
  const id = syncs.connect(actor, box)
  await syncs.start(actor, id)
  syncs.queue.length = 0
  clock = new Date(clock.getTime() + AFTER_LEASE_MS)
  expect(await syncs.sweeps[0]?.run()).toMatchObject({ requeuedCount: 1 })
  await syncs.work()
  expect(await syncs.orders.orderSyncs.getStatus(actor, {})).toMatchObject({ status: 'completed' })
})
