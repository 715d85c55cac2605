import { Types } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { newActor } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'

const actor = newActor('Asia/Jerusalem')

let clock = new Date('2026-11-21T10:00:00Z')
let calls: string[] = []
const connection = await openTestDatabase()
const repositories = createStockRepositories(connection)
const counted = <T extends object>(repository: T): T =>
  new Proxy(repository, {
    get: (target, name, receiver) => {
      calls.push(String(name))
      return Reflect.get(target, name, receiver) as unknown
    },
  })
const watched = { ...repositories, items: counted(repositories.items), lots: counted(repositories.lots) }
const stock = createStock(connection, () => clock, watched)
await stock.ensureIndexes()

describe('the list of a household', () => {
  it('[INV-035] takes two queries for 300 entries, each with its item', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({
      name: `Thing ${index}`,
      quantity: 1 + (index % 7),
    }))
    await stock.receiptStock.addReceiptItems(actor, lines, {}, {})
    calls = []
    const entries = await stock.inventory.list(actor)
    expect(calls).toEqual(['listListed', 'listByHousehold'])
    expect(entries).toHaveLength(300)
    expect(entries.every((entry) => entry.item?.id === entry.item_id)).toBe(true)
  })

  it('[INV-035] reads no more than the requested page', async () => {
    const first = await stock.inventory.listPage(actor, { cursor: undefined, limit: 20 })
    expect(first.entries).toHaveLength(20)
    const explained = await connection
      .collection('inventory_entries')
      .find({
        household_id: new Types.ObjectId(actor.householdId),
        is_listed: true,
        _id: { $gt: new Types.ObjectId(first.next ?? '') },
      })
      .sort({ _id: 1 })
      .limit(20)
      .explain('executionStats')
    expect(explained).toMatchObject({
      executionStats: { nReturned: 20, totalDocsExamined: 20, totalKeysExamined: 20 },
    })
  })

  it("[INV-027] goes by the household's own midnight", async () => {
    const item = await stock.catalogue.create(actor, { name: 'Fish', category: 'Seafood', unit: 'kg' })
    const expiry_date = '2026-11-21T00:00:00Z'
    const { id } = await stock.inventory.create(actor, { item_id: item.id, quantity: 1, expiry_date }, {})
    const statusAt = async (instant: string) => {
      clock = new Date(instant)
      return (await stock.inventory.list(actor)).find((entry) => entry.id === id)?.status
    }
    // Midnight in Jerusalem is 22:00 UTC in winter.
    expect(await statusAt('2026-11-21T21:59:00Z')).toBe('in_stock')
    expect(await statusAt('2026-11-21T22:00:00Z')).toBe('expired')
  })

  it('[INV-075] returns an entry whose item is missing', async () => {
    const item = await stock.catalogue.create(actor, { name: 'Ghost', category: 'Other', unit: 'item' })
    const { id } = await stock.inventory.create(actor, { item_id: item.id, quantity: 1 }, {})
    await connection.collection('catalogue_items').deleteOne({ _id: new Types.ObjectId(item.id) })
    const orphan = (await stock.inventory.list(actor)).find((entry) => entry.id === id)
    expect(orphan).toMatchObject({ item: null, status: 'in_stock', min_stock_level: null })
    expect(await stock.inventory.consume(actor, id, {}, {})).toMatchObject({ quantity: 0, item: null })
  })
})
