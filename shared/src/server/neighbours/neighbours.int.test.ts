import { expect, it } from 'vitest'
import { createStock } from '@larder/shared/testkit/stock'
import { newActor } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { neighbourCountsCollection } from './neighbour-counts.repository.ts'
import { createNeighboursModule } from './neighbours.module.ts'

const DAY_MS = 86_400_000
const signal = new AbortController().signal

/** A server of its own, with households that have bought these things; `wait` lets days pass. */
const openServer = async () => {
  const connection = await openTestDatabase([neighbourCountsCollection])
  let clock = new Date('2026-03-01T15:00:00Z')
  const now = () => clock
  const stock = createStock(connection, now)
  await stock.ensureIndexes()
  const start = (isOn: boolean) => createNeighboursModule({ connection, isOn, ...stock, now })
  return {
    start,
    stored: () => neighbourCountsCollection.open(connection).find().lean(),
    wait: (days: number) => (clock = new Date(clock.getTime() + days * DAY_MS)),
    /** Households that buy all of these, one of them on so many days in a row, and whose sums are made by a night. */
    buy: async (households: number, names: readonly string[], days = 31) => {
      const actors = Array.from({ length: households }, () => newActor())
      for (const actor of actors) {
        const items = await stock.catalogue.findOrCreateByName(
          actor,
          names.map((name) => ({ name, unit: 'item', category: 'Other' })),
        )
        for (const item of items) await stock.inventory.create(actor, { item_id: item.id, quantity: 1 }, {})
      }
      const { Types } = connection.base
      const lots = connection.collection('inventory_entries')
      const bought = await lots
        .find({ household_id: { $in: actors.map(({ householdId }) => new Types.ObjectId(householdId)) } })
        .toArray()
      // Only entries, which is quicker than buying.
      await lots.insertMany(
        bought.flatMap((lot) =>
          Array.from({ length: days - 1 }, (_, day) => ({
            ...lot,
            _id: new Types.ObjectId(),
            created_at: new Date(clock.getTime() + (day + 1) * DAY_MS),
          })),
        ),
      )
      clock = new Date(clock.getTime() + days * DAY_MS)
      await stock.stockFlows.prepareMany(actors, signal)
    },
  }
}

it('learns nothing of a pair that 19 households bought, and the pair of 20, by foods and not by names', async () => {
  const server = await openServer()
  await server.buy(19, ['Our own milk', 'Bread for Sunday'])
  const { neighbours } = server.start(true).services
  await neighbours.count(signal)
  expect(await neighbours.load()).toEqual({
    popularity: new Map(),
    households: new Map(),
    pairs: new Map(),
    returns: new Map(),
  })

  await server.buy(1, ['Milk', 'Bread'])
  server.wait(7)
  await neighbours.count(signal)
  const counts = await server.start(true).services.neighbours.load()
  expect(counts?.households.get('milk')).toBe(20)
  const [[bread, together] = []] = counts?.pairs.get('milk') ?? []
  expect(together).toBe(20)
  expect(counts?.households.get(bread ?? '')).toBe(20)
  expect(JSON.stringify(await server.stored())).not.toMatch(/our own|sunday/i)
})

it('stores and reads nothing while it is off, and removes what was counted before', async () => {
  const server = await openServer()
  await server.buy(20, ['Milk', 'Bread'])
  const off = server.start(false)
  await off.services.neighbours.count(signal)
  expect(await server.stored()).toEqual([])
  await server.start(true).services.neighbours.count(signal)
  expect(await server.stored()).toHaveLength(1)
  expect(await off.services.neighbours.load()).toBeUndefined()
  expect(await off.sweeps[0]?.run()).toEqual({ removedCount: 1 })
  expect(await server.stored()).toEqual([])
})

it('counts once a week, and no purchases that are more than a year old', async () => {
  const server = await openServer()
  await server.buy(20, ['Milk'])
  const { neighbours } = server.start(true).services
  await neighbours.count(signal)
  const [first] = await server.stored()
  server.wait(6)
  await neighbours.count(signal)
  expect(await server.stored()).toEqual([first])
  server.wait(400)
  await neighbours.count(signal)
  expect(await server.stored()).toMatchObject([{ foods: [] }])
})

it('stops when it is told to, and keeps what was counted before', async () => {
  const server = await openServer()
  await server.buy(1, ['Milk'])
  const stopped = AbortSignal.abort(new Error('The worker ends'))
  await expect(server.start(true).services.neighbours.count(stopped)).rejects.toThrow('The worker ends')
  expect(await server.stored()).toEqual([])
})

it.each([
  ['younger than 30 days', 29],
  ['with records of 19 days', 19],
])('does not count households %s, which somebody may have invented', async (_what, days) => {
  const server = await openServer()
  await server.buy(20, ['Milk'], days)
  if (days < 20) server.wait(60)
  await server.start(true).services.neighbours.count(signal)
  expect(await server.stored()).toMatchObject([{ foods: [] }])
})
