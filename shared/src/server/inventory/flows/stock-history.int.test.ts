import { beforeEach, expect, it } from 'vitest'
import { newActor } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import type { Actor } from '../../authz.ts'

let actor: Actor
let clock = new Date('2026-11-01T10:00:00Z')
const connection = await openTestDatabase()
const stock = createStock(connection, () => clock)
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor()
  clock = new Date('2026-11-01T10:00:00Z')
})

const since = new Date('2026-11-10T00:00:00Z')
const laterOn = () => {
  clock = new Date('2026-11-20T10:00:00Z')
}
const add = async (name: string, quantity = 3) => {
  const item = await stock.catalogue.create(actor, { name, category: 'Dairy', unit: 'package' })
  return stock.inventory.create(actor, { item_id: item.id, quantity }, {})
}
const history = () => stock.stockHistory.list(actor, since)

it('has what is in stock, and what was used up or deleted since', async () => {
  const [kept, usedBefore, used, deleted] = [
    await add('Milk'),
    await add('Ham'),
    await add('Eggs'),
    await add('Butter'),
  ]
  await stock.inventory.consume(actor, usedBefore.id, { quantity: 3 }, {})
  await stock.inventory.remove(actor, usedBefore.id)
  laterOn()
  await stock.inventory.consume(actor, used.id, { quantity: 3 }, {})
  await stock.inventory.create(actor, { item_id: used.item_id, quantity: 1 }, {})
  await stock.inventory.consume(actor, deleted.id, { quantity: 1 }, {})
  await stock.inventory.remove(actor, deleted.id)
  const { lots, discards } = await history()
  const ids = lots.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([kept.id, used.id, deleted.id]))
  expect(ids).toHaveLength(4)
  expect(discards).toEqual([{ lot_id: deleted.id, seq: 3, quantity: 2 }])
  expect(lots.find(({ id }) => id === deleted.id)).toMatchObject({
    created_at: '2026-11-01T10:00:00.000Z',
    removed_at: '2026-11-20T10:00:00.000Z',
    quantity: 0,
    seq: 3,
    is_undone: false,
    sources: [],
  })
})

it('tells a deletion that was undone by the number of the last movement', async () => {
  const { id } = await add('Milk')
  laterOn()
  await stock.inventory.remove(actor, id)
  await stock.inventory.undo(actor, id, {})
  const { lots, discards } = await history()
  expect(discards).toEqual([{ lot_id: id, seq: 2, quantity: 3 }])
  expect(lots).toMatchObject([{ id, seq: 3, quantity: 3, removed_at: null }])
})

it('takes a cleared inventory for no waste, and a purchase that was undone for none', async () => {
  await add('Milk')
  laterOn()
  const wrong = await add('Ham')
  await stock.inventory.undo(actor, wrong.id, {})
  await stock.inventory.clear(actor)
  const { lots, discards } = await history()
  expect(discards).toEqual([])
  expect(lots.map(({ id, is_undone }) => [id === wrong.id, is_undone]).sort()).toEqual([
    [false, false],
    [true, true],
  ])
})

it('reads by index only what it gives', async () => {
  const { id } = await add('Milk')
  laterOn()
  await stock.inventory.remove(actor, id)
  const { ObjectId } = connection.base.mongo
  const household_id = new ObjectId(actor.householdId)
  const discarded = await connection
    .collection('stock_movements')
    .find({ household_id, kind: 'clear', created_at: { $gte: since } })
    .explain('executionStats')
  const gone = { household_id, is_listed: false }
  const lots = await connection
    .collection('inventory_entries')
    .find({
      $or: [
        { household_id, is_listed: true },
        { ...gone, known_at: { $gte: since } },
        { ...gone, degraded_until: { $gte: since } },
      ],
    })
    .explain('executionStats')
  for (const { executionStats } of [discarded, lots]) {
    expect(executionStats).toMatchObject({ totalDocsExamined: 1, nReturned: 1 })
  }
})
