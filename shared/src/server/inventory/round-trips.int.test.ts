import { beforeEach, describe, expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../authz.ts'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { StockRepositories } from '@larder/shared/testkit/stock'

let actor: Actor
let calls: string[] = []

/** Each call of a repository is one command to the database. */
const counted = (repositories: StockRepositories): StockRepositories =>
  Object.fromEntries(
    Object.entries(repositories).map(([name, repository]) => [
      name,
      new Proxy(repository, {
        get: (target, method, receiver) => {
          const member: unknown = Reflect.get(target, method, receiver)
          if (typeof member === 'function') calls.push(`${name}.${String(method)}`)
          return member
        },
      }),
    ]),
  ) as StockRepositories

const connection = await openTestDatabase()
const stock = createStock(connection, () => new Date(), counted(createStockRepositories(connection)))
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
})

const receiptOf = (lineCount: number) =>
  Array.from({ length: lineCount }, (_, index) => ({
    name: `Thing ${index}`,
    quantity: 1 + (index % 3),
    source_receipt: 'r1',
    source_name: 'A shop',
  }))

describe('the number of database commands', () => {
  it('is the same for a receipt of 300 lines as for one of 3, also when it is added again and removed from stock', async () => {
    const run = async (lineCount: number) => {
      actor = { ...actor, householdId: newId() }
      calls = []
      const added = await stock.receiptStock.addReceiptItems(actor, receiptOf(lineCount), {}, { key: 'k' })
      expect(added).toHaveLength(lineCount)
      const again = await stock.receiptStock.addReceiptItems(actor, receiptOf(lineCount), {}, { key: 'k' })
      expect(again).toEqual(added)
      expect(await stock.receiptLots.undoReceipt(actor, 'r1')).toBe(lineCount)
      return calls
    }
    expect(await run(300)).toEqual(await run(3))
  })

  it('is the same for clearing an inventory of 300 entries as for one of 3', async () => {
    const run = async (lineCount: number) => {
      actor = { ...actor, householdId: newId() }
      calls = []
      await stock.receiptStock.addReceiptItems(actor, receiptOf(lineCount), {}, {})
      calls = []
      expect(await stock.clearings.clear(actor)).toBe(lineCount)
      return calls
    }
    expect(await run(300)).toEqual(await run(3))
  })

  it('is eleven for an edit based on a version that changes the minimum: its item is looked up once', async () => {
    const [entry] = await stock.receiptStock.addReceiptItems(actor, receiptOf(1), {}, {})
    calls = []
    const edited = {
      quantity: 3,
      notes: 'for the soup',
      storage_location: 'Pantry',
      min_stock_level: 1,
      version: 1,
    }
    expect(await stock.inventory.update(actor, entry?.id ?? '', edited)).toMatchObject({
      ...edited,
      version: 2,
    })
    expect(calls).toEqual([
      'lots.findById',
      'movements.findBySeq',
      'joins.find',
      'items.listByIds',
      'lots.listListedOfItems',
      'movements.findFirstChangesAfter',
      'movements.insert',
      'lots.updateCache',
      'joins.find',
      'lots.listListedOfItems',
      'items.updateHabits',
    ])
  })

  it('is two for what a receipt added, and how much of it can be removed', async () => {
    await stock.receiptStock.addReceiptItems(actor, receiptOf(3), {}, {})
    calls = []
    const added = (await stock.receiptAdditions.listAdded(actor.householdId, ['r1'])).get('r1')
    expect(added).toMatchObject({ lotCount: 3, undoableCount: 3 })
    expect(calls).toEqual(['lots.listOfReceipts', 'movements.listKnownKeys'])
  })

  it('is seven for a consumption with a key: four reads, two of them simultaneous, and three writes', async () => {
    const [entry] = await stock.receiptStock.addReceiptItems(actor, receiptOf(1), {}, {})
    calls = []
    const left = await stock.inventory.consume(actor, entry?.id ?? '', { quantity: 0.5 }, { key: 'k' })
    expect(left).toMatchObject({ quantity: 0.5, usual_amount: 0.5 })
    expect(calls).toEqual([
      'lots.findById',
      'joins.find',
      'items.listByIds',
      'lots.listListedOfItems',
      'movements.insert',
      'lots.updateCache',
      'items.updateHabits',
    ])
  })
})
