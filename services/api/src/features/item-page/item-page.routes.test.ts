import { describe, expect, it } from 'vitest'
import { NEXT_CURSOR_HEADER } from '@larder/shared/contracts/base/endpoint'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import { FoodChoice, ItemMovement, ItemPage } from '@larder/shared/contracts/item-page'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()
const stranger = await sut.signUp()
const UNKNOWN_ID = 'f'.repeat(24)

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, member: Member = maya) =>
  sut.app.inject({ method, url: `/api/v1${path}`, headers: member.headers, ...(payload && { payload }) })
const create = async (name: string, unit = 'package', member = maya) =>
  (await call('POST', '/items/', { name, category: 'Dairy', unit }, member)).json<Item>()
const addLot = (item_id: string, quantity = 1) => call('POST', '/inventory/', { item_id, quantity })
const pageOf = async (id: string) => ItemPage.parse((await call('GET', `/items/${id}/page`)).json())
const codeOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

describe('the page of an item', () => {
  it('answers what each change leaves, as the page does', async () => {
    const { id } = await create('Butter')
    await addLot(id, 2)
    const changes = [
      ['PUT', `/items/${id}`, { category: 'Fats', min_stock_level: 4 }],
      ['PUT', `/items/${id}`, { assumes_use: false }],
      ['PUT', `/items/${id}/food`, { food_id: 'butter' }],
      ['PUT', `/items/${id}/conversions`, { conversions: [{ unit: 'package', grams: 250 }] }],
      ['PUT', `/items/${id}/keeping-times`, { keeping_times: [{ place: 'fridge', days: 30 }] }],
      ['POST', `/items/${id}/join`, { item_id: (await create('Kerrygold')).id }],
    ] as const
    for (const [method, path, payload] of changes) {
      const answer = await call(method, path, payload)
      expect([answer.statusCode, answer.json()], path).toEqual([200, await pageOf(id)])
    }
    expect(await pageOf(id)).toMatchObject({
      item: { category: 'Fats' },
      entry_count: 1,
      total: { quantity: 2, unit: 'package' },
      min_stock_level: 4,
      assumed_use: { is_on: false, why: 'chosen' },
      food: { id: 'butter', by: 'household' },
      joined: [{ item: { name: 'Kerrygold' } }],
    })
  })

  it('adds an amount of a joined item in the unit of that item', async () => {
    const [sack, bag] = [await create('Flour', 'kg'), await create('Mehl', 'g')]
    await call('POST', `/items/${sack.id}/join`, { item_id: bag.id })
    expect((await addLot(bag.id, 50)).json()).toMatchObject({ quantity: 50, unit: 'g' })
    expect((await pageOf(sack.id)).total).toEqual({ quantity: 0.05, unit: 'kg', how: null })
  })

  it('refuses the name of another item with that item', async () => {
    const [milk, oat] = [await create('Milk'), await create('Oat drink')]
    const answer = await call('PUT', `/items/${oat.id}`, { name: 'milk' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'item_name_taken',
      detail: 'Another item has this name. The two can be joined.',
      data: { item: milk },
    })
    const [a, b] = [await create('Join A'), await create('Join B')]
    await call('POST', `/items/${a.id}/join`, { item_id: b.id })
    expect(codeOf(await call('POST', `/items/${b.id}/join`, { item_id: a.id }))).toEqual([409, 'item_joined'])
    expect(codeOf(await call('POST', `/items/${oat.id}/split`, { item_id: b.id }))).toEqual([
      409,
      'item_joined',
    ])
  })

  it.each([
    ['PUT', '', { name: 'x'.repeat(300) }, 'At most 200 characters'],
    ['PUT', '', { name: ' ' }, 'Name is required'],
    ['PUT', '', { name: null }, undefined],
    ['PUT', '', { category: '' }, 'Category is required'],
    ['PUT', '', { min_stock_level: -1 }, 'Minimum stock level must be non-negative'],
    ['PUT', '', { assumes_use: 'no' }, 'Must be true, false or null'],
    ['PUT', '/food', {}, undefined],
    ['PUT', '/food', { food_id: '' }, undefined],
    ['PUT', '/food', { food_id: 'x'.repeat(300) }, undefined],
    ['PUT', '/food', { food_id: 'constructor' }, undefined],
    [
      'PUT',
      '/conversions',
      { conversions: [{ unit: 'cup', grams: 0 }] },
      'The weight must be a positive number',
    ],
    [
      'PUT',
      '/conversions',
      { conversions: [{ unit: 'cup', grams: -5 }] },
      'The weight must be a positive number',
    ],
    [
      'PUT',
      '/conversions',
      { conversions: [{ unit: 'cup', grams: 1e9 }] },
      'The weight must be at most 1000000 g',
    ],
    [
      'PUT',
      '/conversions',
      { conversions: [{ unit: 'cup', grams: 1e-300 }] },
      'The weight must be at least 0.001 g',
    ],
    ['PUT', '/conversions', { conversions: [{ unit: '', grams: 5 }] }, 'Unit is required'],
    ['PUT', '/conversions', { conversions: [{ unit: '__proto__', grams: 5 }] }, undefined],
    ['PUT', '/keeping-times', { keeping_times: [{ place: 'fridge', days: 0 }] }, 'At least 1 day'],
    [
      'PUT',
      '/keeping-times',
      { keeping_times: [{ place: 'fridge', days: 1.5 }] },
      'Days must be a whole number',
    ],
    ['PUT', '/keeping-times', { keeping_times: [{ place: 'fridge', days: 1e9 }] }, 'At most 36500 days'],
    ['PUT', '/keeping-times', { keeping_times: [{ place: 'cellar', days: 9 }] }, undefined],
    ['POST', '/join', { item_id: 'x' }, 'Not a valid id'],
    ['POST', '/split', {}, undefined],
    ['GET', '/history?cursor=x', undefined, 'Not a valid id'],
    ['GET', '/prices?limit=1000', undefined, undefined],
  ] as const)('refuses %s %s with %j', async (method, path, payload, message) => {
    const { id } = await create('Bread')
    const before = await pageOf(id)
    const answer = await call(method, `/items/${id}${path}`, payload)
    expect(codeOf(answer)).toEqual([422, 'validation_failed'])
    if (message) expect(answer.json<ErrorBody>().issues?.[0]?.message).toBe(message)
    expect(await pageOf(id)).toEqual(before)
  })

  it('is found by nobody else, and cursors of others are refused', async () => {
    const { id } = await create('Rice')
    await addLot(id)
    const theirs = await create('Rice', 'package', stranger)
    const paths = [
      '/page',
      '/history',
      '/prices',
      `/history?cursor=${UNKNOWN_ID}`,
      `/prices?cursor=${UNKNOWN_ID}`,
    ]
    for (const path of paths) {
      const member = path.includes('cursor') ? maya : stranger
      expect(codeOf(await call('GET', `/items/${id}${path}`, undefined, member)), path).toEqual([
        404,
        'not_found',
      ])
      expect((await sut.app.inject({ url: `/api/v1/items/${id}${path}` })).statusCode, path).toBe(401)
    }
    expect(codeOf(await call('POST', `/items/${id}/join`, { item_id: theirs.id }))).toEqual([
      404,
      'not_found',
    ])
    expect(codeOf(await call('GET', `/items/${UNKNOWN_ID}/page`))).toEqual([404, 'not_found'])
  })

  it('lists its history page by page, the cursor in a header', async () => {
    const { id } = await create('Tea')
    for (const quantity of [1, 2, 3]) await addLot(id, quantity)
    const first = await call('GET', `/items/${id}/history?limit=2`)
    const cursor = String(first.headers[NEXT_CURSOR_HEADER])
    const second = await call('GET', `/items/${id}/history?cursor=${cursor}`)
    const rows = [first, second].flatMap((answer) => ItemMovement.array().parse(answer.json()))
    expect(rows.map(({ delta }) => delta)).toEqual([3, 2, 1])
    expect(second.headers[NEXT_CURSOR_HEADER]).toBeUndefined()
    expect((await call('GET', `/items/${id}/history`)).json()).toEqual(rows)
  })
})

describe('GET /foods', () => {
  it('finds foods by their names in any language', async () => {
    const find = async (query: string) =>
      FoodChoice.array().parse(
        (await call('GET', `/foods?query=${encodeURIComponent(query)}&limit=5`)).json(),
      )
    expect((await find('Butter'))[0]).toMatchObject({ id: 'butter', category: 'Dairy' })
    expect((await find('חמאה'))[0]?.id).toBe('butter')
    expect(await find('xqzxqz')).toEqual([])
    expect(await find('🧈')).toEqual([])
    expect((await call('GET', `/foods?query=${'x'.repeat(300)}`)).statusCode).toBe(422)
    expect((await call('GET', '/foods')).statusCode).toBe(422)
  })
})
