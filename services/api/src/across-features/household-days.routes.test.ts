import { beforeAll, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import { startTestApp } from '../testing/test-app.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const sut = await startTestApp({}, { now: () => NOW })
const maya = await sut.signUp()

const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<T> => {
  const url = `/api/v1${path}`
  const answer = await sut.app.inject({ method, url, headers: maya.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<T>()
}

let item: Item
beforeAll(async () => {
  const { username } = maya.user
  const payload = new URLSearchParams({ username, password: maya.password, time_zone: 'Pacific/Kiritimati' })
  await sut.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  })
  item = await call<Item>('POST', '/items/', { name: 'Milk', category: 'Dairy', unit: 'l' })
})

// On the Line Islands the 27th began at 10:00 in UTC.
const FORMS: [given: string, day: string][] = [
  ['2026-11-26', '2026-11-26'],
  ['2026-11-26T00:00:00.000Z', '2026-11-26'],
  ['2026-11-26T09:59:59.999Z', '2026-11-26'],
  ['2026-11-26T10:00:00Z', '2026-11-27'],
  ['2026-11-27T00:00:00+14:00', '2026-11-27'],
]

it.each(FORMS)('[INV-063, INV-064, INV-065] stores %s as the day %s of its household', async (given, day) => {
  const nextYear = (date: string) => date.replace('2026', '2027')
  const dates = { purchase_date: given, expiry_date: nextYear(given) }
  const midnight = `${day}T00:00:00.000Z`
  const stored = { purchase_date: midnight, expiry_date: nextYear(midnight) }
  const entry = await call<InventoryEntry>('POST', '/inventory/', { item_id: item.id, quantity: 1, ...dates })
  expect(entry).toMatchObject(stored)
  expect(await call('PUT', `/inventory/${entry.id}`, { quantity: 2, ...dates })).toMatchObject(stored)
  const line = { name: 'Oats', quantity: 1, ...dates }
  expect(await call('POST', '/inventory/add-receipt-items', [line])).toMatchObject([stored])
})

it.each(FORMS)('plans %s as the day %s of its household', async (given, day) => {
  const meal = { title: 'Soup', meal_type: 'dinner', date: given }
  const entry = await call<MealPlanEntry>('POST', '/meals/plans', meal)
  expect(entry.date).toBe(day)
  const search = new URLSearchParams({ start_date: given, end_date: given }).toString()
  const listed = await call<MealPlanEntry[]>('GET', `/meals/plans?${search}`)
  expect(listed.map(({ date }) => date)).toContain(day)
  await call('PUT', `/meals/days/${encodeURIComponent(given)}`, { note: given })
  expect(await call('GET', `/meals/days?${search}`)).toEqual([{ date: day, note: given }])
})
