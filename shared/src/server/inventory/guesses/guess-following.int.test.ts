import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { MealSelection } from '@larder/shared/contracts/recipes/meal-plan'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { addDays } from '@larder/shared/domain/inventory/calendar-day'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { NO_SHOPPING_LISTS } from '@larder/shared/testkit/no-shopping-lists'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createRecipesModule } from '../../recipes/recipes.module.ts'
import { createIndexes } from '../../store/define-collection.ts'

const now = () => new Date('2026-11-22T10:00:00Z')
const TODAY = '2026-11-22'

const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
const { services, collections } = createRecipesModule({
  ...stock,
  connection,
  inventory: stock,
  shoppingLists: NO_SHOPPING_LISTS,
  publish: () => {},
  readStamps: () => Promise.resolve(null),
  now,
})
await createIndexes(connection, collections)

let actor: Actor
beforeEach(() => {
  actor = newActor()
})

/** Buys something whose expiry day is guessed. */
const buy = async (
  name: string,
  place: string,
  { quantity = 500, unit = 'g' } = {},
): Promise<InventoryEntry> => {
  const [id = ''] = (
    await stock.receiptStock.addReceiptItems(
      actor,
      [{ name, quantity, unit, storage_location: place, purchase_date: TODAY, source_receipt: newId() }],
      {},
      {},
    )
  ).map((entry) => entry.id)
  return read(id)
}
const read = async (id: string): Promise<InventoryEntry> => {
  const [entry] = await stock.inventory.listByIds(actor, [id])
  if (entry === undefined) throw new Error('It is not in stock')
  return entry
}
const days = ({ expiry_date }: Pick<InventoryEntry, 'expiry_date'>): number =>
  (Date.parse(expiry_date ?? '') - Date.parse(TODAY)) / 86_400_000
const change = (entry: InventoryEntry, fields: object) =>
  stock.inventory.update(actor, entry.id, { ...entry, min_stock_level: null, ...fields } as Parameters<
    typeof stock.inventory.update
  >[2])
const meal = async (item_name: string, quantity: number): Promise<string> => {
  const draft = RecipeDraft.parse({ name: 'Stew', ingredients: [{ item_name, quantity, unit: 'g' }] })
  const { id } = await services.recipes.create(actor, draft, {})
  return services.planMeals.select(actor, MealSelection.parse({ recipe_id: id }), {})
}
const set = (mealId: string, status: 'prepared' | 'planned') =>
  services.changeMeals.update(actor, mealId, { status }, {})

/** Everything that a guess is made of, with what changes it, how that is undone, and the days from today before and after. */
const CAUSES: readonly {
  cause: string
  buy: () => Promise<InventoryEntry>
  before: number
  change: (entry: InventoryEntry) => Promise<unknown>
  after: number
  undo: (entry: InventoryEntry) => Promise<unknown>
}[] = [
  {
    cause: 'freezing',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: (entry) => change(entry, { storage_location: 'Freezer' }),
    after: 110,
    undo: async ({ id }) => change(await read(id), { storage_location: 'Refrigerator' }),
  },
  {
    cause: 'freezing that is taken back',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: (entry) => change(entry, { storage_location: 'Freezer' }),
    after: 110,
    undo: ({ id }) => stock.inventory.undo(actor, id, {}),
  },
  {
    cause: 'thawing, counted in the same edit, that is taken back',
    buy: () => buy('Minced beef', 'Freezer'),
    before: 110,
    change: (entry) => change(entry, { storage_location: 'Refrigerator', quantity: 250 }),
    after: 2,
    undo: ({ id }) => stock.inventory.undo(actor, id, {}),
  },
  {
    cause: 'thawing',
    buy: () => buy('Minced beef', 'Freezer'),
    before: 110,
    change: (entry) => change(entry, { storage_location: 'Refrigerator' }),
    after: 2,
    undo: async ({ id }) => change(await read(id), { storage_location: 'Freezer' }),
  },
  {
    cause: 'thawing, counted in the same edit',
    buy: () => buy('Minced beef', 'Freezer'),
    before: 110,
    change: (entry) => change(entry, { storage_location: 'Refrigerator', quantity: 250 }),
    after: 2,
    undo: async ({ id }) => change(await read(id), { storage_location: 'Freezer', quantity: 500 }),
  },
  {
    cause: 'another place',
    buy: () => buy('Tomato', 'Pantry'),
    before: 6,
    change: (entry) => change(entry, { storage_location: 'Refrigerator' }),
    after: 8,
    undo: async ({ id }) => change(await read(id), { storage_location: 'Pantry' }),
  },
  {
    cause: 'another day of purchase',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: (entry) => change(entry, { purchase_date: '2026-11-21T00:00:00.000Z' }),
    after: 1,
    undo: async ({ id }) => change(await read(id), { purchase_date: `${TODAY}T00:00:00.000Z` }),
  },
  {
    cause: 'opening by use',
    buy: () => buy('Passata', 'Pantry'),
    before: 640,
    change: ({ id }) => stock.inventory.consume(actor, id, { quantity: 100 }, {}),
    after: 5,
    undo: ({ id }) => stock.inventory.undo(actor, id, {}),
  },
  {
    cause: 'what the household says of its keeping',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: ({ item_id }) => stock.itemPages.setKeepingTimes(actor, item_id, [{ place: 'fridge', days: 3 }]),
    after: 3,
    undo: ({ item_id }) => stock.itemPages.setKeepingTimes(actor, item_id, [{ place: 'fridge', days: null }]),
  },
  {
    cause: 'the food that an item is',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: ({ item_id }) => stock.itemPages.linkFood(actor, item_id, 'butter'),
    after: 45,
    undo: ({ item_id }) => stock.itemPages.linkFood(actor, item_id, null),
  },
  {
    cause: 'the name of an item',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: ({ item_id }) => stock.itemPages.update(actor, item_id, { name: 'Butter' }),
    after: 45,
    undo: ({ item_id }) => stock.itemPages.update(actor, item_id, { name: 'Minced beef' }),
  },
  {
    cause: 'joining',
    buy: () => buy('Minced beef', 'Refrigerator'),
    before: 2,
    change: async ({ item_id }) => {
      const butter = await stock.catalogue.create(actor, { name: 'Butter', category: 'Dairy', unit: 'g' })
      await stock.itemPages.join(actor, butter.id, item_id)
    },
    after: 45,
    undo: async ({ item_id }) => {
      const root = await stock.catalogue.get(actor, item_id)
      await stock.itemPages.split(actor, root.id, item_id)
    },
  },
]

describe('a guessed expiry day', () => {
  it.each(CAUSES)(
    'follows $cause, and its undo',
    async ({ buy: stockUp, before, change: act, after, undo }) => {
      const entry = await stockUp()
      expect(days(entry)).toBe(before)
      await act(entry)
      const changed = await read(entry.id)
      expect(changed.is_expiry_guess).toBe(true)
      expect(days(changed)).toBe(after)
      await undo(entry)
      expect(days(await read(entry.id))).toBe(before)
    },
  )

  it.each(CAUSES)(
    'stays where a person said it, whatever $cause says',
    async ({ buy: stockUp, change: act }) => {
      const entry = await stockUp()
      const said = await change(entry, { expiry_date: '2026-12-01T00:00:00.000Z' })
      await act(said)
      expect(await read(entry.id)).toMatchObject({ is_expiry_guess: false, expiry_date: said.expiry_date })
    },
  )

  it('is a guess again when the date that a person said is taken back', async () => {
    const entry = await buy('Minced beef', 'Refrigerator')
    await change(entry, { expiry_date: '2026-12-01T00:00:00.000Z', storage_location: 'Freezer' })
    const undone = await stock.inventory.undo(actor, entry.id, {})
    const { expiry_date, storage_location } = entry
    expect(undone).toMatchObject({ is_expiry_guess: true, expiry_date, storage_location })
    // Nor does the item keep what it had learnt of that date.
    expect((await buy('Minced beef', 'Refrigerator')).expiry_date).toBe(expiry_date)
    await change(await read(entry.id), { storage_location: 'Freezer' })
    expect(days(await read(entry.id))).toBe(110)
  })

  it.each([
    { typed: [30, 10], undone: [0, 1], left: [10, null] },
    { typed: [30, 10], undone: [1, 0], left: [30, null] },
    { typed: [30, 10, 5], undone: [1, 2, 0], left: [5, 30, null] },
    { typed: [30, 30], undone: [0, 1], left: [30, null], other: 'Freezer' },
  ])(
    'typed as $typed teaches what still stands when $undone are undone',
    async ({ typed, undone, left, other = 'Refrigerator' }) => {
      const bought: InventoryEntry[] = []
      for (const index of typed.keys()) bought.push(await buy('Skyr', index === 0 ? 'Refrigerator' : other))
      const ids = bought.map(({ id }) => id)
      const item = await stock.catalogue.get(actor, bought[0]?.item_id ?? '')
      await stock.catalogue.remember(item, { usual_location: 'Refrigerator' })
      for (const [index, after] of typed.entries())
        await change(await read(ids[index] ?? ''), { expiry_date: addDays(TODAY, after) })
      const learnt = []
      for (const index of undone) {
        const { item_id } = await stock.inventory.undo(actor, ids[index] ?? '', {})
        learnt.push((await stock.catalogue.get(actor, item_id)).usual_shelf_life_days)
      }
      expect(learnt).toEqual(left)
      for (const { id, expiry_date } of bought) expect(await read(id)).toMatchObject({ expiry_date })
    },
  )

  it('teaches again what a lot says that is used up, when a later date is taken back', async () => {
    const old = await buy('Skyr', 'Refrigerator')
    await change(old, { expiry_date: '2026-12-06T00:00:00.000Z' })
    await stock.inventory.remove(actor, old.id)
    const later = await buy('Skyr', 'Refrigerator')
    expect(days(later)).toBe(14)
    await change(later, { expiry_date: '2026-12-22T00:00:00.000Z' })
    expect(days(await stock.inventory.undo(actor, later.id, {}))).toBe(14)
  })

  it('follows opening by two meals until both are undone, in either order', async () => {
    for (const isFirstFirst of [true, false]) {
      const entry = await buy('Passata', 'Pantry', { quantity: 1000 })
      const [one, other] = [await meal('Passata', 100), await meal('Passata', 200)]
      await set(one, 'prepared')
      await set(other, 'prepared')
      expect(days(await read(entry.id))).toBe(5)
      const [first, last] = isFirstFirst ? [one, other] : [other, one]
      await set(first, 'planned')
      expect((await read(entry.id)).opened_at).not.toBeNull()
      await set(last, 'planned')
      expect(await read(entry.id)).toMatchObject({
        quantity: 1000,
        opened_at: null,
        expiry_date: entry.expiry_date,
      })
      await stock.inventory.remove(actor, entry.id)
    }
  })

  it.each([
    ['counted cans', 'item', 1],
    ['cans of 400 g', '400g', 400],
  ])('of %s stays that of the closed ones until the last is opened, and its undo', async (_, unit, can) => {
    const closed = await buy('Canned tomatoes', 'Pantry', { quantity: 3, unit })
    const use = async (quantity: number) =>
      stock.inventory.consume(actor, closed.id, { quantity: quantity * can }, {})
    const after = await use(0.5)
    expect(after).toMatchObject({ opening: 'one_open', expiry_date: closed.expiry_date })
    expect(await use(0.5)).toMatchObject({ opening: 'closed', expiry_date: closed.expiry_date })
    await use(1)
    const last = await use(0.5)
    expect([last.opening, days(last)]).toEqual(['open', 6])
    await stock.inventory.undo(actor, closed.id, {})
    expect(await read(closed.id)).toMatchObject({ opening: 'closed', expiry_date: closed.expiry_date })
  })

  it('is that of cooked food for leftovers, also after the freezer', async () => {
    const id = await meal('Passata', 100)
    await services.changeMeals.update(actor, id, { status: 'prepared', leftover_portions: 2 }, {})
    const left = (await stock.inventory.list(actor)).find(({ item }) => item?.name === 'Leftovers of Stew')
    if (left === undefined) throw new Error('Nothing is left over')
    expect(days(left)).toBe(4)
    await change(left, { storage_location: 'Freezer' })
    expect(days(await read(left.id))).toBe(90)
    await change(await read(left.id), { storage_location: 'Refrigerator' })
    expect(days(await read(left.id))).toBe(4)
  })

  it('follows how long the household sees the item keep, also in the entry that says where it is kept', async () => {
    const first = await buy('Minced beef', 'Refrigerator')
    const fields = {
      quantity: 1,
      storage_location: 'Refrigerator',
      purchase_date: TODAY,
      min_stock_level: null,
    }
    await stock.inventory.create(actor, { item_id: first.item_id, expiry_date: '2026-11-27', ...fields }, {})
    expect(days(await read(first.id))).toBe(5)
    const [second] = (await stock.inventory.list(actor)).filter(({ id }) => id !== first.id)
    if (second === undefined) throw new Error('It was not added')
    await change(second, { expiry_date: '2026-11-26T00:00:00.000Z' })
    expect(days(await read(first.id))).toBe(4)
  })

  it.each(['join', 'edit', 'observation'])(
    'follows a change that was interrupted (%s), by the sweep',
    async (what) => {
      const entry = await buy('Minced beef', 'Refrigerator')
      await connection.collection('users').insertOne({
        _id: new Types.ObjectId(actor.userId),
        household_id: new Types.ObjectId(actor.householdId),
        is_active: true,
      })
      const { lots, ...repositories } = createStockRepositories(connection)
      const killed = () => Promise.reject(new Error('killed'))
      const dying = createStock(connection, now, {
        ...repositories,
        lots: { ...lots, listListedOfItems: killed },
      })
      const butter = await stock.catalogue.create(actor, { name: 'Butter', category: 'Dairy', unit: 'g' })
      const keptFor = { usual_shelf_life_days: 45 }
      const act = {
        join: () => dying.itemPages.join(actor, butter.id, entry.item_id),
        edit: () => dying.itemPages.linkFood(actor, entry.item_id, 'butter'),
        observation: async () => {
          await stock.catalogue.remember(await stock.catalogue.get(actor, entry.item_id), keptFor)
          await killed()
        },
      }[what]
      await expect(act?.()).rejects.toThrow('killed')
      expect(days(await read(entry.id))).toBe(2)
      // Whoever is at it is left alone.
      await stock.sweepGuesses()
      expect(days(await read(entry.id))).toBe(2)
      const later = createStock(connection, () => new Date(now().getTime() + 60_001))
      await later.sweepGuesses()
      expect(days(await read(entry.id))).toBe(45)
      expect(await later.sweepGuesses()).toEqual({ itemCount: 0 })
    },
  )

  it('does not become what the household usually sees of the item', async () => {
    const entry = await buy('Minced beef', 'Refrigerator')
    await change(entry, { storage_location: 'Freezer' })
    const item = await stock.catalogue.get(actor, entry.item_id)
    expect(item.usual_shelf_life_days).toBeNull()
    expect(days(await buy('Minced beef', 'Refrigerator'))).toBe(2)
  })
})
