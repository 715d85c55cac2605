import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()

const post = (member: { headers: Record<string, string> }, path: string, payload: object, key?: string) =>
  sut.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...member.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  })
const generate = (member: Member, payload: object, key?: string) =>
  post(member, '/shopping-lists/generate', payload, key)

/** Something of which less is left than there should be. */
const addLow = async (member: Member, name: string): Promise<string> => {
  const item = (await post(member, '/items/', { name, category: 'Dairy', unit: 'l' })).json<Item>()
  await post(member, '/inventory/', { item_id: item.id, quantity: 0.5, min_stock_level: 1 })
  return item.id
}
const linesOf = ({ items }: ShoppingList) =>
  items.map(({ quantity, unit, item_name, reason }) => `${quantity} ${unit} ${item_name}: ${reason}`)

describe('POST /shopping-lists/generate', () => {
  it('[SHOP-028, SHOP-029, SHOP-049, ENT-031] makes a list of what is needed, which says why', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    const itemId = await addLow(maya, 'Milk')
    await addLow(other, 'Oil')
    const answer = await generate(maya, { name: 'Week' })
    expect(answer.statusCode, answer.body).toBe(201)
    const list = answer.json<ShoppingList>()
    expect(list).toMatchObject({ name: 'Week', is_generated: true })
    expect(list.items).toMatchObject([
      { item_id: itemId, checked: false, item: { name: 'Milk', category: 'Dairy' } },
    ])
    expect(linesOf(list)).toEqual(['0.5 l Milk: 0.5 L left, min 1 L'])
    const listed = await sut.app.inject({ url: '/api/v1/shopping-lists/', headers: maya.headers })
    expect(listed.json<ShoppingList[]>()).toEqual([list])
    const none = await generate(maya, { name: 'Else', include_low_stock: false })
    expect(none.json<ShoppingList>().items).toEqual([])
  })

  it('leaves out what is excluded, until that is undone', async () => {
    const maya = await sut.signUp()
    const item_id = await addLow(maya, 'Milk')
    await post(maya, '/items/exclude-from-shopping', { item_id, exclude: true })
    expect((await generate(maya, { name: 'Week' })).json<ShoppingList>().items).toEqual([])
    await post(maya, '/items/exclude-from-shopping', { item_id, exclude: false })
    expect((await generate(maya, { name: 'Week' })).json<ShoppingList>().items).toHaveLength(1)
  })

  it('answers the same list when it is repeated with its key', async () => {
    const maya = await sut.signUp()
    await addLow(maya, 'Milk')
    const first = (await generate(maya, { name: 'Week' }, 'generate once')).json<ShoppingList>()
    await addLow(maya, 'Oil')
    const again = (await generate(maya, { name: 'Week' }, 'generate once')).json<ShoppingList>()
    expect(again).toEqual(first)
  })

  it('refuses what is no request: no name, days that are none, flags that are none', async () => {
    const maya = await sut.signUp()
    const refusals = [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'Week', days_ahead: 0 }, 'days_ahead'],
      [{ name: 'Week', days_ahead: 1.5 }, 'days_ahead'],
      [{ name: 'Week', days_ahead: 1e9 }, 'days_ahead'],
      [{ name: 'Week', include_expired: 'maybe' }, 'include_expired'],
    ] as const
    for (const [body, field] of refusals) {
      const answer = await generate(maya, body)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
      expect(answer.body).toContain(field)
    }
    const anonymous = await post({ headers: {} }, '/shopping-lists/generate', { name: 'Week' })
    expect(anonymous.statusCode).toBe(401)
  })
})
