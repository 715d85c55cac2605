import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@larder/shared/contracts/catalogue'
import type { InventoryEntry, InventorySummary, StockMovement } from '@larder/shared/contracts/inventory'
import { codeOf, openStock } from '../../testing/stock/stock-calls.ts'
import type { Member } from '../../testing/test-app.ts'

const UNKNOWN_ID = '0'.repeat(24)

const { sut, stranger, call, listOf, makeEntry, makeItem } = await openStock()

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
