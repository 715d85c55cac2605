import { beforeEach, describe, expect, it } from 'vitest'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { LineCreate } from '@larder/shared/contracts/shopping-lists/list-lines'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createShoppingListsModule } from '../shopping-lists.module.ts'

const connection = await openTestDatabase()
// Each reading of the clock is a second later, because sweeps depend on time passing.
let clockMs = Date.parse('2026-11-21T10:00:00Z')
const now = () => new Date((clockMs += 1_000))
const repositories = createStockRepositories(connection)

/** Nobody asks for prices or shops here. */
const prices = { mapLastPrices: () => Promise.resolve(new Map()), listStores: () => Promise.resolve([]) }

/** All that one process has of it. */
const startProcess = (known = repositories) => {
  const stock = createStock(connection, now, known)
  const deps = { connection, now, publish: () => {}, prices, loadNames: () => Promise.resolve(() => null) }
  const { services } = createShoppingListsModule({ ...deps, ...stock }, known.shoppingLists)
  return { ...stock, ...services }
}
const process = startProcess()
await process.ensureIndexes()

let actor: Actor
let listId: string
beforeEach(() => {
  actor = newActor()
})

type Wanted = Partial<LineCreate> & { item_name: string }
const makeList = async (wanted: readonly Wanted[]) => {
  const items = wanted.map((line) => ({ item_id: NO_ITEM_ID, unit: 'item', checked: true, ...line }))
  const list = await process.shoppingLists.create(actor, { name: 'Week', is_generated: false, items })
  listId = list.id
  return list.items
}
/** What the sheet shows, as it is sent when nobody edits it. */
const proposed = async () =>
  (await process.putAway.propose(actor, listId)).map(({ expiry_date: _, storage_location, ...line }) => ({
    ...line,
    storage_location: storage_location ?? undefined,
  }))
const putAway = async (key?: string, by = process, lines?: Awaited<ReturnType<typeof proposed>>) =>
  by.putAway.putAway(actor, listId, lines ?? (await proposed()), { key })
const stocked = async () =>
  (await process.inventory.list(actor))
    .map(({ item, quantity, unit }) => `${quantity} ${unit} ${item?.name}`)
    .sort()
const onList = async () =>
  (await process.shoppingLists.get(actor, listId)).items.map(
    ({ item_name, checked, stocked: from }) =>
      `${checked ? 'x' : '-'} ${item_name}${from ? ` by ${from.by}` : ''}`,
  )
const buy = (...names: string[]) =>
  process.receiptStock.addReceiptItems(
    actor,
    names.map((name) => ({ name, quantity: 1, source_receipt: 'r1' })),
    {},
    { key: 'receipt' },
  )

describe('putting away', () => {
  it('keeps food by the can in the pantry for years, as proposed', async () => {
    const names = ['Tomatoes', 'Peaches', 'Salmon']
    await makeList(names.map((item_name) => ({ item_name, unit: 'can' })))
    for (const line of await process.putAway.propose(actor, listId)) {
      expect(line.storage_location).toBe('Pantry')
      expect((line.expiry_date ?? '') > '2028-11-01').toBe(true)
    }
    await putAway()
    for (const { item, storage_location, expiry_date } of await process.inventory.list(actor)) {
      expect(storage_location).toBe('Pantry')
      expect((expiry_date ?? '') > '2028-11-01').toBe(true)
      expect(item?.category).toBe('Canned Goods')
    }
    // What is bought fresh the next time is kept where fresh food is.
    await makeList(names.map((item_name) => ({ item_name, unit: 'kg' })))
    for (const { storage_location } of await process.putAway.propose(actor, listId))
      expect(storage_location).not.toBe('Pantry')
  })

  it('makes entries of what is checked, where and as long as it is usually kept, and is undone as a whole', async () => {
    await makeList([
      { item_name: 'Milk', quantity: 0.5, unit: 'l' },
      { item_name: 'Parsley', unit: 'bunch' },
      { item_name: 'Light bulbs', quantity: 2 },
      { item_name: 'Bread', checked: false },
    ])
    expect(await process.putAway.propose(actor, listId)).toMatchObject([
      { name: 'Milk', quantity: 0.5, unit: 'l', storage_location: 'Refrigerator', is_non_food: false },
      { name: 'Parsley', unit: 'bunch', is_non_food: false, stocked: null },
      { name: 'Light bulbs', quantity: 2, is_non_food: true },
    ])
    const lines = (await proposed()).slice(0, 2)
    const done = await putAway(undefined, process, lines)
    expect(done).toMatchObject({ added_count: 2, cleared_count: 0 })
    expect(await stocked()).toEqual(['0.5 l Milk', '1 bunch Parsley'])
    const [milk] = await process.inventory.list(actor)
    expect(milk).toMatchObject({ purchase_date: expect.stringContaining('2026-11-21') as string })
    expect((await process.inventory.list(actor)).every((entry) => entry.expiry_date !== null)).toBe(true)
    expect(await onList()).toEqual(['x Light bulbs', '- Bread'])
    await process.putAway.undo(actor, listId, done.id)
    await process.putAway.undo(actor, listId, done.id)
    expect(await stocked()).toEqual([])
    expect(await onList()).toEqual(['x Milk', 'x Parsley', 'x Light bulbs', '- Bread'])
    const flows = await process.stockFlows.list(actor)
    expect(
      flows.flatMap(({ bought }) => bought.at),
      'what counts as bought for later lists',
    ).toEqual([])
    await putAway(undefined, process, lines)
    expect(await stocked()).toEqual(['0.5 l Milk', '1 bunch Parsley'])
  })

  it('takes what the person entered, and keeps the item there from then on', async () => {
    const { id } = await process.catalogue.create(actor, { name: 'Milk', category: 'Dairy', unit: 'ml' })
    await makeList([{ item_name: 'Milk', item_id: id, quantity: 2, unit: 'l' }])
    const [line] = await proposed()
    if (!line) throw new Error('There is no proposal')
    const edited = { ...line, storage_location: 'Cellar', quantity: 3, expiry_date: '2026-12-24' }
    await putAway(undefined, process, [edited])
    expect(await process.inventory.list(actor)).toMatchObject([
      { item_id: id, quantity: 3000, unit: 'ml', storage_location: 'Cellar', is_expiry_guess: false },
    ])
    await makeList([{ item_name: 'Milk', checked: true }])
    expect(await proposed()).toMatchObject([{ storage_location: 'Cellar' }])
  })

  it('brings all lines back to a list that was filled up meanwhile, those too that were in stock already', async () => {
    await makeList([{ item_name: 'Milk' }, { item_name: 'Eggs', checked: false }])
    await buy('Eggs')
    expect(await onList()).toEqual(['x Milk', 'x Eggs by receipt'])
    const { id } = await putAway()
    const additions = Array.from({ length: 1_000 }, (_, n) => ({
      ...{ id: newId(), device_id: newId(), seen_version: 1, list_id: listId, type: 'add' as const },
      ...{ line_id: newId(), item_id: NO_ITEM_ID, item_name: `Thing ${n}`, quantity: 1, unit: 'item' },
      checked: false,
    }))
    for (let from = 0; from < additions.length; from += 100)
      await process.listOperations.apply(actor, additions.slice(from, from + 100))
    expect(await onList()).toHaveLength(1_000)
    await process.putAway.undo(actor, listId, id)
    const lines = await onList()
    expect(lines).toHaveLength(1_002)
    expect(lines).toEqual(expect.arrayContaining(['x Milk', 'x Eggs by receipt']))
  })

  it('makes an item anew that was deleted since, and leaves out what is not checked any more', async () => {
    const { id } = await process.catalogue.create(actor, { name: 'Milk', category: 'Dairy', unit: 'l' })
    const [milk, bread] = await makeList([{ item_name: 'Milk', item_id: id }, { item_name: 'Bread' }])
    const lines = await proposed()
    await process.inventory.removeItem(actor, id)
    const untick = { checked: false }
    await process.shoppingLists.updateLine(actor, listId, bread?.id ?? '', untick, {
      once: {},
      knowledge: {},
    })
    expect(await putAway(undefined, process, lines)).toMatchObject({ added_count: 1 })
    expect(await stocked()).toEqual(['1 item Milk'])
    await expect(putAway(undefined, process, lines)).rejects.toMatchObject({ code: 'nothing_to_put_away' })
    const strange = [{ line_id: milk?.id ?? '', name: 'Milk', quantity: 1, unit: 'l' }]
    await process.shoppingLists.remove(actor, listId, { once: {}, knowledge: {} })
    await expect(putAway('late', process, strange as never)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('happens once from two phones at the same moment, with equal keys and with others', async () => {
    await makeList(['Milk', 'Eggs', 'Salt'].map((item_name) => ({ item_name })))
    const lines = await proposed()
    const phones = [process, startProcess()]
    const results = await Promise.allSettled(
      ['one', 'one', 'two', undefined].map((key, index) => putAway(key, phones[index % 2], lines)),
    )
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
    )
    expect(codes.every((code) => code === 'nothing_to_put_away')).toBe(true)
    expect(codes.length).toBeLessThan(4)
    expect(await stocked()).toEqual(['1 item Eggs', '1 item Milk', '1 item Salt'])
    expect(await onList()).toEqual([])
  })

  it('brings nothing twice when a phone that was offline checks the line later', async () => {
    const [line] = await makeList([{ item_name: 'Milk' }])
    const { version } = await process.shoppingLists.get(actor, listId)
    await putAway()
    const tick = { id: newId(), device_id: newId(), seen_version: version, list_id: listId }
    await process.listOperations.apply(actor, [
      { ...tick, type: 'tick', line_id: line?.id ?? '' } as { id: string },
    ])
    expect(await onList()).toEqual(['x Milk by put_away'])
    expect(await putAway()).toMatchObject({ added_count: 0, cleared_count: 1 })
    expect(await stocked()).toEqual(['1 item Milk'])
    expect(await onList()).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'is completed or never begun when a process crashes %s any of its writes',
    async (when) => {
      for (let write = 0; ; write++) {
        actor = newActor()
        await makeList([{ item_name: 'Milk' }, { item_name: 'Eggs' }])
        const lines = await proposed()
        const dying = startProcess(crashAtWrite(repositories, write, when))
        const answer = await putAway('once', dying, lines).catch((error: unknown) => error)
        await process.sweepLedger()
        const [inStock, left] = [await stocked(), await onList()]
        const outcomes = [
          [0, 2],
          [2, 0],
        ]
        expect(outcomes, `write ${write}`).toContainEqual([inStock.length, left.length])
        expect(await putAway('once', process, lines)).toMatchObject({ added_count: 2 })
        expect([await stocked(), await onList()]).toEqual([['1 item Eggs', '1 item Milk'], []])
        if (answer instanceof Crash) continue
        expect(write).toBeGreaterThan(4)
        break
      }
    },
  )

  it('is undone, and its undo completed, as earlier versions recorded them: as kinds of receipts', async () => {
    await makeList([{ item_name: 'Milk' }, { item_name: 'Eggs' }])
    const records = connection.collection('stock_operations')
    const household_id = new connection.base.Types.ObjectId(actor.householdId)
    const done = await putAway()
    await records.updateMany({ household_id, kind: 'put_away' }, { $set: { kind: 'receipt' } })
    await process.putAway.undo(actor, listId, done.id)
    expect(await onList()).toEqual(['x Milk', 'x Eggs'])
    // As if a crash had come before the lines.
    await putAway()
    await records.updateMany(
      { household_id, kind: 'put_away_undo' },
      { $set: { kind: 'take_back', is_open: true } },
    )
    expect(await process.sweepLedger()).toMatchObject({ operationCount: 1 })
    expect(await records.countDocuments({ is_open: true })).toBe(0)
  })

  it('takes 500 lines, and brings them back', async () => {
    await makeList(Array.from({ length: 500 }, (_, index) => ({ item_name: `Thing ${index}` })))
    const { id, added_count } = await putAway()
    expect(added_count).toBe(500)
    expect(await onList()).toEqual([])
    await process.putAway.undo(actor, listId, id)
    expect(await onList()).toHaveLength(500)
    expect(await stocked()).toEqual([])
  })
})

describe('a receipt', () => {
  it('checks the lines that it brings, which are then not put away again, until it is undone', async () => {
    await makeList([
      { item_name: 'milk', checked: false },
      { item_name: 'Eggs' },
      { item_name: 'Bread', checked: false },
    ])
    await buy('Milk', 'Eggs')
    expect(await onList()).toEqual(['x milk by receipt', 'x Eggs by receipt', '- Bread'])
    const { id } = await putAway()
    expect(await stocked()).toEqual(['1 item Eggs', '1 item Milk'])
    expect(await onList()).toEqual(['- Bread'])
    await process.putAway.undo(actor, listId, id)
    await process.receiptLots.undoReceipt(actor, 'r1')
    expect(await stocked()).toEqual([])
    expect(await onList()).toEqual(['- milk', 'x Eggs', '- Bread'])
  })

  it('of another day than these checks nothing', async () => {
    await makeList([{ item_name: 'Milk', checked: false }])
    await process.receiptStock.addReceiptItems(
      actor,
      [{ name: 'Milk', quantity: 1 }],
      { purchase_date: '2026-11-17' },
      {},
    )
    expect(await onList()).toEqual(['- Milk'])
  })
})
