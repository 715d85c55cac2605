import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()

const TODAY = todayIn('UTC', new Date())
/** The day so many days from today. */
const day = (days: number): string => addDays(TODAY, days).slice(0, 10)

const sendAs =
  (by: Member | null, at: TestApp = sut) =>
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, key?: string) =>
    at.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...by?.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload }),
    })
type Send = ReturnType<typeof sendAs>

const stock = async (send: Send, name: string, quantity: number, unit: string, expires?: string) => {
  const item = (await send('POST', '/items/', { name, category: 'Other', unit })).json<Item>()
  const entry = await send('POST', '/inventory/', {
    item_id: item.id,
    quantity,
    storage_location: 'Pantry',
    ...(expires === undefined ? {} : { expiry_date: `${expires}T00:00:00.000Z` }),
  })
  expect(entry.statusCode, entry.body).toBe(201)
  return entry.json<InventoryEntry>()
}

type Need = [name: string, quantity: number, unit: string, more?: object]
const addRecipe = async (send: Send, name: string, needs: Need[]) =>
  (
    await send('POST', '/recipes/', {
      name,
      meal_type: 'dinner',
      ingredients: needs.map(([item_name, quantity, unit, more]) => ({ item_name, quantity, unit, ...more })),
    })
  ).json<OwnedRecipe>()

const plan = async (send: Send, recipe_id: string, date: string, more: object = {}) => {
  const answer = await send('POST', '/meals/select', { recipe_id, date, meal_type: 'dinner', ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<MealPlanEntry>()
}
const listPlan = async (send: Send, query = '') => {
  const answer = await send('GET', `/meals/plans${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<MealPlanEntry[]>()
}
const sayStates = (meals: readonly MealPlanEntry[]) =>
  meals.map(({ ingredients }) =>
    ingredients.map(
      ({ item_name, quantity, unit, state, at_hand }) =>
        `${quantity} ${unit} ${item_name}: ${state} ${at_hand}`,
    ),
  )
const sayLines = ({ items }: ShoppingList) =>
  items.map(({ quantity, unit, item_name, reason }) => `${quantity} ${unit} ${item_name}: ${reason}`)
const codeOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().code

describe('GET /meals/plans', () => {
  it('[PLAN-050, PLAN-051, PLAN-055, PLAN-067, ENT-022] answers the meals that come, each with what it was planned with', async () => {
    const maya = await sut.signUp()
    const send = sendAs(maya)
    const { id } = await addRecipe(send, 'Soup', [['Leek', 100, 'g', { optional: true, notes: 'fine' }]])
    await plan(send, id, day(-1))
    const meal = await plan(send, id, day(1), { servings: 2, quantity_percent: 150, notes: 'Guests' })
    const listed = await listPlan(
      send,
      `?user_id=${maya.user.id}&start_date=${day(0)}&include_completed=false`,
    )
    expect(listed).toEqual([meal])
    expect(meal).toEqual({
      id: meal.id,
      date: day(1),
      planned_date: day(1),
      kind: 'recipe',
      title: 'Soup',
      recipe_id: id,
      recipe: expect.objectContaining({ id, name: 'Soup' }) as unknown,
      recipe_change: null,
      leftovers_entry_id: null,
      ingredients: [
        {
          item_id: null,
          item_name: 'Leek',
          quantity: 150,
          unit: 'g',
          optional: true,
          notes: 'fine',
          state: 'missing',
          at_hand: null,
        },
      ],
      meal_type: 'dinner',
      servings: 3,
      quantity_percent: 150,
      notes: 'Guests',
      is_completed: false,
      status: 'planned',
      inventory_adjusted: false,
      series_id: null,
      version: 1,
    })
    expect(await listPlan(send, `?start_date=${day(-2)}&end_date=${day(0)}`)).toHaveLength(1)
    expect(await listPlan(send, `?start_date=${day(2)}`)).toEqual([])
  })

  it('[PLAN-068] scales amounts by the percent, which screens round, nets them in the order of the days, and says what has expired by then', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Cheese', 250, 'g')
    await stock(send, 'Spinach', 300, 'g', day(2))
    const { id } = await addRecipe(send, 'Gratin', [
      ['Cheese', 66.667, 'g'],
      ['Spinach', 100, 'g'],
    ])
    await plan(send, id, day(3))
    await plan(send, id, day(1), { quantity_percent: 150 })
    await plan(send, id, day(2))
    expect(sayStates(await listPlan(send))).toEqual([
      ['100.0005 g Cheese: there 250', '150 g Spinach: there 300'],
      ['66.667 g Cheese: there 149.9995', '100 g Spinach: there 150'],
      ['66.667 g Cheese: there 83.3325', '100 g Spinach: missing null'],
    ])
    // What meals of earlier days take is taken, also when these are not asked for.
    expect(sayStates(await listPlan(send, `?start_date=${day(3)}`))).toEqual([
      ['66.667 g Cheese: there 83.3325', '100 g Spinach: missing null'],
    ])
    await stock(send, 'Baby spinach', 200, 'g', day(2))
    expect(sayStates(await listPlan(send, `?start_date=${day(3)}`))[0]?.[1]).toBe(
      '100 g Spinach: expires null',
    )
  })

  it('knows at the next call what changed through another process: stock, lists and recipes', async () => {
    const other = await startTestApp({}, { beside: sut })
    const maya = await sut.signUp()
    const [send, change] = [sendAs(maya), sendAs(maya, other)]
    const { id, version: _, ...recipe } = await addRecipe(send, 'Soup', [['Leek', 200, 'g']])
    await plan(send, id, day(1))
    const ask = async () => {
      const [meal] = await listPlan(send)
      return [meal?.ingredients[0]?.state, meal?.title, meal?.recipe_change]
    }
    expect(await ask()).toEqual(['missing', 'Soup', null])
    const list = (await change('POST', '/shopping-lists/', { name: 'Week' })).json<ShoppingList>()
    const line = { item_name: 'Leek', quantity: 0.2, unit: 'kg' }
    const { id: lineId } = (
      await change('POST', `/shopping-lists/${list.id}/items`, line)
    ).json<ShoppingListItem>()
    expect(await ask()).toEqual(['on_list', 'Soup', null])
    // What is in the basket is bought, though it is not put away yet.
    await change('PUT', `/shopping-lists/${list.id}/items/${lineId}`, { checked: true })
    expect(await ask()).toEqual(['on_list', 'Soup', null])
    await change('DELETE', `/shopping-lists/${list.id}/items/${lineId}`)
    expect(await ask()).toEqual(['missing', 'Soup', null])
    await stock(change, 'Leek', 120, 'g')
    expect(await ask()).toEqual(['short', 'Soup', null])
    await change('PUT', `/recipes/${id}`, { ...recipe, name: 'Leek soup' })
    expect(await ask()).toEqual(['short', 'Soup', 'changed'])
    await change('PUT', `/recipes/${id}`, recipe)
    expect(await ask()).toEqual(['short', 'Soup', null])
    await change('DELETE', `/recipes/${id}`)
    expect(await ask()).toEqual(['short', 'Soup', 'deleted'])
  })

  it('shows the portions of planned leftovers, and never puts them on a list', async () => {
    const send = sendAs(await sut.signUp())
    const entry = await stock(send, 'Leftovers of chili', 3, 'portion', day(2))
    const eat = async (date: string, servings: number) => {
      const meal = {
        title: 'Leftovers of chili',
        leftovers_entry_id: entry.id,
        date,
        meal_type: 'lunch',
        servings,
      }
      const answer = await send('POST', '/meals/plans', meal)
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await eat(day(1), 2)
    await eat(day(2), 2)
    await eat(day(3), 1)
    const listed = await listPlan(send)
    expect(listed.map(({ kind, leftovers_entry_id }) => [kind, leftovers_entry_id])).toEqual(
      Array.from({ length: 3 }, () => ['leftovers', entry.id]),
    )
    expect(sayStates(listed)).toEqual([
      ['2 portion Leftovers of chili: there 3'],
      ['2 portion Leftovers of chili: short 1'],
      ['1 portion Leftovers of chili: missing null'],
    ])
    expect(listed[0]?.ingredients[0]?.item_id).toBe(entry.item_id)
    const list = await send('POST', '/meals/plans/list', {
      name: 'Week',
      start_date: day(0),
      end_date: day(6),
    })
    expect(codeOf(list)).toBe('nothing_is_missing')
  })

  it('counts nothing of another household', async () => {
    const [send, stranger] = [sendAs(await sut.signUp()), sendAs(await sut.signUp())]
    await stock(stranger, 'Leek', 900, 'g')
    await stranger('POST', '/shopping-lists/', {
      name: 'Week',
      items: [{ item_name: 'Leek', quantity: 900, unit: 'g' }],
    })
    const { id } = await addRecipe(send, 'Soup', [['Leek', 200, 'g']])
    await plan(send, id, day(1))
    expect(sayStates(await listPlan(send))).toEqual([['200 g Leek: missing null']])
    expect(await listPlan(stranger)).toEqual([])
  })

  it('says what is wrong with a day', async () => {
    const send = sendAs(await sut.signUp())
    for (const query of ['start_date=tomorrow', 'end_date=2026-02-30', 'include_completed=maybe'])
      expect((await send('GET', `/meals/plans?${query}`)).statusCode).toBe(422)
    for (const query of [
      'start_date=0001-01-01',
      'start_date=9999-12-31',
      `start_date=${day(3)}&end_date=${day(1)}`,
    ])
      expect(await listPlan(send, `?${query}`)).toEqual([])
  })
})

describe('POST /meals/plans/list', () => {
  const days = { start_date: day(0), end_date: day(6) }

  it('makes one list of what the meals of some days lack, merged over them and netted', async () => {
    const send = sendAs(await sut.signUp())
    const flour = await stock(send, 'Flour', 0.3, 'kg')
    const pancakes = await addRecipe(send, 'Pancakes', [
      ['Flour', 200, 'g'],
      ['Milk', 500, 'ml'],
      ['Salt', 1, 'tsp'],
      ['Almonds', 20, 'g', { optional: true }],
    ])
    const gratin = await addRecipe(send, 'Gratin', [['milk', 0.25, 'l']])
    await plan(send, pancakes.id, day(1))
    await plan(send, pancakes.id, day(2))
    await plan(send, gratin.id, day(3))
    await plan(send, gratin.id, day(9))
    const answer = await send('POST', '/meals/plans/list', { name: 'Dinners', ...days })
    expect(answer.statusCode, answer.body).toBe(201)
    const list = answer.json<ShoppingList>()
    expect([list.name, list.is_generated]).toEqual(['Dinners', true])
    expect(sayLines(list)).toEqual([
      '1300 ml Milk: For Pancakes, Gratin, 1.25 L needed',
      '100 g Flour: For Pancakes',
    ])
    // It is the item that some is left of.
    expect(list.items[1]?.item_id).toBe(flour.item_id)
    expect((await send('GET', '/shopping-lists/')).json()).toEqual([list])

    const again = await send('POST', '/meals/plans/list', { name: 'Dinners', ...days })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'nothing_is_missing'])
    const later = await send('POST', '/meals/plans/list', { ...days, name: 'Later', end_date: day(9) })
    expect(sayLines(later.json())).toEqual(['0.2 l Milk: For Gratin'])
  })

  it('makes it once by calls with the same key, though nothing is missing any more', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Soup', [['Leek', 200, 'g']])
    await plan(send, id, day(0))
    const ask = () => send('POST', '/meals/plans/list', { name: 'Week', ...days }, 'once')
    const first = (await ask()).json<ShoppingList>()
    expect(sayLines(first)).toEqual(['200 g Leek: For Soup'])
    expect((await ask()).json()).toEqual(first)
    await send('DELETE', `/shopping-lists/${first.id}`)
    expect((await ask()).statusCode).toBe(404)
  })

  it('leaves out what meals of past days lack, and refuses what it cannot read', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Soup', [['Leek', 200, 'g']])
    await plan(send, id, day(-2))
    const past = await send('POST', '/meals/plans/list', { ...days, name: 'Week', start_date: day(-9) })
    expect(codeOf(past)).toBe('nothing_is_missing')
    for (const body of [
      { name: '', ...days },
      { name: 'Week' },
      { ...days, name: 'Week', end_date: 'Sunday' },
    ])
      expect((await send('POST', '/meals/plans/list', body)).statusCode).toBe(422)
    expect((await sendAs(null)('POST', '/meals/plans/list', { name: 'Week', ...days })).statusCode).toBe(401)
  })
})

it('[SHOP-049] a generated list has what planned meals lack in the coming days, in packs of the item or by its name', async () => {
  const send = sendAs(await sut.signUp())
  await stock(send, 'Flour', 0.3, 'kg')
  const { id } = await addRecipe(send, 'Bread', [
    ['Flour', 500, 'g'],
    ['Caraway', 5, 'g'],
  ])
  await plan(send, id, day(2))
  await plan(send, id, day(8))
  const body = { name: 'Week', include_predicted_purchases: false, include_seasonal_items: false }
  const generate = async (days_ahead: number) =>
    sayLines((await send('POST', '/shopping-lists/generate', { ...body, days_ahead })).json())
  expect(await generate(2)).toEqual([])
  expect(await generate(3)).toEqual(['0.2 kg Flour: For Bread', '1 item Caraway: For Bread, 5 g needed'])
  // That list brings what the first meal lacks, and a pack of caraway.
  expect(await generate(9)).toEqual(['0.5 kg Flour: For Bread'])
})
