import { beforeEach, describe, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { orderLine, orderMail, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestReceipts } from '@larder/shared/testkit/orders/receipts-module'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { OrderLine } from '@larder/papers'
import type { Actor } from '../../authz.ts'

let clock: Date
const now = () => clock
const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
const { orderPapers, orderCorrection, receiptArchive } = createTestReceipts(connection, stock, now).services

const MILK = orderLine('Milk', { quantity: 2, price: 3 })
const BREAD = orderLine('Bread')
const ROLLS = orderLine('Rolls', { quantity: 4, price: 2, replaces: 'Bread' })
const ONE_MILK = orderLine('Milk', { quantity: 1, price: 1.5 })

let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = new Date('2026-11-20T08:00:00Z')
})

const saveMail = async (day: number, items: readonly OrderLine[]): Promise<string> => {
  const owner = { household_id: actor.householdId, user_id: actor.userId }
  const id = await orderPapers.save(owner, orderMail(day, orderReading(items)))
  if (id === null) throw new Error('The mail makes no order')
  return id
}
/** An order of milk and bread in stock, of which a later mail says that one milk and rolls are delivered. */
const changedOrder = async (later: readonly OrderLine[] = [ONE_MILK, ROLLS]): Promise<string> => {
  const id = await saveMail(18, [MILK, BREAD])
  const lines = [MILK, BREAD].map(({ name, quantity, price }) => ({
    name,
    quantity,
    price,
    source_receipt: id,
  }))
  await stock.receiptStock.addReceiptItems(actor, lines, {}, {})
  clock = new Date('2026-11-21T13:00:00Z')
  await saveMail(21, later)
  return id
}
const entries = async () => {
  const { rows } = { rows: await stock.inventory.list(actor) }
  return rows.map((entry) => ({ ...entry, name: entry.item?.name ?? '' }))
}
const inStock = async () =>
  Object.fromEntries((await entries()).map(({ name, quantity }): [string, number] => [name, quantity]))
const entryOf = async (name: string) => {
  const found = (await entries()).find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
const apply = async (id: string, lineIds: readonly string[], key = newId()) => {
  const { known_at } = await orderCorrection.get(actor, id)
  return orderCorrection.apply(actor, id, { known_at, line_ids: lineIds }, { key })
}
const changedCount = async () =>
  (await orderPapers.list(actor, { limit: 1 })).orders[0]?.order.changed_lines.length
const ALL = ['milk#1', 'bread#1', 'rolls#1']

describe('the correction of an order in stock', () => {
  it('offers what a later mail changed, and makes the stock what the order says now', async () => {
    const id = await changedOrder()
    expect((await orderCorrection.get(actor, id)).lines).toMatchObject([
      { name: 'Milk', change: 'quantity', entry: { quantity: 2, corrected_quantity: 1, since: null } },
      { name: 'Bread', change: 'removed', after: null, entry: { quantity: 1, corrected_quantity: 0 } },
      { name: 'Rolls', change: 'added', replaces: 'Bread', entry: null, is_selected: true },
    ])
    expect(await apply(id, ALL)).toBe(3)
    expect(await inStock()).toEqual({ Milk: 1, Rolls: 4 })
    expect((await orderCorrection.get(actor, id)).lines).toEqual([])
    expect(await orderPapers.list(actor, { limit: 1 })).toMatchObject({
      orders: [{ review_state: 'added', order: { changed_lines: [] } }],
    })
    const page = { cursor: undefined, limit: 10 }
    const { movements } = await stock.history.listOfLot(actor, (await entryOf('Milk')).id, page)
    expect(movements).toMatchObject([
      { kind: 'correct', cause: 'Order changed', delta: -1 },
      { cause: 'Ordered', delta: 2 },
    ])
  })

  it('is applied once, however often and by how many it is asked for', async () => {
    const id = await changedOrder()
    const { known_at } = await orderCorrection.get(actor, id)
    const body = { known_at, line_ids: ALL }
    expect(await orderCorrection.apply(actor, id, body, { key: 'one' })).toBe(3)
    expect(await orderCorrection.apply(actor, id, body, { key: 'one' })).toBe(3)
    await expect(orderCorrection.apply(actor, id, body, { key: 'another' })).rejects.toMatchObject({
      code: 'order_changed',
    })
    expect(await inStock()).toEqual({ Milk: 1, Rolls: 4 })
  })

  it('is applied once when two members ask at the same moment', async () => {
    const id = await changedOrder([ONE_MILK])
    const { known_at } = await orderCorrection.get(actor, id)
    const body = { known_at, line_ids: ['milk#1', 'bread#1'] }
    await Promise.allSettled(
      [1, 2, 3].map((key) => orderCorrection.apply(actor, id, body, { key: `${key}` })),
    )
    expect(await inStock()).toEqual({ Milk: 1 })
  })

  it('leaves what was not chosen, and does not ask again until another mail changes it', async () => {
    const id = await changedOrder()
    expect(await changedCount()).toBe(2)
    expect(await apply(id, [])).toBe(0)
    expect(await inStock()).toEqual({ Milk: 2, Bread: 1 })
    expect(await changedCount()).toBe(0)
    expect((await orderCorrection.get(actor, id)).lines).toEqual([])
    clock = new Date('2026-11-22T13:00:00Z')
    await saveMail(22, [orderLine('Milk', { quantity: 3 })])
    // The stock still is as it was added: the difference is to that.
    expect((await orderCorrection.get(actor, id)).lines).toMatchObject([
      { name: 'Milk', before: { quantity: 2 }, after: { quantity: 3 }, entry: { corrected_quantity: 3 } },
    ])
    await apply(id, ['milk#1'])
    expect(await inStock()).toEqual({ Milk: 3, Bread: 1 })
  })

  it('follows a further mail from what it corrected before', async () => {
    const id = await changedOrder()
    await apply(id, ALL)
    clock = new Date('2026-11-22T13:00:00Z')
    await saveMail(22, [MILK, BREAD, orderLine('Rolls', { quantity: 2 })])
    expect(await apply(id, ALL)).toBe(3)
    expect(await inStock()).toEqual({ Milk: 2, Bread: 1, Rolls: 2 })
  })

  it('keeps used amounts used, says so, and never falls below zero', async () => {
    const id = await changedOrder()
    await stock.inventory.consume(actor, (await entryOf('Milk')).id, { quantity: 1.5 }, {})
    await stock.inventory.consume(actor, (await entryOf('Bread')).id, { quantity: 1 }, {})
    const { lines, known_at } = await orderCorrection.get(actor, id)
    expect(lines).toMatchObject([
      { name: 'Milk', is_possible: true, entry: { quantity: 0.5, corrected_quantity: 0, since: 'used' } },
      { name: 'Bread', is_possible: false, entry: { quantity: 0, since: 'gone' } },
      { name: 'Rolls' },
    ])
    const impossible = { known_at, line_ids: ['bread#1'] }
    await expect(orderCorrection.apply(actor, id, impossible, {})).rejects.toMatchObject({
      code: 'order_changed',
    })
    await apply(id, ['milk#1'], 'key')
    expect(await inStock()).toEqual({ Milk: 0, Bread: 0 })
    // What the correction took comes back, not more.
    await orderCorrection.undo(actor, id, 'key')
    expect(await inStock()).toEqual({ Milk: 0.5, Bread: 0 })
  })

  it('leaves what somebody counted since unselected', async () => {
    const id = await changedOrder()
    const { id: entryId, version } = await entryOf('Milk')
    await stock.inventory.update(actor, entryId, { quantity: 5, version })
    expect((await orderCorrection.get(actor, id)).lines[0]).toMatchObject({
      is_selected: false,
      is_possible: true,
      entry: { quantity: 5, corrected_quantity: 4, since: 'counted' },
    })
  })

  it('is undone as a whole and once, and is offered again', async () => {
    const id = await changedOrder()
    await apply(id, ALL, 'key')
    expect(await orderCorrection.undo(actor, id, 'key')).toBe(3)
    expect(await orderCorrection.undo(actor, id, 'key')).toBe(3)
    expect(await inStock()).toEqual({ Milk: 2, Bread: 1 })
    expect(await changedCount()).toBe(2)
    await apply(id, ALL)
    expect(await inStock()).toEqual({ Milk: 1, Rolls: 4 })
    await expect(orderCorrection.undo(actor, id, 'no such key')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is followed by the undo of the whole order, which takes out what the correction left', async () => {
    const id = await changedOrder()
    await apply(id, ALL)
    expect(await receiptArchive.undo(actor, id)).toBe(2)
    expect(await inStock()).toEqual({})
  })

  it('is undone for one entry by that entry’s own undo', async () => {
    const id = await changedOrder()
    await apply(id, ALL)
    await stock.inventory.undo(actor, (await entryOf('Milk')).id, {})
    expect(await inStock()).toEqual({ Milk: 2, Rolls: 4 })
    expect(await receiptArchive.undo(actor, id)).toBe(2)
    expect(await inStock()).toEqual({})
  })

  it('makes an entry of its own of a line that is delivered in another kind of unit', async () => {
    const id = await changedOrder([MILK, orderLine('Bread', { quantity: 0.75, unit: 'kg', price: 1 })])
    await apply(id, ['bread#1'])
    expect((await entries()).map(({ name, quantity, unit }) => [name, quantity, unit]).sort()).toEqual([
      ['Bread', 0.75, 'kg'],
      ['Milk', 2, 'item'],
    ])
  })

  it('is not undone for a line that somebody added again by hand', async () => {
    const id = await changedOrder()
    await apply(id, ['milk#1', 'bread#1'], 'key')
    const bread = { name: 'Bread', quantity: 1, line_id: 'bread#1', source_receipt: id }
    await stock.receiptStock.addReceiptItems(actor, [bread], {}, {})
    expect(await orderCorrection.undo(actor, id, 'key')).toBe(1)
    expect((await entries()).map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
      ['Bread', 1],
      ['Milk', 2],
    ])
  })

  it('is undone once when somebody adds a line of it at the same moment', async () => {
    const id = await changedOrder()
    await apply(id, ['bread#1'], 'key')
    const bread = { name: 'Bread', quantity: 1, line_id: 'bread#1', source_receipt: id }
    await Promise.allSettled([
      orderCorrection.undo(actor, id, 'key'),
      stock.receiptStock.addReceiptItems(actor, [bread], {}, {}),
    ])
    expect((await entries()).filter(({ name }) => name === 'Bread')).toMatchObject([{ quantity: 1 }])
  })

  it('brings nothing back when the order is taken back after it was recorded', async () => {
    const id = await changedOrder([orderLine('Milk', { quantity: 5 }), BREAD])
    await apply(id, ['milk#1'])
    const [operations, movements, lots] = ['stock_operations', 'stock_movements', 'inventory_entries'].map(
      (name) => connection.collection(name),
    )
    const { Types } = connection.base
    const household_id = new Types.ObjectId(actor.householdId)
    const correction = await operations?.findOne({ household_id, kind: 'correction' })
    const [share] = (correction?.['allocation'] ?? []) as { lot_id: string; from: object }[]
    // The process died before it moved anything, and the order was taken back before the sweep came.
    const _id = new Types.ObjectId(share?.lot_id)
    await movements?.deleteOne({ lot_id: _id, seq: 2 })
    const state = { seq: 1, quantity: 2, undo_seq: 1, known_seq: 1, sources: [share?.from] }
    await lots?.updateOne({ _id }, { $set: state })
    await receiptArchive.undo(actor, id)
    await operations?.updateOne({ _id: correction?._id }, { $set: { is_open: true } })
    await stock.sweepLedger()
    expect(await inStock()).toEqual({})
  })

  it('is completed by the sweep when its process died', async () => {
    const id = await changedOrder()
    await apply(id, ALL, 'key')
    const operations = connection.collection('stock_operations')
    await operations.updateMany({ kind: 'correction' }, { $set: { is_open: true } })
    await stock.sweepLedger()
    expect(await inStock()).toEqual({ Milk: 1, Rolls: 4 })
    expect(await operations.countDocuments({ is_open: true })).toBe(0)
  })

  it('asks to look again when another mail came meanwhile', async () => {
    const id = await changedOrder()
    const { known_at } = await orderCorrection.get(actor, id)
    clock = new Date('2026-11-22T13:00:00Z')
    await saveMail(22, [MILK])
    await expect(orderCorrection.apply(actor, id, { known_at, line_ids: [] }, {})).rejects.toMatchObject({
      code: 'order_changed',
    })
  })

  it('corrects an order of 200 lines, of which shop, day and currency are unknown', async () => {
    const unknown = { shop: null, ordered_on: null, currency: null, total: null }
    const save = (day: number, quantity: number) => {
      const lines = Array.from({ length: 200 }, (_, index) => orderLine(`Article ${index}`, { quantity }))
      const owner = { household_id: actor.householdId, user_id: actor.userId }
      return orderPapers.save(owner, orderMail(day, orderReading(lines, unknown)))
    }
    const id = (await save(18, 1)) ?? ''
    const waiting = await orderPapers.listItems(actor)
    expect(waiting).toHaveLength(200)
    const lines = waiting.map(({ name, quantity, line_id }) => ({
      name,
      quantity,
      line_id,
      source_receipt: id,
    }))
    await stock.receiptStock.addReceiptItems(actor, lines, {}, {})
    clock = new Date('2026-11-21T13:00:00Z')
    await save(21, 2)
    const proposed = (await orderCorrection.get(actor, id)).lines.map(({ line_id }) => line_id)
    expect(proposed).toHaveLength(200)
    expect(await apply(id, proposed)).toBe(200)
    expect(new Set((await entries()).map(({ quantity }) => quantity))).toEqual(new Set([2]))
  })

  it('has no lines while an order is not in stock, and is not another household’s', async () => {
    const id = await saveMail(18, [MILK])
    expect((await orderCorrection.get(actor, id)).lines).toEqual([])
    await expect(orderCorrection.get(newActor(), id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
