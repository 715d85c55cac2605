import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { TODAY, TOMORROW, YESTERDAY, codeOf, once, openStock } from '../../testing/stock/stock-calls.ts'
import type { Method } from '../../testing/stock/stock-calls.ts'

const UNKNOWN_ID = '0'.repeat(24)

let clock = new Date('2026-11-21T10:00:00Z')
const { sut, maya, stranger, call, listOf, makeEntry, makeItem } = await openStock(() => clock)

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
