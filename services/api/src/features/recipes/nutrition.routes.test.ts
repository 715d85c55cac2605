import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { DayNutrition, NutritionGoals } from '@larder/shared/contracts/recipes/nutrition'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const sendAs =
  (by: Member | null) => (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) =>
    sut.app.inject({
      method,
      url: `/api/v1${path}`,
      ...(by === null ? {} : { headers: by.headers }),
      ...(payload === undefined ? {} : { payload }),
    })
type Send = ReturnType<typeof sendAs>

const NO_GOALS: NutritionGoals = {
  kcal: null,
  protein_g: null,
  carbohydrates_g: null,
  fat_g: null,
  fibre_g: null,
  salt_g: null,
}
const GOALS = { ...NO_GOALS, kcal: 2000, salt_g: 5.5 }
const goalsOf = async (send: Send) => (await send('GET', '/users/nutrition-goals')).json<NutritionGoals>()
const detailOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().detail

const addRecipe = async (send: Send, name: string, more: object = {}) =>
  (
    await send('POST', '/recipes/', {
      name,
      serving_size: 2,
      ingredients: [{ item_name: 'Rice', quantity: 200, unit: 'g' }],
      ...more,
    })
  ).json<OwnedRecipe>()
const plan = async (send: Send, recipe_id: string, date: string, more: object = {}) => {
  const answer = await send('POST', '/meals/select', { recipe_id, date, meal_type: 'dinner', ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<MealPlanEntry>()
}
const days = async (send: Send, start: string, end: string) => {
  const answer = await send('GET', `/meals/nutrition?start_date=${start}&end_date=${end}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DayNutrition[]>()
}

describe("a person's goals for a day", () => {
  it('are none at first, are replaced, and are taken back', async () => {
    const send = sendAs(await sut.signUp())
    expect(await goalsOf(send)).toEqual(NO_GOALS)
    const changed = await send('PUT', '/users/nutrition-goals', GOALS)
    expect([changed.statusCode, changed.json()]).toEqual([200, GOALS])
    expect(await goalsOf(send)).toEqual(GOALS)
    await send('PUT', '/users/nutrition-goals', NO_GOALS)
    expect(await goalsOf(send)).toEqual(NO_GOALS)
  })

  it('are not those of others in the household, and stay with who leaves it', async () => {
    const [maya, ben] = [await sut.signUp(), await sut.signUp()]
    const [send, partner] = [sendAs(maya), sendAs(ben)]
    await send('PUT', '/users/nutrition-goals', GOALS)
    const { token } = (await send('POST', '/household/invitations', {})).json<{ token: string }>()
    expect((await partner('POST', '/household/join', { token })).statusCode).toBe(200)
    expect(await goalsOf(partner)).toEqual(NO_GOALS)
    await partner('PUT', '/users/nutrition-goals', { ...NO_GOALS, protein_g: 60 })
    expect(await goalsOf(send)).toEqual(GOALS)
    expect((await partner('POST', '/household/leave')).statusCode).toBeLessThan(300)
    expect((await goalsOf(partner)).protein_g).toBe(60)
    expect(await goalsOf(send)).toEqual(GOALS)
  })

  it.each<[object, string]>([
    [{ kcal: 0 }, 'Energy must be more than 0 kcal'],
    [{ kcal: 20_001 }, 'Energy must be at most 20,000 kcal'],
    [{ salt_g: -1 }, 'Salt must be more than 0 g'],
    [{ protein_g: '60' }, 'Protein must be a number'],
  ])('refuse %j', async (wrong, message) => {
    const send = sendAs(await sut.signUp())
    const answer = await send('PUT', '/users/nutrition-goals', { ...NO_GOALS, ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(JSON.stringify(detailOf(answer))).toContain(message)
    expect(await goalsOf(send)).toEqual(NO_GOALS)
  })

  it('need somebody who is signed in', async () => {
    const nobody = sendAs(null)
    expect((await nobody('GET', '/users/nutrition-goals')).statusCode).toBe(401)
    expect((await nobody('PUT', '/users/nutrition-goals', GOALS)).statusCode).toBe(401)
    expect(
      (await nobody('GET', '/meals/nutrition?start_date=2026-11-22&end_date=2026-11-22')).statusCode,
    ).toBe(401)
  })
})

describe('GET /meals/nutrition', () => {
  it('counts one serving of each meal but the dismissed ones, with the source of each figure', async () => {
    const send = sendAs(await sut.signUp())
    const own = await addRecipe(send, 'Own figures', { calories_per_serving: 500 })
    const counted = await addRecipe(send, 'Counted')
    const unknown = await addRecipe(send, 'Unknown', {
      ingredients: [{ item_name: 'Stardust', quantity: 1, unit: 'g' }],
    })
    await plan(send, own.id, '2026-11-22', { meal_type: 'lunch', quantity_percent: 200 })
    await plan(send, counted.id, '2026-11-22')
    await plan(send, unknown.id, '2026-11-22')
    await send('POST', '/meals/plans', { title: 'Pizza', date: '2026-11-22', meal_type: 'snack' })
    const dismissed = await plan(send, own.id, '2026-11-22')
    await send('PATCH', `/meals/plans/${dismissed.id}`, { status: 'dismissed' })
    const prepared = await plan(send, own.id, '2026-11-23')
    await send('PATCH', `/meals/plans/${prepared.id}`, { status: 'prepared' })

    const [first, second, ...others] = await days(send, '2026-11-22', '2026-11-23')
    expect(others).toEqual([])
    expect(
      first?.meals.map(({ title, serving }) => [title, serving.kcal.source, serving.kcal.missing]),
    ).toEqual([
      ['Own figures', 'recipe', []],
      ['Counted', 'foods', []],
      ['Unknown', null, ['Stardust']],
      ['Pizza', null, []],
    ])
    const ofRice = first?.meals[1]?.serving.kcal.amount ?? 0
    expect(ofRice).toBeGreaterThan(300)
    expect(first?.sums.kcal).toEqual({ amount: 500 + ofRice, known_count: 2 })
    expect(second).toMatchObject({ date: '2026-11-23', sums: { kcal: { amount: 500, known_count: 1 } } })
  })

  it('tells nothing of the meals of another household', async () => {
    const [send, stranger] = [sendAs(await sut.signUp()), sendAs(await sut.signUp())]
    const { id } = await addRecipe(send, 'Soup')
    await plan(send, id, '2026-11-22')
    expect(await days(stranger, '2026-11-01', '2026-11-30')).toEqual([])
  })

  it.each([
    ['start_date=2026-11-22', 'end_date'],
    ['start_date=yesterday&end_date=2026-11-22', 'Not a date'],
    ['start_date=2026-11-23&end_date=2026-11-22', 'must not be before the first'],
    ['start_date=2026-01-01&end_date=2026-03-04', 'At most 62 days'],
  ])('refuses %s', async (query, message) => {
    const answer = await sendAs(await sut.signUp())('GET', `/meals/nutrition?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(message)
  })

  it('answers two months', async () => {
    expect(await days(sendAs(await sut.signUp()), '2026-01-01', '2026-03-03')).toEqual([])
  })
})
