import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { MealSelection } from '@larder/shared/contracts/recipes/meal-plan'
import { MealPatch } from '@larder/shared/contracts/recipes/meal-plan-changes'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import type { CrashTime } from '@larder/shared/testkit/crashing-repositories'
import { newActor } from '@larder/shared/testkit/new-actor'
import { NO_SHOPPING_LISTS } from '@larder/shared/testkit/no-shopping-lists'
import { PROOF_FACTOR } from '@larder/shared/testkit/proof-size'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { Stock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { createIndexes } from '../../store/define-collection.ts'
import { createRecipesModule } from '../recipes.module.ts'

// Each reading of the clock is a second later, because sweeps depend on time passing.
let clockMs = Date.parse('2026-11-22T10:00:00Z')
const now = () => new Date((clockMs += 1_000))

const connection = await openTestDatabase()
const repositories = createStockRepositories(connection)
const withRecipes = (stock: Stock) => ({
  stock,
  module: createRecipesModule({
    ...stock,
    connection,
    inventory: stock,
    shoppingLists: NO_SHOPPING_LISTS,
    publish: () => {},
    readStamps: () => Promise.resolve(null),
    now,
  }),
})
const { stock, module } = withRecipes(createStock(connection, now, repositories))
await stock.ensureIndexes()
await createIndexes(connection, module.collections)
const { recipes, planMeals, changeMeals } = module.services

let actor: Actor
beforeEach(() => {
  actor = newActor('Europe/Berlin')
})

/** The services of a process that crashes at a write of the stock. */
const crashAt = (writeIndex: number, when: CrashTime) =>
  withRecipes(createStock(connection, now, crashAtWrite(repositories, writeIndex, when))).module.services
    .changeMeals

type Ingredient = { item_name: string; quantity: number | string; unit: string; optional?: boolean }
const planMeal = async (ingredients: Ingredient[], more: object = {}) => {
  const { id } = await recipes.create(actor, RecipeDraft.parse({ name: 'Stew', ingredients }), {})
  return planMeals.select(actor, MealSelection.parse({ recipe_id: id, ...more }), {})
}
const stockUp = async (name: string, quantity: number, unit: string, more: object = {}) => {
  const item =
    (await stock.catalogue.mapByNames(actor, [name])).get(name.toLowerCase()) ??
    (await stock.catalogue.create(actor, { name, category: 'Other', unit }))
  return stock.inventory.create(actor, { item_id: item.id, quantity, ...more }, {})
}
const set = (mealId: string, patch: object, key?: string) =>
  changeMeals.update(actor, mealId, MealPatch.parse(patch), key === undefined ? {} : { key })
const entries = () => stock.inventory.list(actor)
const amounts = async () =>
  (await entries()).map(({ item, quantity, unit }) => `${item?.name} ${quantity} ${unit}`).sort()
/** All that a meal may change of entries; versions grow, and so does the time of the last record. */
const stateOf = async () =>
  (await entries())
    .map(({ version: _, known_at: _at, ...entry }: InventoryEntry) => entry)
    .sort((one, other) => (one.id < other.id ? -1 : 1))

describe('a prepared meal', () => {
  it('[PLAN-052, PLAN-056, ENT-024] takes its ingredients at its percent, in the units of the stock, opened lots first', async () => {
    await stockUp('Flour', 1, 'kg')
    const opened = await stockUp('Milk', 0.3, 'l', { expiry_date: '2026-12-20T00:00:00.000Z' })
    await stock.inventory.consume(actor, opened.id, { quantity: 0.1 }, {})
    await stockUp('Milk', 1, 'l', { expiry_date: '2026-12-01T00:00:00.000Z' })
    const meal = await planMeal(
      [
        { item_name: 'Flour', quantity: 200, unit: 'g' },
        { item_name: 'Milk', quantity: 300, unit: 'ml' },
        { item_name: 'Truffle', quantity: 1, unit: 'item' },
      ],
      { quantity_percent: 150 },
    )
    const answer = await set(meal, { status: 'prepared' })
    expect(answer).toMatchObject({
      inventory_adjusted: true,
      not_counted: [],
      meal: { status: 'prepared', is_completed: true, inventory_adjusted: true },
    })
    expect(answer.inventory_changes.map(({ item_id: _, ...change }) => change)).toEqual([
      { item_name: 'Flour', change: -0.3, restored_quantity: null, unit: 'kg' },
      { item_name: 'Milk', change: -0.45, restored_quantity: null, unit: 'l' },
    ])
    expect(await amounts()).toEqual(['Flour 0.7 kg', 'Milk 0 l', 'Milk 0.75 l'])
    const [line] = (await stock.history.listOfLot(actor, opened.id, { cursor: undefined, limit: 5 }))
      .movements
    expect(line).toMatchObject({ kind: 'cook', cause: 'Cooked: Stew', delta: -0.2 })
  })

  it('[PLAN-052] takes from the next lot what another meal took from the first one at the same moment', async () => {
    await stockUp('Rice', 100, 'g', { expiry_date: '2026-12-01T00:00:00.000Z' })
    await stockUp('Rice', 1000, 'g', { expiry_date: '2027-12-01T00:00:00.000Z' })
    const meals = await Promise.all(
      Array.from({ length: 5 }, () => planMeal([{ item_name: 'Rice', quantity: 100, unit: 'g' }])),
    )
    const answers = await Promise.all(
      meals.map((meal, index) => set(meal, { status: 'prepared' }, `${index}`)),
    )
    expect(await amounts()).toEqual(['Rice 0 g', 'Rice 600 g'])
    for (const { inventory_changes } of answers) expect(inventory_changes).toMatchObject([{ change: -100 }])
    for (const meal of meals) await set(meal, { status: 'dismissed' })
    expect(await amounts()).toEqual(['Rice 100 g', 'Rice 1000 g'])
  })

  it('[PLAN-060] brings exactly that back when it is dismissed, also to an entry that was removed meanwhile', async () => {
    const { id } = await stockUp('Flour', 500, 'g')
    await stockUp('Sugar', 100, 'g')
    const meal = await planMeal([
      { item_name: 'Flour', quantity: 200, unit: 'g' },
      { item_name: 'Sugar', quantity: 150, unit: 'g' },
    ])
    await set(meal, { status: 'prepared' })
    await stock.inventory.remove(actor, id)
    const answer = await set(meal, { status: 'dismissed' })
    expect(answer.inventory_changes.map(({ item_id: _, ...change }) => change)).toEqual([
      { item_name: 'Flour', change: 200, restored_quantity: 200, unit: 'g' },
      { item_name: 'Sugar', change: 100, restored_quantity: 100, unit: 'g' },
    ])
    expect(answer.meal).toMatchObject({ status: 'dismissed', inventory_adjusted: false })
    // What was thrown away with the entry stays away.
    expect(await amounts()).toEqual(['Flour 200 g', 'Sugar 100 g'])
  })

  it('[RECP-025] never takes guessed ingredients, and of optional ones what is there', async () => {
    await stockUp('Flour', 500, 'g')
    const { id } = await recipes.create(
      actor,
      RecipeDraft.parse({ name: 'Guess', instructions: 'Mix 200 g flour with water.' }),
      {},
    )
    const guessed = await planMeals.select(actor, MealSelection.parse({ recipe_id: id }), {})
    expect(await set(guessed, { status: 'prepared' })).toMatchObject({
      inventory_adjusted: false,
      inventory_changes: [],
      not_counted: [],
      meal: { status: 'prepared', inventory_adjusted: false },
    })
    const meal = await planMeal([
      { item_name: 'Flour', quantity: 100, unit: 'g', optional: true },
      { item_name: 'Sugar', quantity: 100, unit: 'g', optional: true },
    ])
    await set(meal, { status: 'prepared' })
    expect(await amounts()).toEqual(['Flour 400 g'])
  })

  it('asks how many of what does not compare, and takes the answer once', async () => {
    await stockUp('Thingummy', 3, 'bunch')
    const meal = await planMeal([{ item_name: 'Thingummy', quantity: 200, unit: 'g' }])
    const { not_counted, inventory_changes } = await set(meal, { status: 'prepared' })
    expect(inventory_changes).toEqual([])
    expect(not_counted).toMatchObject([{ index: 0, item_name: 'Thingummy', unit: 'bunch', at_hand: 3 }])
    const count = (key?: string) =>
      changeMeals.count(actor, meal, { index: 0, quantity: 2 }, key === undefined ? {} : { key })
    const first = await count('k')
    expect(first).toMatchObject({ not_counted: [], inventory_changes: [{ change: -2, unit: 'bunch' }] })
    expect(await count('k')).toEqual(first)
    await expect(count()).rejects.toThrow('counted already')
    expect(await amounts()).toEqual(['Thingummy 1 bunch'])
    await set(meal, { status: 'planned' })
    expect(await amounts()).toEqual(['Thingummy 3 bunch'])
    await expect(count()).rejects.toThrow('counted already')
  })

  it('takes all at once, though a part of it is less than can be shown', async () => {
    await stockUp('Flour', 0.2495, 'kg', { expiry_date: '2026-12-01T00:00:00.000Z' })
    await stockUp('Flour', 1, 'kg', { expiry_date: '2027-12-01T00:00:00.000Z' })
    await stockUp('Saffron', 1, 'kg')
    const meal = await planMeal([
      { item_name: 'Flour', quantity: 0.25, unit: 'kg' },
      { item_name: 'Saffron', quantity: 0.5, unit: 'g' },
    ])
    const { inventory_changes } = await set(meal, { status: 'prepared' })
    expect(inventory_changes).toMatchObject([
      { item_name: 'Flour', change: -0.25 },
      { item_name: 'Saffron', change: -0.0005 },
    ])
    const kept = connection.collection('stock_operations').find({ key: { $regex: `^meal:${meal}:` } })
    expect(await kept.toArray()).toHaveLength(1)
  })

  it('does not take what is bought later for what was lacking', async () => {
    await stockUp('Rice', 100, 'g')
    const [one, other] = [
      await planMeal([{ item_name: 'Rice', quantity: 100, unit: 'g' }]),
      await planMeal([{ item_name: 'Rice', quantity: 100, unit: 'g' }]),
    ]
    await Promise.all([set(one, { status: 'prepared' }, 'one'), set(other, { status: 'prepared' }, 'other')])
    clockMs += 3_600_000
    await stockUp('Rice', 500, 'g')
    await set(one, { status: 'prepared' }, 'one')
    await set(other, { status: 'prepared' }, 'other')
    expect(await amounts()).toContain('Rice 500 g')
  })

  it('asks only for what does not compare where a word means several things, and counts that', async () => {
    await stockUp('Cheddar cheese', 100, 'g')
    await stockUp('Gouda cheese', 2, 'package')
    const meal = await planMeal([{ item_name: 'Cheese', quantity: 300, unit: 'g' }])
    const { not_counted, inventory_changes } = await set(meal, { status: 'prepared' })
    expect(inventory_changes).toMatchObject([{ item_name: 'Cheddar cheese', change: -100 }])
    expect(not_counted).toMatchObject([{ index: 0, unit: 'package', at_hand: 2 }])
    await changeMeals.count(actor, meal, { index: 0, quantity: 1 }, {})
    expect(await amounts()).toEqual(['Cheddar cheese 0 g', 'Gouda cheese 1 package'])
  })

  it('leaves portions that keep as cooked food does, and takes them away again when it is undone', async () => {
    const meal = await planMeal([])
    await expect(set(meal, { leftover_portions: 2 })).rejects.toThrow('Only a prepared meal has leftovers')
    const { inventory_changes } = await set(meal, { status: 'prepared', leftover_portions: 2 })
    expect(inventory_changes).toMatchObject([{ item_name: 'Leftovers of Stew', change: 2, unit: 'portion' }])
    await set(meal, { leftover_portions: 2 })
    expect(await entries()).toMatchObject([
      {
        quantity: 2,
        storage_location: 'Refrigerator',
        expiry_date: '2026-11-26T00:00:00.000Z',
        is_expiry_guess: true,
      },
    ])
    await set(meal, { status: 'planned' })
    expect(await entries()).toEqual([])
  })

  it('of leftovers eats as many portions as it serves', async () => {
    const { id } = await stockUp('Leftovers of Stew', 3, 'portion')
    const day = { date: '2026-11-23', meal_type: 'lunch' as const, servings: 2 }
    const meal = await planMeals.planOther(actor, { title: 'Stew', leftovers_entry_id: id, ...day }, {})
    await set(meal, { status: 'prepared' })
    expect(await amounts()).toEqual(['Leftovers of Stew 1 portion'])
  })

  it('does not bring back what somebody undid in the entry', async () => {
    const { id } = await stockUp('Flour', 500, 'g')
    const meal = await planMeal([{ item_name: 'Flour', quantity: 200, unit: 'g' }])
    await set(meal, { status: 'prepared' })
    await stock.inventory.undo(actor, id, {})
    expect((await set(meal, { status: 'dismissed' })).inventory_changes).toEqual([])
    expect(await amounts()).toEqual(['Flour 500 g'])
  })
})

describe('each step of a meal', () => {
  const flour = [{ item_name: 'Flour', quantity: 100, unit: 'g' }]

  it('[PLAN-053, PLAN-059] happens once, from however many devices and however often it is asked for', async () => {
    await stockUp('Flour', 500, 'g')
    const meal = await planMeal(flour)
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(meal, { status: 'prepared' })))
    expect(new Set(answers.map(({ inventory_changes }) => JSON.stringify(inventory_changes))).size).toBe(1)
    expect(await amounts()).toEqual(['Flour 400 g'])
    await Promise.all(Array.from({ length: 6 }, () => set(meal, { status: 'dismissed' })))
    expect(await amounts()).toEqual(['Flour 500 g'])
    expect((await set(meal, { status: 'planned' })).inventory_changes).toEqual([])
    expect((await set(meal, { status: 'dismissed' })).inventory_changes).toEqual([])
    expect(await amounts()).toEqual(['Flour 500 g'])
  })

  it('is not made again by a late repetition of its call', async () => {
    await stockUp('Flour', 500, 'g')
    const meal = await planMeal(flour)
    const first = await set(meal, { status: 'prepared' }, 'tap')
    await set(meal, { status: 'planned' }, 'undo')
    const late = await set(meal, { status: 'prepared' }, 'tap')
    expect(late.inventory_changes).toEqual(first.inventory_changes)
    expect(late.meal.status).toBe('planned')
    expect(await amounts()).toEqual(['Flour 500 g'])
  })

  it('takes what is there when somebody else uses it at the same moment', async () => {
    const { id } = await stockUp('Flour', 100, 'g')
    const meal = await planMeal(flour)
    await Promise.allSettled([
      set(meal, { status: 'prepared' }),
      stock.inventory.consume(actor, id, { quantity: 60 }, {}),
    ])
    const { inventory_changes } = await set(meal, { status: 'prepared' })
    const taken = -(inventory_changes[0]?.change ?? 0)
    expect([40, 100]).toContain(taken)
    const [{ quantity } = { quantity: -1 }] = await entries()
    await set(meal, { status: 'planned' })
    expect((await entries())[0]?.quantity).toBe(quantity + taken)
  })

  it.each(['before', 'midway', 'after'] as const)(
    'is finished by the sweep when its process crashes %s any of its writes',
    async (when) => {
      for (const name of ['Flour', 'Sugar', 'Rice']) await stockUp(name, 500, 'g')
      const before = await stateOf()
      let crashCount = 0
      for (let writeIndex = 0; ; writeIndex++) {
        const meal = await planMeal(
          ['Flour', 'Sugar', 'Rice'].map((item_name) => ({ item_name, quantity: 500, unit: 'g' })),
        )
        const broken = crashAt(writeIndex, when)
        const outcomes = []
        for (const status of ['prepared', 'dismissed'] as const)
          outcomes.push(
            await broken.update(actor, meal, { status }, {}).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error
              return error
            }),
          )
        await stock.sweepLedger()
        const { status } = await changeMeals.get(actor, meal)
        // Half a meal is never taken: all three are gone, or none.
        expect(await amounts()).toEqual(
          ['Flour', 'Rice', 'Sugar'].map((name) => `${name} ${status === 'prepared' ? 0 : 500} g`),
        )
        await set(meal, { status: 'dismissed' })
        expect(await stateOf()).toEqual(before)
        if (!outcomes.some((outcome) => outcome instanceof Crash)) break
        crashCount += 1
      }
      expect(crashCount).toBeGreaterThan(4)
    },
  )
})

it('changes nothing when it is prepared and dismissed, or prepared and planned, whatever the stock', async () => {
  const name = fc.constantFrom('Flour', 'Milk', 'Rice', 'Thingummy')
  const unit = fc.constantFrom('g', 'kg', 'ml', 'l', 'item', 'bunch')
  const quantity = fc.integer({ min: 1, max: 5_000_000 }).map((millionths) => millionths / 1_000)
  const lot = fc.record({ name, unit, quantity, isOpened: fc.boolean() })
  const ingredient = fc.record({ item_name: name, unit, quantity, optional: fc.boolean() })
  const undo = fc.constantFrom('dismissed' as const, 'planned' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(lot, { minLength: 1, maxLength: 5 }),
      fc.array(ingredient, { maxLength: 4 }),
      fc.integer({ min: 1, max: 10_000 }),
      undo,
      async (lots, ingredients, quantity_percent, status) => {
        actor = newActor()
        for (const { isOpened, name: item, unit: itsUnit, quantity: amount } of lots) {
          const { id } = await stockUp(item, amount, itsUnit)
          if (isOpened && amount > 1) await stock.inventory.consume(actor, id, { quantity: amount / 4 }, {})
        }
        const before = await stateOf()
        const meal = await planMeal(ingredients, { quantity_percent })
        const { inventory_changes, not_counted } = await set(meal, { status: 'prepared' })
        expect(inventory_changes.every(({ change }) => change < 0)).toBe(true)
        expect((await entries()).every((entry) => entry.quantity >= 0)).toBe(true)
        for (const { index } of not_counted) await changeMeals.count(actor, meal, { index, quantity: 2 }, {})
        await set(meal, { status })
        expect(await stateOf()).toEqual(before)
      },
    ),
    { numRuns: 25 * PROOF_FACTOR },
  )
})
