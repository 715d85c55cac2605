import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { MAX_SHOPS } from '@larder/shared/contracts/shopping-lists/shops'
import type { Shop } from '@larder/shared/contracts/shopping-lists/shops'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const send = (member: Partial<Member>, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(member.headers && { headers: member.headers }),
    ...(payload && { payload }),
  })
const order = (member: Partial<Member>, name: string, categories: string[] | null) =>
  send(member, 'PUT', '/shopping-lists/shops', { name, categories })

describe('the shops of a household', () => {
  it('have the order that a person decided on, until it is learned again', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    expect((await order(maya, 'Corner Shop', ['Dairy', 'Produce'])).json<Shop>()).toEqual({
      name: 'Corner Shop',
      categories: ['Dairy', 'Produce'],
      is_fixed: true,
    })
    expect((await order(maya, 'CORNER SHOP', null)).json<Shop>()).toMatchObject({ is_fixed: false })
    const [shop, ...more] = (await send(maya, 'GET', '/shopping-lists/shops')).json<Shop[]>()
    expect(shop).toEqual({ name: 'Corner Shop', categories: ['Dairy', 'Produce'], is_fixed: false })
    expect(more).toEqual([])
    expect((await send(other, 'GET', '/shopping-lists/shops')).json()).toEqual([])
  })

  it('are refused without a name, and not more than a household can have', async () => {
    const maya = await sut.signUp()
    expect((await order(maya, ' ', [])).json<ErrorBody>().detail).toContain('Please name the shop')
    for (let number = 0; number < MAX_SHOPS; number++) await order(maya, `Shop ${number}`, [])
    expect((await order(maya, 'One more', [])).json<ErrorBody>().code).toBe('shops_full')
    expect((await order(maya, 'Shop 7', ['Dairy'])).statusCode).toBe(200)
  })

  it('are for signed-in people', async () => {
    for (const path of ['/shopping-lists/shops', '/shopping-lists/known-items'])
      expect((await send({}, 'GET', path)).statusCode).toBe(401)
    expect((await order({}, 'Corner Shop', null)).statusCode).toBe(401)
  })
})

describe('PUT /shopping-lists/{id}', () => {
  it('renames a list, and says in which shop it is used; without either it changes nothing', async () => {
    const maya = await sut.signUp()
    const { id } = (await send(maya, 'POST', '/shopping-lists/', { name: 'Weekly' })).json<ShoppingList>()
    const inShop = await send(maya, 'PUT', `/shopping-lists/${id}`, { shop: 'Corner Shop' })
    expect(inShop.json<ShoppingList>()).toMatchObject({ name: 'Weekly', shop: 'Corner Shop' })
    const renamed = await send(maya, 'PUT', `/shopping-lists/${id}`, { name: 'Party', shop: null })
    expect(renamed.json<ShoppingList>()).toMatchObject({ name: 'Party', shop: null })
    expect((await send(maya, 'PUT', `/shopping-lists/${id}`, {})).statusCode).toBe(422)
  })
})

describe('GET /shopping-lists/known-items', () => {
  it('answers the items of the household, without usual amounts and prices for newcomers', async () => {
    const maya = await sut.signUp()
    expect((await send(maya, 'GET', '/shopping-lists/known-items')).json()).toEqual([])
    await send(maya, 'POST', '/items/', { name: 'Milk', category: 'Dairy', unit: 'l' })
    const known = (await send(maya, 'GET', '/shopping-lists/known-items')).json<KnownItem[]>()
    expect(known).toMatchObject([
      { name: 'Milk', category: 'Dairy', unit: 'l', usual: null, last_price: null },
    ])
  })
})
