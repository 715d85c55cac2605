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
const history = async () => ({
  stocked_count: await stock.stockHistory.countStocked(actor),
  lots: await stock.stockHistory.list(actor, since, new Date('2026-11-20T00:00:00Z')),
  discards: await stock.stockHistory.listDiscards(actor, since),
})

it('has the number of what is in stock, and what was added, used up or deleted since', async () => {
  await add('Milk')
  const [usedBefore, used, deleted] = [await add('Ham'), await add('Eggs'), await add('Butter')]
  await stock.inventory.consume(actor, usedBefore.id, { quantity: 3 }, {})
  await stock.inventory.remove(actor, usedBefore.id)
  laterOn()
  await stock.inventory.consume(actor, used.id, { quantity: 3 }, {})
  const again = await stock.inventory.create(actor, { item_id: used.item_id, quantity: 1 }, {})
  await stock.inventory.consume(actor, deleted.id, { quantity: 1 }, {})
  await stock.inventory.remove(actor, deleted.id)
  const { stocked_count, lots, discards } = await history()
  expect(stocked_count).toBe(2)
  expect(lots.map(({ id }) => id).sort()).toEqual([used.id, again.id, deleted.id].sort())
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
  await stock.inventory.update(actor, id, { quantity: 3, expiry_date: '2026-11-19' })
  laterOn()
  await stock.inventory.remove(actor, id)
  await stock.inventory.undo(actor, id, {})
  const { stocked_count, lots, discards } = await history()
  expect(stocked_count).toBe(1)
  expect(discards).toEqual([{ lot_id: id, seq: 3, quantity: 3 }])
  expect(lots).toMatchObject([{ id, seq: 4, quantity: 3, removed_at: null }])
})

it('takes a cleared inventory for no waste, and a purchase that was undone for none', async () => {
  await add('Milk')
  laterOn()
  const wrong = await add('Ham')
  await stock.inventory.undo(actor, wrong.id, {})
  await stock.clearings.clear(actor)
  const { lots, discards } = await history()
  expect(discards).toEqual([])
  expect(lots.map(({ id, is_undone }) => [id === wrong.id, is_undone]).sort()).toEqual([
    [false, false],
    [true, true],
  ])
})

it('reads by index only what it gives, and counts without reading', async () => {
  for (const name of ['Ham', 'Eggs', 'Butter']) await add(name)
  const { id } = await add('Milk')
  const used = await add('Tea')
  await stock.inventory.consume(actor, used.id, { quantity: 3 }, {})
  laterOn()
  await stock.inventory.remove(actor, id)
  const { ObjectId } = connection.base.mongo
  const household_id = new ObjectId(actor.householdId)
  const lots = connection.collection('inventory_entries')
  const read = (filter: object) => lots.find(filter).explain('executionStats')
  const discarded = await connection
    .collection('stock_movements')
    .find({ household_id, kind: 'clear', created_at: { $gte: since } })
    .explain('executionStats')
  const listed = { household_id, is_listed: true }
  const empty = { household_id, quantity: 0 }
  const emptied = { ...empty, is_listed: { $in: [true, false] }, known_at: { $gte: since } }
  const rest = [
    { ...listed, created_at: { $gte: since } },
    { ...listed, expiry_date: { $gte: since, $lt: clock }, quantity: { $gt: 0 } },
    { ...empty, degraded_until: { $gte: since } },
    { household_id, purchase_date: { $gte: since } },
  ]
  for (const { executionStats } of [
    discarded,
    await read(emptied),
    await read({ $or: [emptied, ...rest] }),
    await read({ ...listed, quantity: 0 }),
  ]) {
    expect(executionStats).toMatchObject({ totalDocsExamined: 1, nReturned: 1 })
  }
  for (const branch of rest)
    expect((await read(branch)).executionStats).toMatchObject({ totalDocsExamined: 0 })
  // Each sum of movements asks first for nights that are being summed up, of which there are hardly any.
  const folding = connection
    .collection('stock_movements')
    .find({ household_id, folding_since: { $type: 'date' } })
  expect(await folding.explain('executionStats')).toMatchObject({ executionStats: { totalDocsExamined: 0 } })
  const changed = connection.collection('catalogue_items').find({ household_id, changed_at: { $gte: clock } })
  expect(await changed.explain('executionStats')).toMatchObject({ executionStats: { totalDocsExamined: 0 } })
})
