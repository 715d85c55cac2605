import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import { newId } from '@larder/shared/testkit/new-actor'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp()
const maya = await sut.signUp()
const stranger = await sut.signUp()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (
  method: Method,
  path: string,
  payload?: object,
  { by = maya, key }: { by?: Member | null; key?: string } = {},
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...by?.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(payload === undefined ? {} : { payload }),
  })

const makeList = async (body: object = {}) =>
  (
    await send('POST', '/shopping-lists/', { name: 'Weekly', is_generated: false, items: [], ...body })
  ).json<ShoppingList>()
const addLine = async (list: ShoppingList, body: object) =>
  (await send('POST', `/shopping-lists/${list.id}/items`, body)).json<ShoppingListItem>()
const read = async ({ id }: ShoppingList) => (await send('GET', `/shopping-lists/${id}`)).json<ShoppingList>()
const pathOf = ({ id }: ShoppingList, line?: ShoppingListItem) =>
  line === undefined ? `/shopping-lists/${id}` : `/shopping-lists/${id}/items/${line.id}`

describe('POST /shopping-lists/', () => {
  it('[SHOP-021, SHOP-022, ENT-029, ENT-030] makes a list with its items', async () => {
    const milk = await send('POST', '/items/', { name: 'Milk', category: 'Dairy', unit: 'l' })
    const answer = await send('POST', '/shopping-lists/', {
      name: ' Party ',
      is_generated: false,
      items: [
        {
          item_id: milk.json<Item>().id,
          quantity: 2,
          unit: 'l',
          checked: false,
          reason: 'low',
          item_name: 'Milk',
        },
        { item_name: 'Xyzzy' },
      ],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const list = answer.json<ShoppingList>()
    expect(list).toMatchObject({ name: 'Party', is_generated: false })
    expect(list.items).toMatchObject([
      {
        item_id: milk.json<Item>().id,
        quantity: 2,
        unit: 'l',
        checked: false,
        reason: 'low',
        item_name: 'Milk',
        notes: null,
        item: { name: 'Milk', category: 'Dairy' },
      },
      { item_id: NO_ITEM_ID, quantity: 1, unit: 'item', item: { name: 'Xyzzy', category: null } },
    ])
    expect(await read(list)).toEqual(list)
  })

  it('answers the list of the first call to one with the same key', async () => {
    const body = { name: 'Once', items: [{ item_name: 'Eggs', quantity: 6 }] }
    const [first, second] = await Promise.all(
      [1, 2].map(() => send('POST', '/shopping-lists/', body, { key: 'once and again' })),
    )
    expect(second?.json()).toEqual(first?.json())
    const lists = (await send('GET', '/shopping-lists/')).json<ShoppingList[]>()
    expect(lists.filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('[SHOP-019] refuses a list without a name, and one that is too long', async () => {
    const answer = await send('POST', '/shopping-lists/', { name: '  ' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<ErrorBody>().issues).toEqual([
      { path: 'name', message: 'Please provide a name for your list' },
    ])
    const items = Array.from({ length: 1_001 }, (_, index) => ({ item_name: `Thing ${index}` }))
    const long = await send('POST', '/shopping-lists/', { name: 'Long', items })
    expect([long.statusCode, long.json<ErrorBody>().issues?.[0]?.message]).toEqual([
      422,
      'A list can have at most 1,000 items',
    ])
  })

  it('refuses an id that another household has, like one that nobody has', async () => {
    const theirs = await send('POST', '/shopping-lists/', { name: 'Theirs' }, { by: stranger })
    const { id } = theirs.json<ShoppingList>()
    expect((await send('POST', '/shopping-lists/', { id, name: 'Mine' })).statusCode).toBe(404)
  })
})

describe('GET /shopping-lists/', () => {
  it('[SHOP-020] answers the lists with their items, the newest first, page by page where asked', async () => {
    const noa = await sut.signUp()
    for (const name of ['One', 'Two', 'Three']) {
      await send('POST', '/shopping-lists/', { name, items: [{ item_name: 'Tea' }] }, { by: noa })
    }
    const all = await send('GET', '/shopping-lists/', undefined, { by: noa })
    const lists = all.json<ShoppingList[]>()
    expect(lists.map(({ name, items }) => [name, items.length])).toEqual([
      ['Three', 1],
      ['Two', 1],
      ['One', 1],
    ])
    const page = await send('GET', '/shopping-lists/?limit=2', undefined, { by: noa })
    expect(page.json()).toEqual(lists.slice(0, 2))
    const next = String(page.headers['x-next-cursor'])
    const rest = await send('GET', `/shopping-lists/?limit=2&cursor=${next}`, undefined, { by: noa })
    expect(rest.json()).toEqual(lists.slice(2))
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    const foreign = await send('GET', `/shopping-lists/?cursor=${next}`)
    expect(foreign.statusCode).toBe(404)
  })

  it('needs a signed-in user', async () => {
    expect((await send('GET', '/shopping-lists/', undefined, { by: null })).statusCode).toBe(401)
  })
})

describe('PUT /shopping-lists/:listId', () => {
  it('renames a list', async () => {
    const list = await makeList()
    const answer = await send('PUT', pathOf(list), { name: 'Sunday' })
    expect(answer.json()).toMatchObject({ id: list.id, name: 'Sunday' })
    expect((await send('PUT', pathOf(list), { name: '' })).statusCode).toBe(422)
    expect((await send('PUT', `/shopping-lists/${newId()}`, { name: 'Sunday' })).json()).toMatchObject({
      code: 'not_found',
      detail: 'This list is not there any more',
    })
  })
})

describe('DELETE /shopping-lists/:listId', () => {
  it('[SHOP-018, SHOP-027] removes a list, which can be brought back with its items', async () => {
    const list = await makeList({ items: [{ item_name: 'Tea' }] })
    expect((await send('DELETE', pathOf(list))).statusCode).toBe(204)
    expect((await send('GET', pathOf(list))).statusCode).toBe(404)
    expect((await send('DELETE', pathOf(list))).statusCode).toBe(404)
    expect((await send('POST', `${pathOf(list)}/items`, { item_name: 'Eggs' })).statusCode).toBe(404)
    const restored = await send('POST', `${pathOf(list)}/restore`)
    expect([restored.statusCode, restored.json<ShoppingList>().items]).toEqual([200, list.items])
  })

  it('keeps what was added without the knowledge of the caller', async () => {
    const list = await makeList({ items: [{ item_name: 'Tea' }] })
    await addLine(list, { item_name: 'Eggs' })
    expect((await send('DELETE', `${pathOf(list)}?seen_version=${list.version}`)).statusCode).toBe(204)
    expect((await read(list)).items.map(({ item_name }) => item_name)).toEqual(['Eggs'])
  })
})

describe('POST /shopping-lists/:listId/items', () => {
  it('[SHOP-023, SHOP-024, SHOP-050] adds an item under the name that was sent', async () => {
    const list = await makeList()
    const body = {
      item_id: NO_ITEM_ID,
      quantity: 3,
      unit: 'kg',
      notes: 'the red ones',
      item_name: ' Qwertz ',
    }
    const answer = await send('POST', `${pathOf(list)}/items`, body)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ ...body, item_name: 'Qwertz', checked: false })
    expect((await read(list)).items).toEqual([answer.json()])
  })

  it('[SHOP-007, SHOP-024] finds the item and the category by the name', async () => {
    const rye = await send('POST', '/items/', { name: 'Rye loaf', category: 'My bread', unit: 'item' })
    const list = await makeList()
    expect(await addLine(list, { item_name: 'rye LOAF' })).toMatchObject({
      item_id: rye.json<Item>().id,
      item_name: 'rye LOAF',
      item: { name: 'Rye loaf', category: 'My bread' },
    })
    expect(await addLine(list, { item_name: 'Butter' })).toMatchObject({
      item_id: NO_ITEM_ID,
      item: { name: 'Butter', category: 'Dairy' },
    })
  })

  it('[SHOP-035] adds many at the same time, each once, and again by the same key', async () => {
    const list = await makeList()
    const names = Array.from({ length: 30 }, (_, index) => `Ingredient ${index}`)
    const addAll = () =>
      Promise.all(
        names.map((item_name) =>
          send(
            'POST',
            `${pathOf(list)}/items`,
            { item_name, quantity: 2 },
            { key: `${list.id} ${item_name}` },
          ),
        ),
      )
    const first = await addAll()
    expect(first.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201))
    expect((await addAll()).map((answer) => answer.json<ShoppingListItem>().id)).toEqual(
      first.map((answer) => answer.json<ShoppingListItem>().id),
    )
    const { items } = await read(list)
    expect(items.map(({ item_name, quantity }) => `${item_name} ${quantity}`).sort()).toEqual(
      names.map((name) => `${name} 2`).sort(),
    )
  })

  it('[SHOP-013, SHOP-014] refuses what has no name, no quantity or too long a name', async () => {
    const list = await makeList()
    const issueOf = async (body: object) => {
      const answer = await send('POST', `${pathOf(list)}/items`, body)
      return [answer.statusCode, answer.json<ErrorBody>().issues?.[0]?.message]
    }
    expect(await issueOf({ item_name: '  ' })).toEqual([422, 'Name is required'])
    expect(await issueOf({ item_name: 'Tea', quantity: 0 })).toEqual([
      422,
      'Quantity must be a positive number',
    ])
    expect(await issueOf({ item_name: 'Tea', quantity: '1,5' })).toEqual([
      422,
      'Quantity must be a positive number',
    ])
    expect(await issueOf({ item_name: 'x'.repeat(201) })).toEqual([422, 'At most 200 characters'])
    expect((await addLine(list, { item_name: 'x'.repeat(200) })).item_name).toHaveLength(200)
  })

  it('refuses a line more than a list can have', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ item_name: `Thing ${index}` }))
    const list = await makeList({ name: 'Full', items })
    expect(list.items).toHaveLength(1_000)
    const answer = await send('POST', `${pathOf(list)}/items`, { item_name: 'One more' })
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
      409,
      'A list can have at most 1,000 items. Use another list for more.',
    ])
    await send('DELETE', pathOf(list))
  })
})

describe('PUT /shopping-lists/:listId/items/:itemId', () => {
  it('[SHOP-009, SHOP-025] checks and unchecks, and changes what is said of an item', async () => {
    const list = await makeList()
    const line = await addLine(list, { item_name: 'Tea', quantity: 2 })
    const put = async (body: object) => (await send('PUT', pathOf(list, line), body)).json<ShoppingListItem>()
    expect(await put({ checked: true })).toMatchObject({ checked: true, quantity: 2 })
    expect(await put({ quantity: 3.5 })).toMatchObject({ checked: true, quantity: 3.5 })
    expect(await put({ unit: 'kg', notes: ' green ', item_name: 'Green tea' })).toMatchObject({
      quantity: 3.5,
      unit: 'kg',
      notes: 'green',
      item_name: 'Green tea',
    })
    expect(await put({ notes: '' })).toMatchObject({ notes: null, checked: true })
    expect(await put({ checked: false })).toMatchObject({ checked: false, checked_at: null })
    expect(await put({})).toMatchObject({ id: line.id, checked: false })
  })

  it('[SHOP-011] refuses a quantity below 1', async () => {
    const list = await makeList()
    const line = await addLine(list, { item_name: 'Tea' })
    for (const [quantity, message] of [
      [0, 'Quantity must be a positive number'],
      [-1, 'Quantity must be a positive number'],
      [0.5, 'Quantity must be at least 1'],
    ] as const) {
      const answer = await send('PUT', pathOf(list, line), { quantity })
      expect(answer.statusCode).toBe(422)
      expect(answer.json<ErrorBody>().detail).toContain(message)
    }
  })

  it("[SHOP-011] changes a recipe's quantity below 1 to any other", async () => {
    const list = await makeList()
    const line = await addLine(list, { item_name: 'Tea', quantity: 0.5 })
    const answer = await send('PUT', pathOf(list, line), { quantity: 0.25 })
    expect(answer.json<ShoppingListItem>().quantity).toBe(0.25)
  })

  it('does not undo what came after, when a call is repeated with its key', async () => {
    const list = await makeList()
    const line = await addLine(list, { item_name: 'Tea' })
    const key = `tick ${line.id}`
    await send('PUT', pathOf(list, line), { checked: true }, { key })
    await send('PUT', pathOf(list, line), { checked: false })
    const again = await send('PUT', pathOf(list, line), { checked: true }, { key })
    expect([again.statusCode, again.json<ShoppingListItem>().checked]).toEqual([200, false])
  })
})

describe('DELETE /shopping-lists/:listId/items/:itemId', () => {
  it('[SHOP-026] removes the item from that list alone, which can be undone', async () => {
    const [list, other] = [await makeList(), await makeList({ items: [{ item_name: 'Tea' }] })]
    const line = await addLine(list, { item_name: 'Tea' })
    expect((await send('DELETE', pathOf(list, line))).statusCode).toBe(204)
    expect((await read(list)).items).toEqual([])
    expect((await read(other)).items).toHaveLength(1)
    expect((await send('DELETE', pathOf(list, line))).json()).toMatchObject({
      code: 'not_found',
      detail: 'This item is not there any more',
    })
    expect((await send('POST', `${pathOf(list, line)}/restore`)).json()).toMatchObject({ id: line.id })
    expect((await read(list)).items).toHaveLength(1)
  })
})

describe('what several people do', () => {
  it('[SHOP-009] says who added and who ticked a line', async () => {
    const noa = await sut.signUp()
    const invitation = await send('POST', '/household/invitations', {})
    const { token } = invitation.json<{ token: string }>()
    const joined = await send('POST', '/household/join', { token }, { by: noa })
    expect(joined.statusCode, joined.body).toBe(200)
    const list = await makeList()
    const line = await addLine(list, { item_name: 'Tea' })
    const ticked = await send('PUT', pathOf(list, line), { checked: true }, { by: noa })
    expect(ticked.json()).toMatchObject({
      added_by: { user_id: maya.user.id, is_former: false },
      checked_by: { user_id: noa.user.id },
    })
  })
})
