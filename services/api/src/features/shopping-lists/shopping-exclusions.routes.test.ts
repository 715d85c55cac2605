import { expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ShoppingExclusion } from '@larder/shared/contracts/shopping-lists/exclusions'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { newId } from '@larder/shared/testkit/new-actor'
import { startTestApp } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()

const post = (path: string, payload: object, headers: Record<string, string> = maya.headers) =>
  sut.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })
const exclude = (body: object) => post('/items/exclude-from-shopping', body)
const listNames = async () => {
  const answer = await sut.app.inject({ url: '/api/v1/items/excluded-from-shopping', headers: maya.headers })
  return answer.json<ShoppingExclusion[]>().map(({ item_name }) => item_name)
}

it('[SHOP-017, SHOP-031] excludes an item from generated lists, once, and includes it again', async () => {
  const made = await post('/items/', { name: 'Milk', category: 'Dairy', unit: 'l' })
  const { id: item_id } = made.json<Item>()
  for (let time = 0; time < 2; time++) {
    const answer = await exclude({ item_id, exclude: true })
    expect([answer.statusCode, answer.json()]).toEqual([200, { item_id, exclude: true }])
  }
  expect(await listNames()).toEqual(['Milk'])
  expect((await exclude({ item_id, exclude: false })).json()).toEqual({ item_id, exclude: false })
  expect(await listNames()).toEqual([])
})

it('[SHOP-031] excludes a line that is no item of the catalogue by its name', async () => {
  await exclude({ item_id: NO_ITEM_ID, item_name: 'Tulips', exclude: true })
  expect(await listNames()).toEqual(['Tulips'])
  // It becomes an item later.
  const made = await post('/items/', { name: 'tulips', category: 'Other', unit: 'item' })
  await exclude({ item_id: made.json<Item>().id, exclude: false })
  expect(await listNames()).toEqual([])
})

it('refuses an unknown item, one without id and name, and nobody', async () => {
  expect((await exclude({ item_id: newId(), exclude: true })).statusCode).toBe(404)
  expect((await exclude({ item_id: NO_ITEM_ID, exclude: true })).statusCode).toBe(422)
  expect((await exclude({ item_id: NO_ITEM_ID, item_name: 'Tea' })).statusCode).toBe(422)
  expect(
    (await post('/items/exclude-from-shopping', { item_id: newId(), exclude: true }, {})).statusCode,
  ).toBe(401)
})
