import { Types } from 'mongoose'
import { describe, expect, it, vi } from 'vitest'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'

let clock = new Date('2026-03-01T15:00:00Z')
const now = () => clock
const pass = (days: number) => (clock = new Date(clock.getTime() + days * 86_400_000))

const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
const signal = new AbortController().signal

const buy = async (actor: Actor, quantity = 2) => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [
    { name: 'Milk', unit: 'l', category: 'Dairy' },
  ])
  return stock.inventory.create(actor, { item_id: item?.id ?? '', quantity }, {})
}
const use = async (actor: Actor, id: string) => stock.inventory.consume(actor, id, { quantity: 1 }, {})
const keptOf = ({ householdId }: Actor) =>
  connection.collection('stock_flows').findOne({ _id: new Types.ObjectId(householdId) })

/** What the sums say, and what all movements say when they are read again. */
const comparedOf = async (actor: Actor) => {
  const summed = await stock.stockFlows.listSeen(actor)
  await stock.stockFlows.forget(actor.householdId)
  return [summed, await stock.stockFlows.listSeen(actor)]
}

describe('the sums of calls', () => {
  it('are made once for those that come together, and again for the next ones', async () => {
    const repositories = createStockRepositories(connection)
    const read = vi.spyOn(repositories.recordedFlows, 'listInBatches')
    const { stockFlows } = createStock(connection, now, repositories)
    const actor = newActor()
    const { id } = await buy(actor)
    await use(actor, id)
    pass(1)
    const sumsRead = () => read.mock.calls.filter(([, { to }]) => to !== null).length
    const [lot] = await stock.stockFlows.listAmounts(actor)
    const [all, seen, ofItem] = await Promise.all([
      stockFlows.list(actor),
      stockFlows.listSeen(actor),
      stockFlows.listSeenOf(actor, [lot?.item_id ?? '']),
    ])
    expect(sumsRead()).toBe(1)
    expect(seen).toMatchObject(all)
    expect(ofItem).toEqual(seen)
    await stockFlows.forget(actor.householdId)
    expect(await stockFlows.listSeen(actor)).toEqual(seen)
    expect(sumsRead()).toBe(2)
  })
})

describe('the sums of a night', () => {
  it('are those of each household, whether it is new, busy, calm or back after weeks', async () => {
    const actors = [newActor(), newActor(), newActor(), newActor()] as const
    const [fresh, busy, calm, back] = actors
    const lots = new Map<Actor, string>()
    for (const actor of [busy, calm, back]) lots.set(actor, (await buy(actor)).id)
    pass(1)
    expect(await stock.stockFlows.prepareMany([busy, calm, back], signal)).toBe(3)
    pass(20)
    await use(back, lots.get(back) ?? '')
    expect(await stock.stockFlows.prepareMany([busy, calm], signal)).toBe(2)
    pass(1)
    await use(busy, lots.get(busy) ?? '')
    await buy(fresh)
    pass(1)
    expect(await stock.stockFlows.prepareMany(actors, signal)).toBe(3)
    const until = (await keptOf(fresh))?.summed_until as Date
    for (const actor of actors) {
      expect((await keptOf(actor))?.summed_until).toEqual(until)
      const [summed, anew] = await comparedOf(actor)
      expect(summed).toEqual(anew)
    }
    // All is summed: there is nothing to do a second time.
    expect(await stock.stockFlows.prepareMany(actors, signal)).toBe(0)
  })

  it('count nothing twice when two nights sum at once', async () => {
    const actor = newActor()
    const { id } = await buy(actor)
    pass(1)
    await stock.stockFlows.prepareMany([actor], signal)
    await use(actor, id)
    pass(1)
    await Promise.all([1, 2, 3].map(() => stock.stockFlows.prepareMany([actor], signal)))
    const [summed, anew] = await comparedOf(actor)
    expect(summed).toEqual(anew)
    expect(summed?.[0]?.seen.quantities).toEqual([1])
  })

  it('are read again by every process when they were made anew or forgotten by another one', async () => {
    const other = createStock(connection, now)
    const fresh = async () => createStock(connection, now).stockFlows.list(actor)
    const actor = newActor()
    const { id } = await buy(actor, 30)
    for (const night of [1, 2, 3]) {
      pass(1)
      await use(actor, id)
      expect(await stock.stockFlows.list(actor)).toEqual(await fresh())
      pass(1)
      await other.stockFlows.prepareMany([actor], signal)
      expect(await stock.stockFlows.list(actor)).toEqual(await fresh())
      const [flow] = await stock.stockFlows.list(actor)
      expect(flow?.used.quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(night)
    }
    pass(1)
    await other.stockFlows.forget(actor.householdId)
    expect(await stock.stockFlows.list(actor)).toEqual(await fresh())
  })

  it('stop when they are told to, and stay as they were', async () => {
    const [fresh, known] = [newActor(), newActor()]
    await buy(fresh)
    const { id } = await buy(known)
    pass(1)
    await stock.stockFlows.prepareMany([known], signal)
    const before = await keptOf(known)
    await use(known, id)
    pass(1)
    for (const actor of [fresh, known]) {
      const stopped = AbortSignal.abort(new Error('The worker ends'))
      await expect(stock.stockFlows.prepareMany([actor], stopped)).rejects.toThrow('The worker ends')
    }
    expect(await keptOf(fresh)).toBeNull()
    expect(await keptOf(known)).toEqual(before)
  })
})
