import type { OutgoingHttpHeaders } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Clearing } from '@larder/shared/contracts/stock-clearing'
import type { InventoryEntry, InventorySummary, StockMovement } from '@larder/shared/contracts/inventory'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const TODAY = '2026-11-21T00:00:00.000Z'
const YESTERDAY = '2026-11-20T00:00:00.000Z'
const TOMORROW = '2026-11-22T00:00:00.000Z'
const UNKNOWN_ID = '0'.repeat(24)

let clock = new Date('2026-11-21T10:00:00Z')
const sut = await startTestApp({}, { now: () => clock })
const maya = await sut.signUp()
const stranger = await sut.signUp()

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (
  method: Method,
  path: string,
  payload?: object,
  { member = maya, headers = {} }: { member?: Member; headers?: OutgoingHttpHeaders } = {},
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...member.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const once = (key: string) => ({ headers: { 'idempotency-key': key } })

let itemCount = 0
const makeItem = async (fields: object = {}, member = maya) =>
  (
    await call(
      'POST',
      '/items/',
      { name: `Milk ${++itemCount}`, category: 'Dairy', unit: 'l', ...fields },
      { member },
    )
  ).json<Item>()
const makeEntry = async (fields: object = {}, member = maya) => {
  const item_id = 'item_id' in fields ? undefined : (await makeItem({}, member)).id
  const answer = await call('POST', '/inventory/', { item_id, quantity: 2, ...fields }, { member })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<InventoryEntry>()
}
const listOf = async (member: Member) =>
  (await call('GET', '/inventory/', undefined, { member })).json<InventoryEntry[]>()
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

/** All pages of a list, and the number of calls. */
const readPages = async <T>(path: string, limit: number, member: Member): Promise<T[][]> => {
  const pages: T[][] = []
  for (let cursor: string | undefined; ;) {
    const answer = await call(
      'GET',
      `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
      undefined,
      {
        member,
      },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    pages.push(answer.json<T[]>())
    cursor = answer.headers['x-next-cursor'] as string | undefined
    if (cursor === undefined) return pages
  }
}

describe('pages', () => {
  let member: Member
  beforeAll(async () => {
    member = await sut.signUp()
    for (const name of ['Rice', 'Milk', 'Salt', 'Bread', 'Eggs']) {
      const item_id = (await makeItem({ name }, member)).id
      await makeEntry({ item_id, quantity: 2 }, member)
      await makeEntry({ item_id, quantity: 1, storage_location: 'Pantry', min_stock_level: 2.5 }, member)
    }
  })

  it('[INV-035] of the inventory contain each entry once, like the whole list', async () => {
    const pages = await readPages<InventoryEntry>('/inventory/', 4, member)
    expect(pages.map((page) => page.length)).toEqual([4, 4, 2])
    const whole = await listOf(member)
    const byId = (entries: InventoryEntry[]) => entries.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(byId(pages.flat())).toEqual(byId(whole))
    expect(await readPages('/inventory/', 10, member)).toHaveLength(1)
  })

  it('of the catalogue are sorted by name', async () => {
    const pages = await readPages<Item>('/items/', 2, member)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    const whole = await call('GET', '/items/', undefined, { member })
    expect(pages.flat()).toEqual(whole.json())
    expect(pages.flat().map(({ name }) => name.toLowerCase())).toEqual([
      'bread',
      'eggs',
      'milk',
      'rice',
      'salt',
    ])
  })

  it("of an entry's history contain each movement once, with later undos", async () => {
    const { id } = await makeEntry({ quantity: 9 }, member)
    const action = (what: string, payload?: object) =>
      call('POST', `/inventory/${id}/${what}`, payload, { member })
    for (let used = 0; used < 3; used++) await action('consume', { quantity: 1 })
    const [entry] = (await listOf(member)).filter((listed) => listed.id === id)
    await call('PUT', `/inventory/${id}`, { ...entry, notes: 'half of it for the neighbours' }, { member })
    // The first takes back the edit, which no history has.
    for (let undone = 0; undone < 3; undone++) await action('undo')
    const whole = await call('GET', `/inventory/${id}/history`, undefined, { member })
    expect(whole.json<StockMovement[]>().map(({ kind, is_undone }) => [kind, is_undone])).toEqual([
      ['undo', false],
      ['undo', false],
      ['consume', true],
      ['consume', true],
      ['consume', false],
      ['purchase', false],
    ])
    const pages = await readPages<StockMovement>(`/inventory/${id}/history`, 1, member)
    expect(pages.map((page) => page.length)).toEqual([1, 1, 1, 1, 1, 1])
    expect(pages.flat()).toEqual(whole.json())
    expect(await readPages(`/inventory/${id}/history`, 4, member)).toHaveLength(2)
    const [other] = (await listOf(member)).filter((listed) => listed.id !== id)
    const cursor = whole.json<StockMovement[]>()[0]?.id
    expect(
      codeOf(await call('GET', `/inventory/${other?.id}/history?cursor=${cursor}`, undefined, { member })),
    ).toEqual([404, 'not_found'])
    await call('DELETE', `/inventory/${id}`, undefined, { member })
  })

  it.each(['/inventory/', '/items/'])(
    "of %s contain nobody else's data, whatever the cursor",
    async (path) => {
      const [theirs] = (await call('GET', path, undefined, { member })).json<{ id: string }[]>()
      const answer = await call('GET', `${path}?cursor=${theirs?.id}`, undefined, { member: stranger })
      expect(answer.body).not.toContain(theirs?.id)
      expect([200, 404]).toContain(answer.statusCode)
    },
  )

  it.each(['/inventory/', '/items/', '/receipts', '/auth/sessions', '/auth/security-events'])(
    'of %s do not begin after something that is not there',
    async (path) => {
      expect(codeOf(await call('GET', `${path}?cursor=${UNKNOWN_ID}`))).toEqual([404, 'not_found'])
    },
  )

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'cursor=x'])(
    'are refused for %s',
    async (query) => {
      for (const path of ['/inventory/', '/items/'])
        expect(codeOf(await call('GET', `${path}?${query}`))).toEqual([422, 'validation_failed'])
    },
  )

  it('are summarised together', async () => {
    const summary = (await call('GET', '/inventory/summary', undefined, { member })).json<InventorySummary>()
    expect(summary).toMatchObject({ entry_count: 10, item_count: 5 })
    expect(summary.places).toContainEqual({ storage_location: 'Pantry', entry_count: 5 })
    expect(summary.item_count_by_status.in_stock).toBe(5)
  })
})

describe('POST /inventory/', () => {
  it('[INV-064, ENT-005, ENT-006] creates an entry and returns all of its fields', async () => {
    const item = await makeItem()
    const entry = await makeEntry({
      item_id: item.id,
      quantity: 2.5,
      storage_location: 'Refrigerator',
      expiry_date: TOMORROW,
      purchase_date: YESTERDAY,
      min_stock_level: 1,
      notes: 'for pancakes',
    })
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      item_id: item.id,
      item,
      quantity: 2.5,
      unit: 'l',
      storage_location: 'Refrigerator',
      expiry_date: TOMORROW,
      is_expiry_guess: false,
      purchase_date: YESTERDAY,
      min_stock_level: 1,
      notes: 'for pancakes',
      status: 'in_stock',
      level_full: 2.5,
      opened_at: null,
      opening: 'closed',
      is_assumed: false,
      known_at: expect.stringMatching(/T.*Z$/) as string,
      usual_amount: 1,
      version: 1,
    })
  })

  it('[INV-056] recognises an offered place however it is written', async () => {
    expect((await makeEntry({ storage_location: ' pantry' })).storage_location).toBe('Pantry')
  })

  it('[INV-062] uses today as purchase date by default', async () => {
    expect((await makeEntry()).purchase_date).toBe(TODAY)
  })

  it.each([
    [2, undefined, 'in_stock'],
    [2, 2, 'low'],
    [2, 3, 'low'],
    [2, 1.99, 'in_stock'],
    [2, 0, 'in_stock'],
  ])('[INV-025, INV-026] quantity %d with minimum %s is %s', async (quantity, min_stock_level, status) => {
    expect((await makeEntry({ quantity, min_stock_level })).status).toBe(status)
  })

  it.each([
    [{ quantity: 0 }, 'Quantity must be positive'],
    [{ quantity: -1 }, 'Quantity must be positive'],
    [{ quantity: 1e-9 }, 'Quantity must be at least 0.001'],
    [{ quantity: 0.0009 }, 'Quantity must be at least 0.001'],
    [{ purchase_date: TOMORROW }, 'Purchase date cannot be in the future'],
    [{ purchase_date: '1999-12-31T00:00:00.000Z' }, 'Purchase date cannot be before the year 2000'],
    [{ quantity: null }, 'Quantity must be positive'],
    [{ quantity: 'NaN' }, 'Quantity must be positive'],
    [{ quantity: 1e12 }, 'Quantity must be at most 1000000'],
    [{ min_stock_level: -0.1 }, 'Minimum stock level must be non-negative'],
    [{ expiry_date: YESTERDAY }, 'Expiry date cannot be before today'],
    [{ expiry_date: '2226-11-22T00:00:00.000Z' }, 'Expiry date cannot be more than 50 years from now'],
    [{ expiry_date: '2026-12-01T25:00:00Z' }, 'Not a date'],
    [{ storage_location: 'x'.repeat(61) }, 'At most 60 characters'],
  ])('[INV-058, INV-060, INV-061, INV-063, API-018] answers 422 to %j', async (fields, detail) => {
    const item_id = (await makeItem()).id
    const answer = await call('POST', '/inventory/', { item_id, quantity: 1, ...fields })
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, detail])
  })

  it('answers 400 to a quantity that JSON cannot hold', async () => {
    const answer = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/inventory/',
      headers: { ...maya.headers, 'content-type': 'application/json' },
      payload: `{"item_id":"${UNKNOWN_ID}","quantity":NaN}`,
    })
    expect(codeOf(answer)).toEqual([400, 'malformed_request'])
  })

  it('[INV-061] accepts an expiry date of today', async () => {
    expect((await makeEntry({ expiry_date: TODAY })).status).toBe('in_stock')
  })

  it("[API-015] answers 404 to an item that does not exist, or is another household's", async () => {
    const foreign = await makeItem({}, stranger)
    for (const item_id of [UNKNOWN_ID, foreign.id]) {
      expect(codeOf(await call('POST', '/inventory/', { item_id, quantity: 1 }))).toEqual([404, 'not_found'])
    }
  })

  it('ignores ids, owner, status and unknown fields', async () => {
    const entry = await makeEntry({
      id: UNKNOWN_ID,
      household_id: stranger.user.household_id,
      status: 'critical',
      version: 99,
      unit: 'barrel',
      level_full: 7,
    })
    expect(entry).toMatchObject({ status: 'in_stock', version: 1, unit: 'l', level_full: 2 })
    expect(entry.id).not.toBe(UNKNOWN_ID)
    expect((await listOf(stranger)).some(({ id }) => id === entry.id)).toBe(false)
  })

  it('creates one entry for one Idempotency-Key, also for simultaneous calls', async () => {
    const item_id = (await makeItem()).id
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/inventory/', { item_id, quantity: 1 }, once('a'))),
    )
    const later = await call('POST', '/inventory/', { item_id, quantity: 1 }, once('a'))
    const other = await call('POST', '/inventory/', { item_id, quantity: 1 }, once('b'))
    const ids = [...answers, later].map((answer) => answer.json<InventoryEntry>().id)
    expect(new Set([...answers, later].map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(ids).size).toBe(1)
    expect(ids).not.toContain(other.json<InventoryEntry>().id)
    expect((await listOf(maya)).filter((entry) => entry.item_id === item_id)).toHaveLength(2)
  })

  it('keeps the keys of households separate, and refuses one that is too long', async () => {
    const mine = await call(
      'POST',
      '/inventory/',
      { item_id: (await makeItem()).id, quantity: 1 },
      once('same'),
    )
    const item_id = (await makeItem({}, stranger)).id
    const theirs = await call(
      'POST',
      '/inventory/',
      { item_id, quantity: 1 },
      { member: stranger, ...once('same') },
    )
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201])
    expect(theirs.json<InventoryEntry>().item_id).toBe(item_id)
    const long = await call('POST', '/inventory/', { item_id, quantity: 1 }, once('x'.repeat(201)))
    expect(codeOf(long)).toEqual([422, 'validation_failed'])
  })
})

describe('GET /inventory/', () => {
  it('[INV-035] is one JSON list, however long', async () => {
    const member = await sut.signUp()
    const lines = Array.from({ length: 250 }, (_, index) => ({ name: `Thing ${index}`, quantity: 1 }))
    const added = await call('POST', '/inventory/add-receipt-items', lines, { member })
    expect(added.headers['content-type']).toBe('application/json; charset=utf-8')
    const listed = await call('GET', '/inventory/', undefined, { member })
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8')
    const byId = (a: InventoryEntry, b: InventoryEntry) => a.id.localeCompare(b.id)
    expect(listed.json<InventoryEntry[]>().sort(byId)).toEqual(added.json<InventoryEntry[]>().sort(byId))
  })

  it("[INV-035, API-015] lists the household's entries and nobody else's", async () => {
    const owner = await sut.signUp()
    const entry = await makeEntry({}, owner)
    expect(await listOf(owner)).toEqual([entry])
    expect(await listOf(await sut.signUp())).toEqual([])
  })

  it('[INV-027] returns expired from the day after the expiry date on, in the time zone of the household', async () => {
    const owner = await sut.signUp()
    const entry = await makeEntry({ expiry_date: TODAY }, owner)
    const before = clock
    clock = new Date('2026-11-22T00:00:01Z')
    expect(await listOf(owner)).toEqual([{ ...entry, status: 'expired' }])
    clock = before
  })

  it('[INV-025] returns low by the sum over the lots of an item, whichever of them set the minimum', async () => {
    const owner = await sut.signUp()
    const item_id = (await makeItem({}, owner)).id
    const first = await makeEntry({ item_id, quantity: 1, min_stock_level: 3 }, owner)
    expect(first.status).toBe('low')
    await makeEntry({ item_id, quantity: 1 }, owner)
    expect((await listOf(owner)).map(({ status, min_stock_level }) => [status, min_stock_level])).toEqual([
      ['low', 3],
      ['low', 3],
    ])
    const third = await makeEntry({ item_id, quantity: 1.5 }, owner)
    expect(third.status).toBe('in_stock')
    expect((await listOf(owner)).map((entry) => entry.status)).toEqual(['in_stock', 'in_stock', 'in_stock'])
  })

  it('removes an empty lot from the list when the item is bought again', async () => {
    const owner = await sut.signUp()
    const item_id = (await makeItem({}, owner)).id
    const first = await makeEntry({ item_id, quantity: 1 }, owner)
    await call('POST', `/inventory/${first.id}/consume`, {}, { member: owner })
    expect((await listOf(owner)).map((entry) => entry.status)).toEqual(['out_of_stock'])
    const second = await makeEntry({ item_id, quantity: 1 }, owner)
    expect((await listOf(owner)).map((entry) => entry.id)).toEqual([second.id])
    await call('POST', `/inventory/${first.id}/undo`, undefined, { member: owner })
    expect(await listOf(owner)).toHaveLength(2)
  })

  it('lists the empty lot again when the purchase is undone, but not removed ones', async () => {
    const owner = await sut.signUp()
    const item_id = (await makeItem({ name: 'Milk' }, owner)).id
    const action = (entry: InventoryEntry, name: string) =>
      call('POST', `/inventory/${entry.id}/${name}`, undefined, { member: owner })
    const [empty, removed] = [
      await makeEntry({ item_id, quantity: 1 }, owner),
      await makeEntry({ item_id, quantity: 1 }, owner),
    ]
    await action(empty, 'consume')
    await call('DELETE', `/inventory/${removed.id}`, undefined, { member: owner })
    const bought = await makeEntry({ item_id, quantity: 1 }, owner)
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([bought.id])
    await action(bought, 'undo')
    expect((await listOf(owner)).map(({ id, status }) => [id, status])).toEqual([[empty.id, 'out_of_stock']])

    const [again] = (
      await call('POST', '/inventory/add-receipt-items', [{ name: 'Milk', quantity: 2, unit: 'l' }], {
        member: owner,
      })
    ).json<InventoryEntry[]>()
    expect((await listOf(owner)).map(({ id }) => id)).toEqual([again?.id])
  })
})

describe('PUT /inventory/{id}', () => {
  it('[INV-065, INV-066] accepts the full entry as it was returned, with changes', async () => {
    const entry = await makeEntry({ storage_location: 'Pantry', notes: 'x' })
    const answer = await call('PUT', `/inventory/${entry.id}`, {
      ...entry,
      quantity: 5,
      storage_location: 'Freezer',
      min_stock_level: 6,
      notes: null,
      expiry_date: TOMORROW,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: entry.id,
      quantity: 5,
      storage_location: 'Freezer',
      min_stock_level: 6,
      notes: null,
      expiry_date: TOMORROW,
      status: 'low',
      level_full: 5,
      version: 2,
    })
    expect((await listOf(maya)).find(({ id }) => id === entry.id)).toEqual(answer.json())
  })

  it('[INV-023] determines the status only from quantity, minimum and date', async () => {
    const entry = await makeEntry({ quantity: 3 })
    const statusAfter = async (fields: object) =>
      (await call('PUT', `/inventory/${entry.id}`, { quantity: 3, ...fields })).json<InventoryEntry>().status
    expect(await statusAfter({ min_stock_level: 3 })).toBe('low')
    expect(await statusAfter({ min_stock_level: 2 })).toBe('in_stock')
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 3 })
    expect(await statusAfter({ quantity: 0, min_stock_level: 2 })).toBe('out_of_stock')
    expect(await statusAfter({ quantity: 1, min_stock_level: 2 })).toBe('low')
  })

  it('writes one correction when the quantity changed, none when not', async () => {
    const entry = await makeEntry()
    await call('PUT', `/inventory/${entry.id}`, { ...entry, notes: 'new' })
    await call('PUT', `/inventory/${entry.id}`, { ...entry, quantity: 1.25 })
    const history = (await call('GET', `/inventory/${entry.id}/history`)).json<StockMovement[]>()
    expect(history.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['correct', -0.75],
      ['purchase', 2],
    ])
  })

  it('clears fields that are left out', async () => {
    const entry = await makeEntry({ storage_location: 'Pantry', min_stock_level: 4, expiry_date: TOMORROW })
    const answer = await call('PUT', `/inventory/${entry.id}`, { quantity: 2 })
    expect(answer.json()).toMatchObject({
      storage_location: null,
      min_stock_level: null,
      expiry_date: null,
      status: 'in_stock',
    })
  })

  it('answers 409 to a quantity based on an old version, and keeps an unchanged one', async () => {
    const entry = await makeEntry()
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 0.5 })
    const conflict = await call('PUT', `/inventory/${entry.id}`, { ...entry, quantity: 9 })
    expect(codeOf(conflict)).toEqual([409, 'version_conflict'])
    const untouched = await call('PUT', `/inventory/${entry.id}`, { ...entry, notes: 'kept' })
    expect(untouched.json()).toMatchObject({ quantity: 1.5, notes: 'kept' })
    const { version: _, ...withoutVersion } = entry
    const forced = await call('PUT', `/inventory/${entry.id}`, { ...withoutVersion, quantity: 9 })
    expect(forced.json()).toMatchObject({ quantity: 9 })
  })

  it("merges an edit based on an old version with other people's changes", async () => {
    const entry = await makeEntry({ storage_location: 'Pantry', notes: 'old' })
    const first = await call('PUT', `/inventory/${entry.id}`, { ...entry, notes: 'theirs' })
    expect(first.json<InventoryEntry>().version).toBeGreaterThan(entry.version)
    const second = await call('PUT', `/inventory/${entry.id}`, {
      ...entry,
      storage_location: 'Freezer',
      expiry_date: TOMORROW,
    })
    expect(second.json()).toMatchObject({
      notes: 'theirs',
      storage_location: 'Freezer',
      expiry_date: TOMORROW,
    })
    expect((await listOf(maya)).find(({ id }) => id === entry.id)).toEqual(second.json())
  })

  it.each([
    ['storage_location', 'Freezer', 'Cabinet'],
    ['expiry_date', TOMORROW, '2026-12-24T00:00:00.000Z'],
    ['purchase_date', YESTERDAY, '2026-11-19T00:00:00.000Z'],
    ['min_stock_level', 3, 4],
    ['notes', 'theirs', 'mine'],
    ['quantity', 1.5, 1.25],
  ])('answers 409 to a %s that both have changed, with the entry as it is', async (field, theirs, mine) => {
    const entry = await makeEntry()
    const current = await call('PUT', `/inventory/${entry.id}`, { ...entry, [field]: theirs })
    const answer = await call('PUT', `/inventory/${entry.id}`, { ...entry, [field]: mine })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<ErrorBody>()).toMatchObject({
      code: 'version_conflict',
      data: { fields: [field], current: current.json<InventoryEntry>() },
    })
    const again = await call('PUT', `/inventory/${entry.id}`, {
      ...entry,
      [field]: mine,
      version: current.json<InventoryEntry>().version,
    })
    expect(again.json()).toMatchObject({ [field]: mine })
  })

  it('detects conflicts in the minimum level, which all lots of an item share', async () => {
    const one = await makeEntry()
    const other = await makeEntry({ item_id: one.item_id })
    await call('PUT', `/inventory/${one.id}`, { ...one, min_stock_level: 3 })
    const stale = await call('PUT', `/inventory/${other.id}`, { ...other, min_stock_level: 4 })
    expect(stale.json<ErrorBody>().data).toMatchObject({ fields: ['min_stock_level'] })
    const untouched = await call('PUT', `/inventory/${other.id}`, { ...other, notes: 'kept' })
    expect(untouched.json()).toMatchObject({ min_stock_level: 3, notes: 'kept' })
  })

  it('does not treat an edit as a stock movement, but undoes it before the action that came before it', async () => {
    const entry = await makeEntry()
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 0.5 })
    await call('PUT', `/inventory/${entry.id}`, { quantity: 1.5, notes: 'new' })
    const history = await call('GET', `/inventory/${entry.id}/history`)
    expect(history.json<StockMovement[]>().map(({ kind }) => kind)).toEqual(['consume', 'purchase'])
    const undo = () => call('POST', `/inventory/${entry.id}/undo`)
    expect((await undo()).json()).toMatchObject({ quantity: 1.5, notes: entry.notes })
    expect((await undo()).json()).toMatchObject({ quantity: 2, notes: entry.notes })
  })

  it('undoes a move to the old place, also with what was counted in the same edit', async () => {
    const entry = await makeEntry()
    for (const edit of [{}, { quantity: 1 }]) {
      const moved = await call('PUT', `/inventory/${entry.id}`, {
        ...entry,
        storage_location: 'Freezer',
        min_stock_level: 4,
        ...edit,
      })
      expect(moved.json()).toMatchObject({ storage_location: 'Freezer' })
      const undone = await call('POST', `/inventory/${entry.id}/undo`)
      const { quantity, storage_location, min_stock_level } = entry
      expect(undone.json()).toMatchObject({ quantity, storage_location, min_stock_level })
    }
  })

  it('undoes the action that led to a version, and nothing that came later', async () => {
    const entry = await makeEntry()
    const edit = { ...entry, storage_location: 'Freezer' }
    const { version } = (await call('PUT', `/inventory/${entry.id}`, edit)).json<InventoryEntry>()
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 0.5 })
    const undo = (body?: object) => call('POST', `/inventory/${entry.id}/undo`, body)
    expect(codeOf(await undo({ version }))).toEqual([409, 'version_conflict'])
    await undo()
    expect((await undo({ version })).json()).toMatchObject({ storage_location: entry.storage_location })
  })

  it('[INV-058] answers 422 to a quantity of 0, unless the lot is empty already', async () => {
    const entry = await makeEntry({ quantity: 1 })
    const answer = await call('PUT', `/inventory/${entry.id}`, { ...entry, quantity: 0 })
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, 'Quantity must be positive'])
    const empty = (await call('POST', `/inventory/${entry.id}/consume`)).json<InventoryEntry>()
    const edited = await call('PUT', `/inventory/${entry.id}`, { ...empty, notes: 'buy again' })
    expect(edited.json()).toMatchObject({ quantity: 0, notes: 'buy again', status: 'out_of_stock' })
  })

  it('[INV-061] allows editing an expired entry as long as its date stays', async () => {
    const entry = await makeEntry({ expiry_date: TODAY })
    const before = clock
    clock = new Date('2026-11-25T10:00:00Z')
    const same = await call('PUT', `/inventory/${entry.id}`, { ...entry, notes: 'smells fine' })
    expect([same.statusCode, same.json<InventoryEntry>().status]).toEqual([200, 'expired'])
    const past = await call('PUT', `/inventory/${entry.id}`, { ...entry, expiry_date: TOMORROW })
    expect([past.statusCode, past.json<ErrorBody>().detail]).toEqual([
      422,
      'Expiry date cannot be before today',
    ])
    clock = before
  })

  it.each([
    [{ quantity: -1 }, 'Quantity must be positive'],
    [{ quantity: 1e300 }, 'Quantity must be at most 1000000'],
    [{ quantity: 'many' }, 'Quantity must be positive'],
    [{ min_stock_level: -1 }, 'Minimum stock level must be non-negative'],
  ])('answers 422 to %j and changes nothing', async (fields, detail) => {
    const entry = await makeEntry()
    const answer = await call('PUT', `/inventory/${entry.id}`, { ...entry, ...fields })
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, detail])
    expect((await listOf(maya)).find(({ id }) => id === entry.id)).toEqual(entry)
  })

  it('ignores ids, owner and status', async () => {
    const entry = await makeEntry()
    const answer = await call('PUT', `/inventory/${entry.id}`, {
      ...entry,
      id: UNKNOWN_ID,
      household_id: stranger.user.household_id,
      status: 'expired',
      level_full: 99,
    })
    expect(answer.json()).toEqual(entry)
  })

  it('answers 400 to another item, and changes nothing', async () => {
    const entry = await makeEntry()
    for (const item_id of [(await makeItem()).id, (await makeItem({}, stranger)).id, UNKNOWN_ID]) {
      const answer = await call('PUT', `/inventory/${entry.id}`, { ...entry, item_id, quantity: 1 })
      expect([answer.statusCode, answer.json<ErrorBody>()]).toEqual([
        400,
        {
          code: 'item_changed',
          detail: 'An entry keeps its item. Add an entry of the other item instead.',
        },
      ])
    }
    expect((await listOf(maya)).find(({ id }) => id === entry.id)).toEqual(entry)
  })
})

describe('DELETE /items/{id}', () => {
  it('deletes an item that never had an entry, and refuses any other', async () => {
    const unused = await makeItem()
    expect((await call('DELETE', `/items/${unused.id}`)).statusCode).toBe(204)
    expect((await call('GET', `/items/${unused.id}`)).statusCode).toBe(404)
    const entry = await makeEntry()
    await call('DELETE', `/inventory/${entry.id}`)
    expect(codeOf(await call('DELETE', `/items/${entry.item_id}`))).toEqual([409, 'item_in_use'])
    expect((await call('GET', `/items/${entry.item_id}`)).statusCode).toBe(200)
  })
})

describe('DELETE /inventory/{id}', () => {
  it('[INV-068, INV-070] removes an entry, and undo restores it', async () => {
    const entry = await makeEntry()
    const answer = await call('DELETE', `/inventory/${entry.id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await listOf(maya)).some(({ id }) => id === entry.id)).toBe(false)
    expect((await call('DELETE', `/inventory/${entry.id}`)).statusCode).toBe(404)
    expect((await call('PUT', `/inventory/${entry.id}`, entry)).statusCode).toBe(404)
    expect((await call('POST', `/inventory/${entry.id}/consume`)).statusCode).toBe(404)

    const back = await call('POST', `/inventory/${entry.id}/undo`)
    expect(back.json()).toEqual({ ...entry, version: 3 })
    expect((await listOf(maya)).find(({ id }) => id === entry.id)).toEqual({ ...entry, version: 3 })
  })
})

describe('POST /inventory/{id}/consume', () => {
  it('uses the usual amount by default: 1, or what is left', async () => {
    const entry = await makeEntry({ quantity: 1.4 })
    const first = await call('POST', `/inventory/${entry.id}/consume`)
    expect(first.json()).toMatchObject({ quantity: 0.4, opened_at: '2026-11-21T10:00:00.000Z', version: 2 })
    const second = await call('POST', `/inventory/${entry.id}/consume`, {})
    expect(second.json()).toMatchObject({ quantity: 0, status: 'out_of_stock' })
    expect(codeOf(await call('POST', `/inventory/${entry.id}/consume`, {}))).toEqual([
      409,
      'not_enough_stock',
    ])
  })

  it('remembers the amount usually taken of weighed items', async () => {
    const item_id = (await makeItem({ name: 'Rice', unit: 'g' })).id
    const entry = await makeEntry({ item_id, quantity: 1000 })
    expect(entry.usual_amount).toBe(250)
    const used = await call('POST', `/inventory/${entry.id}/consume`, { quantity: 120 })
    expect(used.json()).toMatchObject({ quantity: 880, usual_amount: 120 })
    expect((await call('POST', `/inventory/${entry.id}/consume`)).json()).toMatchObject({ quantity: 760 })
  })

  it('refuses amounts that are too small to see, unless it is all that is left', async () => {
    const entry = await makeEntry({ quantity: 1 })
    const use = (quantity: number) => call('POST', `/inventory/${entry.id}/consume`, { quantity })
    const answer = await use(0.0001)
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
      422,
      'Use at least 0.001, or all that is left',
    ])
    await use(0.9995)
    expect((await use(0.0005)).json()).toMatchObject({ quantity: 0 })
  })

  it('never takes more than there is', async () => {
    const entry = await makeEntry({ quantity: 1 })
    const answer = await call('POST', `/inventory/${entry.id}/consume`, { quantity: 1.00001 })
    expect(codeOf(answer)).toEqual([409, 'not_enough_stock'])
  })

  it('leaves nothing after taking ten times 0.1 from 1', async () => {
    const entry = await makeEntry({ quantity: 1 })
    for (let taken = 0; taken < 10; taken++)
      await call('POST', `/inventory/${entry.id}/consume`, { quantity: 0.1 })
    const left = (await listOf(maya)).find(({ id }) => id === entry.id)
    expect(left).toMatchObject({ quantity: 0, status: 'out_of_stock' })
  })

  it('is applied once for one Idempotency-Key, even when it took the last', async () => {
    const entry = await makeEntry({ quantity: 2 })
    const use = () => call('POST', `/inventory/${entry.id}/consume`, { quantity: 2 }, once('c'))
    const answers = await Promise.all([use(), use(), use()])
    const later = await use()
    expect([...answers, later].map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(later.json()).toMatchObject({ quantity: 0, version: 2 })
  })

  it.each([[0], [-1], [1e7], ['1'], [null]])('answers 422 to a quantity of %j', async (quantity) => {
    const entry = await makeEntry()
    const answer = await call('POST', `/inventory/${entry.id}/consume`, { quantity })
    expect(codeOf(answer)).toEqual([422, 'validation_failed'])
  })
})

describe('POST /inventory/{id}/undo and GET /inventory/{id}/history', () => {
  it('undoes action after action, each once, and keeps all of them in the history', async () => {
    const entry = await makeEntry({ quantity: 3 })
    await call('POST', `/inventory/${entry.id}/consume`, { quantity: 1 })
    await call('PUT', `/inventory/${entry.id}`, { quantity: 10 })
    const undo = () => call('POST', `/inventory/${entry.id}/undo`)
    expect((await undo()).json()).toMatchObject({ quantity: 2, level_full: 3 })
    expect((await undo()).json()).toMatchObject({ quantity: 3, opened_at: null })
    expect((await undo()).json()).toMatchObject({ quantity: 0 })
    expect((await listOf(maya)).some(({ id }) => id === entry.id)).toBe(false)
    expect(codeOf(await undo())).toEqual([409, 'nothing_to_undo'])

    const history = (await call('GET', `/inventory/${entry.id}/history`)).json<StockMovement[]>()
    expect(
      history.map(({ kind, delta, balance_after, is_undone }) => [kind, delta, balance_after, is_undone]),
    ).toEqual([
      ['undo', -3, 0, false],
      ['undo', 1, 3, false],
      ['undo', -8, 2, false],
      ['correct', 8, 10, true],
      ['consume', -1, 2, true],
      ['purchase', 3, 3, true],
    ])
    expect(history[0]).toMatchObject({
      unit: 'l',
      cause: 'Taken back',
      created_at: '2026-11-21T10:00:00.000Z',
    })
  })

  it('undoes once for one Idempotency-Key', async () => {
    const entry = await makeEntry({ quantity: 3 })
    for (let taken = 0; taken < 2; taken++) await call('POST', `/inventory/${entry.id}/consume`)
    const undo = () => call('POST', `/inventory/${entry.id}/undo`, undefined, once('u'))
    await undo()
    expect((await undo()).json()).toMatchObject({ quantity: 2 })
  })
})

describe('POST /inventory/clear-all', () => {
  it('[SET-029, ENT-017, API-015] removes everything of the household, counts it, and nothing of others', async () => {
    const owner = await sut.signUp()
    const theirs = await makeEntry({}, stranger)
    const entries = []
    for (let made = 0; made < 12; made++) entries.push(await makeEntry({}, owner))
    const answer = await call('POST', '/inventory/clear-all', undefined, { member: owner })
    expect([answer.statusCode, answer.json()]).toEqual([200, { deleted_count: 12 }])
    expect(await listOf(owner)).toEqual([])
    expect((await call('POST', '/inventory/clear-all', undefined, { member: owner })).json()).toEqual({
      deleted_count: 0,
    })
    const history = await call('GET', `/inventory/${entries[0]?.id}/history`, undefined, { member: owner })
    expect(history.json<StockMovement[]>().map(({ kind }) => kind)).toEqual(['clear', 'purchase'])
    expect((await listOf(stranger)).some(({ id }) => id === theirs.id)).toBe(true)
  })

  it('is undone once, by anybody of the household', async () => {
    const owner = await sut.signUp()
    const asOwner = { member: owner }
    const find = async () =>
      (await call('GET', '/inventory/clear-all', undefined, asOwner)).json<{ clearing: Clearing | null }>()
    expect(await find()).toEqual({ clearing: null })
    const entry = await makeEntry({ quantity: 2.5 }, owner)
    await call('POST', '/inventory/clear-all', undefined, asOwner)
    const { clearing } = await find()
    expect(clearing).toMatchObject({ deleted_count: 1 })
    const undo = (member = owner) =>
      call('POST', `/inventory/clear-all/${clearing?.id}/undo`, undefined, { member })
    expect(codeOf(await undo(stranger))).toEqual([404, 'not_found'])
    const answer = await undo()
    expect([answer.statusCode, answer.json()]).toEqual([200, { restored_count: 1 }])
    expect(await listOf(owner)).toMatchObject([{ id: entry.id, quantity: 2.5 }])
    expect([codeOf(await undo()), await find()]).toEqual([[409, 'nothing_to_undo'], { clearing: null }])
  })
})

describe('POST /inventory/add-receipt-items', () => {
  const add = (lines: unknown, query = '', member = maya, headers: OutgoingHttpHeaders = {}) =>
    call('POST', `/inventory/add-receipt-items${query}`, lines as object, { member, headers })

  it('refuses an amount that could not be displayed, like for a single entry', async () => {
    const answer = await add([{ name: 'Saffron', quantity: 0.0001, unit: 'kg' }])
    expect(codeOf(answer)).toEqual([422, 'validation_failed'])
    expect(answer.json<ErrorBody>().detail).toBe('Quantity must be at least 0.001')
  })

  it('[RCPT-048, RCPT-049] creates an entry for each line, with the given place and day', async () => {
    const owner = await sut.signUp()
    const answer = await add(
      [
        { name: 'Eggs', quantity: 10 },
        {
          name: 'Pasta',
          quantity: 2,
          unit: '500g',
          category: 'Dry Goods',
          price: 3.98,
          source_receipt: 'r1',
        },
      ],
      '?storage_location=Pantry&purchase_date=2026-11-19',
      owner,
    )
    expect(answer.statusCode).toBe(201)
    const entries = answer.json<InventoryEntry[]>()
    expect(entries).toMatchObject([
      {
        item: { name: 'Eggs', category: 'Dairy', unit: 'item' },
        quantity: 10,
        unit: 'item',
        storage_location: 'Pantry',
        purchase_date: '2026-11-19T00:00:00.000Z',
        expiry_date: '2026-12-10T00:00:00.000Z',
        is_expiry_guess: true,
        status: 'in_stock',
      },
      {
        item: { name: 'Pasta', category: 'Dry Goods' },
        quantity: 1000,
        unit: 'g',
        storage_location: 'Pantry',
      },
    ])
    expect(await listOf(owner)).toEqual(expect.arrayContaining(entries))
  })

  it('does not guess an expiry date beyond the supported range', async () => {
    const owner = await sut.signUp()
    await makeItem({ name: 'Honey', typical_shelf_life_days: 1_000_000 }, owner)
    expect((await add([{ name: 'Honey', quantity: 1 }], '', owner)).statusCode).toBe(201)
    expect(await listOf(owner)).toHaveLength(1)
  })

  it.each([
    [{}, '?purchase_date=1000-01-01', 'Purchase date cannot be before the year 2000'],
    [{}, '?purchase_date=3000-01-01', 'Purchase date cannot be in the future'],
    [{ purchase_date: '1026-11-20' }, '', 'Rice: Purchase date cannot be before the year 2000'],
    [{ purchase_date: TOMORROW }, '', 'Rice: Purchase date cannot be in the future'],
    [{ expiry_date: '1026-11-22' }, '', 'Rice: Expiry date cannot be before today'],
    [{ expiry_date: '2226-11-22' }, '', 'Rice: Expiry date cannot be more than 50 years from now'],
  ])(
    '[INV-061] refuses dates that can not be, as those of a single entry: %j%s',
    async (dates, query, detail) => {
      const owner = await sut.signUp()
      const lines = [
        { name: 'Oats', quantity: 1 },
        { name: 'Rice', quantity: 1, ...dates },
      ]
      const answer = await add(lines, query, owner)
      expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, detail])
      expect(await listOf(owner)).toEqual([])
      expect((await call('GET', '/items/', undefined, { member: owner })).json()).toEqual([])
    },
  )

  it('guesses an expiry date for an old receipt, even if it is in the past', async () => {
    const owner = await sut.signUp()
    await makeItem({ name: 'Fish', typical_shelf_life_days: 2 }, owner)
    const answer = await add([{ name: 'Fish', quantity: 1 }], '?purchase_date=2026-11-01', owner)
    expect(answer.json<InventoryEntry[]>()).toMatchObject([{ expiry_date: '2026-11-03T00:00:00.000Z' }])
  })

  it('stores a name with half a character, and finds its item again', async () => {
    const owner = await sut.signUp()
    const broken = [{ name: 'Milk \ud83e', quantity: 1 }]
    const [first, second] = [await add(broken, '', owner), await add(broken, '', owner)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(new Set((await listOf(owner)).map((entry) => entry.item?.name))).toEqual(new Set(['Milk \ufffd']))
  })

  it("[RCPT-035, RCPT-037] merges equal names and finds the household's existing item", async () => {
    const owner = await sut.signUp()
    const item = await makeItem({ name: 'Whole Milk', unit: 'l' }, owner)
    const answer = await add(
      [
        { name: 'WHOLE  milk', quantity: 1, unit: 'l' },
        { name: 'whole milk', quantity: 500, unit: 'ml' },
      ],
      '',
      owner,
    )
    expect(answer.json()).toMatchObject([
      { item_id: item.id, quantity: 1.5, unit: 'l', purchase_date: TODAY },
    ])
    expect(await listOf(owner)).toHaveLength(1)
    expect((await call('GET', '/items/', undefined, { member: owner })).json<Item[]>()).toHaveLength(1)
  })

  it('inherits place, minimum level and shelf life from the item', async () => {
    const owner = await sut.signUp()
    const known = await makeItem({ name: 'Yoghurt', unit: 'item', typical_shelf_life_days: 10 }, owner)
    await makeEntry(
      { item_id: known.id, quantity: 1, storage_location: 'Refrigerator', min_stock_level: 4 },
      owner,
    )
    const learned = await makeItem({ name: 'Cream', unit: 'item' }, owner)
    await makeEntry(
      { item_id: learned.id, expiry_date: TOMORROW, purchase_date: '2026-11-15T00:00:00Z' },
      owner,
    )
    const answer = await add(
      [
        { name: 'yoghurt', quantity: 2 },
        { name: 'cream', quantity: 1 },
      ],
      '?purchase_date=2026-11-20T00:00:00Z',
      owner,
    )
    expect(answer.json()).toMatchObject([
      {
        item_id: known.id,
        storage_location: 'Refrigerator',
        min_stock_level: 4,
        status: 'low',
        expiry_date: '2026-11-30T00:00:00.000Z',
        is_expiry_guess: true,
      },
      { item_id: learned.id, expiry_date: '2026-11-27T00:00:00.000Z', is_expiry_guess: true },
    ])
    const [guessed] = answer.json<InventoryEntry[]>()
    const same = await call('PUT', `/inventory/${guessed?.id}`, { ...guessed, notes: 'x' }, { member: owner })
    expect(same.json()).toMatchObject({ is_expiry_guess: true })
    const set = await call(
      'PUT',
      `/inventory/${guessed?.id}`,
      { ...guessed, expiry_date: TOMORROW },
      { member: owner },
    )
    expect(set.json()).toMatchObject({ is_expiry_guess: false, expiry_date: TOMORROW })
  })

  it('[RCPT-042, INV-024] lists a line of quantity 0 as out of stock, without a movement', async () => {
    const [entry] = (await add([{ name: `Salt ${Math.random()}`, quantity: 0 }])).json<InventoryEntry[]>()
    expect(entry).toMatchObject({ quantity: 0, status: 'out_of_stock', version: 0 })
    expect((await call('GET', `/inventory/${entry?.id}/history`)).json()).toEqual([])
    expect(codeOf(await call('POST', `/inventory/${entry?.id}/undo`))).toEqual([409, 'nothing_to_undo'])
    const counted = await call('PUT', `/inventory/${entry?.id}`, { ...entry, quantity: 2 })
    expect(counted.json()).toMatchObject({ quantity: 2, status: 'in_stock', version: 1 })
    expect((await call('DELETE', `/inventory/${entry?.id}`)).statusCode).toBe(204)
  })

  it('adds a receipt once for one Idempotency-Key, also for simultaneous calls', async () => {
    const owner = await sut.signUp()
    const lines = Array.from({ length: 15 }, (_, index) => ({ name: `Thing ${index}`, quantity: index + 1 }))
    const send = () => add(lines, '', owner, { 'idempotency-key': 'receipt-1' })
    const answers = await Promise.all([send(), send(), send()])
    const later = await send()
    expect([...answers, later].map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
    for (const answer of answers) expect(answer.json()).toEqual(later.json())
    expect(await listOf(owner)).toHaveLength(15)
    expect((await call('GET', '/items/', undefined, { member: owner })).json<Item[]>()).toHaveLength(15)
  })

  it('can be undone by one call, identified by its Idempotency-Key, and by nobody else', async () => {
    const owner = await sut.signUp()
    const lines = [
      { name: 'Rice', quantity: 1, source_receipt: 'r1' },
      { name: 'Oats', quantity: 2, source_receipt: 'r2' },
    ]
    await add(lines, '', owner, { 'idempotency-key': 'k 1' })
    const undo = (member: Member, key = 'k 1') =>
      call('POST', '/inventory/add-receipt-items/undo', { key }, { member })
    expect(codeOf(await undo(stranger))).toEqual([404, 'not_found'])
    expect(codeOf(await undo(owner, 'other'))).toEqual([404, 'not_found'])
    expect(codeOf(await undo(owner, 'x'.repeat(201)))).toEqual([422, 'validation_failed'])
    expect((await undo(owner)).json()).toEqual({ undone_count: 2 })
    expect((await undo(owner)).json()).toEqual({ undone_count: 2 })
    expect(await listOf(owner)).toEqual([])
  })

  it.each([
    [[], '', 'Please select at least one item to add to inventory'],
    [[{ name: '', quantity: 1 }], '', 'Name is required'],
    [[{ name: 'x', quantity: 1 }], '?purchase_date=yesterday', 'Not a date'],
    [[{ name: 'x', quantity: 1 }], '?purchase_date=2026-02-30', 'Not a date'],
    [[{ name: 'x', quantity: 999_999, unit: '500g' }], '', 'Quantity must be at most 1000000'],
  ])('[RCPT-047] answers 422 to %j%s', async (lines, query, detail) => {
    const answer = await add(lines, query)
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([422, detail])
  })

  it('says how to add more items than one call adds, as of a first sync of many orders', async () => {
    const answer = await add(Array.from({ length: 501 }, () => ({ name: 'x', quantity: 1 })))
    expect(answer.json<ErrorBody>().detail).toBe(
      'At most 500 items can be added at once: deselect some, and add them later',
    )
  })

  it.each([[-1], [1e9], ['1'], [null]])('answers 422 to a quantity of %j', async (quantity) => {
    expect(codeOf(await add([{ name: 'x', quantity }]))).toEqual([422, 'validation_failed'])
  })

  it('answers 422 to an object in place of a list', async () => {
    expect(codeOf(await add({ name: 'x', quantity: 1 }))).toEqual([422, 'validation_failed'])
  })
})

it('[API-016] serves the paths of the call table, and no older ones', async () => {
  const documented: [Method, string][] = [
    ['GET', '/inventory'],
    ['POST', '/inventory'],
    ['PUT', '/inventory/:id'],
    ['DELETE', '/inventory/:id'],
    ['POST', '/inventory/clear-all'],
    ['POST', '/inventory/add-receipt-items'],
  ]
  for (const [method, path] of documented) {
    expect(sut.app.hasRoute({ method, url: `/api/v1${path}` }), `${method} ${path}`).toBe(true)
  }
  for (const path of ['/inventory/items', '/inventory/add', `/inventory/${UNKNOWN_ID}`]) {
    expect((await call('GET', path)).statusCode, path).toBe(404)
  }
})

describe('every call', () => {
  const calls: [Method, string, object?][] = [
    ['GET', '/inventory/'],
    ['POST', '/inventory/', { item_id: UNKNOWN_ID, quantity: 1 }],
    ['POST', '/inventory/clear-all'],
    ['POST', '/inventory/add-receipt-items', [{ name: 'x', quantity: 1 }]],
    ['POST', '/inventory/add-receipt-items/undo', { key: 'k' }],
  ]
  const callsOn = (id: string): [Method, string, object?][] => [
    ['PUT', `/inventory/${id}`, { quantity: 1 }],
    ['DELETE', `/inventory/${id}`],
    ['POST', `/inventory/${id}/consume`, {}],
    ['POST', `/inventory/${id}/undo`],
    ['GET', `/inventory/${id}/history`],
  ]

  it('[API-015] needs a token', async () => {
    for (const [method, path, payload] of [...calls, ...callsOn(UNKNOWN_ID)]) {
      const answer = await sut.app.inject({ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) })
      expect(codeOf(answer), `${method} ${path}`).toEqual([401, 'not_authenticated'])
    }
  })

  it("[API-015] answers 404 to another household's entry, like to a missing one", async () => {
    const theirs = await makeEntry({}, stranger)
    for (const id of [theirs.id, UNKNOWN_ID]) {
      for (const [method, path, payload] of callsOn(id)) {
        expect(codeOf(await call(method, path, payload)), `${method} ${path}`).toEqual([404, 'not_found'])
      }
    }
    expect((await listOf(stranger)).find(({ id }) => id === theirs.id)).toEqual(theirs)
  })

  it('answers 422 to an invalid id', async () => {
    for (const [method, path, payload] of callsOn('DROP')) {
      expect(codeOf(await call(method, path, payload)), `${method} ${path}`).toEqual([
        422,
        'validation_failed',
      ])
    }
  })
})
