import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_RECORDS } from '@larder/shared/contracts/insights/forecast-records'
import type { PlannedUse } from '@larder/shared/domain/insights/planned-uses'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createStock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../authz.ts'
import { createReminderPauses } from '../notifications/reminders/pauses/reminder-pauses.service.ts'
import { createIndexes } from '../store/define-collection.ts'
import { createForecastRecords } from './forecast-records.service.ts'
import { createForecastsService } from './forecasts.service.ts'
import { createItemFits } from './item-fits.service.ts'
import { createItemForecastsRepository, itemForecastsCollection } from './item-forecasts.repository.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-01T15:00:00Z')
let clock = START
const now = () => clock
const pass = (days: number) => (clock = new Date(clock.getTime() + days * DAY_MS))

const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
await createIndexes(connection, [itemForecastsCollection])
const itemFits = createItemFits({ ...stock, fits: createItemForecastsRepository(connection), now })
let uses: PlannedUse[] = []
const forecasts = createForecastsService({
  ...stock,
  fits: itemFits,
  listExcluded: () => Promise.resolve({ itemIds: new Set<string>(), foldedNames: new Set<string>() }),
  loadNeighbours: () => Promise.resolve(undefined),
  listPlannedUses: () => Promise.resolve(uses),
  leaveOut: createReminderPauses({ connection, publish: () => {}, now }).leaveOut,
  // Nothing is kept in memory: each call sees the stock of that moment.
  readStamps: () => Promise.resolve(null),
  now,
})
const records = createForecastRecords({ ...stock, forecasts, now })

let actor: Actor
beforeEach(() => {
  actor = newActor()
  clock = START
  uses = []
})

const idOf = async (name: string): Promise<string> => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [{ name, unit: 'l', category: 'Dairy' }])
  return item?.id ?? ''
}
const buy = async (name: string, quantity: number) =>
  stock.inventory.create(actor, { item_id: await idOf(name), quantity }, {})
/** Buys two litres each week and uses them, for so many weeks. */
const live = async (weeks: number, name = 'Milk') => {
  for (let week = 0; week < weeks; week++) {
    const { id } = await buy(name, 2)
    pass(6)
    await stock.inventory.consume(actor, id, { quantity: 2 }, {})
    pass(1)
  }
}
const night = async () => {
  pass(1)
  const { householdId, timeZone } = actor
  const yesterday = clock.toISOString()
  const due = [{ householdId, days: { timeZone, periods: [], degradedUntil: yesterday, yesterday } }]
  await stock.stockFlows.prepareMany(due, new AbortController().signal)
  await itemFits.prepareMany(due, new AbortController().signal)
}
const recommended = async () =>
  (await forecasts.listRecommendations(actor, 7)).map(({ item_name }) => item_name)
const stopped = async () => (await records.listStopped(actor)).map(({ item_name }) => item_name)

describe('the records of a forecast', () => {
  it('are the days of purchase and of recorded use, the latest first, the same after a night', async () => {
    await live(23)
    const shown = await records.show(actor, await idOf('Milk'))
    expect(shown.purchases).toHaveLength(MAX_RECORDS)
    expect([shown.earlier_purchases, shown.earlier_uses, shown.later_meals]).toEqual([3, 3, 0])
    expect(shown.purchases[0]).toEqual({ date: '2026-08-02T00:00:00.000Z', quantity: 2 })
    expect(shown.purchases[1]?.date).toBe('2026-07-26T00:00:00.000Z')
    expect(shown.uses[0]).toEqual({ date: '2026-08-08T00:00:00.000Z', quantity: 2 })
    expect(shown.reason).toMatch(/^Usually bought every 7 days, last on Aug 2; about \S+ L used a week$/)
    await night()
    const { reason: _, why: __, ...later } = await records.show(actor, await idOf('Milk'))
    expect(shown).toMatchObject(later)
  })

  it('are of the item that was asked about alone, with what was joined into it', async () => {
    await live(2)
    await live(1, 'Fresh milk')
    await live(4, 'Cream')
    await stock.catalogue.join(actor, await idOf('Fresh milk'), await idOf('Milk'))
    const shown = await records.show(actor, await idOf('Milk'))
    expect(shown.purchases.map(({ date }) => date.slice(0, 10))).toEqual([
      '2026-03-15',
      '2026-03-08',
      '2026-03-01',
    ])
  })

  it('name the meals that use it, by its name too, and count each meal once', async () => {
    await live(4)
    const item_id = await idOf('Milk')
    const use = { meal_id: newId(), day: '2026-03-30', title: 'Soup', quantity: 0.3, unit: 'l' }
    uses = [
      { ...use, item_id, item_name: 'Milk' },
      { ...use, item_id, item_name: 'Whole milk' },
      { ...use, meal_id: newId(), title: 'Tea', item_id: null, item_name: 'MILK', quantity: null },
      { ...use, meal_id: newId(), item_id: null, item_name: 'Salt' },
    ]
    const shown = await records.show(actor, item_id)
    expect(shown.meals.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Soup', 0.3],
      ['Soup', 0.3],
      ['Tea', null],
    ])
    expect(shown.reason).toContain('; two meals this week use it')
    const [milk] = await forecasts.listRecommendations(actor, 7)
    expect(milk?.reason).toContain('; two meals this week use it; nothing left')
    await stock.inventory.create(actor, { item_id, quantity: 1 }, {})
    expect((await forecasts.listDepletions(actor, 30))[0]?.reason).toContain('two meals this week use it')
    const [reminder] = await forecasts.listRemindersOf(actor, actor.userId)
    expect(reminder?.reason).toContain('two meals this week use it')
  })

  it('are none of an item of which nothing moved, and of nobody else', async () => {
    const id = await idOf('Salt')
    expect(await records.show(actor, id)).toEqual({
      item_id: id,
      item_name: 'Salt',
      unit: 'l',
      reason: null,
      purchases: [],
      earlier_purchases: 0,
      uses: [],
      earlier_uses: 0,
      meals: [],
      later_meals: 0,
      min_stock_level: null,
      why: null,
      own_daily_use: null,
      is_stopped: false,
    })
    await expect(records.show(newActor(), id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(records.correct(newActor(), id, { is_stopped: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await stopped()).toEqual([])
  })
})

describe('what the household stopped buying', () => {
  it('is not recommended nor reminded of, at once and after a night, until it is taken back', async () => {
    await live(6)
    const id = await idOf('Milk')
    expect(await recommended()).toEqual(['Milk'])
    expect(await forecasts.listRemindersOf(actor, actor.userId)).toHaveLength(1)
    expect(await records.correct(actor, id, { is_stopped: true })).toMatchObject({ is_stopped: true })
    for (const wait of [() => Promise.resolve(), night]) {
      await wait()
      expect(await recommended()).toEqual([])
      expect(await forecasts.listAllReminders(actor)).toEqual([])
      expect(await stopped()).toEqual(['Milk'])
    }
    expect((await records.show(actor, id)).reason).toMatch(/; you stopped buying it$/)
    await records.correct(actor, id, { is_stopped: false })
    expect([await recommended(), await stopped()]).toEqual([['Milk'], []])
  })

  it('is bought again with the next purchase, and stopped again when that is undone', async () => {
    await live(6)
    await records.correct(actor, await idOf('Milk'), { is_stopped: true })
    const { id } = await buy('Milk', 2)
    expect(await stopped()).toEqual([])
    await stock.inventory.undo(actor, id, {})
    expect(await stopped()).toEqual(['Milk'])
    pass(3)
    const second = await buy('Milk', 2)
    await stock.inventory.consume(actor, second.id, { quantity: 2 }, {})
    pass(7)
    expect(await recommended()).toEqual(['Milk'])
  })
})

describe('what the household says is used', () => {
  it('makes the forecast, also of what too little is known of, until that is taken back', async () => {
    await buy('Milk', 4)
    const id = await idOf('Milk')
    expect(await forecasts.listDepletions(actor, 365)).toEqual([])
    expect(await records.correct(actor, id, { daily_use: 0.5 })).toMatchObject({
      own_daily_use: 0.5,
      why: { method: 'told', daily_use: 0.5 },
      reason: 'Added once, today; 3.5 L used a week, as you said',
    })
    const depletions = () => forecasts.listDepletions(actor, 365)
    expect(await depletions()).toMatchObject([
      {
        item_name: 'Milk',
        days_until_depletion: 8,
        why: { method: 'told', daily_use: 0.5, days_between: null },
      },
    ])
    expect(await forecasts.listUnknown(actor)).toEqual([])
    await night()
    expect(await depletions()).toMatchObject([{ days_until_depletion: 8, why: { method: 'told' } }])
    // What was bought once is still no habit.
    expect(await recommended()).toEqual([])
    await records.correct(actor, id, { is_stopped: true })
    expect(await depletions()).toHaveLength(1)
    await records.correct(actor, id, { daily_use: null })
    expect(await depletions()).toEqual([])
    expect(await forecasts.listUnknown(actor)).toHaveLength(1)
  })

  it('wins over what was recorded', async () => {
    await live(8)
    await buy('Milk', 2)
    const days = async () => (await forecasts.listDepletions(actor, 365))[0]?.days_until_depletion ?? 0
    expect(Math.abs((await days()) - 7)).toBeLessThanOrEqual(2)
    await records.correct(actor, await idOf('Milk'), { daily_use: 0.05 })
    expect(Math.abs((await days()) - 40)).toBeLessThanOrEqual(2)
  })
})
