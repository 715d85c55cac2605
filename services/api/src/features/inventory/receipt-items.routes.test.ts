import type { OutgoingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { TODAY, TOMORROW, codeOf, openStock } from '../../testing/stock/stock-calls.ts'
import type { Member } from '../../testing/test-app.ts'

const { sut, maya, stranger, call, listOf, makeEntry, makeItem } = await openStock()

describe('POST /inventory/add-receipt-items', () => {
  const add = (lines: unknown, query = '', member = maya, headers: OutgoingHttpHeaders = {}) =>
    call('POST', `/inventory/add-receipt-items${query}`, lines as object, { member, headers })

  // The days that `guessExpiry` of the review shows: web/src/features/receipts/review/expiry-guess.test.ts.
  it.each([
    ['Ost', 'Dairy', 'Refrigerator', '2026-03-24'],
    ['Tej', 'Dairy', 'Refrigerator', '2026-03-24'],
    ['Alma', 'Produce', 'Refrigerator', '2026-03-15'],
  ])('keeps %s of %s as long as the review shows', async (name, category, storage_location, day) => {
    const owner = await sut.signUp()
    const answer = await add(
      [{ name, quantity: 1, category, storage_location, purchase_date: '2026-03-10' }],
      '',
      owner,
    )
    expect(answer.json<InventoryEntry[]>()).toMatchObject([{ expiry_date: `${day}T00:00:00.000Z` }])
  })

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
