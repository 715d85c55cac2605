import { describe, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()
const stranger = await sut.signUp()

const get = (path: string, member: Member = maya) =>
  sut.app.inject({ url: `/api/v1${path}`, headers: member.headers })
const post = (payload: object, member: Member = maya) =>
  sut.app.inject({ method: 'POST', url: '/api/v1/items/', headers: member.headers, payload })

const MILK = { name: ' Whole milk ', category: 'Dairy', unit: 'l' }

describe('POST /items/', () => {
  it('[INV-038, ENT-004] creates an item and returns all of its fields', async () => {
    const answer = await post({
      ...MILK,
      sub_category: 'Fresh',
      description: '3.5%',
      barcode: '4001234567890',
      image_url: 'https://example.org/milk.png',
      typical_shelf_life_days: 7,
      typical_consumption_rate: 0.25,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'Whole milk',
      category: 'Dairy',
      sub_category: 'Fresh',
      description: '3.5%',
      barcode: '4001234567890',
      image_url: 'https://example.org/milk.png',
      unit: 'l',
      typical_shelf_life_days: 7,
      typical_consumption_rate: 0.25,
    })
  })

  it('[INV-038] creates one item per name, however it is written and however often it is requested', async () => {
    const answers = await Promise.all(
      ['Rice', 'rice ', ' RICE', 'Ｒｉｃｅ'].map((name) => post({ name, category: 'Dry Goods', unit: 'kg' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const ids = new Set(answers.map((answer) => answer.json<Item>().id))
    const inGrams = await post({ name: 'rice', category: 'Dry Goods', unit: 'g' })
    expect([...ids]).toEqual([inGrams.json<Item>().id])
    const inPieces = await post({ name: 'rice', category: 'Dry Goods', unit: 'item' })
    expect(ids).not.toContain(inPieces.json<Item>().id)
  })

  it('[INV-048, INV-049, INV-052] treats empty fields as absent', async () => {
    const answer = await post({
      ...MILK,
      name: 'Plain milk',
      barcode: '',
      image_url: ' ',
      sub_category: null,
      typical_shelf_life_days: null,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      barcode: null,
      image_url: null,
      sub_category: null,
      typical_shelf_life_days: null,
      typical_consumption_rate: null,
    })
  })

  it('[API-018] accepts any text as category and unit, trimmed', async () => {
    const answer = await post({ name: 'Honig', category: ' Vorräte ', unit: ' Glas ' })
    expect(answer.json()).toMatchObject({ category: 'Vorräte', unit: 'Glas' })
  })

  it.each([
    [{ ...MILK, name: '' }, 'Name is required'],
    [{ ...MILK, name: '   ' }, 'Name is required'],
    [{ ...MILK, name: '\u200b\u2800' }, 'Name is required'],
    [{ ...MILK, category: '' }, 'Category is required'],
    [{ ...MILK, unit: '' }, 'Unit is required'],
    [{ ...MILK, typical_shelf_life_days: 0 }, 'Must be a positive number'],
    [{ ...MILK, typical_shelf_life_days: 'seven' }, 'Must be a positive number'],
    [{ ...MILK, typical_consumption_rate: -0.01 }, 'Must be a positive number'],
    [{ ...MILK, category: 'x'.repeat(61) }, 'At most 60 characters'],
  ])('[INV-045, INV-046, INV-047, INV-048, INV-049, API-018] answers 422 to %j', async (body, detail) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, detail])
  })

  it('refuses an address that a browser would run', async () => {
    expect((await post({ ...MILK, image_url: 'javascript:alert(1)' })).statusCode).toBe(422)
  })

  it('ignores ids, owner and unknown fields', async () => {
    const answer = await post({
      ...MILK,
      id: '0'.repeat(24),
      household_id: stranger.user.household_id,
      min_stock_level: 3,
    })
    const { id } = answer.json<Item>()
    expect(id).not.toBe('0'.repeat(24))
    expect((await get(`/items/${id}`, stranger)).statusCode).toBe(404)
    expect((await get(`/items/${id}`)).statusCode).toBe(200)
  })

  it('answers 400 to broken JSON', async () => {
    const answer = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/items/',
      headers: { ...maya.headers, 'content-type': 'application/json' },
      payload: '{"name":',
    })
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, 'malformed_request'])
  })
})

describe('GET /items/', () => {
  it("[INV-036, API-015] lists the household's items by name, and nobody else's", async () => {
    const owner = await sut.signUp()
    await post({ ...MILK, name: 'yoghurt' }, owner)
    await post({ ...MILK, name: 'Butter' }, owner)
    const names = (await get('/items/', owner)).json<Item[]>().map((item) => item.name)
    expect(names).toEqual(['Butter', 'yoghurt'])
    expect((await get('/items', owner)).json<Item[]>()).toHaveLength(2)
  })
})

describe('GET /items/{id}', () => {
  it('[INV-037] answers one item', async () => {
    const made = (await post(MILK)).json<Item>()
    expect((await get(`/items/${made.id}`)).json()).toEqual(made)
  })

  it("[API-015] answers 404 to an unknown id and to another household's", async () => {
    const made = (await post(MILK)).json<Item>()
    const unknown = await get(`/items/${'0'.repeat(24)}`)
    const foreign = await get(`/items/${made.id}`, stranger)
    expect([unknown.statusCode, foreign.statusCode]).toEqual([404, 404])
    expect(foreign.json()).toEqual(unknown.json())
  })

  it('answers 422 to an invalid id', async () => {
    expect((await get('/items/1')).statusCode).toBe(422)
  })
})

it('[API-015] answers 401 to each call without a token', async () => {
  const answers = await Promise.all([
    sut.app.inject({ url: '/api/v1/items/' }),
    sut.app.inject({ url: `/api/v1/items/${'0'.repeat(24)}` }),
    sut.app.inject({ method: 'POST', url: '/api/v1/items/', payload: MILK }),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
})
