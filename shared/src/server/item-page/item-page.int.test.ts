import { beforeEach, describe, expect, it } from 'vitest'
import { ItemPage } from '@larder/shared/contracts/item-page'
import { newActor } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import type { Actor } from '../authz.ts'

let actor: Actor
let clock = new Date('2026-11-21T10:00:00Z')
const connection = await openTestDatabase()
const stock = createStock(connection, () => clock)
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
})

const create = (name: string, unit = 'g', category = 'Other') =>
  stock.catalogue.create(actor, { name, category, unit })
const addLot = (item_id: string, quantity = 1, rest: object = {}) =>
  stock.inventory.create(actor, { item_id, quantity, ...rest }, {})
const buy = async (name: string, rest: object = {}) => {
  const [entry] = await stock.receiptStock.addReceiptItems(
    actor,
    [{ name, quantity: 1, purchase_date: '2026-11-20', ...rest }],
    {},
    {},
  )
  return entry
}

describe('the food of an item', () => {
  it('is what its name says, with nutrients, allergens and diet', async () => {
    const { id } = await create('Butter')
    const page = await stock.itemPages.show(actor, id)
    expect(page).toMatchObject({
      food: { id: 'butter', name: 'Butter', by: 'table' },
      is_food: true,
      is_food_by: 'table',
      allergens: ['milk'],
      diet: 'vegetarian',
    })
    expect(page.nutrition?.kcal).toBeGreaterThan(600)
    const cup = page.conversions.find(({ unit }) => unit === 'cup')
    expect(cup).toMatchObject({ by: 'table' })
    expect(cup?.grams).toBeCloseTo(227, -1)
  })

  it('is what the household says, for place and keeping time too, until it takes that back', async () => {
    const { id } = await create('Xqz')
    const unknown = await stock.itemPages.show(actor, id)
    expect(unknown).toMatchObject({
      food: null,
      is_food: null,
      is_food_by: null,
      nutrition: null,
      conversions: [],
    })
    const linked = await stock.itemPages.linkFood(actor, id, 'butter')
    expect(linked).toMatchObject({
      food: { id: 'butter', by: 'household' },
      is_food: true,
      is_food_by: 'household',
    })
    const entry = await buy('Xqz')
    expect(entry?.storage_location).toBe('Refrigerator')
    const butter = await buy('Butter', { unit: 'g' })
    expect(entry?.expiry_date).toBe(butter?.expiry_date)
    const none = await stock.itemPages.linkFood(actor, id, 'none')
    expect(none).toMatchObject({ food: null, is_food: false, is_food_by: 'household', allergens: [] })
    expect((await buy('Xqz'))?.expiry_date).toBeNull()
    const takenBack = await stock.itemPages.linkFood(actor, id, null)
    // As callers see them: when the item was changed is not on its page.
    expect(ItemPage.parse({ ...takenBack, entries: [], entry_count: 0, total: null })).toEqual(
      ItemPage.parse({ ...unknown, total: null }),
    )
    await expect(stock.itemPages.linkFood(actor, id, 'no such food')).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})

describe('the weights of units', () => {
  it("are the household's before those of the table; volumes share one density", async () => {
    const { id } = await create('Butter')
    const table = (await stock.itemPages.show(actor, id)).conversions
    const own = (await stock.itemPages.setConversions(actor, id, [{ unit: 'Cups', grams: 200 }])).conversions
    expect(own).toContainEqual({ unit: 'cup', grams: 200, by: 'household' })
    expect(own).toContainEqual({ unit: 'tbsp', grams: 12.5, by: 'household' })
    const [, again] = [
      await stock.itemPages.setConversions(actor, id, [{ unit: 'package', grams: 250 }]),
      await stock.itemPages.setConversions(actor, id, [{ unit: 'tbsp', grams: 14 }]),
    ]
    expect(again.conversions).toContainEqual({ unit: 'package', grams: 250, by: 'household' })
    expect(again.conversions).toContainEqual({ unit: 'cup', grams: 224, by: 'household' })
    const back = await stock.itemPages.setConversions(actor, id, [
      { unit: 'cup', grams: null },
      { unit: 'package', grams: null },
    ])
    expect(back.conversions).toEqual(table)
  })

  it('cannot be stated for weights, packs and unknown units, nor twice for one kind', async () => {
    const { id } = await create('Butter')
    for (const unit of ['kg', '500ml', 'quux']) {
      await expect(stock.itemPages.setConversions(actor, id, [{ unit, grams: 1 }])).rejects.toMatchObject({
        code: 'validation_failed',
      })
    }
    const both = [
      { unit: 'cup', grams: 200 },
      { unit: 'ml', grams: 1 },
    ]
    await expect(stock.itemPages.setConversions(actor, id, both)).rejects.toThrow('one density')
  })

  it('of two devices are both kept', async () => {
    const { id } = await create('Butter')
    await Promise.all([
      stock.itemPages.setConversions(actor, id, [{ unit: 'cup', grams: 200 }]),
      stock.itemPages.setConversions(actor, id, [{ unit: 'package', grams: 250 }]),
      stock.itemPages.setKeepingTimes(actor, id, [{ place: 'fridge', days: 20 }]),
      stock.itemPages.setKeepingTimes(actor, id, [{ place: 'freezer', days: 99 }]),
    ])
    const page = await stock.itemPages.show(actor, id)
    const own = page.conversions.filter(({ by }) => by === 'household').map(({ unit }) => unit)
    expect(own).toEqual(expect.arrayContaining(['cup', 'package']))
    expect(page.keeping_times.filter(({ by }) => by === 'household').map(({ days }) => days)).toEqual([
      20, 99,
    ])
  })
})

describe('how long an item keeps', () => {
  it("is the household's word for a place before all others, and guesses dates", async () => {
    const { id } = await create('Butter', 'package')
    const table = (await stock.itemPages.show(actor, id)).keeping_times
    expect(table).toHaveLength(3)
    await addLot(id, 1, { purchase_date: '2026-11-20T00:00:00Z', expiry_date: '2026-11-25T00:00:00Z' })
    const page = await stock.itemPages.setKeepingTimes(actor, id, [{ place: 'fridge', days: 40 }])
    expect(page.keeping_times).toContainEqual({ place: 'fridge', days: 40, by: 'household' })
    const kept = { unit: 'package', storage_location: 'Refrigerator' }
    expect((await buy('Butter', kept))?.expiry_date).toBe('2026-12-30T00:00:00.000Z')
    const back = await stock.itemPages.setKeepingTimes(actor, id, [{ place: 'fridge', days: null }])
    expect(back.keeping_times).toEqual(table)
  })

  it("goes back to the table's in one place, and stays as it was in the others", async () => {
    const { id } = await stock.catalogue.create(actor, {
      name: 'Butter',
      category: 'Dairy',
      unit: 'package',
      typical_shelf_life_days: 9,
    })
    const page = await stock.itemPages.setKeepingTimes(actor, id, [{ place: 'freezer', days: null }])
    expect(page.keeping_times.map(({ days, by }) => [days === 9, by])).toEqual([
      [true, 'household'],
      [true, 'household'],
      [false, 'table'],
    ])
  })
})

describe('editing an item', () => {
  it('changes what is given, and the minimum in all lots', async () => {
    const { id } = await create('Buter', 'package')
    const lots = [await addLot(id), await addLot(id)]
    const page = await stock.itemPages.update(actor, id, { name: 'Butter', min_stock_level: 3 })
    expect(page).toMatchObject({ item: { name: 'Butter', category: 'Other' }, min_stock_level: 3 })
    for (const { id: lotId, version } of lots) {
      const entry = (await stock.inventory.list(actor)).find((shown) => shown.id === lotId)
      expect(entry).toMatchObject({ min_stock_level: 3, status: 'low', version: version + 1 })
    }
    expect((await stock.itemPages.update(actor, id, { min_stock_level: null })).min_stock_level).toBeNull()
    expect((await stock.itemPages.update(actor, id, { category: 'Dairy' })).item.category).toBe('Dairy')
  })

  it('refuses the name of another item, naming it, unless the two are joined', async () => {
    const [butter, kerrygold] = [await create('Butter'), await create('Kerrygold')]
    await expect(stock.itemPages.update(actor, kerrygold.id, { name: 'BUTTER' })).rejects.toMatchObject({
      code: 'item_name_taken',
      data: { item: { id: butter.id, name: 'Butter' } },
    })
    expect((await stock.itemPages.update(actor, butter.id, { name: 'BUTTER' })).item.name).toBe('BUTTER')
    await stock.itemPages.join(actor, butter.id, kerrygold.id)
    expect((await stock.itemPages.update(actor, butter.id, { name: 'Kerrygold' })).item.name).toBe(
      'Kerrygold',
    )
  })

  it('frees its name for another item', async () => {
    const { id } = await create('Butter')
    await stock.itemPages.update(actor, id, { name: 'Margarine' })
    const [made, ...again] = await Promise.all([create('Butter'), create('Butter')])
    expect(made.id).not.toBe(id)
    expect(again.map((item) => item.id)).toEqual([made.id])
    const entry = await buy('Butter', { unit: 'g' })
    expect(entry?.item_id).toBe(made.id)
    expect((await create('Margarine')).id).toBe(id)
  })
})

describe('the history of an item', () => {
  const at = (minute: number) => {
    clock = new Date(Date.UTC(2026, 10, 21, 11, minute))
  }
  const read = async (id: string, limit: number) => {
    const rows = []
    for (let cursor: string | undefined; ;) {
      const page = await stock.history.listOfItem(actor, id, { cursor, limit })
      rows.push(...page.movements)
      if (page.next === null) return rows
      cursor = page.next
    }
  }

  it('is that of all of its lots, those of joined items too, page by page', async () => {
    const [butter, kerrygold] = [await create('Butter', 'package'), await create('Kerrygold', 'package')]
    at(1)
    const first = await addLot(butter.id, 4, { storage_location: 'Freezer' })
    at(2)
    const second = await addLot(kerrygold.id, 2)
    at(3)
    await stock.inventory.consume(actor, first.id, { quantity: 1 }, {})
    at(4)
    await stock.inventory.undo(actor, first.id, {})
    at(5)
    await stock.inventory.consume(actor, second.id, { quantity: 1 }, {})
    await stock.itemPages.join(actor, butter.id, kerrygold.id)
    const rows = await read(kerrygold.id, 100)
    expect(
      rows.map(({ kind, delta, entry_id, is_undone }) => [kind, delta, entry_id === first.id, is_undone]),
    ).toEqual([
      ['consume', -1, false, false],
      ['undo', 1, true, false],
      ['consume', -1, true, true],
      ['purchase', 2, false, false],
      ['purchase', 4, true, false],
    ])
    expect(rows.at(-1)?.storage_location).toBe('Freezer')
    for (const limit of [1, 2, 3]) expect(await read(butter.id, limit)).toEqual(rows)
    // As an earlier version stored them.
    await connection.collection('stock_movements').updateMany({}, { $unset: { item_id: 1 } })
    expect(await read(butter.id, 3)).toEqual([])
    const [migration] = stock.migrations
    expect((await migration?.run())?.completedCount).toBeGreaterThanOrEqual(5)
    expect(await read(butter.id, 3)).toEqual(rows)
    expect(await migration?.run()).toEqual({ completedCount: 0 })
    await stock.itemPages.split(actor, butter.id, kerrygold.id)
    expect(await read(kerrygold.id, 2)).toHaveLength(2)
    const theirs = rows.find(({ entry_id }) => entry_id === first.id)?.id
    await expect(
      stock.history.listOfItem(actor, kerrygold.id, { cursor: theirs, limit: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
