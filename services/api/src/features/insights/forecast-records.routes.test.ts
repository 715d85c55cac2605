import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ForecastRecords, StoppedItem } from '@larder/shared/contracts/insights/forecast-records'
import type { DepletionForecast, PrefilledLine } from '@larder/shared/contracts/insights/forecasts'
import type { Recipe } from '@larder/shared/contracts/recipes/recipe'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const DAY_MS = 86_400_000

const send = (method: 'GET' | 'POST' | 'PUT', path: string, member?: Member, payload?: object) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(member && { headers: member.headers }),
    ...(payload && { payload }),
  })
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** An item that was bought so many days ago, each time a litre of it. */
const bought = async (member: Member, name: string, daysAgo: readonly number[], fields = {}) => {
  const made = await send('POST', '/items/', member, { name, category: 'Dairy', unit: 'l' })
  const { id } = made.json<Item>()
  for (const ago of daysAgo) {
    const purchase_date = `${dateIn(-ago)}T00:00:00.000Z`
    const entry = { item_id: id, quantity: 1, purchase_date, ...fields }
    expect((await send('POST', '/inventory/', member, entry)).statusCode).toBe(201)
  }
  return id
}
const recordsOf = async (member: Member, id: string) =>
  (await send('GET', `/predictions/items/${id}/records`, member)).json<ForecastRecords>()
const ordered = async (member: Member) =>
  (await send('GET', '/orders/prefill', member)).json<{ items: PrefilledLine[] }>().items

describe('GET /predictions/items/:itemId/records', () => {
  it('answers the purchases, and the planned meals of the week that use the item', async () => {
    const maya = await sut.signUp()
    const id = await bought(maya, 'Milk', [28, 21, 14, 7])
    const recipe = await send('POST', '/recipes/', maya, {
      name: 'Custard',
      servings: 2,
      ingredients: [{ item_name: 'Milk', quantity: 0.5, unit: 'l' }],
      instructions: 'Stir.',
    })
    expect(recipe.statusCode, recipe.body).toBe(201)
    for (const days of [1, 3, 9]) {
      const meal = { recipe_id: recipe.json<Recipe>().id, date: dateIn(days), meal_type: 'dinner' }
      const planned = await send('POST', '/meals/select', maya, meal)
      expect(planned.statusCode, planned.body).toBeLessThan(300)
    }
    const shown = await recordsOf(maya, id)
    expect(shown.purchases.map(({ date }) => date.slice(0, 10))).toEqual(
      [7, 14, 21, 28].map((ago) => dateIn(-ago)),
    )
    expect(shown.meals).toEqual(
      [1, 3].map((days) => ({
        date: `${dateIn(days)}T00:00:00.000Z`,
        title: 'Custard',
        quantity: 0.5,
        unit: 'l',
      })),
    )
    expect(shown.reason).toContain('; two meals this week use it')
    const [milk] = (await send('GET', '/orders/depletion-forecast?days_ahead=365', maya)).json<
      DepletionForecast[]
    >()
    expect(milk?.reason).toBe(shown.reason)
  })
})

describe('PUT /predictions/items/:itemId', () => {
  it('keeps what the household stopped buying from its next order until it is bought again', async () => {
    const maya = await sut.signUp()
    const id = await bought(maya, 'Milk', [28, 21, 14, 7], { min_stock_level: 9 })
    expect(await ordered(maya)).toHaveLength(1)
    const answer = await send('PUT', `/predictions/items/${id}`, maya, { is_stopped: true })
    expect([answer.statusCode, answer.json<ForecastRecords>().is_stopped]).toEqual([200, true])
    expect(await ordered(maya)).toEqual([])
    const stopped = async () => (await send('GET', '/predictions/stopped', maya)).json<StoppedItem[]>()
    expect(await stopped()).toEqual([{ item_id: id, item_name: 'Milk', category: 'Dairy' }])
    await bought(maya, 'Milk', [0])
    expect([await stopped(), await ordered(maya)]).toMatchObject([[], [{ item_name: 'Milk' }]])
  })

  it('keeps how much the household says is used, and changes nothing without a word', async () => {
    const maya = await sut.signUp()
    const id = await bought(maya, 'Milk', [1])
    const say = async (body: object) =>
      (await send('PUT', `/predictions/items/${id}`, maya, body)).json<ForecastRecords>()
    expect(await say({ daily_use: 0.25 })).toMatchObject({ own_daily_use: 0.25, why: { daily_use: 0.25 } })
    expect(await say({})).toMatchObject({ own_daily_use: 0.25, is_stopped: false })
    expect(await say({ daily_use: null })).toMatchObject({ own_daily_use: null, why: null })
  })

  it.each([
    { daily_use: 0 },
    { daily_use: -1 },
    { daily_use: 0.000_000_1 },
    { daily_use: 1e12 },
    { daily_use: 'much' },
    { is_stopped: 'yes' },
    { is_stopped: null },
  ])('refuses %o', async (body) => {
    const maya = await sut.signUp()
    const id = await bought(maya, 'Milk', [1])
    const answer = await send('PUT', `/predictions/items/${id}`, maya, body)
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
    expect(await recordsOf(maya, id)).toMatchObject({ own_daily_use: null, is_stopped: false })
  })
})

describe('both', () => {
  it("refuse who is not signed in, what is no id, and answer nothing of another household's", async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    const id = await bought(maya, 'Milk', [1])
    const calls = [
      (itemId: string, member?: Member) => send('GET', `/predictions/items/${itemId}/records`, member),
      (itemId: string, member?: Member) =>
        send('PUT', `/predictions/items/${itemId}`, member, { is_stopped: true }),
    ]
    for (const ask of calls) {
      expect((await ask(id)).statusCode).toBe(401)
      expect((await ask('milk', maya)).statusCode).toBe(422)
      expect((await ask('0'.repeat(24), maya)).statusCode).toBe(404)
      const foreign = await ask(id, other)
      expect([foreign.statusCode, foreign.json<ErrorBody>().code]).toEqual([404, 'not_found'])
    }
    expect((await send('GET', '/predictions/stopped')).statusCode).toBe(401)
    expect((await send('GET', '/predictions/stopped', maya)).json()).toEqual([])
  })
})
