import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReceiptItemToAdd } from '@larder/shared/contracts/receipts/receipt-items'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createStock } from '@larder/shared/testkit/stock'

let actor: Actor
const connection = await openTestDatabase()
const stock = createStock(connection, () => new Date())
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
})

const add = (...lines: ReceiptItemToAdd[]) => stock.receiptStock.addReceiptItems(actor, lines, {}, {})
const countsOf = async (receiptId: string) => {
  const added = (await stock.receiptAdditions.listAdded(actor.householdId, [receiptId])).get(receiptId)
  return { lotCount: added?.lotCount ?? 0, undoableCount: added?.undoableCount ?? 0 }
}
const quantities = async () =>
  Object.fromEntries(
    (await stock.inventory.list(actor)).map((entry) => [entry.item?.name ?? '', entry.quantity]),
  )

describe('an old paper', () => {
  const old = (price: number) => ({
    name: 'Yoghurt',
    quantity: 2,
    unit: 'item',
    price,
    purchase_date: '2020-03-01',
    source_receipt: newId(),
    line_id: 'a',
  })
  const addPast = (line: ReceiptItemToAdd, key: string) =>
    stock.receiptStock.addReceiptItems(actor, [line], { is_past: true }, { key })

  it('keeps its prices and history, and puts nothing into stock, once', async () => {
    const line = old(1.8)
    const [entry] = await addPast(line, 'k')
    expect(await addPast(line, 'k')).toEqual([entry])
    expect(await stock.inventory.list(actor)).toEqual([])
    const latest = await stock.receiptLots.listLatestPurchases(actor)
    expect(latest).toMatchObject([{ price: 1.8, quantity: 2, date: '2020-03-01' }])
    const { movements } = await stock.history.listOfItem(actor, entry?.item_id ?? '', {
      cursor: undefined,
      limit: 10,
    })
    expect(movements.map(({ kind, delta, cause }) => [kind, delta, cause])).toEqual([
      ['clear', -2, 'Prices and history only'],
      ['purchase', 2, 'Bought'],
    ])
    // Nobody threw it away.
    expect(await stock.stockHistory.listDiscards(actor, new Date(0))).toEqual([])
    await expect(stock.receiptStock.addReceiptItems(actor, [line], {}, {})).rejects.toThrow('Already added')
  })

  it('leaves what was used up of the item on the list, because nothing came', async () => {
    const [milk] = await add({ name: 'Yoghurt', quantity: 1, unit: 'item' })
    await stock.inventory.consume(actor, milk?.id ?? '', { quantity: 1 }, {})
    await addPast(old(1), 'k')
    expect(await quantities()).toEqual({ Yoghurt: 0 })
  })

  it('can be taken back, and then be added to stock', async () => {
    const line = old(1.8)
    await addPast(line, 'k')
    expect(await countsOf(line.source_receipt)).toEqual({ lotCount: 1, undoableCount: 1 })
    expect(await stock.receiptLots.undoAddition(actor, 'k')).toBe(1)
    expect(await stock.receiptLots.listLatestPurchases(actor)).toEqual([])
    await stock.receiptStock.addReceiptItems(actor, [line], {}, {})
    expect(await quantities()).toEqual({ Yoghurt: 2 })
  })
})

describe('receipts of several days added together', () => {
  it('[RCPT-048] become a lot for each day, and each is removed separately', async () => {
    const day = async (id: string | undefined) =>
      (await stock.inventory.list(actor)).find((entry) => entry.id === id)?.purchase_date?.slice(0, 10)
    const milk = { name: 'Milk', unit: 'l' }
    const [first, second, salt] = await stock.receiptStock.addReceiptItems(
      actor,
      [
        { ...milk, quantity: 1, purchase_date: '2026-03-01', source_receipt: 'r1' },
        { ...milk, quantity: 2, purchase_date: '2026-03-05', source_receipt: 'r2' },
        { name: 'Salt', quantity: 1, source_receipt: 'r2' },
      ],
      { purchase_date: '2026-03-04' },
      {},
    )
    expect([await day(first?.id), await day(second?.id), await day(salt?.id)]).toEqual([
      '2026-03-01',
      '2026-03-05',
      '2026-03-04',
    ])
    await stock.receiptLots.undoReceipt(actor, 'r1')
    expect(await quantities()).toEqual({ Milk: 2, Salt: 1 })
  })
})

describe('lines of a receipt', () => {
  const milk = { name: 'Milk', quantity: 1, source_receipt: 'r1', line_id: 'milk#1' }
  const eggs = { name: 'Eggs', quantity: 6, source_receipt: 'r1', line_id: 'eggs#1' }
  const refusal = (name: string) => ({
    code: 'lines_already_added',
    message: expect.stringMatching(new RegExp(`^Already added on \\w{3} \\d+, \\d{4}: ${name}$`)) as string,
  })

  it('are refused while they are in stock, whoever sends them and with whatever key', async () => {
    await stock.receiptStock.addReceiptItems(actor, [milk], {}, { key: 'phone' })
    const again = stock.receiptStock.addReceiptItems(actor, [eggs, milk], {}, { key: 'tablet' })
    await expect(again).rejects.toMatchObject(refusal('Milk'))
    expect(await quantities()).toEqual({ Milk: 1 })
    await add(eggs)
    await expect(
      add({ ...milk, name: 'Other name', line_id: undefined, original_name: 'MILK' }),
    ).rejects.toThrow('Other name')
    await expect(add(milk, milk)).rejects.toMatchObject({ code: 'validation_failed' })
    // A second bottle on the same receipt, and the same words on another one.
    await add({ ...milk, line_id: 'milk#2' })
    await add({ ...milk, source_receipt: 'r2' })
    expect(await quantities()).toMatchObject({ Eggs: 6 })
  })

  it('are added once by calls at the same time', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        stock.receiptStock.addReceiptItems(actor, [milk, eggs], {}, { key: `device ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await quantities()).toEqual({ Milk: 1, Eggs: 6 })
  })

  it('can be added again once they were removed: with the receipt, with the call, or individually', async () => {
    await add(milk, eggs)
    await stock.receiptLots.undoReceipt(actor, 'r1')
    await stock.receiptStock.addReceiptItems(actor, [milk], {}, { key: 'k1' })
    await stock.receiptLots.undoAddition(actor, 'k1')
    const [entry] = await add(milk)
    await stock.inventory.undo(actor, entry?.id ?? '', {})
    await add(milk)
    await expect(add(milk)).rejects.toMatchObject(refusal('Milk'))
    expect(await quantities()).toEqual({ Milk: 1 })
  })

  it('count as completely in stock where an earlier version did not record them', async () => {
    const [entry] = await add({ name: 'Milk', quantity: 1, source_receipt: 'r1' })
    await connection
      .collection('inventory_entries')
      .updateOne({ _id: new Types.ObjectId(entry?.id) }, { $unset: { 'sources.0.lines': 1 } })
    await expect(add(eggs)).rejects.toMatchObject(refusal('Eggs'))
  })
})

describe('removing a receipt from stock', () => {
  it('takes what is left of what it added, and nothing else', async () => {
    const [milk, eggs] = await add(
      { name: 'Milk', quantity: 5, source_receipt: 'r1' },
      { name: 'Eggs', quantity: 6, source_receipt: 'r1' },
      { name: 'Salt', quantity: 1, source_receipt: 'r1' },
      { name: 'Rice', quantity: 1, source_receipt: 'r2' },
    )
    await stock.inventory.consume(actor, milk?.id ?? '', { quantity: 2 }, {})
    await stock.inventory.consume(actor, eggs?.id ?? '', { quantity: 6 }, {})
    expect(await countsOf('r1')).toEqual({ lotCount: 3, undoableCount: 2 })
    expect(await stock.receiptLots.undoReceipt(actor, 'r1')).toBe(2)
    expect(await quantities()).toEqual({ Eggs: 0, Rice: 1 })
    expect(await countsOf('r1')).toEqual({ lotCount: 1, undoableCount: 0 })
  })

  it('leaves what the other receipt added to a shared lot', async () => {
    await add(
      { name: 'Milk', quantity: 2, unit: 'l', source_receipt: 'r1' },
      { name: 'milk', quantity: 500, unit: 'ml', source_receipt: 'r2' },
    )
    await stock.receiptLots.undoReceipt(actor, 'r1')
    expect(await quantities()).toEqual({ Milk: 0.5 })
    await stock.receiptLots.undoReceipt(actor, 'r2')
    expect(await quantities()).toEqual({})
  })

  it('happens once, even with simultaneous calls, and a restored lot stays', async () => {
    const [milk] = await add({ name: 'Milk', quantity: 5, source_receipt: 'r1' })
    const answers = await Promise.allSettled([
      stock.receiptLots.undoReceipt(actor, 'r1'),
      stock.receiptLots.undoReceipt(actor, 'r1'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await stock.inventory.undo(actor, milk?.id ?? '', {})
    expect(await quantities()).toEqual({ Milk: 5 })
    await expect(stock.receiptLots.undoReceipt(actor, 'r1')).rejects.toMatchObject({
      code: 'nothing_to_undo',
    })
    expect(await quantities()).toEqual({ Milk: 5 })
  })

  it('also removes what was added again afterwards', async () => {
    const eggs = { name: 'Eggs', quantity: 6, source_receipt: 'r1' }
    await add(eggs)
    await stock.receiptLots.undoReceipt(actor, 'r1')
    await add(eggs)
    expect(await stock.receiptLots.undoReceipt(actor, 'r1')).toBe(1)
    expect(await quantities()).toEqual({})
  })

  it('removes what one call added from several receipts, as a whole, and repeats the answer to a retry', async () => {
    const lines = [
      { name: 'Milk', quantity: 2, unit: 'l', source_receipt: 'r1' },
      { name: 'Milk', quantity: 1, unit: 'l', source_receipt: 'r2' },
      { name: 'Eggs', quantity: 6, source_receipt: 'r2' },
      { name: 'Salt', quantity: 1 },
    ]
    await add({ name: 'Bread', quantity: 1, source_receipt: 'r2' })
    await stock.receiptStock.addReceiptItems(actor, lines, {}, { key: 'k1' })
    const eggs = (await stock.inventory.list(actor)).find(({ item }) => item?.name === 'Eggs')
    await stock.inventory.consume(actor, eggs?.id ?? '', { quantity: 6 }, {})
    expect(await stock.receiptLots.undoAddition(actor, 'k1')).toBe(3)
    expect(await quantities()).toEqual({ Eggs: 0, Bread: 1 })
    expect(await countsOf('r1')).toEqual({ lotCount: 0, undoableCount: 0 })
    expect(await stock.receiptLots.undoAddition(actor, 'k1')).toBe(3)
    const stranger = { ...actor, householdId: newId() }
    await expect(stock.receiptLots.undoAddition(stranger, 'k1')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(stock.receiptLots.undoAddition(actor, 'k2')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('does not count an entry whose purchase was undone separately', async () => {
    const [milk] = await add({ name: 'Milk', quantity: 5, source_receipt: 'r1' })
    await stock.inventory.undo(actor, milk?.id ?? '', {})
    expect(await countsOf('r1')).toEqual({ lotCount: 0, undoableCount: 0 })
    expect(await stock.receiptAdditions.mapAddedAt(actor.householdId, ['r1'])).toEqual(new Map())
  })

  it("touches no other household's stock", async () => {
    await add({ name: 'Milk', quantity: 5, source_receipt: 'r1' })
    const stranger = { ...actor, householdId: newId() }
    await expect(stock.receiptLots.undoReceipt(stranger, 'r1')).rejects.toMatchObject({
      code: 'nothing_to_undo',
    })
    expect(await quantities()).toEqual({ Milk: 5 })
  })
})

describe('what receipts added of an item', () => {
  it("is listed in the lot's unit, with the prices paid", async () => {
    await stock.catalogue.create(actor, { name: 'Rice', category: 'Dry Goods', unit: 'kg' })
    const [rice] = await add({ name: 'Rice', quantity: 2, unit: '500g', price: 3.2, source_receipt: 'r1' })
    expect(await stock.receiptLots.listPurchases(actor, rice?.item_id ?? '')).toEqual([
      { receipt_id: 'r1', quantity: 1, price: 3.2, unit: 'kg' },
    ])
  })
})

it('the latest purchases begin with what was bought last, not with what was added last', async () => {
  const bought = (name: string, purchase_date: string) => ({
    name,
    quantity: 1,
    price: 2,
    purchase_date,
    source_receipt: name,
  })
  await add(bought('Milk', '2026-03-05'))
  await add(bought('Eggs', '2026-03-07'), bought('Salt', '2026-03-01'))
  await add(bought('Rice', '2026-03-06'))
  const latest = await stock.receiptLots.listLatestPurchases(actor)
  expect(latest.map(({ receipt_id }) => receipt_id)).toEqual(['Eggs', 'Rice', 'Milk', 'Salt'])
  const { executionStats } = (await connection
    .collection('inventory_entries')
    .find({ household_id: new Types.ObjectId(actor.householdId), 'sources.0': { $exists: true } })
    .sort({ purchase_date: -1, created_at: -1 })
    .limit(2)
    .explain('executionStats')) as { executionStats: { totalDocsExamined: number } }
  expect(executionStats.totalDocsExamined).toBe(2)
})
