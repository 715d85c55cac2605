import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type {
  DepletionForecast,
  PrefilledLine,
  PurchaseRecommendation,
  UnknownForecast,
} from '@larder/shared/contracts/insights/forecasts'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { DEFAULT_REMINDER_SETTINGS, MAX_LEAD_DAYS } from '@larder/shared/contracts/insights/notifications'
import { ItemPage } from '@larder/shared/contracts/item-page'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { chooseReminders } from '@larder/shared/domain/notifications/choose-reminders'
import { digestMail } from '@larder/shared/domain/notifications/reminder-words'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const DAY_MS = 86_400_000

const get = (path: string, member?: Member) =>
  sut.app.inject({ url: `/api/v1${path}`, ...(member && { headers: member.headers }) })
const post = (member: Member, path: string, payload: object) =>
  sut.app.inject({ method: 'POST', url: `/api/v1${path}`, headers: member.headers, payload })

const dateIn = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10) + 'T00:00:00.000Z'

/** Enters purchases of an item, one of which is left: so much, bought so many days ago. */
const buy = async (
  member: Member,
  name: string,
  purchases: readonly [quantity: number, daysAgo: number][],
  fields = {},
) => {
  const item = (await post(member, '/items/', { name, category: 'Dairy', unit: 'l' })).json<Item>()
  for (const [index, [quantity, daysAgo]] of purchases.entries()) {
    const made = await post(member, '/inventory/', {
      item_id: item.id,
      quantity,
      purchase_date: dateIn(-daysAgo),
      ...fields,
    })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    if (index < purchases.length - 1)
      await sut.app.inject({ method: 'DELETE', url: `/api/v1/inventory/${id}`, headers: member.headers })
  }
  return item.id
}

const PATHS = ['/orders/depletion-forecast', '/predictions/recommendations', '/orders/prefill']

describe('GET /orders/depletion-forecast and /predictions/recommendations', () => {
  it('[REM-008, REM-009, REM-011, REM-012, ENT-028] answer for a week and a month unless said otherwise', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    const itemId = await buy(maya, 'Milk', [
      [2, 42],
      [2, 35],
      [2, 28],
      [2, 21],
      [2, 14],
      [2, 7],
      [2, 0],
    ])
    await buy(maya, 'Rice', [
      [1, 200],
      [1, 150],
      [1, 100],
      [1, 50],
      [1, 0],
    ])
    const forecast = async (query = '') =>
      (await get(`/orders/depletion-forecast${query}`, maya)).json<DepletionForecast[]>()
    expect(await forecast()).toMatchObject([
      { item_id: itemId, item_name: 'Milk', category: 'Dairy', current_quantity: 2, unit: 'l', spoils: null },
    ])
    expect((await forecast('?days_ahead=365')).map(({ item_name }) => item_name)).toEqual(['Milk', 'Rice'])
    expect(await forecast('?days_ahead=1')).toEqual([])
    const recommended = async (query = '') =>
      (await get(`/predictions/recommendations${query}`, maya)).json<PurchaseRecommendation[]>()
    expect(
      (await recommended('?days_ahead=20')).map(({ item_name, quantity }) => [item_name, quantity]),
    ).toEqual([['Milk', 2]])
    expect(await recommended('?days_ahead=1')).toEqual([])
    expect(await recommended()).toEqual(await recommended('?days_ahead=7'))
    expect((await get('/orders/depletion-forecast', other)).json()).toEqual([])
  })
})

/** Numbers from 0 to 1, always the same for one seed: the minimal standard generator of Park and Miller. */
const randomOf = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

/** What a line of a list or an order may say where only amounts and minimums are known. */
const SAYS_STOCK_ONLY =
  /^[\d.]+ \S+(?: \S+)? left, min |^Nothing left, min |^Out of stock|^[\d.]+ \S+ expired/u

/** The mail of the day to somebody who wants to hear of everything, as far ahead as can be. */
const mailOf = (reminders: readonly OrderReminder[]) => {
  const { kinds } = DEFAULT_REMINDER_SETTINGS
  const lead_days = { expires_soon: MAX_LEAD_DAYS, runs_out: MAX_LEAD_DAYS }
  const lines = chooseReminders(reminders, { kinds, lead_days }, [], dateIn(0))
  return digestMail({ lines, furtherCount: 0, linkTo: () => '', dashboardUrl: '' })
}

const NAMES = ['Milk', 'Salt', 'Dish soap', 'Chicken', 'Salmon', 'Rice', 'Batteries', 'Spinach', 'Vinegar']

describe('a household without history', () => {
  const asks = (member: Member) => [
    '/orders/depletion-forecast?days_ahead=365',
    '/predictions/recommendations?days_ahead=365',
    `/orders/reminders/${member.user.id}`,
    '/orders/prefill?days_threshold=60',
    '/inventory/check',
  ]
  const households = Array.from({ length: 20 }, (_, index) => index + 1)

  it('[REM-011] is told no day, rate or probability by any call that looks ahead, for 20 made at random', async () => {
    for (const seed of households) {
      const next = randomOf(seed * 7919)
      const member = await sut.signUp()
      const typed = NAMES.filter(() => next() < 0.7)
      for (const name of typed) {
        const min = next() < 0.3 ? { min_stock_level: Math.ceil(next() * 5) } : {}
        const expiry = next() < 0.5 ? { expiry_date: dateIn(1 + Math.floor(next() * 20)) } : {}
        const amount = Math.ceil(next() * 9)
        await buy(member, name, [[amount, Math.floor(next() * 30)]], { ...min, ...expiry })
      }
      // Something of each is used, on fewer than five days.
      for (const { id, quantity } of (await get('/inventory/', member)).json<InventoryEntry[]>())
        if (next() < 0.3) await post(member, `/inventory/${id}/consume`, { quantity: quantity / 4 })
      const [forecasts, recommended, reminders, order, check] = await Promise.all(
        asks(member).map(async (path) => (await get(path, member)).json<unknown>()),
      )
      expect([forecasts, recommended]).toEqual([[], []])
      for (const reminder of reminders as OrderReminder[]) {
        expect(reminder).not.toHaveProperty('depletion_date')
        expect(reminder).not.toHaveProperty('days_until_depletion')
        expect(reminder).not.toHaveProperty('spoils')
        expect(reminder).not.toHaveProperty('why')
      }
      for (const { reason } of (order as { items: PrefilledLine[] }).items)
        expect(reason).toMatch(SAYS_STOCK_ONLY)
      const made = await post(member, '/shopping-lists/generate', { name: 'All', days_ahead: 60 })
      expect(made.statusCode, made.body).toBe(201)
      const listed = made.json<ShoppingList>().items
      expect(listed.map(({ item_name }) => item_name)).toEqual(
        (order as { items: PrefilledLine[] }).items.map(({ item_name }) => item_name),
      )
      for (const { reason } of listed) expect(reason).toMatch(SAYS_STOCK_ONLY)
      expect(mailOf(reminders as OrderReminder[]).text).not.toMatch(/probably|used up/u)
      const [first] = (await get('/items/', member)).json<Item[]>()
      const page = ItemPage.parse((await get(`/items/${first?.id}/page`, member)).json())
      expect(page.item.typical_consumption_rate).toBeNull()
      expect(page.entries.map(({ is_assumed }) => is_assumed)).toEqual([false])
      expect(JSON.stringify(page)).not.toMatch(/depletion|daily_use|confidence|probab/u)
      expect(JSON.stringify(check)).not.toMatch(/used_up|other_amount/u)
      const unknown = (await get('/predictions/unknown', member)).json<UnknownForecast[]>()
      expect(unknown.map(({ item_name }) => item_name)).toEqual(typed.toSorted())
      for (const { purchases } of unknown) expect(purchases).toBe(1)
    }
  })
})

describe('GET /orders/prefill', () => {
  it('[REM-014, REM-015] fills in the next order with what is needed within a week', async () => {
    const maya = await sut.signUp()
    const item_id = await buy(maya, 'Milk', [[0.5, 3]], { min_stock_level: 1 })
    const lines = async (query = '') =>
      (await get(`/orders/prefill${query}`, maya)).json<{ items: PrefilledLine[] }>().items
    expect(await lines()).toEqual([
      { item_id, item_name: 'Milk', quantity: 0.5, unit: 'l', reason: '0.5 L left, min 1 L' },
    ])
    expect(await lines('?days_threshold=7')).toEqual(await lines())
    expect((await get('/orders/prefill?days_threshold=60', maya)).statusCode).toBe(200)
    expect((await get('/orders/prefill?days_threshold=61', maya)).statusCode).toBe(422)
    await post(maya, '/items/exclude-from-shopping', { item_id, exclude: true })
    expect(await lines()).toEqual([])
  })
})

describe('GET /orders/reminders/:userId', () => {
  it('[REM-001, REM-016, ENT-015] answers the reminders of the person who asks, and of nobody else', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    await buy(maya, 'Milk', [[0.5, 3]], { min_stock_level: 1 })
    const item_id = await buy(maya, 'Cream', [[1, 9]])
    const [cream] = (await get('/inventory/', maya))
      .json<InventoryEntry[]>()
      .filter((entry) => entry.item_id === item_id)
    await post(maya, `/inventory/${cream?.id}/consume`, { quantity: 1 })
    const answer = await get(`/orders/reminders/${maya.user.id}`, maya)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<OrderReminder[]>()).toMatchObject([
      { item_name: 'Cream', stock_status: 'out_of_stock', current_quantity: 0, unit: 'l' },
      { item_name: 'Milk', stock_status: 'low', current_quantity: 0.5, min_stock_level: 1 },
    ])
    const foreign = await get(`/orders/reminders/${maya.user.id}`, other)
    expect([foreign.statusCode, foreign.json<ErrorBody>().code]).toEqual([404, 'not_found'])
  })
})

describe('all of them', () => {
  it('answer nothing for a household with nothing, and refuse who is not signed in', async () => {
    const maya = await sut.signUp()
    const paths = [...PATHS, `/orders/reminders/${maya.user.id}`]
    const answers = await Promise.all(paths.map((path) => get(path, maya)))
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([[], [], { items: [] }, []])
    for (const path of paths) expect((await get(path)).statusCode).toBe(401)
  })

  it('refuse days that are none', async () => {
    const maya = await sut.signUp()
    for (const days of ['0', '-3', '1.5', 'soon', '366'])
      for (const path of PATHS) {
        const name = path.endsWith('prefill') ? 'days_threshold' : 'days_ahead'
        const answer = await get(`${path}?${name}=${days}`, maya)
        expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
      }
  })
})
