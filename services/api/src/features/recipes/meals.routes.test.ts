import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { DailyMeal, DailyMeals, Personalization } from '@larder/shared/contracts/recipes/daily-meals'
import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { newId } from '@larder/shared/testkit/new-actor'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()

const sendAs =
  (by: Member | null, at: TestApp = sut) =>
  (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object, key?: string) =>
    at.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...by?.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(payload === undefined ? {} : { payload }),
    })
type Send = ReturnType<typeof sendAs>

const stock = async (send: Send, name: string, quantity: number, unit: string) => {
  const item = await send('POST', '/items/', { name, category: 'Other', unit })
  await send('POST', '/inventory/', { item_id: item.json<Item>().id, quantity, storage_location: 'Pantry' })
}
const addRecipe = async (send: Send, name: string, names: string[], more: object = {}) =>
  (
    await send('POST', '/recipes/', {
      name,
      meal_type: 'lunch',
      ingredients: names.map((item_name) => ({ item_name, quantity: 100, unit: 'g' })),
      ...more,
    })
  ).json<OwnedRecipe>()
const daily = async (send: Send, query = '') => {
  const answer = await send('GET', `/meals/daily${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DailyMeals>()
}
const all = ({ breakfast, lunch, dinner, snack }: DailyMeals) => [...breakfast, ...lunch, ...dinner, ...snack]
const detailOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().detail

describe('GET /meals/daily', () => {
  it('[MEAL-002, MEAL-013, MEAL-014, ENT-025, MEAL-018] scores recipes against the stock, and suggests nothing below the minimum', async () => {
    const send = sendAs(await sut.signUp())
    expect(all(await daily(send)).every(({ match_score }) => match_score >= 10)).toBe(true)
    await stock(send, 'Parsnip', 50, 'g')
    await stock(send, 'Celeriac', 1, 'kg')
    const soup = await addRecipe(send, 'Root soup', ['Parsnip', 'Celeriac', 'Truffle'])
    const { lunch } = await daily(send, '?min_match_score=50')
    expect(lunch.map(({ recipe_name }) => recipe_name)).toEqual(['Root soup'])
    expect(lunch[0]).toMatchObject({
      recipe_id: soup.id,
      prep_time: null,
      cook_time: null,
      // (50 g of 100 + all + nothing) of three.
      match_score: 50,
      available_ingredients: ['Parsnip', 'Celeriac'],
      missing_ingredients: ['Truffle'],
      recipe: { id: soup.id, ingredients: soup.ingredients },
    })
    expect((await daily(send, '?min_match_score=51')).lunch).toEqual([])
  })

  it('[MEAL-015, MEAL-016, ENT-026] learns from the meals that somebody chose, if it is to be personal', async () => {
    const send = sendAs(await sut.signUp())
    const none = (await daily(send)).personalization
    expect(none).toMatchObject({ enabled: true, has_history: false, mealHistoryCount: 0 })
    const { id } = await addRecipe(send, 'Tofu bowl', ['Tofu'], { cuisine: 'Japanese' })
    await send('POST', '/meals/select', { recipe_id: id, meal_type: 'lunch' })
    const known = (await daily(send)).personalization
    expect(known).toMatchObject({
      enabled: true,
      has_history: true,
      favoriteIngredients: ['Tofu'],
      favoriteCuisines: ['Japanese'],
      mealHistoryCount: 1,
      mealTypesCount: { lunch: 1 },
    })
    expect((await daily(send, '?personalize=false')).personalization).toMatchObject({
      enabled: false,
      has_history: false,
      favoriteCuisines: [],
    })
  })

  it('learns nothing from meals that are only planned, until their day has come or they are prepared', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Tofu bowl', ['Tofu'], { cuisine: 'Japanese' })
    const select = async (date: string) =>
      (await send('POST', '/meals/select', { recipe_id: id, date })).json<MealPlanEntry>()
    await select('9999-12-31')
    const { id: mealId } = await select('9999-12-30')
    expect((await daily(send)).personalization).toMatchObject({
      has_history: false,
      favoriteCuisines: [],
      mealHistoryCount: 0,
    })
    const prepared = await send('PATCH', `/meals/plans/${mealId}`, { status: 'prepared' })
    expect(prepared.statusCode, prepared.body).toBe(200)
    expect((await daily(send)).personalization.mealHistoryCount).toBe(1)
  })

  it('shows at the next call what was changed through another process: stock, items and recipes', async () => {
    const other = await startTestApp({}, { beside: sut })
    const maya = await sut.signUp()
    const send = sendAs(maya)
    const change = sendAs(maya, other)
    const parsnipsIn = ({ lunch }: DailyMeals) =>
      lunch.map(({ recipe_name, match_score }) => [recipe_name, match_score])
    const ask = async () => parsnipsIn(await daily(send, '?min_match_score=40'))
    const { id, ...soup } = await addRecipe(change, 'Parsnip soup', ['Parsnip', 'Truffle'])
    expect(await ask()).toEqual([])
    await stock(change, 'Parsnip', 1, 'kg')
    expect(await ask()).toEqual([['Parsnip soup', 50]])
    const [lot] = (await send('GET', '/inventory/')).json<InventoryEntry[]>()
    await change('POST', `/inventory/${lot?.id ?? ''}/consume`, { quantity: 0.95 })
    expect(await ask()).toEqual([])
    await stock(change, 'Truffle', 1, 'kg')
    expect(await ask()).toEqual([['Parsnip soup', 75]])
    await change('PUT', `/recipes/${id}`, { ...soup, name: 'Soup of roots' })
    expect(await ask()).toEqual([['Soup of roots', 75]])
    const items = (await send('GET', '/items/')).json<Item[]>()
    const truffle = items.find(({ name }) => name === 'Truffle')
    await change('PUT', `/items/${truffle?.id ?? ''}`, { name: 'Lamp' })
    expect(await ask()).toEqual([])
  })

  it('[MEAL-025] answers only the caller, and says what is wrong with a query', async () => {
    const [maya, stranger] = [await sut.signUp(), await sut.signUp()]
    const send = sendAs(maya)
    expect((await send('GET', `/meals/daily?user_id=${maya.user.id}`)).statusCode).toBe(200)
    expect((await send('GET', `/meals/daily?user_id=${stranger.user.id}`)).statusCode).toBe(404)
    expect((await sendAs(null)('GET', '/meals/daily')).statusCode).toBe(401)
    for (const query of ['min_match_score=101', 'min_match_score=x', 'personalize=maybe'])
      expect((await send('GET', `/meals/daily?${query}`)).statusCode).toBe(422)
  })
})

describe('POST /meals/generate-mock-recipes', () => {
  it('[MEAL-019, MEAL-020] answers 15 recipes or as many as are wanted, new ones before those that were seen', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Parsnip', 1, 'kg')
    for (let n = 0; n < 18; n++) await addRecipe(send, `Dish ${n}`, ['Parsnip'])
    const generate = async (query = '', body?: object) =>
      (await send('POST', `/meals/generate-mock-recipes${query}`, body)).json<{
        recipes: DailyMeal[]
        personalization: Personalization
      }>().recipes
    const first = await generate()
    expect(first).toHaveLength(15)
    const exclude = first.map(({ recipe_id }) => recipe_id)
    const second = await generate('?count=3', { exclude })
    expect(second).toHaveLength(3)
    expect(second.filter(({ recipe_id }) => exclude.includes(recipe_id))).toEqual([])
    expect((await send('POST', '/meals/generate-mock-recipes?count=0')).statusCode).toBe(422)
  })
})

describe('food preferences', () => {
  it('of all members of a household hold for every suggestion', async () => {
    const maya = await sut.signUp()
    const send = sendAs(maya)
    await stock(send, 'Butter', 1, 'kg')
    await stock(send, 'Parsnip', 1, 'kg')
    await addRecipe(send, 'Buttered parsnips', ['Butter', 'Parsnip'])
    await addRecipe(send, 'Plain parsnips', ['Parsnip'])
    const own = async () => {
      const { lunch, unsuitable_count } = await daily(send)
      return {
        names: lunch.filter(({ recipe }) => recipe.user_id !== null).map(({ recipe_name }) => recipe_name),
        unsuitable_count,
      }
    }
    expect((await own()).names.toSorted()).toEqual(['Buttered parsnips', 'Plain parsnips'])
    const body = { diets: [], allergens: ['milk', 'milk'], measures: 'us' }
    const changed = await send('PUT', '/users/food-preferences', body)
    expect(changed.json()).toEqual({
      diets: [],
      allergens: ['milk'],
      measures: 'us',
      household: { diets: [], allergens: ['milk'] },
    })
    expect((await own()).names).toEqual(['Plain parsnips'])
    expect((await own()).unsuitable_count).toBeGreaterThan(0)

    const partner = sendAs(await sut.signUp())
    const { token } = (await send('POST', '/household/invitations', {})).json<{ token: string }>()
    expect((await partner('POST', '/household/join', { token })).statusCode).toBe(200)
    const seen = (await partner('GET', '/users/food-preferences')).json<HouseholdFood>()
    expect(seen).toMatchObject({ allergens: [], measures: 'metric', household: { allergens: ['milk'] } })
    expect((await send('PUT', '/users/food-preferences', { ...body, diets: ['Carnivore'] })).statusCode).toBe(
      422,
    )
  })
})

describe('the meal plan', () => {
  it('[MEAL-033, MEAL-034, MEAL-035, ENT-022, ENT-023, RECP-044] takes a recipe for today, and lists it', async () => {
    const maya = await sut.signUp()
    const send = sendAs(maya)
    const recipe = await addRecipe(send, 'Soup', ['Leek'])
    const answer = await send('POST', '/meals/select', {
      user_id: maya.user.id,
      recipe_id: recipe.id,
      date: '2026-11-22',
      meal_type: 'lunch',
      servings: 2,
      quantity_percent: 150,
      adjust_inventory: false,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const meal = answer.json<MealPlanEntry>()
    expect(meal).toMatchObject({
      date: '2026-11-22',
      planned_date: '2026-11-22',
      recipe_id: recipe.id,
      recipe: { name: 'Soup' },
      meal_type: 'lunch',
      // Half as much again of a recipe for two: the percent counts, not what was sent with it.
      servings: 3,
      quantity_percent: 150,
      notes: null,
      is_completed: false,
      status: 'planned',
      inventory_adjusted: false,
    })
    const list = await send(
      'GET',
      `/meals/plans?user_id=${maya.user.id}&start_date=2026-11-22&include_completed=false`,
    )
    expect(list.json()).toEqual([meal])
    expect((await send('GET', '/meals/plans?start_date=2026-11-01&end_date=2026-11-21')).json()).toEqual([])
  })

  it('[MEAL-030, MEAL-031, MEAL-034] takes a quoted id, any meal type and no more than a recipe', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Soup', ['Leek'])
    const meal = (
      await send('POST', '/meals/select', { recipe_id: `"${id}"`, meal_type: 'Dessert' })
    ).json<MealPlanEntry>()
    expect(meal).toMatchObject({ recipe_id: id, meal_type: 'dinner', servings: 2, quantity_percent: 100 })
    const today = (await send('GET', '/meals/plans')).json<MealPlanEntry[]>()
    expect(today).toHaveLength(1)
  })

  it.each([
    [{}, 100, 2],
    [{ servings: 4 }, 200, 4],
    [{ servings: 1 }, 50, 1],
    [{ servings: 2.5 }, 125, 2.5],
    [{ servings: 1, quantity_percent: 100 }, 100, 2],
    [{ quantity_percent: 125 }, 125, 2.5],
    [{ servings: 9, quantity_percent: 50 }, 50, 1],
  ])(
    '[MEAL-034, ENT-022] serves the servings of a recipe for two times the percent, which servings alone set: %j',
    async (said, quantity_percent, servings) => {
      const send = sendAs(await sut.signUp())
      const { id } = await addRecipe(send, 'Soup', ['Leek'])
      const body = { recipe_id: id, meal_type: 'lunch' }
      const planned = (await send('POST', '/meals/select', { ...body, ...said })).json<MealPlanEntry>()
      expect(planned).toMatchObject({ quantity_percent, servings })
      const other = (await send('POST', '/meals/select', body)).json<MealPlanEntry>()
      const { meal } = (await send('PATCH', `/meals/plans/${other.id}`, said)).json<MealUpdate>()
      if ('quantity_percent' in said || 'servings' in said)
        expect(meal).toMatchObject({ quantity_percent, servings })
    },
  )

  it('refuses more servings than a meal may be of a recipe', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Soup', ['Leek'])
    const answer = await send('POST', '/meals/select', { recipe_id: id, meal_type: 'lunch', servings: 900 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<ErrorBody>().detail).toBe('Quantity must be at most 10000 percent')
  })

  it('[MEAL-032] refuses an id that no saved recipe can have, and one that is not there', async () => {
    const [maya, stranger] = [await sut.signUp(), await sut.signUp()]
    const send = sendAs(maya)
    const { id } = await addRecipe(send, 'Mine', ['Leek'])
    for (const recipe_id of ['ai-1', 7, null, undefined]) {
      const answer = await send('POST', '/meals/select', { recipe_id })
      expect([answer.statusCode, detailOf(answer)]).toEqual([
        422,
        'Invalid recipe ID. Please save the recipe first.',
      ])
    }
    for (const recipe_id of ['ai-1234567890', newId()])
      expect((await send('POST', '/meals/select', { recipe_id })).statusCode).toBe(404)
    expect((await sendAs(stranger)('POST', '/meals/select', { recipe_id: id })).statusCode).toBe(404)
    const forOther = { recipe_id: id, user_id: stranger.user.id }
    expect((await send('POST', '/meals/select', forOther)).statusCode).toBe(404)
    expect((await send('GET', '/meals/plans')).json()).toEqual([])
  })

  it('plans once by calls with the same key, in the order of the days and of their meals', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await addRecipe(send, 'Soup', ['Leek'])
    const plan = (date: string, meal_type: string, key?: string) =>
      send('POST', '/meals/select', { recipe_id: id, date, meal_type }, key)
    const [first, second] = await Promise.all([1, 2].map(() => plan('2030-01-02', 'dinner', 'k')))
    expect(first?.json()).toEqual(second?.json())
    await plan('2030-01-02', 'breakfast')
    await plan('2030-01-01', 'snack')
    const listed = (await send('GET', '/meals/plans')).json<MealPlanEntry[]>()
    expect(listed.map(({ date, meal_type }) => `${date} ${meal_type}`)).toEqual([
      '2030-01-01 snack',
      '2030-01-02 breakfast',
      '2030-01-02 dinner',
    ])
  })

  it('keeps the recipe of a planned meal when it was deleted lately', async () => {
    const maya = await sut.signUp()
    const send = sendAs(maya)
    const { id } = await addRecipe(send, 'Soup', ['Leek'])
    await send('POST', '/meals/select', { recipe_id: id })
    await sut.app.inject({ method: 'DELETE', url: `/api/v1/recipes/${id}`, headers: maya.headers })
    expect((await send('GET', '/meals/plans')).json()).toMatchObject([{ recipe: { name: 'Soup' } }])
  })
})
