import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry, StockMovement } from '@larder/shared/contracts/inventory'
import { TODAY, TOMORROW, YESTERDAY, codeOf, openStock } from '../../testing/stock/stock-calls.ts'

const UNKNOWN_ID = '0'.repeat(24)

let clock = new Date('2026-11-21T10:00:00Z')
const { maya, stranger, call, listOf, makeEntry, makeItem } = await openStock(() => clock)

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
