import { Types } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { countNeighbours } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import type { NeighbourCounts } from '@larder/shared/domain/insights/baskets/neighbour-counts'
import type { PlannedUse } from '@larder/shared/domain/insights/planned-uses'
import { createIndexes } from '../store/define-collection.ts'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createReminderPauses } from '../notifications/reminders/pauses/reminder-pauses.service.ts'
import type { Actor } from '../authz.ts'
import { createForecastsService } from './forecasts.service.ts'
import { createItemForecastsRepository, itemForecastsCollection } from './item-forecasts.repository.ts'
import { createItemFits } from './item-fits.service.ts'

const DAY_MS = 86_400_000
let clock = new Date('2026-03-01T15:00:00Z')
const now = () => clock
const pass = (days: number) => (clock = new Date(clock.getTime() + days * DAY_MS))

const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
await createIndexes(connection, [itemForecastsCollection])
const excluded = new Set<string>()
const foldedNames = new Set<string>()
const itemFits = createItemFits({ ...stock, fits: createItemForecastsRepository(connection), now })
const uses: PlannedUse[] = []
let neighbours: NeighbourCounts | undefined
const forecasts = createForecastsService({
  ...stock,
  fits: itemFits,
  listExcluded: () => Promise.resolve({ itemIds: excluded, foldedNames }),
  loadNeighbours: () => Promise.resolve(neighbours),
  listPlannedUses: () => Promise.resolve(uses),
  leaveOut: createReminderPauses({ connection, publish: () => {}, now }).leaveOut,
  // Nothing is kept in memory: each call sees the stock of that moment.
  readStamps: () => Promise.resolve(null),
  now,
})

const buy = async (actor: Actor, name: string, quantity: number, expiry_date?: string) => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [{ name, unit: 'l', category: 'Dairy' }])
  return stock.inventory.create(actor, { item_id: item?.id ?? '', quantity, expiry_date }, {})
}
/** Buys two litres each week and uses them, for so many weeks; then so many days pass. */
const live = async (actor: Actor, weeks: number, name = 'Milk') => {
  for (let week = 0; week < weeks; week++) {
    const { id } = await buy(actor, name, 2)
    pass(6)
    await stock.inventory.consume(actor, id, { quantity: 2 }, {})
    pass(1)
  }
}

describe('the forecasts of a household', () => {
  it('[REM-011, REM-017] say when an item will be used up, and why, from what the household itself did', async () => {
    const [maya, other] = [newActor(), newActor()]
    await live(maya, 6)
    await buy(maya, 'Milk', 2)
    await buy(other, 'Milk', 2)
    const [milk] = await forecasts.listDepletions(maya, 30)
    expect(milk).toMatchObject({ item_name: 'Milk', current_quantity: 2, unit: 'l', spoils: null })
    expect(Math.abs((milk?.days_until_depletion ?? 0) - 7)).toBeLessThanOrEqual(2)
    expect(milk?.why.purchases).toHaveLength(5)
    expect(milk?.why.purchases[0]).toEqual({ date: '2026-04-12T00:00:00.000Z', quantity: 2 })
    expect(await forecasts.listDepletions(other, 365)).toEqual([])
    expect(await forecasts.listUnknown(other)).toMatchObject([
      { item_name: 'Milk', current_quantity: 2, purchases: 1, records: 0 },
    ])
  })

  it('say what will spoil before it is used', async () => {
    const actor = newActor()
    await live(actor, 6)
    await buy(actor, 'Milk', 2, new Date(clock.getTime() + 2 * DAY_MS).toISOString().slice(0, 10))
    const [milk] = await forecasts.listReminders(actor)
    expect(milk?.spoils?.quantity).toBeGreaterThan(0.5)
    expect(milk?.spoils?.expiry_date).toBe(
      `${new Date(clock.getTime() + 2 * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`,
    )
  })

  it('[REM-008] recommend what is bought every week, but nothing that is kept from lists', async () => {
    const actor = newActor()
    await live(actor, 6)
    const recommended = await forecasts.listRecommendations(actor, 7)
    expect(recommended).toMatchObject([
      {
        item_name: 'Milk',
        quantity: 2,
        unit: 'l',
      },
    ])
    expect(recommended[0]?.reason).toMatch(/^Usually bought every 7 days, last on .*; nothing left$/)
    excluded.add(recommended[0]?.item_id ?? '')
    expect(await forecasts.listRecommendations(actor, 7)).toEqual([])
    excluded.clear()
    foldedNames.add('milk')
    expect(await forecasts.listRecommendations(actor, 7)).toEqual([])
    foldedNames.clear()
  })

  it('recommend what goes with it in other households, but not what is kept from lists by its name', async () => {
    const actor = newActor()
    await live(actor, 6)
    neighbours = await countNeighbours(Array.from({ length: 20 }, () => [['milk', 'bread']]))
    const names = async () =>
      (await forecasts.listRecommendations(actor, 7)).map(({ item_id, item_name }) => [
        item_id === null,
        item_name,
      ])
    expect(await names()).toEqual([
      [false, 'Milk'],
      [true, 'Bread'],
    ])
    foldedNames.add('bread')
    expect(await names()).toEqual([[false, 'Milk']])
    foldedNames.clear()
    neighbours = undefined
  })

  it('count items that were joined as one, with what was bought and is left of both', async () => {
    const actor = newActor()
    await live(actor, 3)
    await live(actor, 3, 'Fresh milk')
    const [milk, fresh] = [await buy(actor, 'Milk', 1), await buy(actor, 'Fresh milk', 1)]
    await stock.catalogue.join(actor, fresh.item_id, milk.item_id)
    const listed = await forecasts.listDepletions(actor, 30)
    expect(listed).toMatchObject([{ item_name: 'Milk', current_quantity: 2 }])
    expect(listed[0]?.why.days_between).toBeCloseTo(7, 0)
  })

  it('[REM-001] are reminders of nobody but the person who asks', async () => {
    const actor = newActor()
    await buy(actor, 'Milk', 0)
    expect(await forecasts.listRemindersOf(actor, actor.userId)).toMatchObject([
      { item_name: 'Milk', stock_status: 'out_of_stock' },
    ])
    await expect(forecasts.listRemindersOf(actor, newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('reminders look as far ahead as somebody may choose, those of the person who asks a week', async () => {
  const actor = newActor()
  await live(actor, 6)
  await buy(actor, 'Milk', 8)
  expect(await forecasts.listReminders(actor)).toMatchObject([{ item_name: 'Milk' }])
  expect(await forecasts.listRemindersOf(actor, actor.userId)).toEqual([])
})

/** What the night does for a household a day later; returns the number of items that were fitted. */
const night = async (actor: Actor, signal = new AbortController().signal): Promise<number> => {
  pass(1)
  const { householdId, timeZone } = actor
  const yesterday = clock.toISOString()
  const due = [{ householdId, days: { timeZone, periods: [], degradedUntil: yesterday, yesterday } }]
  await stock.stockFlows.prepareMany(due, signal)
  return itemFits.prepareMany(due, signal)
}

describe('what was fitted', () => {
  it('is kept, and fitted again when something of an item changed, and once in a week without that', async () => {
    const actor = newActor()
    await live(actor, 3)
    await live(actor, 3, 'Cream')
    expect(await night(actor)).toBe(2)
    const turns: number[] = []
    for (let days = 0; days < 14; days++) turns.push(await night(actor))
    expect(turns.slice(0, 7)).toEqual(turns.slice(7))
    expect(turns.slice(0, 7).reduce((sum, count) => sum + count)).toBe(2)
    // On a day that is no item's turn, only what changed is fitted.
    const calm = turns.findIndex((count, day) => count === 0 && turns[day + 1] === 0 && day < 6)
    for (let days = 0; days < calm; days++) await night(actor)
    await buy(actor, 'Milk', 2)
    const { id } = await buy(actor, 'Cream', 2)
    await stock.inventory.undo(actor, id, {})
    expect(await night(actor)).toBe(1)
    expect(await night(actor)).toBe(0)
  })

  it('is fitted again on the day for which something was bought where it is tomorrow already', async () => {
    const east = newActor('Pacific/Kiritimati')
    const [item] = await stock.catalogue.findOrCreateByName(east, [
      { name: 'Milk', unit: 'l', category: 'Dairy' },
    ])
    const tomorrow = Math.floor(clock.getTime() / DAY_MS) + 1
    const purchase_date = new Date(tomorrow * DAY_MS).toISOString()
    await stock.inventory.create(east, { item_id: item?.id ?? '', quantity: 1, purchase_date }, {})
    const moved = { ...east, timeZone: 'UTC' }
    expect(await itemFits.listKept(moved)).toMatchObject([{ fit: null }])
    expect(await night(moved)).toBe(1)
    expect(await itemFits.listKept(moved)).toMatchObject([{ fit: { first_bought: tomorrow } }])
  })

  it('is the same whether it was kept or made anew', async () => {
    const actor = newActor()
    await live(actor, 4)
    await night(actor)
    await live(actor, 2, 'Cream')
    const kept = await itemFits.list(actor)
    expect(kept.map(({ item }) => item.name)).toEqual(['Cream', 'Milk'])
    expect(await itemFits.list(actor)).toEqual(kept)
  })

  it('is made for a household that no night has reached, and otherwise answered as the night left it', async () => {
    const actor = newActor()
    await live(actor, 4)
    expect(await itemFits.listKept(actor)).toMatchObject([{ unit: 'l', fit: { repeats: 3 } }])
    await buy(actor, 'Milk', 2)
    expect(await itemFits.listKept(actor)).toMatchObject([{ fit: { repeats: 3 } }])
    await night(actor)
    expect(await itemFits.listKept(actor)).toMatchObject([{ fit: { repeats: 4 } }])
  })

  it('is made anew for an item of which only the category or the food was changed', async () => {
    const actor = newActor()
    for (const name of ['Milk', 'Cream', 'Butter', 'Cheese', 'Yoghurt']) await live(actor, 1, name)
    await night(actor)
    // After the household's day in the week, on which all five are fitted, nothing is due for six nights.
    while ((await night(actor)) < 5);
    const milk = (await stock.catalogue.list(actor)).find(({ name }) => name === 'Milk')!
    await stock.catalogue.edit(milk, { category: 'Drinks' })
    expect(await night(actor)).toBe(1)
    await stock.catalogue.setFoodFacts(milk, { food_id: 'none' })
    expect(await night(actor)).toBe(1)
    expect(await night(actor)).toBe(0)
  })

  it('is made anew where another version of the methods fitted it', async () => {
    const actor = newActor()
    await live(actor, 2)
    expect(await night(actor)).toBe(1)
    const household = { _id: new Types.ObjectId(actor.householdId) }
    await connection.collection('item_forecasts').updateOne(household, { $set: { version: 0 } })
    expect(await night(actor)).toBe(1)
  })

  it('is forgotten with an item that was joined into another one', async () => {
    const actor = newActor()
    await live(actor, 2)
    await live(actor, 2, 'Fresh milk')
    expect(await night(actor)).toBe(2)
    const [fresh, milk] = await stock.catalogue.list(actor)
    await stock.catalogue.join(actor, fresh?.id ?? '', milk?.id ?? '')
    await night(actor)
    expect(await itemFits.listKept(actor)).toMatchObject([{ item_id: milk?.id, fit: { repeats: 3 } }])
  })

  it('stops when it is told to, and keeps nothing of an unfinished night', async () => {
    const actor = newActor()
    await live(actor, 2)
    const stopped = AbortSignal.abort(new Error('The worker ends'))
    await expect(night(actor, stopped)).rejects.toThrow('The worker ends')
    expect(
      await connection.collection('stock_flows').findOne({ _id: new Types.ObjectId(actor.householdId) }),
    ).toBeNull()
    expect(await night(actor)).toBe(1)
  })

  it('survives two nights at once', async () => {
    const actor = newActor()
    await live(actor, 2)
    // The later of the two fits the item again, unless it started when the first had already kept its fit.
    expect(await Promise.all([night(actor), night(actor)])).toContain(1)
    expect(await itemFits.listKept(actor)).toHaveLength(1)
  })
})
