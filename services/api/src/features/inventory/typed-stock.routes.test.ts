import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { TypedAddition, TypedLineReading } from '@larder/shared/contracts/stock/typed-stock'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp({}, { now: () => new Date('2026-11-21T10:00:00Z') })

const get = (member: Member, path: string) =>
  sut.app.inject({ url: `/api/v1${path}`, headers: member.headers })
const post = (member: Pick<Member, 'headers'>, path: string, payload: object, key?: string) =>
  sut.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...member.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  })
const read = async (member: Member, text: string, choices?: object[]) => {
  const answer = await post(member, '/inventory/typed/read', { text, choices })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<TypedLineReading[]>()
}
const add = async (member: Member, lines: object[], key?: string) => {
  const answer = await post(member, '/inventory/typed', { lines }, key)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<TypedAddition>()
}
const stockOf = async (member: Member) => (await get(member, '/inventory/')).json<InventoryEntry[]>()
const namesOf = async (member: Member) => (await stockOf(member)).map(({ item }) => item?.name).sort()

describe('POST /inventory/typed/read', () => {
  it('guesses category, place and expiry day, and adds nothing', async () => {
    const maya = await sut.signUp()
    const [milk, beef, thing] = await read(maya, '2 oat milk\n500 g minced beef freezer, 3 flumps')
    expect(milk).toMatchObject({
      name: 'Oat milk',
      quantity: 2,
      unit: 'item',
      is_known: false,
      problem: null,
    })
    expect(beef).toMatchObject({
      name: 'Minced beef',
      quantity: 500,
      unit: 'g',
      category: 'Meat',
      storage_location: 'Freezer',
      is_expiry_guess: true,
    })
    expect(beef?.expiry_date).toMatch(/^2027-/)
    expect(thing).toMatchObject({
      name: 'Flumps',
      category: 'Other',
      storage_location: null,
      expiry_date: null,
      is_expiry_guess: false,
      problem: null,
    })
    expect(await stockOf(maya)).toEqual([])
  })

  it('reads a name in the language of the others', async () => {
    const maya = await sut.signUp()
    const [cheese] = await read(maya, 'ost\nmjölk\nkycklingfilé\nrågbröd')
    expect(cheese).toMatchObject({ name: 'Ost', category: 'Dairy', storage_location: 'Refrigerator' })
    expect(cheese?.expiry_date).toMatch(/^2/)
    const [alone] = await read(maya, 'ost')
    expect(alone).toMatchObject({ category: 'Other', expiry_date: null })
  })

  it.each(['ost\nmjölk\nkycklingfilé\nrågbröd', 'tej\nalma\nkenyér\ncsirkemell\ntejföl'])(
    'shows the places and days that are stored when nobody changes them: %j',
    async (text) => {
      const maya = await sut.signUp()
      const shown = await read(maya, text)
      expect(shown.every(({ is_expiry_guess }) => is_expiry_guess)).toBe(true)
      const { entries } = await add(
        maya,
        shown.map(({ name, quantity, unit, category, storage_location }) => ({
          ...{ name, quantity, unit, category },
          storage_location: storage_location ?? undefined,
        })),
      )
      expect(entries.map((entry) => [entry.storage_location, entry.expiry_date?.slice(0, 10)])).toEqual(
        shown.map((line) => [line.storage_location, line.expiry_date]),
      )
      // Known by now, each has the same category and place as before.
      const again = await read(maya, text)
      expect(again.map(({ category }) => category)).toEqual(shown.map(({ category }) => category))
    },
  )

  it('knows the household’s own items and places, of nobody else', async () => {
    const [maya, other] = [await sut.signUp(), await sut.signUp()]
    await add(maya, [
      { name: 'Mystery jar', quantity: 1, unit: 'kg', storage_location: 'Garage', category: 'Snacks' },
    ])
    expect(await read(maya, '2 mystery JAR, crisps garage')).toMatchObject([
      { name: 'Mystery jar', unit: 'kg', category: 'Snacks', storage_location: 'Garage', is_known: true },
      { name: 'Crisps', storage_location: 'Garage' },
    ])
    expect(await read(other, 'mystery jar, crisps garage')).toMatchObject([
      { name: 'Mystery jar', unit: 'item', category: 'Other', is_known: false },
      { name: 'Crisps garage' },
    ])
  })

  it('takes what was said to the keyboard apart, and leaves the name of one thing whole', async () => {
    const maya = await sut.signUp()
    const said = 'two oat milk and five hundred grams of minced beef in the freezer'
    expect(await read(maya, said)).toMatchObject([
      { name: 'Oat milk', quantity: 2, is_quantity_said: true },
      { name: 'Minced beef', quantity: 500, unit: 'g', storage_location: 'Freezer' },
    ])
    const answer = await post(maya, '/inventory/typed/read', { text: 'Milk and honey, fine', is_one: true })
    expect(answer.json()).toMatchObject([{ name: 'Milk and honey, fine', is_quantity_said: false }])
  })

  it('takes what was chosen instead, after which the guess follows', async () => {
    const maya = await sut.signUp()
    const [fresh] = await read(maya, 'minced beef')
    const [frozen] = await read(maya, 'minced beef', [{ name: 'minced BEEF', storage_location: 'freezer' }])
    expect(frozen).toMatchObject({ storage_location: 'Freezer', is_expiry_guess: true })
    expect(String(frozen?.expiry_date) > String(fresh?.expiry_date)).toBe(true)
    const chosen = { name: 'minced beef', unit: 'kg', category: 'Snacks', expiry_date: '2026-12-24' }
    expect(await read(maya, 'minced beef', [chosen])).toMatchObject([
      { unit: 'kg', category: 'Snacks', expiry_date: '2026-12-24', is_expiry_guess: false },
    ])
    expect(await read(maya, 'minced beef', [{ name: 'minced beef', expiry_date: '' }])).toMatchObject([
      { expiry_date: null, is_expiry_guess: false },
    ])
  })

  it('says of each line why it can’t be added', async () => {
    const maya = await sut.signUp()
    const problems = await read(maya, `milk\n0 eggs\n-2 bread\n1e9 rice\n500 ml\nfridge\n${'a'.repeat(201)}`)
    expect(problems.map(({ problem }) => problem)).toEqual([
      null,
      'Quantity must be positive',
      'Quantity must be positive',
      'Quantity must be at most 1000000',
      'Name is required',
      'Name is required: “fridge” is a place',
      'At most 200 characters',
    ])
  })

  it('takes 100 lines and no more, and refuses what is no text', async () => {
    const maya = await sut.signUp()
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `thing ${index}x`).join('\n')
    expect(await read(maya, lines(100))).toHaveLength(100)
    expect(await read(maya, ' \n,')).toEqual([])
    for (const body of [{ text: lines(101) }, { text: 'a'.repeat(30_000) }, { text: 5 }, {}]) {
      const answer = await post(maya, '/inventory/typed/read', body)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
    }
    expect(
      (await post({ headers: { authorization: '' } }, '/inventory/typed/read', { text: 'milk' })).statusCode,
    ).toBe(401)
  })
})

describe('POST /inventory/typed', () => {
  it('adds many lines as one action, once for one key, and undoes them together', async () => {
    const maya = await sut.signUp()
    const lines = [
      { name: 'Oat milk', quantity: 2, unit: 'l' },
      { name: 'Minced beef', quantity: 500, unit: 'g', storage_location: 'freezer' },
      { name: 'Salt', quantity: 1, unit: 'kg', expiry_date: '', category: 'Spices' },
    ]
    const done = await add(maya, lines, 'once')
    expect(done.entries).toMatchObject([
      { quantity: 2, unit: 'l', item: { name: 'Oat milk' }, is_expiry_guess: true },
      { quantity: 500, storage_location: 'Freezer', item: { category: 'Meat' }, is_expiry_guess: true },
      { expiry_date: null, is_expiry_guess: false, item: { category: 'Spices' } },
    ])
    expect(done.entries.every(({ purchase_date }) => purchase_date === '2026-11-21T00:00:00.000Z')).toBe(true)
    expect((await add(maya, lines, 'once')).id).toBe(done.id)
    expect(await namesOf(maya)).toEqual(['Minced beef', 'Oat milk', 'Salt'])

    for (let time = 0; time < 2; time++)
      expect((await post(maya, `/inventory/typed/${done.id}/undo`, {})).statusCode).toBe(204)
    expect(await stockOf(maya)).toEqual([])
  })

  it('adds to the item that the household has under this name, in its unit', async () => {
    const maya = await sut.signUp()
    const item = { name: 'Flour', category: 'Bakery', unit: 'kg' }
    const { id } = (await post(maya, '/items/', item)).json<Item>()
    const { entries } = await add(maya, [{ name: ' flour', quantity: 500, unit: 'g', category: 'Dry Goods' }])
    expect(entries).toMatchObject([{ item_id: id, quantity: 0.5, unit: 'kg', item: { category: 'Bakery' } }])
  })

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1e9 },
    { quantity: '2' },
    { name: ' ' },
    { name: 'a'.repeat(201) },
    { unit: '' },
    { expiry_date: 'soon' },
    { expiry_date: '2026-11-20' },
  ])('refuses a line with %j, and adds no other', async (wrong) => {
    const maya = await sut.signUp()
    const line = { name: 'Milk', quantity: 1, unit: 'l' }
    const answer = await post(maya, '/inventory/typed', { lines: [line, { ...line, ...wrong }] })
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'validation_failed'])
    expect(await stockOf(maya)).toEqual([])
  })

  it('takes names of every script, 100 lines and neither none nor more', async () => {
    const maya = await sut.signUp()
    const names = ['חלב', '牛奶', 'Молоко', 'دجاج', '🥛']
    const line = { quantity: 1, unit: 'item' }
    const { entries } = await add(
      maya,
      names.map((name) => ({ ...line, name })),
    )
    expect(entries.map(({ item }) => item?.name)).toEqual(names)
    const many = (length: number) =>
      Array.from({ length }, (_, index) => ({ ...line, name: `Thing ${index}` }))
    expect((await add(maya, many(100))).entries).toHaveLength(100)
    for (const lines of [[], many(101)])
      expect((await post(maya, '/inventory/typed', { lines })).statusCode).toBe(422)
  })
})

describe('POST /inventory/typed/:id/undo', () => {
  it('leaves what was used, and says when nothing is left', async () => {
    const maya = await sut.signUp()
    const { id, entries } = await add(maya, [{ name: 'Milk', quantity: 1, unit: 'l' }])
    await post(maya, `/inventory/${entries[0]?.id}/consume`, { quantity: 1 })
    const answer = await post(maya, `/inventory/typed/${id}/undo`, {})
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([409, 'nothing_to_undo'])
  })

  it('finds nothing of another household', async () => {
    const [maya, stranger] = [await sut.signUp(), await sut.signUp()]
    const { id, entries } = await add(maya, [{ name: 'Milk', quantity: 1, unit: 'l' }])
    for (const [member, unknown] of [
      [stranger, id],
      [maya, entries[0]?.id],
      [maya, '0'.repeat(24)],
    ] as const)
      expect((await post(member, `/inventory/typed/${unknown}/undo`, {})).statusCode).toBe(404)
    expect(await namesOf(maya)).toEqual(['Milk'])
  })
})
