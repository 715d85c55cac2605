import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { MAX_DAY_NOTE } from '@larder/shared/contracts/recipes/meal-calendar'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { MealUpdate } from '@larder/shared/contracts/recipes/meal-plan-changes'
import type { OwnedRecipe } from '@larder/shared/contracts/recipes/recipe'
import { newId } from '@larder/shared/testkit/new-actor'
import { openMongo } from '../../testing/open-mongo.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const sendAs = (by: Member | null) => (method: Method, path: string, payload?: object, key?: string) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...by?.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(payload === undefined ? {} : { payload }),
  })
type Send = ReturnType<typeof sendAs>

const stock = async (send: Send, name: string, quantity: number, unit: string, more: object = {}) => {
  const item = (await send('POST', '/items/', { name, category: 'Other', unit })).json<Item>()
  const entry = { item_id: item.id, quantity, storage_location: 'Pantry', ...more }
  return (await send('POST', '/inventory/', entry)).json<InventoryEntry>()
}
const addRecipe = async (send: Send, name = 'Soup') => {
  const ingredients = [{ item_name: 'Leek', quantity: 100, unit: 'g' }]
  return (await send('POST', '/recipes/', { name, ingredients })).json<OwnedRecipe>()
}
const planMeal = async (send: Send, more: object = {}) => {
  const { id } = await addRecipe(send)
  return (await send('POST', '/meals/select', { recipe_id: id, ...more })).json<MealPlanEntry>()
}
const plans = async (send: Send, query = '') =>
  (await send('GET', `/meals/plans?include_completed=true&start_date=2000-01-01${query}`)).json<
    MealPlanEntry[]
  >()
const quantities = async (send: Send) =>
  (await send('GET', '/inventory/')).json<InventoryEntry[]>().map(({ quantity }) => quantity)

describe('PATCH /meals/plans/:planId', () => {
  it('[PLAN-052, PLAN-053, PLAN-054, PLAN-056, PLAN-059, PLAN-060, ENT-024] prepares, dismisses and plans again', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Leek', 500, 'g')
    const { id, status } = await planMeal(send)
    expect(status).toBe('planned')
    const patch = async (to: string) => {
      const answer = await send('PATCH', `/meals/plans/${id}`, { status: to })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<MealUpdate>()
    }
    const prepared = await patch('prepared')
    expect(prepared).toMatchObject({
      inventory_adjusted: true,
      inventory_changes: [{ item_name: 'Leek', change: -100, restored_quantity: null, unit: 'g' }],
      not_counted: [],
      meal: { id, status: 'prepared', inventory_adjusted: true },
    })
    expect(await quantities(send)).toEqual([400])
    expect(await patch('dismissed')).toMatchObject({
      inventory_adjusted: true,
      inventory_changes: [{ item_name: 'Leek', change: 100, restored_quantity: 100, unit: 'g' }],
      meal: { status: 'dismissed', inventory_adjusted: false },
    })
    expect(await quantities(send)).toEqual([500])
    expect(await patch('planned')).toMatchObject({ inventory_adjusted: false, meal: { status: 'planned' } })
    const refused = await send('PATCH', `/meals/plans/${id}`, { status: 'proposed' })
    expect(refused.statusCode).toBe(422)
  })

  it('happens once for two devices that press at once, in two processes', async () => {
    const other = await startTestApp({}, { beside: sut })
    const maya = await sut.signUp()
    const send = sendAs(maya)
    await stock(send, 'Leek', 500, 'g')
    const { id } = await planMeal(send)
    const press = ({ app }: { app: typeof sut.app }) =>
      app.inject({
        method: 'PATCH',
        url: `/api/v1/meals/plans/${id}`,
        headers: maya.headers,
        payload: { status: 'prepared' },
      })
    const answers = await Promise.all([sut, other, sut, other].map(press))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await quantities(send)).toEqual([400])
  })

  it('changes day, meal, servings, percent and notes, and refuses what no meal can have', async () => {
    const send = sendAs(await sut.signUp())
    const { id, version } = await planMeal(send)
    const patch = (body: object) => send('PATCH', `/meals/plans/${id}`, body)
    const change = {
      date: '2027-03-28',
      meal_type: 'lunch',
      servings: 4,
      quantity_percent: 10_000,
      notes: 'Hot',
    }
    const { meal, inventory_changes } = (await patch(change)).json<MealUpdate>()
    // The percent counts: a hundred times a recipe for two.
    expect(meal).toMatchObject({ ...change, servings: 200, planned_date: '2027-03-28', version: version + 1 })
    expect(inventory_changes).toEqual([])
    for (const body of [
      { quantity_percent: 0 },
      { quantity_percent: -1 },
      { quantity_percent: 10_001 },
      { servings: 0 },
      { servings: 1001 },
      { date: '2027-02-29' },
      { date: 'tomorrow' },
      { leftover_portions: 0 },
      { leftover_portions: 2 },
      { title: 'Another name' },
    ])
      expect([body, (await patch(body)).statusCode]).toEqual([body, 422])
    expect((await send('PATCH', `/meals/plans/${newId()}`, change)).statusCode).toBe(404)
    expect((await send('PATCH', '/meals/plans/x', change)).statusCode).toBe(422)
  })

  it('[PLAN-056] keeps the amounts of a cooked meal until that is undone, and takes repeated calls', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Leek', 500, 'g')
    const { id } = await planMeal(send)
    const patch = (body: object, key?: string) => send('PATCH', `/meals/plans/${id}`, body, key)
    const cook = { status: 'prepared', quantity_percent: 200 }
    for (const key of ['k', 'k', 'l']) expect((await patch(cook, key)).statusCode).toBe(200)
    expect(await quantities(send)).toEqual([300])
    for (const body of [
      { servings: 2 },
      { quantity_percent: 100 },
      { ...cook, servings: 1, quantity_percent: 50 },
    ])
      expect((await patch(body)).json<ErrorBody>().code).toBe('meal_cooked')
    const { meal } = (await patch({ notes: 'Good', servings: 4 })).json<MealUpdate>()
    expect(meal).toMatchObject({ notes: 'Good', servings: 4, quantity_percent: 200 })
    const again = await patch({ status: 'planned', quantity_percent: 100 })
    expect(again.json()).toMatchObject({ meal: { servings: 2, quantity_percent: 100 } })
    expect(await quantities(send)).toEqual([500])
    await patch({ status: 'prepared' })
    expect(await quantities(send)).toEqual([400])
  })

  it('keeps how many portions of leftovers were eaten', async () => {
    const send = sendAs(await sut.signUp())
    const entry = await stock(send, 'Leftovers of Soup', 3, 'portion')
    const leftovers = { title: 'Soup', leftovers_entry_id: entry.id, date: '2026-11-25', meal_type: 'dinner' }
    const { id } = (await send('POST', '/meals/plans', leftovers)).json<MealPlanEntry>()
    await send('PATCH', `/meals/plans/${id}`, { status: 'prepared' })
    const more = await send('PATCH', `/meals/plans/${id}`, { servings: 2 })
    expect(more.json<ErrorBody>().code).toBe('meal_cooked')
    expect(await quantities(send)).toEqual([2])
  })

  it('cooks what was planned, though the recipe was changed or deleted since', async () => {
    const maya = await sut.signUp()
    const send = sendAs(maya)
    await stock(send, 'Leek', 500, 'g')
    const { id, recipe_id } = await planMeal(send)
    const ingredients = [{ item_name: 'Leek', quantity: 400, unit: 'g' }]
    await send('PUT', `/recipes/${recipe_id ?? ''}`, { name: 'Pie', ingredients })
    await send('DELETE', `/recipes/${recipe_id ?? ''}`)
    const { meal } = (await send('PATCH', `/meals/plans/${id}`, { status: 'prepared' })).json<MealUpdate>()
    expect(meal).toMatchObject({ title: 'Soup', recipe: { name: 'Soup' } })
    expect(await quantities(send)).toEqual([400])
    // Nobody can plan it any more, but what is planned can be copied.
    expect((await send('POST', '/meals/select', { recipe_id })).statusCode).toBe(404)
    const copied = await send('POST', `/meals/plans/${id}/copies`, { date: '2026-12-24' })
    expect(copied.json()).toMatchObject([{ title: 'Soup', status: 'planned', date: '2026-12-24' }])
  })
})

describe('POST /meals/plans/:planId/count', () => {
  it('takes what somebody counted, and refuses what nobody asked', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Leek', 3, 'bunch')
    const { id } = await planMeal(send)
    const count = (body: object) => send('POST', `/meals/plans/${id}/count`, body)
    expect((await count({ index: 0, quantity: 1 })).statusCode).toBe(409)
    const { not_counted } = (
      await send('PATCH', `/meals/plans/${id}`, { status: 'prepared' })
    ).json<MealUpdate>()
    expect(not_counted).toMatchObject([{ index: 0, item_name: 'Leek', unit: 'bunch', at_hand: 3 }])
    expect((await count({ index: 0, quantity: 0 })).statusCode).toBe(422)
    expect((await count({ index: 1, quantity: 1 })).statusCode).toBe(409)
    const counted = await count({ index: 0, quantity: 2 })
    expect(counted.json()).toMatchObject({ inventory_changes: [{ change: -2 }], not_counted: [] })
    expect((await count({ index: 0, quantity: 2 })).json<ErrorBody>().code).toBe('nothing_to_count')
    expect(await quantities(send)).toEqual([1])
  })
})

describe('POST /meals/plans', () => {
  it('plans words and leftovers, once for one key', async () => {
    const [maya, stranger] = [await sut.signUp(), await sut.signUp()]
    const send = sendAs(maya)
    const day = { date: '2026-11-25', meal_type: 'dinner' }
    const [one, two] = await Promise.all(
      [1, 2].map(() => send('POST', '/meals/plans', { title: ' Pizza ', ...day }, 'k')),
    )
    expect(one?.statusCode, one?.body).toBe(201)
    expect(one?.json()).toMatchObject({
      kind: 'text',
      title: 'Pizza',
      recipe: null,
      servings: 1,
      date: day.date,
    })
    expect(two?.json()).toEqual(one?.json())
    const entry = await stock(send, 'Leftovers of Soup', 2, 'portion')
    const leftovers = { title: 'Soup', leftovers_entry_id: entry.id, ...day }
    const planned = (await send('POST', '/meals/plans', leftovers)).json<MealPlanEntry>()
    expect(planned).toMatchObject({ kind: 'leftovers', leftovers_entry_id: entry.id })
    const eaten = await send('PATCH', `/meals/plans/${planned.id}`, { status: 'prepared', title: 'Old soup' })
    expect(eaten.json()).toMatchObject({ meal: { title: 'Old soup' }, inventory_changes: [{ change: -1 }] })
    expect((await sendAs(stranger)('POST', '/meals/plans', leftovers)).statusCode).toBe(404)
    for (const bad of [{ title: '  ' }, { title: 'x'.repeat(121) }, { title: 'Pizza', date: '2026-13-01' }])
      expect((await send('POST', '/meals/plans', { ...day, ...bad })).statusCode).toBe(422)
  })
})

describe('POST /meals/plans/:planId/copies', () => {
  it('repeats a meal on the same day of each week, over the end of daylight saving, and ends that', async () => {
    const send = sendAs(await sut.signUp())
    const { id } = await planMeal(send, { date: '2026-10-20', meal_type: 'lunch' })
    const repeat = (weeks: number, key?: string) => send('POST', `/meals/plans/${id}/copies`, { weeks }, key)
    const first = await repeat(2, 'k')
    expect(first.statusCode, first.body).toBe(201)
    expect((await repeat(2, 'k')).json()).toEqual(first.json())
    expect(first.json<MealPlanEntry[]>().map(({ date }) => date)).toEqual(['2026-10-27', '2026-11-03'])
    // Only the week that is missing is added.
    expect((await repeat(3)).json<MealPlanEntry[]>().map(({ date }) => date)).toEqual(['2026-11-10'])
    const series = await plans(send)
    expect(new Set(series.map(({ series_id }) => series_id)).size).toBe(1)
    expect(series.map(({ date }) => date)).toEqual(['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10'])
    const second = series[1]?.id ?? ''
    expect((await send('POST', `/meals/plans/${second}/end-series`)).statusCode).toBe(204)
    expect((await plans(send)).map(({ status }) => status)).toEqual([
      'planned',
      'dismissed',
      'dismissed',
      'dismissed',
    ])
    for (const body of [{ weeks: 0 }, { weeks: 27 }, { weeks: 1.5 }, {}])
      expect((await send('POST', `/meals/plans/${id}/copies`, body)).statusCode).toBe(422)
  })
})

describe('POST /meals/cook', () => {
  it('plans a recipe for today and takes it, with other amounts of some ingredients, once', async () => {
    const send = sendAs(await sut.signUp())
    await stock(send, 'Leek', 500, 'g')
    const { id } = await addRecipe(send)
    const body = {
      recipe_id: id,
      meal_type: 'dinner',
      quantity_percent: 150,
      amounts: [{ index: 0, quantity: 70 }],
    }
    const cook = () => send('POST', '/meals/cook', body, 'once')
    const first = await cook()
    expect(first.statusCode, first.body).toBe(201)
    expect(first.json()).toMatchObject({
      meal: { status: 'prepared', title: 'Soup', quantity_percent: 150 },
      inventory_changes: [{ change: -70 }],
    })
    expect((await cook()).json()).toEqual(first.json())
    expect(await quantities(send)).toEqual([430])
    expect(await plans(send)).toHaveLength(1)
    for (const amounts of [[{ index: 9, quantity: 1 }], [{ index: 0, quantity: -1 }]])
      expect((await send('POST', '/meals/cook', { ...body, amounts })).statusCode).toBe(422)
  })
})

describe('the notes on days', () => {
  it('are written, listed and taken away', async () => {
    const send = sendAs(await sut.signUp())
    const write = (date: string, note: string) => send('PUT', `/meals/days/${date}`, { note })
    expect((await write('2026-11-25', ' Guests ')).json()).toEqual({ date: '2026-11-25', note: 'Guests' })
    await write('2026-11-24', 'Late')
    await write('2026-12-01', 'Far')
    const list = async () =>
      (await send('GET', '/meals/days?start_date=2026-11-24&end_date=2026-11-30')).json<unknown[]>()
    expect(await list()).toEqual([
      { date: '2026-11-24', note: 'Late' },
      { date: '2026-11-25', note: 'Guests' },
    ])
    await write('2026-11-24', '')
    expect(await list()).toHaveLength(1)
    expect((await write('2026-02-30', 'No day')).statusCode).toBe(422)
    expect((await write('2026-11-25', 'x'.repeat(MAX_DAY_NOTE + 1))).statusCode).toBe(422)
  })
})

describe('the calendar at a secret address', () => {
  const read = (url: string) => sut.app.inject({ url: new URL(url).pathname })

  it('has the meals and expiry days of the household, until it is renewed or ended', async () => {
    const send = sendAs(await sut.signUp())
    expect((await send('GET', '/meals/calendar-feed')).json()).toEqual({ url: null })
    const today = new Date().toISOString().slice(0, 10)
    const { id } = await planMeal(send, { date: today, meal_type: 'lunch' })
    const entry = await stock(send, 'Milk', 1, 'l', { expiry_date: `${today}T00:00:00.000Z` })
    const dismissed = await planMeal(send, { date: today })
    await send('PATCH', `/meals/plans/${dismissed.id}`, { status: 'dismissed' })
    const made = await send('POST', '/meals/calendar-feed')
    expect(made.statusCode).toBe(201)
    const { url } = made.json<{ url: string }>()
    expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    expect((await send('GET', '/meals/calendar-feed')).json()).toEqual({ url })
    const calendar = await read(url)
    expect([calendar.statusCode, calendar.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(calendar.headers['cache-control']).toContain('no-store')
    expect(calendar.body).toContain(`UID:meal-${id}@larder\r\n`)
    expect(calendar.body).toContain('SUMMARY:Lunch: Soup\r\n')
    expect(calendar.body).toContain(`UID:expiry-${entry.id}@larder\r\n`)
    expect(calendar.body).toContain('SUMMARY:Milk expires\r\n')
    expect(calendar.body).not.toContain(dismissed.id)
    const { url: renewed } = (await send('POST', '/meals/calendar-feed')).json<{ url: string }>()
    expect((await read(url)).statusCode).toBe(404)
    expect((await read(renewed)).statusCode).toBe(200)
    expect((await send('DELETE', '/meals/calendar-feed')).statusCode).toBe(204)
    expect((await read(renewed)).statusCode).toBe(404)
    expect((await read(`${renewed.slice(0, -4)}%00.ics`)).statusCode).toBe(404)
  })

  it('shows the household in which it was made and no other, and stands in no export', async () => {
    const [maya, ben] = [await sut.signUp(), await sut.signUp()]
    const [asMaya, asBen] = [sendAs(maya), sendAs(ben)]
    const today = new Date().toISOString().slice(0, 10)
    await planMeal(asMaya, { date: today })
    const feed = async () => (await asBen('POST', '/meals/calendar-feed')).json<{ url: string }>().url
    const former = await feed()
    const { token } = (await asMaya('POST', '/household/invitations', {})).json<{ token: string }>()
    expect((await asBen('POST', '/household/join', { token })).statusCode).toBe(200)
    expect((await read(former)).statusCode).toBe(404)
    const joined = await feed()
    expect((await read(joined)).body).toContain('Soup')
    expect((await asBen('POST', '/household/leave')).statusCode).toBe(200)
    expect((await read(joined)).statusCode).toBe(404)
    const url = await feed()

    const { ticket } = (await asBen('POST', '/account/exports')).json<{ ticket: string }>()
    const exported = await sut.app.inject({ url: `/api/v1/account/export?ticket=${ticket}` })
    const files = await readZip(exported.rawPayload)
    const text = [...files.values()].map(String).join()
    const kept = await (
      await openMongo(sut)
    ).connection
      .collection('calendar_feeds')
      .findOne({ user_id: { $exists: true } })
    expect(text).toContain('calendar_feeds')
    for (const secret of [
      kept?.seed as string,
      kept?.secret_hash as string,
      url.split('/').at(-1)?.slice(0, -4),
    ])
      expect(text).not.toContain(secret)
  })
})
