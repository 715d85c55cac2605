import fc from 'fast-check'
import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { roundQuantity, sumQuantities } from '@larder/foods'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import type { CrashTime } from '@larder/shared/testkit/crashing-repositories'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { PROOF_FACTOR } from '@larder/shared/testkit/proof-size'
import type { Actor } from '../../authz.ts'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'

let clock = new Date('2026-03-01T15:00:00Z')
const now = () => clock
const goTo = (instant: string) => (clock = new Date(instant))
const wait = (hours: number) => (clock = new Date(clock.getTime() + hours * 3_600_000))

const connection = await openTestDatabase()
const repositories = createStockRepositories(connection)
const stock = createStock(connection, now, repositories)
await stock.ensureIndexes()

/** Runs process all households, so each test has its own. */
const forgetHouseholds = () => connection.collection('households').deleteMany({})
beforeEach(forgetHouseholds)

const crashAt = (writeIndex: number, when: CrashTime) =>
  createStock(connection, now, crashAtWrite(repositories, writeIndex, when))
const run = (with_ = stock) => with_.runNight(new AbortController().signal)

/** A household that was created today, with one member. */
const moveIn = async (timeZone = 'UTC', { isActive = true, isOld = false } = {}): Promise<Actor> => {
  const actor = newActor(timeZone)
  const household_id = new Types.ObjectId(actor.householdId)
  await connection.collection('households').insertOne({
    _id: household_id,
    time_zone: timeZone,
    created_at: clock,
    // Households of an earlier version have no such day.
    ...(isOld ? {} : { degraded_until: new Date(todayIn(timeZone, clock)) }),
  })
  await connection
    .collection('users')
    .insertOne({ _id: new Types.ObjectId(actor.userId), household_id, is_active: isActive })
  return actor
}

const buy = async (actor: Actor, quantity: number, name = 'Milk', minimum: number | null = null) => {
  const [item] = await stock.catalogue.findOrCreateByName(actor, [{ name, unit: 'l', category: 'Dairy' }])
  const input = { item_id: item?.id ?? '', quantity, min_stock_level: minimum }
  return stock.inventory.create(actor, input, {})
}
const quantitiesOf = async (actor: Actor) =>
  (await stock.inventory.list(actor)).map(({ quantity, is_assumed }) => [quantity, is_assumed])

/** Invariants of a household's ledger. */
const expectSound = async (actor: Actor) => {
  const query = { household_id: new Types.ObjectId(actor.householdId) }
  const ids = await connection.collection('inventory_entries').distinct('_id', query)
  const lots = await repositories.lots.listByIds(ids.map(String))
  for (const lot of lots) {
    const history = await repositories.movements.listAfter(lot.id, 0)
    expect(history.map((movement) => movement.after.seq)).toEqual(history.map((_, index) => index + 1))
    expect(sumQuantities(history.map((movement) => movement.delta))).toBe(lot.quantity)
    expect(history.at(-1)?.after).toMatchObject({ seq: lot.seq, quantity: lot.quantity })
    expect(history.every((movement) => movement.after.quantity >= 0)).toBe(true)
    let doneUntil = ''
    for (const [index, { kind, after, key }] of history.entries()) {
      if (kind !== 'degrade') continue
      // Each night's days begin after those of the previous nights, and after the day of the last action.
      expect(after.degraded_until?.localeCompare(doneUntil)).toBe(1)
      doneUntil = after.degraded_until ?? ''
      expect(key).toBe(`degrade:${lot.id}:${doneUntil.slice(0, 10)}`)
      const last = history[index - 1]
      expect(doneUntil > todayIn(actor.timeZone, new Date(last?.after.known_at ?? ''))).toBe(true)
      expect(doneUntil < todayIn(actor.timeZone, new Date(history[index]?.created_at ?? ''))).toBe(true)
    }
  }
  return lots
}

describe('the nightly run', () => {
  it('sums at night what was bought and used, so that the first generated list does not have to', async () => {
    const actor = await moveIn()
    await buy(actor, 2)
    wait(48)
    await run()
    const summed = await connection
      .collection('stock_flows')
      .findOne({ _id: new Types.ObjectId(actor.householdId) })
    const flows = Object.values((summed?.flows ?? {}) as Record<string, string>)
    expect(flows.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      [{ unit: 'l', bought: { at: [expect.any(Number)], quantities: [2] } }],
    ])
  })

  it('[SET-009, SET-010] takes 5 % of what is left for each day that has passed, once', async () => {
    goTo('2026-03-01T15:00:00Z')
    const actor = await moveIn()
    await buy(actor, 1)
    goTo('2026-03-02T00:15:00Z')
    expect(await run()).toMatchObject({ movementCount: 0 })
    goTo('2026-03-03T00:15:00Z')
    expect(await run()).toMatchObject({ movementCount: 1 })
    expect(await run()).toEqual({ householdCount: 0, movementCount: 0 })
    expect(await quantitiesOf(actor)).toEqual([[0.95, true]])
    // The machine sleeps for three nights.
    goTo('2026-03-06T09:00:00Z')
    expect(await run()).toMatchObject({ movementCount: 1 })
    expect(await quantitiesOf(actor)).toEqual([[0.814506, true]])
    await expectSound(actor)
  })

  it('[SET-008] takes nothing while the rate is 0, and does not make up for that time later', async () => {
    const actor = await moveIn()
    await buy(actor, 1)
    await stock.households.changeSettings(actor, { daily_consumption_rate: 0 })
    wait(24 * 9)
    expect(await run()).toMatchObject({ movementCount: 0 })
    await stock.households.changeSettings(actor, { daily_consumption_rate: 10 })
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.9, true]])
  })

  it('applies the rate of each missed day', async () => {
    const actor = await moveIn()
    await buy(actor, 1)
    wait(24 * 3)
    // Nothing has run for three nights: two whole days have passed at 5 %.
    await stock.households.changeSettings(actor, { daily_consumption_rate: 50 })
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.9025, true]])
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.45125, true]])
  })

  it("goes by each household's own midnight", async () => {
    goTo('2026-03-05T08:00:00Z')
    const east = await moveIn('Pacific/Kiritimati')
    const west = await moveIn('America/St_Johns')
    await buy(east, 1)
    await buy(west, 1)
    // The 6th has ended on Kiritimati, but not in St. John's.
    goTo('2026-03-06T10:00:00Z')
    await run()
    expect(await quantitiesOf(east)).toEqual([[0.95, true]])
    expect(await quantitiesOf(west)).toEqual([[1, false]])
    goTo('2026-03-07T03:29:00Z')
    await run()
    expect(await quantitiesOf(west)).toEqual([[1, false]])
    goTo('2026-03-07T03:30:00Z')
    await run()
    expect(await quantitiesOf(west)).toEqual([[0.95, true]])
    expect(await quantitiesOf(east)).toEqual([[0.95, true]])
  })

  it('updates low and out of stock', async () => {
    const actor = await moveIn()
    await buy(actor, 1, 'Milk', 0.95)
    await buy(actor, 1, 'Cream', 0.5)
    wait(48)
    await run()
    const statuses = async () =>
      new Map((await stock.inventory.list(actor)).map(({ item, status }) => [item?.name, status]))
    expect(await statuses()).toEqual(
      new Map([
        ['Milk', 'low'],
        ['Cream', 'in_stock'],
      ]),
    )
    await stock.households.changeSettings(actor, { daily_consumption_rate: 100 })
    wait(24)
    await run()
    expect(await statuses()).toEqual(
      new Map([
        ['Milk', 'out_of_stock'],
        ['Cream', 'out_of_stock'],
      ]),
    )
    expect(await quantitiesOf(actor)).toEqual([
      [0, true],
      [0, true],
    ])
  })

  it('takes nothing of what is no food or keeps for years, and goes by what the household chose', async () => {
    const actor = await moveIn()
    const names = ['Dish soap', 'AA batteries', 'Salt', 'Honey', 'Milk', 'Butter']
    const entries = new Map<string, string>()
    for (const name of names) entries.set(name, (await buy(actor, 1, name)).item_id)
    const choose = (name: string, assumes_use: boolean | null) =>
      stock.itemPages.update(actor, entries.get(name) ?? '', { assumes_use })
    const assumed = async () =>
      (await stock.inventory.list(actor)).filter(({ is_assumed }) => is_assumed).map(({ item }) => item?.name)
    await choose('Butter', false)
    await choose('Dish soap', true)
    wait(48)
    await run()
    expect(await assumed()).toEqual(['Milk'])
    await choose('Honey', true)
    await choose('Butter', true)
    wait(24)
    await run()
    const after = await stock.inventory.list(actor)
    // The days before the choice are not made up for.
    expect(after.map(({ item, quantity }) => [item?.name, quantity]).toSorted()).toEqual([
      ['AA batteries', 1],
      ['Butter', 0.95],
      ['Dish soap', 1],
      ['Honey', 0.95],
      ['Milk', 0.9025],
      ['Salt', 1],
    ])
    const { assumed_use } = await choose('Honey', null)
    expect(assumed_use).toEqual({ is_on: false, why: 'keeps' })
  })

  it('takes nothing of what was counted on three days of the last sixty, also by items joined with it', async () => {
    const actor = await moveIn()
    const eggs = await buy(actor, 10, 'Eggs')
    const oddEggs = await buy(actor, 10, 'Eggs of the farm')
    const milk = await buy(actor, 10, 'Milk')
    await stock.itemPages.join(actor, eggs.item_id, oddEggs.item_id)
    const count = async (id: string) => {
      const [entry] = await stock.inventory.listByIds(actor, [id])
      await stock.inventory.update(actor, id, { quantity: (entry?.quantity ?? 0) - 1 })
    }
    const why = async (itemId: string) => (await stock.itemPages.show(actor, itemId)).assumed_use.why
    for (const id of [eggs.id, oddEggs.id, eggs.id]) {
      await count(id)
      await count(milk.id)
      wait(24)
    }
    expect([await why(eggs.item_id), await why(milk.item_id)]).toEqual(['counted', 'counted'])
    // A count that was undone says nothing.
    await stock.inventory.undo(actor, milk.id, {})
    expect(await why(milk.item_id)).toBe('usual')
    wait(48)
    await run()
    const isAssumed = async () =>
      new Map((await stock.inventory.list(actor)).map((entry) => [entry.id, entry.is_assumed]))
    expect(await isAssumed()).toEqual(
      new Map([
        [eggs.id, false],
        [oddEggs.id, false],
        [milk.id, true],
      ]),
    )
    wait(24 * 61)
    expect(await why(eggs.item_id)).toBe('usual')
    await run()
    expect((await isAssumed()).get(eggs.id)).toBe(true)
  })

  it('skips households whose members are locked out', async () => {
    const actor = await moveIn('UTC', { isActive: false })
    await buy(actor, 1)
    wait(24 * 5)
    await run()
    await connection
      .collection('users')
      .updateOne({ _id: new Types.ObjectId(actor.userId) }, { $set: { is_active: true } })
    await run()
    expect(await quantitiesOf(actor)).toEqual([[1, false]])
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.95, true]])
  })

  it('starts today with stock of an earlier version', async () => {
    const actor = await moveIn('UTC', { isOld: true })
    const { id } = await buy(actor, 1)
    const known = { known_seq: '', known_quantity: '', known_at: '', degraded_until: '' }
    await connection
      .collection('inventory_entries')
      .updateOne({ _id: new Types.ObjectId(id) }, { $unset: known })
    await connection
      .collection('stock_movements')
      .updateOne({ lot_id: new Types.ObjectId(id) }, { $unset: known })
    wait(24 * 30)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[1, false]])
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.95, true]])
    expect(await stock.inventory.undo(actor, id, {})).toMatchObject({ quantity: 1, is_assumed: false })
  })

  it('processes more lots than it reads at once', async () => {
    const actor = await moveIn()
    const { id } = await buy(actor, 2)
    const collection = connection.collection<{ _id: Types.ObjectId }>('inventory_entries')
    const lot = await collection.findOne({ _id: new Types.ObjectId(id) })
    const ids = Array.from({ length: 1_203 }, newId)
    await collection.insertMany(ids.map((copyId) => ({ ...lot, _id: new Types.ObjectId(copyId) })))
    wait(48)
    const { movements, lots } = repositories
    expect(await run()).toMatchObject({ movementCount: ids.length + 1 })
    expect((await lots.listByIds(ids)).every(({ quantity, seq }) => quantity === 1.9 && seq === 2)).toBe(true)
    expect(await movements.listAfter(ids.at(-1) ?? '', 1)).toMatchObject([{ kind: 'degrade', delta: -0.1 }])
  })

  it('continues with other households when one fails', async () => {
    const [first, second] = [await moveIn(), await moveIn()]
    await buy(first, 1)
    await buy(second, 1)
    wait(48)
    const { lots } = repositories
    const failing = {
      ...repositories,
      lots: {
        ...lots,
        listStockedInBatches: (householdIds: readonly string[], size: number) => {
          if (householdIds.includes(first.householdId)) throw new Error('unreadable')
          return lots.listStockedInBatches(householdIds, size)
        },
      },
    }
    await expect(run(createStock(connection, now, failing))).rejects.toThrow('could not be brought forward')
    expect(await quantitiesOf(second)).toEqual([[0.95, true]])
    await run()
    expect(await quantitiesOf(first)).toEqual([[0.95, true]])
  })

  it('stops when requested', async () => {
    const actor = await moveIn()
    await buy(actor, 1)
    wait(48)
    const stopping = AbortSignal.abort(new Error('The process is ending'))
    await expect(stock.runNight(stopping)).rejects.toThrow('The process is ending')
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.95, true]])
  })
})

describe('actions of a person afterwards', () => {
  const nights = async (count: number) => {
    const actor = await moveIn()
    const { id } = await buy(actor, 1)
    for (let night = 0; night <= count; night++) {
      wait(24)
      await run()
    }
    return { actor, id }
  }

  it('undo of a move leaves what was assumed, and comes after that of later nights', async () => {
    const { actor, id } = await nights(1)
    const move = async (storage_location: string) => {
      const [entry] = await stock.inventory.listByIds(actor, [id])
      await stock.inventory.update(actor, id, { quantity: entry?.quantity ?? 0, storage_location })
    }
    const undo = async () => {
      const { storage_location, quantity, is_assumed } = await stock.inventory.undo(actor, id, {})
      return [storage_location, quantity, is_assumed]
    }
    await move('Pantry')
    await move('Freezer')
    expect(await undo()).toEqual(['Pantry', 0.95, true])
    await move('Refrigerator')
    wait(24)
    await run()
    expect(await undo()).toEqual(['Refrigerator', 1, false])
    expect(await undo()).toEqual(['Pantry', 1, false])
    expect(await undo()).toEqual([null, 1, false])
    expect(await undo()).toEqual([null, 0, false])
  })

  it('undo reverts all degradation at once, and marks all of its nights', async () => {
    const { actor, id } = await nights(3)
    expect(await quantitiesOf(actor)).toEqual([[0.857375, true]])
    expect(await stock.inventory.undo(actor, id, {})).toMatchObject({ quantity: 1, is_assumed: false })
    const { movements: history } = await stock.history.listOfLot(actor, id, {
      cursor: undefined,
      limit: 500,
    })
    expect(history.map(({ kind, is_undone }) => [kind, is_undone])).toEqual([
      ['undo', false],
      ['degrade', true],
      ['degrade', true],
      ['degrade', true],
      ['purchase', false],
    ])
    // What was undone is not degraded again.
    expect(await run()).toMatchObject({ movementCount: 0 })
    wait(24)
    expect(await run()).toMatchObject({ movementCount: 0 })
    wait(24)
    expect(await run()).toMatchObject({ movementCount: 1 })
    expect(await quantitiesOf(actor)).toEqual([[0.95, true]])
    await expectSound(actor)
  })

  it('a count takes precedence over degradation, even when it was started before the night', async () => {
    const { actor, id } = await nights(2)
    const counted = await stock.inventory.update(actor, id, { quantity: 0.7, version: 1 })
    expect(counted).toMatchObject({ quantity: 0.7, is_assumed: false })
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.7, false]])
    wait(24)
    await run()
    expect(await quantitiesOf(actor)).toEqual([[0.665, true]])
    // Somebody else has counted meanwhile.
    await expect(stock.inventory.update(actor, id, { quantity: 2, version: 1 })).rejects.toThrow(DomainError)
    await expectSound(actor)
  })

  it('using a part of an assumed quantity leaves an assumed quantity', async () => {
    const { actor, id } = await nights(1)
    const used = await stock.inventory.consume(actor, id, { quantity: 0.45 }, {})
    expect(used).toMatchObject({ quantity: 0.5, is_assumed: true })
    expect(await stock.inventory.consume(actor, id, { quantity: 0.5 }, {})).toMatchObject({
      quantity: 0,
      is_assumed: false,
    })
    await expectSound(actor)
  })
})

describe('an interrupted or concurrent run', () => {
  const stockUp = async () => {
    const actor = await moveIn()
    await stock.receiptStock.addReceiptItems(
      actor,
      Array.from({ length: 5 }, (_, index) => ({ name: `Thing ${index}`, quantity: 2 })),
      {},
      {},
    )
    return actor
  }

  it.each(['before', 'midway', 'after'] as const)(
    'is completed by the next one: interrupted %s any of its writes, on the same day or the next',
    async (when) => {
      for (const hoursUntilNext of [0, 24]) {
        let crashCount = 0
        for (let isDone = false; !isDone;) {
          await forgetHouseholds()
          const actor = await stockUp()
          wait(48)
          isDone = await run(crashAt(crashCount, when)).then(
            () => true,
            (error: unknown) => {
              expect(error instanceof Crash || error instanceof AggregateError).toBe(true)
              return false
            },
          )
          crashCount++
          wait(hoursUntilNext)
          await run()
          await stock.sweepLedger()
          const left = hoursUntilNext === 0 ? 1.9 : 1.805
          expect(await quantitiesOf(actor)).toEqual(Array.from({ length: 5 }, () => [left, true]))
          await expectSound(actor)
        }
        // The zone's start, the movements, the lots, the household.
        expect(crashCount).toBeGreaterThan(3)
      }
    },
    240_000,
  )

  it('has the same result as a single run', async () => {
    const actor = await stockUp()
    wait(48)
    const counts = await Promise.all([run(), run(createStock(connection, now, repositories)), run()])
    expect(sumQuantities(counts.map((count) => count.movementCount))).toBe(5)
    expect(await quantitiesOf(actor)).toEqual(Array.from({ length: 5 }, () => [1.9, true]))
    await expectSound(actor)
  })

  it('does not overwrite what a person does at the same moment', async () => {
    const actor = await stockUp()
    wait(48)
    const entries = await stock.inventory.list(actor)
    await Promise.all([
      run(),
      ...entries.map(({ id }) => stock.inventory.consume(actor, id, { quantity: 1 }, {})),
    ])
    for (const lot of await expectSound(actor)) {
      // Either the person came first, or the night did.
      expect([1, 0.9]).toContain(lot.quantity)
    }
  })
})

describe('any actions, nights and crashes in any order', () => {
  const step = fc.record({
    kind: fc.constantFrom(
      'night',
      'night',
      'hours',
      'buy',
      'consume',
      'correct',
      'undo',
      'delete',
      'rate',
      'move',
    ),
    amount: fc.integer({ min: 1, max: 3_000_000 }).map((millionths) => millionths / 1e6),
    pick: fc.nat({ max: 1000 }),
    crash: fc.option(
      fc.record({ at: fc.nat({ max: 5 }), when: fc.constantFrom<CrashTime>('before', 'midway', 'after') }),
    ),
  })
  const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Europe/Berlin']

  it(
    'leave sums that equal quantities, nothing below 0, and each day at most once',
    async () => {
      // The clocks of Berlin and St. John's change within these weeks.
      goTo('2026-10-20T12:00:00Z')
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 60, maxLength: 60 }),
          fc.constantFrom(...zones),
          async (steps, zone) => {
            await forgetHouseholds()
            const actor = await moveIn(zone)
            await buy(actor, 2)
            for (const { kind, amount, pick, crash } of steps) {
              const entries = await stock.inventory.list(actor)
              const id = entries[pick % Math.max(entries.length, 1)]?.id ?? newId()
              const mortal = crash ? crashAt(crash.at, crash.when) : stock
              const action = async (): Promise<unknown> => {
                switch (kind) {
                  case 'night':
                    wait(24)
                    return run(mortal)
                  case 'hours':
                    return wait(pick % 60)
                  case 'buy':
                    return buy(actor, amount, `Thing ${pick % 3}`)
                  case 'consume':
                    return mortal.inventory.consume(actor, id, { quantity: amount }, {})
                  case 'correct':
                    return mortal.inventory.update(actor, id, { quantity: amount })
                  case 'undo':
                    return mortal.inventory.undo(actor, id, {})
                  case 'delete':
                    return mortal.inventory.remove(actor, id)
                  case 'rate':
                    return mortal.households.changeSettings(actor, { daily_consumption_rate: pick % 101 })
                  case 'move': {
                    actor.timeZone = zones[pick % zones.length] ?? 'UTC'
                    return connection
                      .collection('households')
                      .updateOne(
                        { _id: new Types.ObjectId(actor.householdId) },
                        { $set: { time_zone: actor.timeZone } },
                      )
                  }
                }
              }
              await action().catch((error: unknown) => {
                const isExpected = [Crash, DomainError, AggregateError].some(
                  (known) => error instanceof known,
                )
                if (!isExpected) throw error
              })
            }
            await stock.sweepLedger()
            await run()
            const once = await expectSoundOverZones(actor)
            for (let again = 0; again < 3; again++) expect(await run()).toMatchObject({ movementCount: 0 })
            expect(await expectSoundOverZones(actor)).toEqual(once)
          },
        ),
        { numRuns: 2 * PROOF_FACTOR, endOnFailure: true },
      )
    },
    300_000 * PROOF_FACTOR,
  )

  /** A household that has moved has had days of several zones; none of them may be degraded twice. */
  const expectSoundOverZones = async (actor: Actor) => {
    const query = { household_id: new Types.ObjectId(actor.householdId) }
    const ids = await connection.collection('inventory_entries').distinct('_id', query)
    const lots = await repositories.lots.listByIds(ids.map(String))
    for (const lot of lots) {
      const history = await repositories.movements.listAfter(lot.id, 0)
      expect(history.map((movement) => movement.after.seq)).toEqual(history.map((_, index) => index + 1))
      expect(sumQuantities(history.map((movement) => movement.delta))).toBe(lot.quantity)
      expect(history.every((movement) => movement.after.quantity >= 0)).toBe(true)
      const nights = history.filter((movement) => movement.kind === 'degrade')
      const days = nights.map((movement) => movement.after.degraded_until ?? '')
      expect(days).toEqual([...new Set(days)].sort())
    }
    return lots
  }
})

it('has the result of the rate after many nights', async () => {
  const actor = await moveIn()
  await buy(actor, 1000)
  wait(24)
  for (let night = 1; night <= 20; night++) {
    wait(24)
    await run()
    const [[quantity = 0] = []] = (await quantitiesOf(actor)) as [number, boolean][]
    expect(Math.abs(quantity - 1000 * 0.95 ** night)).toBeLessThan(0.0001)
    expect(roundQuantity(quantity)).toBe(quantity)
  }
})

describe('what the sums of movements know of use', () => {
  const seenOf = async (actor: Actor) => {
    const { at = [], quantities = [] } = (await stock.stockFlows.listSeen(actor))[0]?.seen ?? {}
    return at.map((day, index) => [day, quantities[index]])
  }

  it('is what somebody saw, and of degradation only what a count confirmed', async () => {
    goTo('2026-03-01T15:00:00Z')
    const actor = await moveIn()
    const { id } = await buy(actor, 10)
    wait(3 * 24)
    await run()
    const [today] = [Math.floor(clock.getTime() / 86_400_000)]
    expect(await seenOf(actor)).toEqual([])
    await stock.inventory.consume(actor, id, { quantity: 1 }, {})
    expect(await seenOf(actor)).toEqual([[today, 1]])
    wait(2 * 24)
    await run()
    const counted = await stock.inventory.update(actor, id, { quantity: 4 })
    expect(counted.quantity).toBe(4)
    const all = [
      [today, 1],
      [today + 2, 5],
    ]
    expect(await seenOf(actor)).toEqual(all)
    await stock.stockFlows.forget(actor.householdId)
    expect(await seenOf(actor)).toEqual(all)
    await stock.inventory.undo(actor, id, {})
    expect(await seenOf(actor)).toEqual([[today, 1]])
  })

  it('is made anew where it was summed before anybody asked for it', async () => {
    goTo('2026-03-01T15:00:00Z')
    const actor = await moveIn()
    const { id } = await buy(actor, 10)
    await stock.inventory.consume(actor, id, { quantity: 2 }, {})
    wait(2 * 24)
    const seen = await seenOf(actor)
    const summed = await stock.stockFlows.listSeen(actor)
    const kept = connection.collection<{ _id: Types.ObjectId; form: number }>('stock_flows')
    const household = { _id: new Types.ObjectId(actor.householdId) }
    const [{ seen: _, mark: __, ...oldFlow } = {}] = summed
    await kept.updateOne(household, {
      $set: { flows: JSON.stringify([oldFlow]) },
      $unset: { form: 1, seen: 1, marks: 1 },
    })
    expect(await seenOf(actor)).toEqual(seen)
    expect((await kept.findOne(household))?.form).toBe(5)
    expect(await stock.stockFlows.listSeen(actor)).toEqual(summed)
  })
})
