import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import type { CrashTime } from '@larder/shared/testkit/crashing-repositories'
import { IS_IN_FULL } from '@larder/shared/testkit/in-full'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { Stock } from '@larder/shared/testkit/stock'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../../authz.ts'

const DAY_MS = 24 * 3600 * 1000
const START = new Date('2026-03-01T15:00:00Z')
const signal = new AbortController().signal

let clock = START
const now = () => clock
const wait = (days: number) => (clock = new Date(clock.getTime() + days * DAY_MS))

const connection = await openTestDatabase()
const repositories = createStockRepositories(connection)
const stock = createStock(connection, now, repositories)
await stock.ensureIndexes()
const movements = connection.collection('stock_movements')
const idOf = (id: string) => new Types.ObjectId(id)

let actor: Actor
/** A household that was created today, with one member. */
const moveIn = async () => {
  clock = START
  actor = newActor('UTC')
  await connection.collection('households').insertOne({
    _id: idOf(actor.householdId),
    time_zone: 'UTC',
    created_at: clock,
    degraded_until: new Date(todayIn('UTC', clock)),
  })
  await connection
    .collection('users')
    .insertOne({ _id: idOf(actor.userId), household_id: idOf(actor.householdId), is_active: true })
}
beforeEach(async () => {
  await Promise.all(
    ['households', 'users', 'stock_movements', 'ledger_checkpoints'].map((name) =>
      connection.collection(name).deleteMany({}),
    ),
  )
  await moveIn()
})

const buy = async (name: string, quantity: number): Promise<string> => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [
    { name, unit: 'kg', category: 'Dry Goods' },
  ])
  return (await stock.inventory.create(actor, { item_id: item?.id ?? '', quantity }, {})).id
}
const live = async (days: number) => {
  for (let day = 0; day < days; day++) {
    wait(1)
    await stock.runNight(signal)
  }
}

/** Two months of a household in which things are taken, counted, undone and eaten up. */
const liveTwoMonths = async () => {
  const [rice, oats, milk] = [await buy('Rice', 5), await buy('Oats', 2), await buy('Milk', 0.03)]
  await live(6)
  await stock.inventory.consume(actor, rice, { quantity: 0.5 }, {})
  await live(5)
  await stock.inventory.update(actor, oats, { quantity: 1.2 })
  await live(8)
  // All nights since the last act at once.
  await stock.inventory.undo(actor, rice, {})
  await live(9)
  await stock.inventory.consume(actor, rice, { quantity: 0.25 }, {})
  await stock.inventory.undo(actor, oats, {})
  await live(34)
  await stock.inventory.consume(actor, oats, { quantity: 0.1 }, {})
  return { rice, oats, milk }
}

/** All that is computed of the ledger. */
const readNumbers = async ({ rice, oats, milk }: Awaited<ReturnType<typeof liveTwoMonths>>) => {
  await stock.stockFlows.forget(actor.householdId)
  const flows = await stock.stockFlows.listSeen(actor)
  const history = await Promise.all(
    [rice, oats, milk].map(async (id) => {
      const page = { cursor: undefined, limit: 200 }
      const { movements: lines } = await stock.history.listOfLot(actor, id, page)
      const acts = lines.filter(({ kind }) => kind !== 'degrade')
      return {
        sum: lines.reduce((sum, { delta }) => Math.round((sum + delta) * 1e6) / 1e6, 0),
        acts: acts.map(({ kind, delta, balance_after, is_undone }) => [
          kind,
          delta,
          balance_after,
          is_undone,
        ]),
      }
    }),
  )
  return { flows: flows.toSorted((a, b) => a.item_id.localeCompare(b.item_id)), history }
}
const countNights = () => movements.countDocuments({ household_id: idOf(actor.householdId), kind: 'degrade' })

describe('old nights', () => {
  it('are summed up without changing any number, while they are still there and when they are gone', async () => {
    const lots = await liveTwoMonths()
    const [before, nightCount] = [await readNumbers(lots), await countNights()]
    expect(before.flows.some(({ used }) => used.at.length > 1)).toBe(true)

    const { foldedCount } = await stock.foldNights()
    expect(foldedCount).toBeGreaterThan(20)
    expect([await readNumbers(lots), await countNights()]).toEqual([before, nightCount])
    expect(await stock.foldNights()).toEqual({ foldedCount: 0, removedCount: 0 })

    wait(2)
    const later = await readNumbers(lots)
    const { removedCount } = await stock.foldNights()
    expect(removedCount).toBeGreaterThan(15)
    expect(await countNights()).toBe(nightCount - removedCount)
    expect(await readNumbers(lots)).toEqual(later)
    expect(await stock.foldNights()).toEqual({ foldedCount: 0, removedCount: 0 })
  })

  it('are the same to whoever began to read before they were summed up', async () => {
    const lots = await liveTwoMonths()
    const { recordedFlows } = repositories
    const range = { from: null, to: null }
    const read = async (isFolded: boolean) => {
      const flows = []
      for await (const batch of recordedFlows.listInBatches([actor.householdId], range, 5)) {
        flows.push(...batch)
        if (isFolded && flows.length === batch.length) await stock.foldNights()
      }
      return flows
        .map(({ item_id, kind, delta, at, seen }) => JSON.stringify([item_id, kind, delta, at, seen]))
        .toSorted()
    }
    const before = await read(false)
    expect(await read(true)).toEqual(before)
    expect(await read(false)).toEqual(before)
    expect(lots.rice).not.toBe('')
  })

  it('can be undone with what followed, to the same quantities', async () => {
    const undoAll = async (id: string) => {
      const quantities: number[] = []
      for (;;) {
        const entry = await stock.inventory.undo(actor, id, {}).catch(() => null)
        if (entry === null || quantities.length > 20) return quantities
        quantities.push(entry.quantity)
      }
    }
    const quantities: number[][][] = []
    const used: string[][] = []
    for (const isFolded of [false, true]) {
      await moveIn()
      const { rice, oats } = await liveTwoMonths()
      if (isFolded) {
        await stock.foldNights()
        wait(2)
        expect((await stock.foldNights()).removedCount).toBeGreaterThan(0)
      } else wait(2)
      const undone = [await undoAll(oats), await undoAll(rice)]
      await stock.stockFlows.forget(actor.householdId)
      const flows = (await stock.stockFlows.listSeen(actor)).map(({ bought, used, seen }) => [
        bought,
        used,
        seen,
      ])
      quantities.push(undone)
      used.push(flows.map((flow) => JSON.stringify(flow)).toSorted())
    }
    expect([quantities[1], used[1]]).toEqual([quantities[0], used[0]])
    expect(quantities[0]?.flat().length).toBeGreaterThan(2)
  })

  it.each<CrashTime>(IS_IN_FULL ? ['before', 'midway', 'after'] : ['midway'])(
    'lose nothing when the process is killed %s any write',
    async (when) => {
      const lots = await liveTwoMonths()
      const before = await readNumbers(lots)
      const untilDone = async () => {
        for (let writeIndex = 0; ; writeIndex++) {
          const broken: Stock = createStock(connection, now, crashAtWrite(repositories, writeIndex, when))
          try {
            await broken.foldNights()
            return
          } catch (error) {
            expect(error).toBeInstanceOf(Crash)
            expect(await readNumbers(lots)).toEqual(before)
          }
        }
      }
      await untilDone()
      const at = clock
      wait(2)
      await untilDone().catch(() => {})
      await stock.foldNights()
      clock = at
      expect(await readNumbers(lots)).toEqual(before)
    },
  )
})
