import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { OrderReading } from '@larder/papers'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import type { FakeMail } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestSyncs } from '@larder/shared/testkit/orders/order-syncs'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { receiptsCollection } from '../../receipts/receipt.collection.ts'
import { MailSourceError } from '../../ports/mail-source.ts'
import type { ModelAllowance, OrderMailReader } from '../../ports/order-mail-reader.ts'

const START = new Date('2026-11-20T08:00:00Z')
const DAY_MS = 86_400_000
let clock = START
const now = () => clock
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS)

const waits: number[] = []
const wait = (ms: number) => {
  waits.push(ms)
  clock = new Date(clock.getTime() + ms)
  return Promise.resolve()
}
const connection = await openTestDatabase()
const syncs = await createTestSyncs(connection, { now, wait })

let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = START
  waits.length = 0
})

const NONE: OrderReading = { kind: 'none', reason: 'advert', order_number: null, ordered_on: null }
const order = (number: string): OrderReading =>
  orderReading([orderLine(`Milk ${number}`), orderLine('Bread')], { order_number: number })
const mail = (id: string, days: number, reading: FakeMail['reading'] = order(id), fields = {}): FakeMail => ({
  id,
  receivedAt: daysAgo(days),
  reading,
  ...fields,
})
const status = (name = {}) => syncs.orders.orderSyncs.getStatus(actor, name)
const ledger = async () => (await syncs.orders.mailMessages.list(actor, { limit: 100 })).messages
const outcomes = async () =>
  Object.fromEntries(
    (await ledger()).map(({ date, outcome }): [string, string] => [date?.slice(0, 10) ?? '', outcome]),
  )
const orders = async () => (await syncs.receipts.orderPapers.list(actor, { limit: 100 })).orders
const messagesOf = async () => (await status()).logs.map(({ level, message }) => `${level} ${message}`)

describe('a sync', () => {
  it('[MAIL-025, MAIL-028, MAIL-046, ENT-012, ENT-013] reads the order mails of a mailbox, oldest first, and answers items', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 3), mail('3', 2, NONE), mail('4', 5)])
    const id = syncs.connect(actor, box)
    expect(await status()).toMatchObject({
      status: 'idle',
      logs: [],
      processed_emails: 0,
      detected_orders: 0,
    })
    expect(await syncs.start(actor, id)).toEqual({ items: [], sync_id: id, is_new: true })
    expect(await status()).toMatchObject({ status: 'syncing', processed_emails: 0, error: null })
    expect(await syncs.work()).toEqual([])
    expect(box.fetched).toEqual(['4', '2', '3', '1'])
    expect(await status()).toMatchObject({
      status: 'completed',
      processed_emails: 4,
      detected_orders: 3,
      error: null,
      ended_at: START.toISOString(),
    })
    expect(await messagesOf()).toEqual([
      'INFO Looking for order mails of the last 90 days',
      'INFO 4 mails to read',
      'INFO Mail 1 of 4: an order',
      'INFO Mail 2 of 4: an order',
      'DEBUG Mail 3 of 4: no order (advert)',
      'INFO Mail 4 of 4: an order',
      'INFO Done: 4 mails read, 3 orders found',
    ])
    expect(syncs.synced.get(id)).toEqual(START)
    const { items } = await syncs.start(actor, id)
    expect(items).toHaveLength(6)
    expect(items[0]).toMatchObject({ name: 'Milk 1', quantity: 1, unit: 'item', order_number: '1' })
    await syncs.work()
    expect(box.fetched).toHaveLength(4)
  })

  it('[MAIL-047] looks at mails of the last days, at most as many as allowed, and leaves out what was handled', async () => {
    const mails = [mail('1', 1), mail('2', 2), mail('3', 3), mail('4', 4), mail('5', 40)]
    const box = createFakeMailbox(mails)
    const id = syncs.connect(actor, box)
    const sync = async (options: object) => {
      await syncs.start(actor, id, options)
      await syncs.work()
      return box.fetched.splice(0)
    }
    expect(await sync({ days: 30, max_results: 2 })).toEqual(['2', '1'])
    expect(await sync({ days: 30, max_results: 500 })).toEqual(['4', '3'])
    expect(await sync({ days: 30 })).toEqual([])
    expect(await sync({ days: 90, skip_processed: false, max_results: 500 })).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect(await orders()).toHaveLength(5)
    await sync({ include_keywords: ['milk'], exclude_keywords: ['wine'] })
    expect(box.searches.at(-1)).toMatchObject({ include: ['milk'], exclude: ['wine'] })
  })

  it('[MAIL-047] fetches no mail whose subject names no order, unless it was searched for', async () => {
    const box = createFakeMailbox([mail('1', 1, order('1'), { subject: 'Lunch?' }), mail('2', 2)])
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    expect(box.fetched).toEqual(['2'])
    expect(await messagesOf()).toContain('DEBUG 1 mail not about orders by the headers')
    await syncs.start(actor, id, { include_keywords: ['milk'] })
    await syncs.work()
    expect(box.fetched).toEqual(['2', '1'])
  })

  it('fetches a mail that the mailbox itself takes for a purchase, whatever its subject', async () => {
    const box = createFakeMailbox([
      mail('1', 1, order('1'), { subject: 'It is here!', isPurchase: true }),
      mail('2', 2, order('2'), { subject: 'Lunch?', isPurchase: false }),
    ])
    await syncs.start(actor, syncs.connect(actor, box))
    await syncs.work()
    expect(box.fetched).toEqual(['1'])
  })

  it('fetches the mails of a shop that sent an order before, whatever their subjects', async () => {
    const box = createFakeMailbox([
      mail('1', 1, order('1'), { subject: 'It is here!' }),
      mail('2', 2),
      mail('3', 3, order('3'), { subject: 'Lunch?', from: { name: 'Ben', address: 'ben@gmail.com' } }),
      mail('4', 4, order('4'), { from: { name: 'Ben', address: 'ben@gmail.com' } }),
    ])
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    expect(box.fetched).toEqual(['4', '2'])
    await syncs.start(actor, id)
    await syncs.work()
    // People who forward orders are no shops.
    expect(box.fetched).toEqual(['4', '2', '1'])
  })

  it('[MAIL-026] of two that are started at once is one, and the second gets its state', async () => {
    const box = createFakeMailbox([mail('1', 1)])
    const id = syncs.connect(actor, box)
    const answers = await Promise.all([1, 2, 3].map(() => syncs.start(actor, id)))
    expect(answers.map(({ is_new }) => is_new).sort()).toEqual([false, false, true])
    expect(answers.map(({ sync_id }) => sync_id)).toEqual([id, id, id])
    expect(syncs.queue).toHaveLength(1)
    await syncs.work()
    expect(await status({ sync_id: id })).toMatchObject({ status: 'completed', processed_emails: 1 })
  })

  it('reads two mailboxes of one household, and one order of both once', async () => {
    const messageId = '<1@grocer.example>'
    const [gmail, imap] = ['a', 'b'].map((name) =>
      createFakeMailbox([mail(name, 1, order('1'), { messageId }), mail(`${name}2`, 2, order(name))]),
    )
    for (const box of [gmail, imap]) {
      if (box) await syncs.start(actor, syncs.connect(actor, box))
    }
    await syncs.work()
    expect((await orders()).map(({ order }) => [order.number, order.mail_count]).sort()).toEqual([
      ['1', 1],
      ['a', 1],
      ['b', 1],
    ])
  })

  it("takes a mail with the id of another sender's mail for another one, before or after that", async () => {
    const messageId = '<order-1@grocer.example>'
    const forged = (id: string, days: number) =>
      mail(
        id,
        days,
        orderReading([orderLine('Caviar')], { order_number: '1', from_domain: 'evil.example' }),
        {
          messageId,
          from: { name: 'Green Grocer', address: 'orders@evil.example' },
        },
      )
    const genuine = mail('genuine', 2, order('1'), { messageId })
    for (const together of [true, false]) {
      actor = newActor()
      const box = createFakeMailbox(together ? [forged('before', 3), genuine, forged('after', 1)] : [genuine])
      const id = syncs.connect(actor, box)
      await syncs.start(actor, id)
      await syncs.work()
      if (!together) box.mails.push(forged('later', 1))
      for (const skip_processed of [true, false]) {
        await syncs.start(actor, id, { skip_processed })
        await syncs.work()
      }
      expect(
        (await orders()).map(({ item_count, order: { sender } }) => [sender, item_count]).toSorted(),
      ).toEqual([
        ['evil.example', 1],
        ['green-grocer.example', 2],
      ])
      expect(await ledger()).toHaveLength(2)
      // Each is found again by its own id.
      box.fetched.length = 0
      for (const { id: of } of await ledger()) {
        await syncs.orders.mailMessages.readAgain(actor, of)
        await syncs.work()
      }
      expect(box.fetched).toContain('genuine')
      expect(await orders()).toHaveLength(2)
    }
  })

  it('knows who sent the mails of orders that an earlier version saved, once they are migrated', async () => {
    const box = createFakeMailbox([
      mail('1', 2),
      mail('2', 1, order('2'), { from: { name: 'Sam', address: 'sam@gmail.com' } }),
    ])
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    const papers = receiptsCollection.open(connection)
    const OURS = { household_id: actor.householdId }
    await papers.updateMany(OURS, { $unset: { 'order.mails.$[].reading.from_domain': 1 } })
    const before = await orders()
    expect(before.map(({ order: { sender } }) => sender)).toEqual([null, null])
    expect(await syncs.migrations[0]?.run()).toEqual({ orderCount: 2 })
    expect((await orders()).map(({ order: { sender } }) => sender)).toEqual([null, 'grocer.example'])
    expect(await syncs.migrations[0]?.run()).toEqual({ orderCount: 0 })
    box.mails.push(
      mail('3', 0, orderReading([orderLine('Tea')], { order_number: '1', from_domain: 'grocer.example' })),
    )
    await syncs.start(actor, id)
    await syncs.work()
    expect((await orders()).map(({ order }) => [order.number, order.mail_count])).toEqual([
      ['2', 1],
      ['1', 2],
    ])
  })

  it('may show 20 mails to a language model, all of its mails together', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 3)])
    const allowances: ModelAllowance[] = []
    const reader: OrderMailReader = {
      read: (bytes, options) => {
        if (options.allowance) {
          allowances.push({ ...options.allowance })
          options.allowance.mailsLeft -= 1
          options.allowance.isCapReached = true
        }
        return box.reader.read(bytes, options)
      },
    }
    await syncs.start(actor, syncs.connect(actor, { ...box, reader }))
    await syncs.work()
    expect(allowances).toMatchObject([
      { householdId: actor.householdId, mailsLeft: 20, isCapReached: false },
      { householdId: actor.householdId, mailsLeft: 19 },
    ])
    expect((await messagesOf()).filter((line) => line.includes('are read by rules today'))).toHaveLength(1)
  })

  it('is not seen, ended or started by another household', async () => {
    const id = syncs.connect(actor, createFakeMailbox([mail('1', 1)]))
    await syncs.start(actor, id)
    const stranger = newActor()
    const { orderSyncs, mailMessages } = syncs.orders
    for (const name of [{ sync_id: id }, { mailbox_id: id }]) {
      await expect(orderSyncs.getStatus(stranger, name)).rejects.toMatchObject({ code: 'not_found' })
      await expect(orderSyncs.cancel(stranger, name)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(syncs.start(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await orderSyncs.getStatus(stranger, {})).toMatchObject({ status: 'idle' })
    await syncs.work()
    expect((await mailMessages.list(stranger, { limit: 10 })).messages).toEqual([])
    const [message] = await ledger()
    await expect(mailMessages.readAgain(stranger, message?.id ?? '')).rejects.toMatchObject({
      code: 'not_found',
    })
    const cursor = message?.id
    await expect(mailMessages.list(stranger, { limit: 10, cursor })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the ledger of mails', () => {
  it('says of each mail what became of it, and keeps nothing else', async () => {
    const broken = new DomainError('file_unreadable')
    const box = createFakeMailbox([
      mail('1', 1),
      mail('2', 2, NONE),
      mail('3', 3, broken),
      mail('4', 4, order('4')),
      mail('5', 5, order('5')),
      mail('6', 6, orderReading([], { order_number: '6', event: 'delivered' })),
    ])
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    const list = await orders()
    const idOf = (number: string) => list.find(({ order }) => order.number === number)?.id ?? ''
    await syncs.stock.receiptStock.addReceiptItems(
      actor,
      [{ name: 'Milk 4', quantity: 1, source_receipt: idOf('4'), line_id: 'milk 4#1' }],
      {},
      {},
    )
    await syncs.receipts.receiptReviews.setDiscarded(actor, idOf('5'), true)
    expect(await outcomes()).toEqual({
      '2026-11-19': 'waiting',
      '2026-11-18': 'no_order',
      '2026-11-17': 'failed',
      '2026-11-16': 'added',
      '2026-11-15': 'left',
      '2026-11-14': 'no_order',
    })
    const reasons = (await ledger()).map(({ reason }) => reason)
    expect(reasons.sort()).toEqual(['advert', 'file_unreadable', 'no_items', null, null, null])
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 6, detected_orders: 3 })
    expect((await ledger())[0]).toMatchObject({
      mailbox_id: id,
      from_domain: 'grocer.example',
      can_read_again: true,
    })
  })

  it('is listed page by page', async () => {
    const box = createFakeMailbox([1, 2, 3].map((day) => mail(String(day), day, NONE)))
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    const first = await syncs.orders.mailMessages.list(actor, { limit: 2, mailbox_id: id })
    expect(first.messages).toHaveLength(2)
    const cursor = first.next_cursor ?? ''
    const second = await syncs.orders.mailMessages.list(actor, { limit: 2, cursor })
    expect(second).toMatchObject({ messages: [{}], next_cursor: null })
  })

  it('lets a single mail be read again, and its order follow', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 2), mail('3', 100)])
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id, { days: 365 })
    await syncs.work()
    box.fetched.length = 0
    const again = async (day: string) => {
      const message = (await ledger()).find(({ date }) => date?.startsWith(day))
      expect(await syncs.orders.mailMessages.readAgain(actor, message?.id ?? '')).toBe(id)
      await expect(syncs.orders.mailMessages.readAgain(actor, message?.id ?? '')).rejects.toMatchObject({
        code: 'sync_running',
      })
      await syncs.work()
    }
    await again('2026-08-12')
    expect(box.fetched).toEqual(['3'])
    expect(await orders()).toHaveLength(3)
    const [first] = box.mails
    if (first) first.reading = orderReading([orderLine('Cheese')], { order_number: 'other' })
    await again('2026-11-19')
    expect((await orders()).map(({ order }) => order.number).sort()).toEqual(['2', '3', 'other'])
    if (first) first.reading = NONE
    await again('2026-11-19')
    expect((await orders()).map(({ order }) => order.number).sort()).toEqual(['2', '3'])
    expect(await outcomes()).toMatchObject({ '2026-11-19': 'no_order' })
  })
})

describe('a mail server that has a problem', () => {
  const problems = (...list: (MailSourceError | undefined)[]) => ({
    by: () => {
      const next = list.shift()
      if (next) throw next
    },
  })

  it('is asked again after the pause that it wants, and the log says so', async () => {
    const box = createFakeMailbox(
      [mail('1', 1)],
      problems(undefined, new MailSourceError('rate_limited', 60_000)),
    )
    await syncs.start(actor, syncs.connect(actor, box))
    expect(await syncs.work()).toEqual([])
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 1 })
    const paused = waits.reduce((sum, ms) => sum + ms, 0)
    expect(paused).toBeGreaterThanOrEqual(60_000)
    expect(paused).toBeLessThan(70_000)
    expect((await messagesOf()).filter((line) => line.startsWith('WARNING'))).toEqual([
      expect.stringMatching(/^WARNING The mail server asks for a pause.* Waiting 6\d s\.$/),
    ])
  })

  it('says which pauses Gmail asks for between calls, once for calls at the same time, and can be cancelled meanwhile', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 2)])
    let fetchCount = 0
    box.disturb.by = async (action) => {
      if (action !== 'fetch') return
      if (++fetchCount === 2) await syncs.orders.orderSyncs.cancel(actor, {})
      await Promise.all([box.askForPause(60_000), box.askForPause(60_000)])
    }
    await syncs.start(actor, syncs.connect(actor, box))
    expect(await syncs.work()).toEqual([])
    expect(await status()).toMatchObject({ status: 'cancelled', processed_emails: 1 })
    expect((await messagesOf()).filter((line) => line.startsWith('WARNING'))).toEqual([
      'WARNING Gmail asks for a pause of 60 s',
      'WARNING Gmail asks for a pause of 60 s',
    ])
    expect(waits.length).toBeLessThan(24)
  })

  it('is given up when the pauses become too many; what was found stays, and the next sync does the rest', async () => {
    const disturb = {
      by: (action: string, one?: FakeMail) => {
        if (action === 'fetch' && one?.id === '1') throw new MailSourceError('unavailable')
      },
    }
    const box = createFakeMailbox([mail('1', 1), mail('2', 2)], disturb)
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    expect(await status()).toMatchObject({
      status: 'failed',
      error: 'The mail server has a problem right now. Please try again later.',
      processed_emails: 1,
      detected_orders: 1,
    })
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(600_000)
    expect((await messagesOf()).at(-1)).toBe(
      'ERROR The mail server has a problem right now. Please try again later.',
    )
    expect(await orders()).toHaveLength(1)
    expect(syncs.synced.has(id)).toBe(false)
    disturb.by = () => {}
    await syncs.start(actor, id)
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 1, detected_orders: 1 })
    expect(await orders()).toHaveLength(2)
  })

  it('that breaks off in between is connected to anew', async () => {
    let openCount = 0
    const box = createFakeMailbox([mail('1', 1), mail('2', 2)], {
      by: (action) => {
        if (action === 'open') openCount++
        if (action === 'fetch' && openCount === 1) throw new MailSourceError('interrupted')
      },
    })
    await syncs.start(actor, syncs.connect(actor, box))
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 2 })
    expect(openCount).toBe(2)
  })

  it.each([
    ['access_ended', /^No Google account connected: /],
    ['no_google_account', /^No Google account connected$/],
    ['login_refused', /refused the user name or the password/],
    ['folder_missing', /no folder of this name/],
  ] as const)('that ends a sync in between by %s is named as the reason', async (problem, reason) => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 2)], {
      by: (action, one) => {
        if (action === 'fetch' && one?.id === '1') throw new MailSourceError(problem)
      },
    })
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    const { status: state, error, detected_orders } = await status()
    expect([state, detected_orders]).toEqual(['failed', 1])
    expect(error).toMatch(reason)
    // The list of mailboxes says so too.
    expect(syncs.problems.get(id)).toBe(problem)
  })

  it('has a mail less or one that is too large, and the others are read', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 2), mail('3', 3)], {
      by: (action, one) => {
        if (action === 'fetch' && one?.id === '1') throw new MailSourceError('mail_gone')
        if (action === 'fetch' && one?.id === '2') throw new MailSourceError('mail_too_large')
      },
    })
    await syncs.start(actor, syncs.connect(actor, box))
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 3, detected_orders: 1 })
    const reasons = (await ledger()).map(({ outcome, reason }) => `${outcome} ${reason}`)
    expect(reasons.sort()).toEqual(['failed mail_gone', 'failed mail_too_large', 'waiting null'])
  })
})

describe('a sync that is cancelled', () => {
  it('ends before the next mail; what it found stays', async () => {
    const box = createFakeMailbox([mail('1', 1), mail('2', 2), mail('3', 3)], {
      by: async (action, one) => {
        if (action === 'fetch' && one?.id === '2') await syncs.orders.orderSyncs.cancel(actor, {})
      },
    })
    const id = syncs.connect(actor, box)
    await syncs.start(actor, id)
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'cancelled', processed_emails: 2, detected_orders: 2 })
    expect(syncs.synced.has(id)).toBe(false)
    expect(await syncs.orders.orderSyncs.cancel(actor, {})).toMatchObject({ status: 'cancelled' })
    box.disturb.by = () => {}
    await syncs.start(actor, id)
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'completed', processed_emails: 1 })
    expect(await orders()).toHaveLength(3)
  })

  it('ends during a pause', async () => {
    const box = createFakeMailbox([mail('1', 1)], {
      by: async (action) => {
        if (action !== 'fetch') return
        await syncs.orders.orderSyncs.cancel(actor, {})
        throw new MailSourceError('rate_limited', 300_000)
      },
    })
    await syncs.start(actor, syncs.connect(actor, box))
    await syncs.work()
    expect(await status()).toMatchObject({ status: 'cancelled', processed_emails: 0 })
    expect(waits.length).toBeLessThanOrEqual(1)
  })
})
