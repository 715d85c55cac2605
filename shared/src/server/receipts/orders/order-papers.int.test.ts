import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { orderLine, orderMail, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestReceipts } from '@larder/shared/testkit/orders/receipts-module'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { receiptsCollection } from '../receipt.collection.ts'
import { createOrderPaperRepository } from './order-paper.repository.ts'
import type { StoredOrderMail } from './stored-order.ts'

let clock = new Date('2026-11-20T08:00:00Z')
const now = () => clock
const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
const receipts = createTestReceipts(connection, stock, now)
const { orderPapers, receiptReviews, receiptArchive, duplicates } = receipts.services

const MILK = orderLine('Milk', { quantity: 2 })
const BREAD = orderLine('Bread')

let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = new Date('2026-11-20T08:00:00Z')
})
const save = async (mail: StoredOrderMail): Promise<string> => {
  const id = await orderPapers.save({ household_id: actor.householdId, user_id: actor.userId }, mail)
  if (id === null) throw new Error('The mail makes no order')
  return id
}
const add = (orderId: string, ...names: string[]) =>
  stock.receiptStock.addReceiptItems(
    actor,
    names.map((name) => ({
      name,
      quantity: name === 'Milk' ? 2 : 1,
      source_receipt: orderId,
      source_name: 'Green Grocer',
      line_id: `${name.toLowerCase()}#1`,
    })),
    {},
    {},
  )
const orders = async () => (await orderPapers.list(actor, { limit: 100 })).orders
const confirmed = orderMail(18, orderReading([MILK, BREAD]))

describe('an order from mails', () => {
  it('[MAIL-046, ENT-014] waits for review in a list of its own, and is no receipt in the archive', async () => {
    const id = await save(confirmed)
    expect(await orders()).toMatchObject([
      {
        id,
        store_name: 'Green Grocer',
        purchase_date: '2026-11-18',
        total: 3,
        currency: 'EUR',
        item_count: 2,
        has_file: false,
        review_state: 'waiting',
        order: { number: 'A-1001', event: 'confirmed', mail_count: 1, changed_lines: [] },
      },
    ])
    expect(await receiptArchive.list(actor, { limit: 10 })).toEqual({ receipts: [], next_cursor: null })
    expect(await receiptReviews.countWaiting(actor, 'order')).toBe(1)
    expect(await receiptReviews.countWaiting(actor, 'receipt')).toBe(0)
    expect(await orderPapers.listItems(actor)).toMatchObject([
      { name: 'Milk', quantity: 2, unit: 'item', category: 'Dairy', order_id: id, line_id: 'milk#1' },
      { name: 'Bread', quantity: 1, store_name: 'Green Grocer', purchase_date: '2026-11-18' },
    ])
    expect(await orderPapers.listItems(newActor())).toEqual([])
  })

  it('was bought on the day of its delivery or mail where no mail says when it was ordered', async () => {
    const fields = { event: 'delivered' as const, ordered_on: null }
    const dayOf = async (id: string) => (await orders()).find((order) => order.id === id)?.purchase_date
    const delivered = await save(
      orderMail(19, orderReading([MILK], { ...fields, order_number: 'A-2', delivered_on: '2026-11-18' })),
    )
    const undated = await save(orderMail(17, orderReading([BREAD], { ...fields, order_number: 'A-3' })))
    expect([await dayOf(delivered), await dayOf(undated)]).toEqual(['2026-11-18', '2026-11-17'])
    // Whoever adds them without an answer gets that day, also of orders that were read without one.
    await connection
      .collection(receiptsCollection.name)
      .updateMany(
        { household_id: new Types.ObjectId(actor.householdId) },
        { $set: { 'result.purchase_date': null } },
      )
    const added = [...(await add(delivered, 'Milk')), ...(await add(undated, 'Bread'))]
    expect(added.map(({ purchase_date }) => purchase_date)).toEqual([
      '2026-11-18T00:00:00.000Z',
      '2026-11-17T00:00:00.000Z',
    ])
  })

  describe('keeps since it came', () => {
    const MINCE = orderLine('Minced beef')
    /** The expiry day and the day of purchase of an entry, as it is now. */
    const datesOf = async (id: string) => {
      const [entry] = await stock.inventory.listByIds(actor, [id])
      return [entry?.expiry_date?.slice(0, 10), entry?.purchase_date?.slice(0, 10)]
    }
    const addMince = async (orderId: string): Promise<string> => {
      const line = { name: 'Minced beef', quantity: 1, source_receipt: orderId, line_id: 'minced beef#1' }
      const [entry] = await stock.receiptStock.addReceiptItems(
        actor,
        [{ ...line, purchase_date: '2026-11-18', storage_location: 'Refrigerator' }],
        {},
        {},
      )
      return entry?.id ?? ''
    }

    it('where a mail says when that was, whatever day of purchase the review sends', async () => {
      const id = await save(orderMail(18, orderReading([MINCE], { delivered_on: '2026-11-20' })))
      expect((await receiptArchive.get(actor, id)).order?.arrived_on).toBe('2026-11-20')
      expect(await datesOf(await addMince(id))).toEqual(['2026-11-22', '2026-11-18'])
    })

    it('where a later mail says so once it is in stock, until that mail is withdrawn', async () => {
      const id = await save(orderMail(18, orderReading([MINCE])))
      const entry = await addMince(id)
      expect(await datesOf(entry)).toEqual(['2026-11-20', '2026-11-18'])
      const delivered = orderMail(20, orderReading([MINCE], { event: 'delivered' }))
      await save(delivered)
      expect(await datesOf(entry)).toEqual(['2026-11-22', '2026-11-18'])
      // A mail that is read again says nothing new.
      const [before] = await stock.inventory.listByIds(actor, [entry])
      await save(delivered)
      expect((await stock.inventory.listByIds(actor, [entry]))[0]?.version).toBe(before?.version)
      await orderPapers.withdrawMail(actor.householdId, id, delivered.hash)
      expect(await datesOf(entry)).toEqual(['2026-11-20', '2026-11-18'])
    })

    it('but not where somebody said how long it keeps', async () => {
      const id = await save(orderMail(18, orderReading([MINCE])))
      const entry = await addMince(id)
      const [said] = await stock.inventory.listByIds(actor, [entry])
      const fields = { ...said, expiry_date: '2026-11-25T00:00:00.000Z', min_stock_level: null }
      await stock.inventory.update(actor, entry, fields as Parameters<typeof stock.inventory.update>[2])
      await save(orderMail(20, orderReading([MINCE], { event: 'delivered' })))
      expect(await datesOf(entry)).toEqual(['2026-11-25', '2026-11-18'])
    })
  })

  it('was bought on one day that can be, everywhere, whatever days its mails say', async () => {
    const far = { ordered_on: '2032-11-18', delivered_on: '2032-11-20' }
    const id = await save(orderMail(18, orderReading([MILK], far)))
    const undated = {
      ...orderMail(17, orderReading([BREAD], { ordered_on: null, order_number: 'A-2' })),
      at: null,
    }
    const other = await save(undated)
    expect((await orders()).map(({ purchase_date }) => purchase_date)).toEqual(['2026-11-17', '2026-11-18'])
    // Orders that an earlier version read as of the future.
    await connection
      .collection(receiptsCollection.name)
      .updateMany({ _id: new Types.ObjectId(id) }, { $set: { 'result.purchase_date': '2032-11-18' } })
    const added = [...(await add(id, 'Milk')), ...(await add(other, 'Bread'))]
    expect(added.map(({ purchase_date }) => purchase_date?.slice(0, 10))).toEqual([
      '2026-11-18',
      '2026-11-17',
    ])
  })

  it('is one however many mails are about it; the last word wins, in whatever order they are read', async () => {
    const changed = orderMail(19, orderReading([MILK], { event: 'changed', order_number: '#a1001' }))
    const id = await save(changed)
    expect(await save(confirmed)).toBe(id)
    expect(await save(confirmed)).toBe(id)
    expect(await orders()).toMatchObject([{ item_count: 1, order: { event: 'changed', mail_count: 2 } }])
  })

  it('is one even when two processes read its mails at the same moment', async () => {
    const mails = [18, 19, 20].map((day) => orderMail(day, orderReading([MILK, BREAD])))
    expect(new Set(await Promise.all(mails.map(save))).size).toBe(1)
    expect(await orders()).toMatchObject([{ order: { mail_count: 3 } }])
  })

  it('is another one with another number, from another shop, for another household, or without a number', async () => {
    const others = [
      confirmed,
      orderMail(18, orderReading([MILK], { order_number: 'A-1002' }), { hash: '2' }),
      orderMail(18, orderReading([MILK], { shop: 'Corner Shop' }), { hash: '3' }),
      orderMail(18, orderReading([MILK], { order_number: null }), { hash: '4' }),
      orderMail(18, orderReading([MILK], { order_number: null }), { hash: '5' }),
    ]
    for (const mail of others) await save(mail)
    expect(await orders()).toHaveLength(others.length)
    actor = newActor()
    await save(confirmed)
    expect(await orders()).toHaveLength(1)
  })

  describe('with the number of an order that came from elsewhere', () => {
    const from = (from_domain: string | null, fields: Partial<StoredOrderMail> = {}) =>
      orderMail(19, orderReading([orderLine('Caviar')], { event: 'changed', from_domain }), {
        hash: `from ${from_domain}`,
        ...fields,
      })
    const shown = async () =>
      (await orders()).map(({ item_count, order: { sender, is_separate, mail_count } }) => ({
        item_count,
        mail_count,
        sender,
        is_separate,
      }))
    const SHOP = { item_count: 2, mail_count: 1, sender: 'green-grocer.example', is_separate: false }
    const APART = { item_count: 1, mail_count: 1, is_separate: true }

    it.each(['parcels.example', null])('is an order of its own when %s sent it, marked', async (sender) => {
      const id = await save(confirmed)
      const other = await save(from(sender))
      expect(other).not.toBe(id)
      expect(await save(from(sender))).toBe(other)
      expect(await shown()).toEqual([{ ...APART, sender }, SHOP])
      expect((await receiptArchive.get(actor, other)).order).toMatchObject({ is_separate: true, sender })
    })

    it('is one order for each other sender, and for each mail whose sender is unknown', async () => {
      await save(confirmed)
      for (const sender of ['parcels.example', 'other.example', null]) {
        await save(from(sender))
        await save(from(sender, { hash: `again ${sender}` }))
      }
      expect(await shown()).toEqual([
        { ...APART, sender: null },
        { ...APART, sender: null },
        { ...APART, sender: 'other.example', mail_count: 2 },
        { ...APART, sender: 'parcels.example', mail_count: 2 },
        SHOP,
      ])
    })

    it('is so in whatever order two processes read such mails at the same moment', async () => {
      const mails = [confirmed, from('parcels.example'), orderMail(20, orderReading([MILK, BREAD]))]
      const [first, other, again] = await Promise.all(mails.map(save))
      expect(again).toBe(first)
      expect(other).not.toBe(first)
      expect((await shown()).map(({ is_separate }) => is_separate).toSorted()).toEqual([false, true])
    })

    it('keeps its place when the other order is gone, and makes none without articles', async () => {
      const id = await save(confirmed)
      const other = await save(from('parcels.example'))
      await orderPapers.withdrawMail(actor.householdId, id, confirmed.hash)
      expect(await save(from('parcels.example'))).toBe(other)
      await save(confirmed)
      const shipped = orderReading([], { scope: 'changes', from_domain: 'courier.example' })
      const owner = { household_id: actor.householdId, user_id: actor.userId }
      expect(await orderPapers.save(owner, orderMail(20, shipped))).toBeNull()
      expect(await shown()).toEqual([SHOP, { ...APART, sender: 'parcels.example' }])
    })

    it('is warned of as the same shopping, because its number tells it apart from nothing', async () => {
      await add(await save(confirmed), 'Milk')
      const copy = orderReading([MILK, BREAD], { from_domain: 'parcels.example' })
      const other = await save(orderMail(19, copy))
      expect((await receiptArchive.get(actor, other)).result?.duplicate_of).not.toBeNull()
    })

    it('joins an order of an earlier version only when its sender is found, or by being its very mail', async () => {
      const { from_domain: _, ...unknown } = confirmed.reading
      const id = await save({ ...confirmed, reading: unknown as typeof confirmed.reading })
      await save(from('green-grocer.example'))
      expect((await shown()).map(({ is_separate }) => is_separate)).toEqual([true, false])
      expect(await save(confirmed)).toBe(id)
      expect(await save(from('green-grocer.example'))).toBe(id)
    })
  })

  it('is not made by a mail without articles alone', async () => {
    const delivered = orderMail(19, orderReading([], { event: 'delivered', scope: 'changes' }))
    const owner = { household_id: actor.householdId, user_id: actor.userId }
    expect(await orderPapers.save(owner, delivered)).toBeNull()
    await save(confirmed)
    await save(delivered)
    expect(await orders()).toMatchObject([{ item_count: 2, order: { event: 'delivered' } }])
  })

  it('is listed without what only its details show, however much that is', async () => {
    await save(confirmed)
    await save(orderMail(19, orderReading([MILK], { event: 'changed' })))
    const papers = createOrderPaperRepository(connection)
    const [listed] = await papers.listSummaries(actor.householdId, { limit: 1 })
    expect(listed?.order.mails.map(({ reading }) => reading.items)).toEqual(
      [[MILK, BREAD], [MILK]].map((lines) =>
        lines.map(({ name, quantity, unit, pack_size, price }) => ({
          name,
          quantity,
          unit,
          pack_size,
          price,
        })),
      ),
    )
    expect(listed?.result).toMatchObject({ store_name: 'Green Grocer', items: [{ name: 'Milk', price: 2 }] })
    expect(Object.keys(listed ?? {})).not.toContain('draft')
  })

  it('is listed page by page, and not to others', async () => {
    for (const number of ['1', '2', '3']) {
      await save(orderMail(18, orderReading([MILK], { order_number: number }), { hash: number }))
    }
    const first = await orderPapers.list(actor, { limit: 2 })
    expect(first.orders.map(({ order }) => order.number)).toEqual(['3', '2'])
    const cursor = first.next_cursor ?? ''
    const second = await orderPapers.list(actor, { limit: 2, cursor })
    expect(second).toMatchObject({ orders: [{ order: { number: '1' } }], next_cursor: null })
    await expect(orderPapers.list(newActor(), { limit: 2, cursor })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('[MAIL-042] is added to stock once, with its cause, and undo takes it back', async () => {
    const id = await save(confirmed)
    const [milk] = await add(id, 'Milk', 'Bread')
    expect(await orders()).toMatchObject([{ review_state: 'added' }])
    await expect(add(id, 'Milk')).rejects.toMatchObject({ code: 'lines_already_added' })
    expect(await orderPapers.listItems(actor)).toEqual([])
    expect(await receiptReviews.countWaiting(actor, 'order')).toBe(0)
    const page = { cursor: undefined, limit: 10 }
    const causes = async () =>
      (await stock.history.listOfLot(actor, milk?.id ?? '', page)).movements.map(({ cause }) => cause)
    expect(await causes()).toEqual(['Ordered'])
    expect(await receiptArchive.undo(actor, id)).toBe(2)
    expect(await causes()).toEqual(['Order taken back', 'Ordered'])
    expect(await orders()).toMatchObject([{ review_state: 'waiting' }])
  })

  it('uses what the household remembers of the shop, and starts non-food unselected', async () => {
    const id = await save(confirmed)
    const line = { original_name: 'Milk', source_receipt: id, source_name: 'Green Grocer', line_id: 'milk#1' }
    await stock.receiptStock.addReceiptItems(actor, [{ ...line, name: 'Oat drink', quantity: 1 }], {}, {})
    const goods = [MILK, orderLine('Toilet paper')]
    await save(orderMail(19, orderReading(goods, { order_number: 'A-1002' })))
    const items = (await orderPapers.listItems(actor)).filter(({ order_number }) => order_number === 'A-1002')
    expect(items).toMatchObject([
      { name: 'Oat drink', is_selected: true },
      { name: 'Toilet paper', is_selected: false },
    ])
  })
})

describe('an order that was changed after it was added', () => {
  const later = (items: Parameters<typeof orderReading>[0], day = 21) =>
    orderMail(day, orderReading(items, { event: 'substituted' }))

  it('tells the lines that differ, and offers what is new; nothing is added twice', async () => {
    const id = await save(confirmed)
    await add(id, 'Milk', 'Bread')
    clock = new Date('2026-11-21T12:00:00Z')
    expect(await save(later([orderLine('Milk', { quantity: 1 }), orderLine('Rolls')]))).toBe(id)
    expect(await orders()).toMatchObject([
      {
        review_state: 'partly_added',
        order: {
          event: 'substituted',
          changed_lines: [
            { line_id: 'milk#1', before: { quantity: 2, unit: 'item' }, after: { quantity: 1 } },
            { line_id: 'bread#1', name: 'Bread', before: { quantity: 1 }, after: null },
          ],
        },
      },
    ])
    expect(await orderPapers.listItems(actor)).toMatchObject([{ name: 'Rolls' }])
    await expect(add(id, 'Milk')).rejects.toMatchObject({ code: 'lines_already_added' })
    const detail = await receiptArchive.get(actor, id)
    expect(detail.order?.changed_lines).toHaveLength(2)
    expect(detail.review?.lines.map(({ in_stock }) => in_stock !== null)).toEqual([true, false])
  })

  it('tells nothing once it is taken back, and nothing that was known when it was added', async () => {
    const id = await save(confirmed)
    await save(later([MILK], 19))
    await add(id, 'Milk')
    expect(await orders()).toMatchObject([{ review_state: 'added', order: { changed_lines: [] } }])
    clock = new Date('2026-11-22T12:00:00Z')
    await save(later([orderLine('Milk', { quantity: 5 })], 22))
    expect(await orders()).toMatchObject([{ order: { changed_lines: [{ after: { quantity: 5 } }] } }])
    await receiptArchive.undo(actor, id)
    expect(await orders()).toMatchObject([{ review_state: 'waiting', order: { changed_lines: [] } }])
  })
})

/** A receipt of the shop that was read, of a day and with a total. */
const receipt = async (day: string, total = 3) => {
  const id = newId()
  const at = now()
  const read = { store_name: 'GREEN GROCER', purchase_date: day, receipt_total: total }
  const result = { ...read, items: [], pdfminer_text: null, page_ocr_results: [] }
  await receiptsCollection.open(connection).create({
    _id: id,
    household_id: actor.householdId,
    user_id: actor.userId,
    client_id: id,
    filename: 'receipt.png',
    mime_type: 'image/png',
    size_bytes: 1,
    state: 'completed',
    attempt: 1,
    start_count: 1,
    lease: { worker: null, until: at },
    result,
    created_at: at,
    updated_at: at,
  })
  const paper = { id, household_id: actor.householdId, file_hash: null, kind: 'receipt' as const }
  return { id, find: () => duplicates.find(paper, result) }
}

describe('the receipt of an order', () => {
  it('is recognised some days after the order was added to stock', async () => {
    const id = await save(confirmed)
    const paper = await receipt('2026-11-20')
    expect(await paper.find()).toBeNull()
    await add(id, 'Milk')
    expect(await paper.find()).toMatchObject({ receipt_id: id })
    expect(await (await receipt('2026-11-17')).find()).toBeNull()
    expect(await (await receipt('2026-12-10')).find()).toBeNull()
    expect(await (await receipt('2026-11-20', 3.5)).find()).toBeNull()
  })

  it('makes the lines of an order start unselected that was read later', async () => {
    const paper = await receipt('2026-11-19')
    await add(paper.id, 'Milk')
    const id = await save(confirmed)
    expect((await receiptArchive.get(actor, id)).result?.duplicate_of).toMatchObject({ receipt_id: paper.id })
    expect(await orderPapers.listItems(actor)).toMatchObject([
      { name: 'Milk', is_selected: false },
      { name: 'Bread', is_selected: true },
    ])
  })
})

describe('papers of one shopping that wait together', () => {
  const inStockAs = async (id: string) => {
    const { result, review } = await receiptArchive.get(actor, id)
    return [
      result?.duplicate_of?.receipt_id ?? null,
      review?.lines.map(({ in_stock }) => in_stock?.receipt_id ?? null),
    ]
  }

  it('know of each other once one is added, without being read again, and no more once it is taken back', async () => {
    const order = await save(confirmed)
    const paper = (await receipt('2026-11-19')).id
    expect(await inStockAs(order)).toEqual([null, [null, null]])
    await add(paper, 'Milk')
    expect(await inStockAs(order)).toEqual([paper, [paper, null]])
    expect(await orderPapers.listItems(actor)).toMatchObject([
      { name: 'Milk', is_selected: false },
      { name: 'Bread', is_selected: true },
    ])
    await receiptArchive.undo(actor, paper)
    expect(await inStockAs(order)).toEqual([null, [null, null]])
    await add(order, 'Milk')
    expect(await inStockAs(paper)).toEqual([order, []])
    await receiptArchive.remove(actor, order)
    expect(await inStockAs(paper)).toEqual([null, []])
  })

  it('are two mails without a number in two mailboxes, but not two orders with numbers', async () => {
    const mailIn = (hash: string, order_number: string | null) =>
      orderMail(18, orderReading([MILK, BREAD], { order_number }), { hash, mailbox_id: newId() })
    const [first, second] = [await save(mailIn('1', null)), await save(mailIn('2', null))]
    const [third, fourth] = [await save(mailIn('3', 'A-1')), await save(mailIn('4', 'A-2'))]
    await add(third, 'Milk')
    expect(await inStockAs(fourth)).toEqual([null, [null, null]])
    await receiptArchive.undo(actor, third)
    await add(first, 'Milk')
    expect(await inStockAs(second)).toEqual([first, [first, null]])
    const milk = (await orderPapers.listItems(actor)).filter(({ name }) => name === 'Milk')
    expect(milk.map(({ order_id, is_selected }) => [order_id, is_selected])).toEqual([
      [fourth, false],
      [third, false],
      [second, false],
    ])
  })
})

describe('a mailbox that is forgotten', () => {
  it('takes its orders along, except for those in stock and those of other mailboxes', async () => {
    const [mailbox_id, other] = [newId(), newId()]
    const of = (number: string, hash: string, from: string) =>
      orderMail(18, orderReading([MILK, BREAD], { order_number: number }), { hash, mailbox_id: from })
    await save(of('waiting', '1', mailbox_id))
    await add(await save(of('in stock', '2', mailbox_id)), 'Milk')
    await save(of('of both', '3', mailbox_id))
    await save(of('of both', '4', other))
    await save(of('of another', '5', other))
    await orderPapers.forgetMailbox(actor.householdId, mailbox_id)
    expect((await orders()).map(({ order }) => [order.number, order.mail_count])).toEqual([
      ['of another', 1],
      ['of both', 1],
      ['in stock', 1],
    ])
  })

  it('loses each mail that is withdrawn, also several at the same moment', async () => {
    const mails = [18, 19, 20, 21].map((day) => orderMail(day, orderReading([MILK, BREAD])))
    for (const mail of mails) await save(mail)
    const [{ id } = { id: '' }] = await orders()
    await Promise.all(
      mails.slice(0, 3).map(({ hash }) => orderPapers.withdrawMail(actor.householdId, id, hash)),
    )
    expect(await orders()).toMatchObject([{ order: { mail_count: 1 } }])
  })

  it('lets go of a mail that is about another order, or none, when it is read again', async () => {
    const id = await save(confirmed)
    await save(orderMail(19, orderReading([MILK])))
    await orderPapers.withdrawMail(actor.householdId, id, confirmed.hash)
    expect(await orders()).toMatchObject([{ item_count: 1, order: { mail_count: 1 } }])
    await orderPapers.withdrawMail(actor.householdId, id, 'mail of day 19')
    expect(await orders()).toEqual([])
  })
})
