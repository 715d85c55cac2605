import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { newId } from '@larder/shared/testkit/new-actor'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()
const stranger = await sut.signUp()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (
  method: Method,
  path: string,
  payload?: object,
  { by = maya, key }: { by?: Member | null; key?: string } = {},
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...by?.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(payload === undefined ? {} : { payload }),
  })

const PANCAKES = {
  name: ' Pancakes ',
  instructions: 'Mix.\nFry.',
  preparation_time_minutes: 10,
  meal_type: 'Breakfast',
  cuisine: 'American',
  tags: ['sweet'],
  ingredients: [
    { item_name: 'Flour', quantity: 200, unit: 'g' },
    { item_name: 'Milk', quantity: '0.3', unit: 'l' },
    { item_name: 'Eggs', quantity: 2 },
    { item_name: 'Salt', quantity: 'a pinch', unit: 'pinch', optional: true },
  ],
}
const add = async (body: object = PANCAKES) => {
  const answer = await send('POST', '/recipes/', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<OwnedRecipe>()
}
const namesOf = async (path = '/recipes/') =>
  (await send('GET', path)).json<OwnedRecipe[]>().map(({ name }) => name)
const messageOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().issues?.[0]?.message

describe('own recipes', () => {
  it('[ENT-019, ENT-021, RECP-031, MEAL-030] are added with defaults, and with what follows from their ingredients', async () => {
    const recipe = await add()
    expect(recipe).toMatchObject({
      name: 'Pancakes',
      meal_type: 'breakfast',
      serving_size: 2,
      difficulty: 'medium',
      cooking_time_minutes: null,
      source: null,
      user_id: maya.user.id,
      diets: ['Vegetarian'],
      mark: { is_favorite: false, rating: null, note: null },
      version: 1,
    })
    expect(recipe.ingredients.map(({ quantity, unit, optional }) => [quantity, unit, optional])).toEqual([
      [200, 'g', false],
      [0.3, 'l', false],
      [2, 'each', false],
      ['a pinch', 'pinch', true],
    ])
    expect(recipe.ingredients[1]).toMatchObject({ recipe_id: recipe.id, item_id: null, item_name: 'Milk' })
    expect(recipe.calories_per_serving).toBe(recipe.nutritional_info?.['calories'])
    expect(recipe.calories_per_serving).toBeGreaterThan(200)
    expect((await send('GET', `/recipes/${recipe.id}`)).json()).toEqual(recipe)
  })

  it.each([
    ['a JSON text', JSON.stringify([{ item_name: 'Rice', quantity: 300, unit: 'g' }])],
    ['a list', [{ item_name: 'Rice', quantity: '300', unit: 'g', optional: null }]],
    [
      'a list with names elsewhere',
      [{ item: { name: 'Rice' }, name: 'Rice (raw)', quantity: 300, unit: 'g' }],
    ],
    ['short names', [{ item_name: ' ', item: null, name: 'Rice', quantity: 300, unit: 'g' }]],
  ])('[ENT-019, ENT-021, RECP-028] take their ingredients from ingredients_json, %s', async (_, given) => {
    const rice = [{ item_name: 'Rice', quantity: 300, unit: 'g', optional: false }]
    const { id, ...added } = await add({ name: 'Risotto', ingredients_json: given })
    expect(added.ingredients).toMatchObject(rice)
    const listed = { name: 'Risotto', ingredients: [{ name: 'Barley' }], ingredients_json: given }
    expect((await send('PUT', `/recipes/${id}`, listed)).json()).toMatchObject({
      ingredients: [{ item_name: 'Barley', quantity: 1, unit: 'each' }],
    })
    const emptied = { name: 'Risotto', ingredients: [], ingredients_json: given }
    expect((await send('PUT', `/recipes/${id}`, emptied)).json()).toMatchObject({ ingredients: rice })
  })

  it.each([
    ['no JSON', 'Ingredients must be a list, as in JSON'],
    ['{"name": "Rice"}', 'The ingredients json must be a list'],
    ['[{"quantity": 1}]', 'Each ingredient needs a name'],
  ])('[ENT-019] are refused with ingredients_json %s', async (ingredients_json, message) => {
    const answer = await send('POST', '/recipes/', { name: 'Risotto', ingredients_json })
    expect([answer.statusCode, messageOf(answer)]).toEqual([422, message])
  })

  it('are listed newest first, whole or by pages', async () => {
    await add({ name: 'Older' })
    await add({ name: 'Newer' })
    const all = await namesOf()
    expect(all.slice(0, 2)).toEqual(['Newer', 'Older'])
    const first = await send('GET', '/recipes/?limit=1')
    const cursor = String(first.headers['x-next-cursor'])
    expect(await namesOf(`/recipes/?limit=${all.length}&cursor=${cursor}`)).toEqual(all.slice(1))
  })

  it('are edited, and refuse an edit of what somebody else changed meanwhile', async () => {
    const { id, version, nutritional_info, calories_per_serving } = await add()
    const body = { ...PANCAKES, name: 'Crêpes', nutritional_info, calories_per_serving, version }
    const halved = { ...body, ingredients: [{ item_name: 'Flour', quantity: 100, unit: 'g' }] }
    const edited = (await send('PUT', `/recipes/${id}`, halved)).json<OwnedRecipe>()
    expect(edited).toMatchObject({ name: 'Crêpes', version: 2 })
    // It was computed, so it follows the ingredients although the form sent it back.
    expect(edited.calories_per_serving).toBeLessThan(calories_per_serving ?? 0)
    const late = await send('PUT', `/recipes/${id}`, body)
    expect([late.statusCode, late.json<ErrorBody>().detail]).toEqual([
      409,
      'This recipe was changed elsewhere meanwhile.',
    ])
    const own = { ...PANCAKES, nutritional_info: { calories: 999 } }
    const typed = (await send('PUT', `/recipes/${id}`, own)).json<OwnedRecipe>()
    expect(typed).toMatchObject({ nutritional_info: { calories: 999 }, calories_per_serving: 999 })
  })

  it('are deleted and restored', async () => {
    const { id } = await add({ name: 'Gone' })
    expect((await send('DELETE', `/recipes/${id}`)).statusCode).toBe(204)
    expect((await send('GET', `/recipes/${id}`)).statusCode).toBe(404)
    expect((await send('DELETE', `/recipes/${id}`)).statusCode).toBe(404)
    expect(await namesOf()).not.toContain('Gone')
    expect((await send('POST', `/recipes/${id}/restore`)).statusCode).toBe(200)
    expect((await send('POST', `/recipes/${id}/restore`)).json()).toMatchObject({ name: 'Gone' })
    expect(await namesOf()).toContain('Gone')
  })

  it('are added once by calls with the same key', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => send('POST', '/recipes/', { name: 'Once' }, { key: 'a key' })),
    )
    expect(first?.json()).toEqual(second?.json())
  })

  it("keep only ids of the household's own items", async () => {
    const item = await send('POST', '/items/', { name: 'Oats', category: 'Dry Goods', unit: 'g' })
    const mine = item.json<Item>().id
    const { ingredients } = await add({
      name: 'Porridge',
      ingredients: [mine, newId()].map((item_id) => ({ item_id, item_name: 'Oats' })),
    })
    expect(ingredients.map(({ item_id }) => item_id)).toEqual([mine, null])
  })

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x', ingredients: [{ quantity: 1 }] }, /./],
    [{ name: 'x', ingredients: [{ item_name: 'Salt', quantity: 0 }] }, /quantity must be more than 0/i],
    [{ name: 'x', ingredients: [{ item_name: 'Salt', quantity: -1 }] }, /quantity must be more than 0/i],
    [{ name: 'x', ingredients: [{ item_name: 'Salt', quantity: '0' }] }, /quantity must be more than 0/i],
    ...['0x10', '1e3', 'NaN', '-Infinity', '-3'].map((quantity): [object, RegExp] => [
      { name: 'x', ingredients: [{ item_name: 'Salt', quantity }] },
      /quantity must be more than 0/i,
    ]),
    [{ name: 'x', nutritional_info: 'no json' }, 'Nutrition must be amounts by their names, as in JSON'],
    [{ name: 'x', nutritional_info: '[]' }, 'Nutrition must be amounts by their names, as in JSON'],
    [{ name: 'x', nutritional_info: [1] }, 'Nutrition must be amounts by their names, as in JSON'],
    [{ name: 'x', nutritional_info: { calories: -1 } }, /^Amounts of nutrition must be 0 to 100000/],
    [{ name: 'x', nutritional_info: { calories: 1e308 } }, /^Amounts of nutrition must be 0 to 100000/],
    [{ name: 'x', nutritional_info: '{"calories":1e999}' }, /^Amounts of nutrition must be 0 to 100000/],
    [{ name: 'x', nutritional_info: { fat: '-5' } }, /^Amounts of nutrition must be 0 to 100000/],
    [{ name: 'x', nutritional_info: { fat: [2] } }, /^Amounts of nutrition must be 0 to 100000/],
    [{ name: 'x', nutritional_info: { 'a.b': 1 } }, /^Names of nutrients/],
    [{ name: 'x', preparation_time_minutes: -5 }, 'Time must not be negative'],
    [{ name: 'x', serving_size: 0 }, 'Servings must be more than 0'],
    [{ name: 'x', instructions: 'a'.repeat(50_001) }, 'At most 50000 characters'],
    [{ name: 'x', instructions: 'a'.repeat(2_000_000) }, 'At most 50000 characters'],
    [
      { name: 'x', ingredients: Array.from({ length: 501 }, () => ({ item_name: 'Salt' })) },
      'A recipe can have at most 500 ingredients',
    ],
  ])('refuse %#: what is wrong is said, and nothing is added', async (body, message) => {
    const before = await namesOf()
    const answer = await send('POST', '/recipes/', body)
    expect(answer.statusCode).toBe(422)
    expect(messageOf(answer)).toMatch(message)
    expect(await namesOf()).toEqual(before)
  })

  it.each([
    ['null', null],
    [null, null],
    [{ calories: null }, null],
    ['{"calories":null,"fat":"","fiber":3}', { fiber: 3 }],
    [
      { calories: 0, fat: '2 g' },
      { calories: 0, fat: '2 g' },
    ],
  ])('take the nutrition %j, in which what is not known is absent', async (nutritional_info, stored) => {
    expect((await add({ name: 'Broth', nutritional_info })).nutritional_info).toEqual(stored)
  })

  it('take amounts as people write them, and names in one line', async () => {
    const amounts = ['0,5', '.5', '2.', '1/2', '½', 'a pinch', 'an infinity']
    const { name, cuisine, tags, ingredients } = await add({
      name: 'Leek\n\u202esoup',
      cuisine: 'Nouvelle\tcuisine',
      tags: ['for\nguests'],
      ingredients: amounts.map((quantity) => ({ item_name: 'Sea\r\nsalt', quantity, unit: 'table\nspoon' })),
    })
    expect({ name, cuisine, tags }).toEqual({
      name: 'Leek soup',
      cuisine: 'Nouvelle cuisine',
      tags: ['for guests'],
    })
    expect(ingredients.map(({ quantity }) => quantity)).toEqual([
      0.5,
      0.5,
      2,
      '1/2',
      '½',
      'a pinch',
      'an infinity',
    ])
    expect(ingredients[0]).toMatchObject({ item_name: 'Sea salt', unit: 'table spoon' })
  })

  it('take 500 ingredients, JSON text of nutrition, and amounts in words', async () => {
    const ingredients = Array.from({ length: 500 }, (_, n) => ({
      item_name: `Spice ${n}`,
      quantity: 'to taste',
    }))
    const recipe = await add({
      name: 'Long',
      ingredients,
      nutritional_info: '{"calories": 320, "fat": "2 g"}',
    })
    expect(recipe.ingredients).toHaveLength(500)
    expect(recipe.nutritional_info).toEqual({ calories: 320, fat: '2 g' })
  })
})

describe('the cookbook', () => {
  it('is read by everybody, changed by nobody, and copied to be edited', async () => {
    const [first] = (await send('GET', '/recipes/cookbook')).json<OwnedRecipe[]>()
    const path = `/recipes/${first!.id}`
    expect(first).toMatchObject({ source: 'Cookbook', user_id: null, version: 0 })
    expect((await send('GET', path, undefined, { by: stranger })).json()).toEqual(first)
    expect((await send('PUT', path, PANCAKES)).statusCode).toBe(404)
    expect((await send('DELETE', path)).statusCode).toBe(404)
    const copy = (await send('POST', `${path}/duplicate`)).json<OwnedRecipe>()
    expect(copy).toMatchObject({
      name: `${first!.name} (copy)`,
      instructions: first!.instructions,
      nutritional_info: first!.nutritional_info,
      user_id: maya.user.id,
    })
    expect((await send('PUT', `/recipes/${copy.id}`, PANCAKES)).statusCode).toBe(200)
  })
})

describe('marks', () => {
  it('are the own ones of each person, of any recipe, and go when they say nothing', async () => {
    const [{ id } = { id: '' }] = (await send('GET', '/recipes/cookbook')).json<OwnedRecipe[]>()
    const mark = async (body: object) =>
      (await send('PUT', `/recipes/${id}/mark`, body)).json<OwnedRecipe>().mark
    expect(await mark({ is_favorite: true })).toEqual({ is_favorite: true, rating: null, note: null })
    expect(await mark({ rating: 4, note: 'Less salt' })).toEqual({
      is_favorite: true,
      rating: 4,
      note: 'Less salt',
    })
    const seenByOther = (await send('GET', `/recipes/${id}`, undefined, { by: stranger })).json<OwnedRecipe>()
    expect(seenByOther.mark).toEqual({ is_favorite: false, rating: null, note: null })
    expect(await mark({ is_favorite: false, rating: null, note: ' ' })).toEqual(seenByOther.mark)
    expect(messageOf(await send('PUT', `/recipes/${id}/mark`, { rating: 6 }))).toBe('A rating is 1 to 5')
    expect((await send('PUT', `/recipes/${newId()}/mark`, { rating: 5 })).statusCode).toBe(404)
  })
})

describe('marks that change at the same moment', () => {
  const markTogether = async (id: string, bodies: object[]) => {
    await Promise.all(bodies.map((body) => send('PUT', `/recipes/${id}/mark`, body)))
    return (await send('GET', `/recipes/${id}`)).json<OwnedRecipe>().mark
  }

  it('keep what each of them says', async () => {
    const said = [{ is_favorite: true }, { rating: 4 }, { note: 'Less salt' }]
    for (let round = 0; round < 5; round++) {
      const { id } = await add()
      expect(await markTogether(id, said)).toEqual({ is_favorite: true, rating: 4, note: 'Less salt' })
    }
  })

  it('take back only what is taken back', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add()
      await send('PUT', `/recipes/${id}/mark`, { is_favorite: true })
      const mark = await markTogether(id, [{ is_favorite: false }, { rating: 4 }])
      expect(mark).toEqual({ is_favorite: false, rating: 4, note: null })
    }
  })
})

describe('POST /meals/save-ai-recipe', () => {
  it('[RECP-019, RECP-020, RECP-021, RECP-046, ENT-027] saves a generated recipe with its defaults', async () => {
    const answer = await send('POST', `/meals/save-ai-recipe?user_id=${maya.user.id}`, {
      name: 'Imagined curry',
      instructions: 'Cook.',
      prep_time: 10,
      cook_time: 30,
      servings: 4,
      calories_per_serving: 480,
      nutritional_info: { calories: 480 },
      ingredients: [{ item_name: 'Rice', quantity: 300, unit: 'g', optional: false, notes: 'rinsed' }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { recipe_id } = answer.json<{ recipe_id: string }>()
    expect((await send('GET', `/recipes/${recipe_id}`)).json()).toMatchObject({
      meal_type: 'dinner',
      cuisine: 'other',
      source: 'AI Generated',
      preparation_time_minutes: 10,
      cooking_time_minutes: 30,
      serving_size: 4,
      calories_per_serving: 480,
      ingredients: [{ item_name: 'Rice', quantity: 300, unit: 'g', notes: 'rinsed' }],
    })
  })

  it('[MEAL-025] saves for nobody else, and nothing without a name', async () => {
    const other = await send('POST', `/meals/save-ai-recipe?user_id=${stranger.user.id}`, { name: 'Soup' })
    expect(other.statusCode).toBe(404)
    expect((await send('POST', '/meals/save-ai-recipe', {})).statusCode).toBe(422)
    expect((await send('POST', '/meals/save-ai-recipe', { name: 'Soup' }, { by: null })).statusCode).toBe(401)
  })
})
