import fc from 'fast-check'
import { Types } from 'mongoose'
import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { sumQuantities } from '@larder/foods'
import { Crash, crashAtWrite } from '@larder/shared/testkit/crashing-repositories'
import type { CrashTime } from '@larder/shared/testkit/crashing-repositories'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { PROOF_FACTOR } from '@larder/shared/testkit/proof-size'
import type { Actor } from '../../authz.ts'
import { createStock, createStockRepositories } from '@larder/shared/testkit/stock'
import type { Stock } from '@larder/shared/testkit/stock'
import type { Lot } from '../lots/lot.ts'
import type { Movement } from './movement.ts'

// Each reading of the clock is a second later, because sweeps depend on time passing.
let clockMs = Date.parse('2026-11-21T10:00:00Z')
const now = () => new Date((clockMs += 1_000))

let actor: Actor
const connection = await openTestDatabase()
const repositories = createStockRepositories(connection)
const stock = createStock(connection, now, repositories)
await stock.ensureIndexes()
beforeEach(() => {
  actor = newActor('Europe/Berlin')
})

/** A process that crashes at write number `writeIndex`, counted from 0: none of its later writes happen. */
const crashAt = (writeIndex: number, when: CrashTime) =>
  createStock(connection, now, crashAtWrite(repositories, writeIndex, when))

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof AggregateError && error.errors.every(isCrash))

type Row = { _id: Types.ObjectId }
const readLots = async (): Promise<Lot[]> => {
  const query = { household_id: new Types.ObjectId(actor.householdId) }
  const rows = await connection.collection<Row>('inventory_entries').find(query).toArray()
  return repositories.lots.listByIds(rows.map((row) => row._id.toHexString()))
}
const movementsOf = (lot: { id: string }): Promise<Movement[]> => repositories.movements.listAfter(lot.id, 0)

/** Invariants of any lot. */
const expectSound = async () => {
  const lots = await readLots()
  const orphans = await connection
    .collection('stock_movements')
    .distinct('lot_id', { household_id: new Types.ObjectId(actor.householdId) })
  expect(lots.map((lot) => lot.id)).toEqual(expect.arrayContaining(orphans.map(String)))
  for (const lot of lots) {
    const history = await movementsOf(lot)
    expect(history.map((movement) => movement.after.seq)).toEqual(history.map((_, index) => index + 1))
    expect(sumQuantities(history.map((movement) => movement.delta))).toBe(lot.quantity)
    expect(history.at(-1)?.after ?? { seq: 0 }).toMatchObject({ seq: lot.seq })
    expect(history.every((movement) => movement.after.quantity >= 0)).toBe(true)
    const undone = history.flatMap((movement) => movement.undoes_seq ?? [])
    expect(new Set(undone).size).toBe(undone.length)
  }
  expect(await repositories.operations.listOpen()).toEqual([])
  return lots
}

const makeItem = (name = 'Milk') => stock.catalogue.create(actor, { name, category: 'Dairy', unit: 'l' })
const makeEntry = async (quantity: number) =>
  stock.inventory.create(actor, { item_id: (await makeItem()).id, quantity }, {})

/** Repeats an action like an impatient client, until a process lives long enough to answer. */
const untilAnswered = async <T>(
  when: CrashTime,
  run: (with_: Stock) => Promise<T>,
): Promise<{ answer: T; crashCount: number }> => {
  for (let writeIndex = 0; ; writeIndex++) {
    try {
      return { answer: await run(crashAt(writeIndex, when)), crashCount: writeIndex }
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

describe.each(['before', 'midway', 'after'] as const)(
  'a process that crashes %s any of its writes',
  (when) => {
    it('leaves one entry after a repeated creation', async () => {
      const input = {
        item_id: (await makeItem()).id,
        quantity: 2,
        min_stock_level: 1,
        storage_location: 'Pantry',
      }
      const { answer, crashCount } = await untilAnswered(when, (broken) =>
        broken.inventory.create(actor, input, { key: 'k' }),
      )
      expect(crashCount).toBeGreaterThan(1)
      await stock.sweepLedger()
      expect((await expectSound()).map((lot) => lot.id)).toEqual([answer.id])
      expect(await stock.inventory.list(actor)).toMatchObject([{ quantity: 2, min_stock_level: 1 }])
    })

    it('takes once for a repeated consumption', async () => {
      const { id } = await makeEntry(5)
      const { answer, crashCount } = await untilAnswered(when, (broken) =>
        broken.inventory.consume(actor, id, { quantity: 3 }, { key: 'k' }),
      )
      expect(crashCount).toBeGreaterThan(1)
      expect(answer.quantity).toBe(2)
      await stock.sweepLedger()
      expect(await expectSound()).toMatchObject([{ quantity: 2 }])
    })

    it('adds a repeated receipt once, with every line', async () => {
      const lines = Array.from({ length: 4 }, (_, index) => ({ name: `Thing ${index}`, quantity: index }))
      const { answer, crashCount } = await untilAnswered(when, (broken) =>
        broken.receiptStock.addReceiptItems(actor, lines, {}, { key: 'k' }),
      )
      expect(crashCount).toBeGreaterThan(3)
      await stock.sweepLedger()
      const lots = await expectSound()
      expect(lots.map((lot) => lot.id).sort()).toEqual(answer.map((entry) => entry.id).sort())
      expect(answer.map((entry) => entry.quantity)).toEqual([0, 1, 2, 3])
    })

    it('removes a receipt from stock once, with every lot', async () => {
      const lines = ['Eggs', 'Salt', 'Rice'].map((name) => ({ name, quantity: 2, source_receipt: 'r1' }))
      await stock.receiptStock.addReceiptItems(actor, lines, {}, {})
      for (let writeIndex = 0; writeIndex < 7; writeIndex++) {
        await crashAt(writeIndex, when)
          .receiptLots.undoReceipt(actor, 'r1')
          .catch((error: unknown) => error)
        await stock.sweepLedger()
        await expectSound()
      }
      const lots = await expectSound()
      expect(lots.map(({ quantity, seq }) => [quantity, seq])).toEqual([
        [0, 2],
        [0, 2],
        [0, 2],
      ])
    })

    it('brings back what was cleared once, with every lot', async () => {
      for (const amount of [1, 2, 3]) await makeEntry(amount)
      await stock.clearings.clear(actor)
      const { id = '' } = (await stock.clearings.findLatest(actor)) ?? {}
      for (let writeIndex = 0; writeIndex < 5; writeIndex++) {
        await crashAt(writeIndex, when)
          .clearings.undo(actor, id)
          .catch((error: unknown) => error)
        await stock.sweepLedger()
        await expectSound()
      }
      const lots = await expectSound()
      expect(lots.map(({ quantity, seq }) => [quantity, seq]).toSorted()).toEqual([
        [1, 3],
        [2, 3],
        [3, 3],
      ])
    })

    it('lists the empty lot again when its next purchase is undone', async () => {
      const { id, item_id } = await makeEntry(1)
      await stock.inventory.consume(actor, id, {}, {})
      const next = await stock.inventory.create(actor, { item_id, quantity: 2 }, {})
      const { crashCount } = await untilAnswered(when, (broken) =>
        broken.inventory.undo(actor, next.id, { key: 'k' }),
      )
      expect(crashCount).toBeGreaterThan(1)
      await stock.sweepLedger()
      expect(await stock.inventory.list(actor)).toMatchObject([{ id, quantity: 0, status: 'out_of_stock' }])
    })

    it('is completed by a sweep without the client: a creation, a receipt, a clearing', async () => {
      await makeEntry(1)
      const actions: ((broken: Stock) => Promise<unknown>)[] = [
        async (broken) => broken.inventory.create(actor, { item_id: (await makeItem()).id, quantity: 2 }, {}),
        (broken) => broken.receiptStock.addReceiptItems(actor, [{ name: 'Eggs', quantity: 6 }], {}, {}),
        (broken) => broken.clearings.clear(actor),
      ]
      for (const action of actions) {
        for (let writeIndex = 0; writeIndex < 6; writeIndex++) {
          await action(crashAt(writeIndex, when)).catch((error: unknown) =>
            expect(error).toBeInstanceOf(Crash),
          )
          await stock.sweepLedger()
          await expectSound()
        }
      }
      expect(await stock.inventory.list(actor)).toEqual([])
    })
  },
)

it('shows nothing of a receipt before it is recorded, and all of it afterwards', async () => {
  const lines = ['Eggs', 'Salt', 'Rice'].map((name) => ({ name, quantity: 1 }))
  // Writes: the items, the operation, then the movements.
  await expect(crashAt(1, 'before').receiptStock.addReceiptItems(actor, lines, {}, {})).rejects.toThrow(Crash)
  await stock.sweepLedger()
  expect(await stock.inventory.list(actor)).toEqual([])
  await expect(crashAt(1, 'after').receiptStock.addReceiptItems(actor, lines, {}, {})).rejects.toThrow(Crash)
  expect(await stock.sweepLedger()).toMatchObject({ operationCount: 1 })
  expect(await stock.inventory.list(actor)).toHaveLength(3)
  expect(await stock.sweepLedger()).toEqual({ operationCount: 0, lotCount: 0 })
})

it('lists the empty lot again when the receipt that replaced it is removed from stock', async () => {
  const { id } = await makeEntry(1)
  await stock.inventory.consume(actor, id, {}, {})
  const line = { name: 'Milk', quantity: 2, unit: 'l', source_receipt: 'r1' }
  const [bought] = await stock.receiptStock.addReceiptItems(actor, [line], {}, {})
  expect(await stock.inventory.list(actor)).toMatchObject([{ id: bought?.id, quantity: 2 }])
  await stock.receiptLots.undoReceipt(actor, 'r1')
  expect(await stock.inventory.list(actor)).toMatchObject([{ id, quantity: 0 }])
})

it('leaves a lagging lot that the next writer rolls forward', async () => {
  const { id } = await makeEntry(5)
  await expect(crashAt(0, 'after').inventory.consume(actor, id, { quantity: 3 }, {})).rejects.toThrow(Crash)
  expect(await stock.inventory.list(actor)).toMatchObject([{ quantity: 5 }])
  await expect(stock.inventory.consume(actor, id, { quantity: 3 }, {})).rejects.toThrow('not that much')
  expect(await stock.inventory.consume(actor, id, { quantity: 1 }, {})).toMatchObject({
    quantity: 1,
    version: 3,
  })
  await expectSound()
})

it.each([
  ['whose lot is not there', 'clear'],
  ['of a kind that no feature brings', 'sell'],
])('does not let an operation %s block the sweep', async (_case, kind) => {
  const plan = { kind, allocation: [{ lot_id: newId() }] }
  const broken = {
    is_open: true,
    id: newId(),
    household_id: actor.householdId,
    actor_id: actor.userId,
    cause: 'x',
    ...plan,
  }
  await repositories.operations.insert({ ...broken, created_at: now().toISOString() })
  const eggs = [{ name: 'Eggs', quantity: 6 }]
  await expect(crashAt(1, 'after').receiptStock.addReceiptItems(actor, eggs, {}, {})).rejects.toThrow(Crash)
  await expect(stock.sweepLedger()).rejects.toThrow('could not be finished')
  expect(await stock.inventory.list(actor)).toHaveLength(1)
  expect(await repositories.operations.listOpen()).toMatchObject([{ id: broken.id }])
  await repositories.operations.updateClosed(broken.id)
})

describe('undoing a clearing', () => {
  const latest = async () => (await stock.clearings.findLatest(actor))?.id ?? ''

  it('leaves what somebody has touched since, and what came since', async () => {
    const [back, used, gone] = [await makeEntry(1), await makeEntry(2), await makeEntry(3)]
    await stock.inventory.remove(actor, gone.id)
    await stock.clearings.clear(actor)
    await stock.inventory.undo(actor, used.id, {})
    await stock.inventory.consume(actor, used.id, { quantity: 1.5 }, {})
    const since = await makeEntry(7)
    expect(await stock.clearings.undo(actor, await latest())).toBe(1)
    const amounts = new Map((await stock.inventory.list(actor)).map(({ id, quantity }) => [id, quantity]))
    expect(amounts).toEqual(
      new Map([
        [back.id, 1],
        [used.id, 0.5],
        [since.id, 7],
      ]),
    )
    await expectSound()
  })

  it('happens once, the latest clearing first, and not after a month', async () => {
    await makeEntry(1)
    await stock.clearings.clear(actor)
    const first = await latest()
    await makeEntry(2)
    await stock.clearings.clear(actor)
    const second = await latest()
    expect(second).not.toBe(first)
    const counts = await Promise.allSettled([
      stock.clearings.undo(actor, second),
      stock.clearings.undo(actor, second),
    ])
    expect(sumQuantities(counts.map((count) => (count.status === 'fulfilled' ? count.value : 0)))).toBe(1)
    await expect(stock.clearings.undo(actor, second)).rejects.toThrow('There is nothing to undo')
    expect(await latest()).toBe(first)
    clockMs += 30 * 24 * 3600 * 1000
    expect(await stock.clearings.findLatest(actor)).toBeNull()
    await expect(stock.clearings.undo(actor, first)).rejects.toThrow('There is nothing to undo')
  })

  it('is of the own household, and of a clearing', async () => {
    await makeEntry(1)
    await stock.clearings.clear(actor)
    const stranger = { ...actor, householdId: newId() }
    await expect(stock.clearings.undo(stranger, await latest())).rejects.toMatchObject({ code: 'not_found' })
    await expect(stock.clearings.undo(actor, newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('concurrent writers', () => {
  it('take exactly what is there', async () => {
    const { id } = await makeEntry(20)
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => stock.inventory.consume(actor, id, { quantity: 1 }, {})),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(20)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'not_enough_stock' })
    }
    expect(await expectSound()).toMatchObject([{ quantity: 0, seq: 21 }])
  })

  it('delete a lot once', async () => {
    const { id } = await makeEntry(2)
    await Promise.allSettled(Array.from({ length: 5 }, () => stock.inventory.remove(actor, id)))
    expect(await expectSound()).toMatchObject([{ quantity: 0, seq: 2, is_listed: false }])
  })

  it('together clear an inventory once', async () => {
    for (let made = 0; made < 5; made++) await makeEntry(1)
    const counts = await Promise.all([stock.clearings.clear(actor), stock.clearings.clear(actor)])
    expect(sumQuantities(counts)).toBe(5)
    await expectSound()
    // The one that removed nothing is not offered to be undone.
    const latest = await stock.clearings.findLatest(actor)
    expect(latest?.deleted_count).toBe(5)
    expect(await stock.clearings.undo(actor, latest?.id ?? '')).toBe(5)
    expect(await stock.clearings.findLatest(actor)).toBeNull()
  })

  it('create one item for one new name', async () => {
    const add = () => stock.receiptStock.addReceiptItems(actor, [{ name: 'Eggs', quantity: 6 }], {}, {})
    await Promise.all([add(), add(), add()])
    expect(await stock.catalogue.list(actor)).toHaveLength(1)
    expect(await expectSound()).toHaveLength(3)
  })
})

describe('any actions in any order, with crashes between any two writes', () => {
  const quantity = fc.integer({ min: 1, max: 4_000_000 }).map((millionths) => millionths / 1e6)
  const pick = fc.nat({ max: 1000 })
  // Frequent clearing would leave little to do for the others.
  const kind = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('create', 'consume', 'correct', 'delete', 'undo', 'receipt') },
    { weight: 1, arbitrary: fc.constantFrom('clear', 'unclear', 'sweep') },
  )
  const crash = fc.record({
    at: fc.nat({ max: 9 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  })
  const anyAction = fc.record({
    // Frequent clearing would leave little to do for the others.
    kind: fc.oneof(
      { weight: 12, arbitrary: kind.filter((name) => name !== 'clear') },
      { weight: 1, arbitrary: kind },
    ),
    quantity,
    pick,
    crash: fc.option(crash),
    isRepeated: fc.boolean(),
  })
  type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never

  const run = async (
    with_: Stock,
    action: Action,
    entry: InventoryEntry | undefined,
    key: string,
  ): Promise<unknown> => {
    const names = ['Milk', 'Eggs', 'Rice']
    const id = entry?.id ?? newId()
    const name = names[action.pick % names.length] ?? 'Milk'
    switch (action.kind) {
      case 'create': {
        const [item] = await with_.catalogue.findOrCreateByName(actor, [
          { name, unit: 'kg', category: 'Dairy' },
        ])
        return with_.inventory.create(actor, { item_id: item?.id ?? '', quantity: action.quantity }, { key })
      }
      case 'consume':
        return with_.inventory.consume(actor, id, { quantity: action.quantity }, { key })
      case 'correct':
        return with_.inventory.update(actor, id, { quantity: action.quantity })
      case 'delete':
        return with_.inventory.remove(actor, id)
      case 'undo':
        return with_.inventory.undo(actor, id, { key })
      case 'receipt': {
        const lines = names.map((line, index) => ({
          name: line,
          quantity: action.quantity * index,
          unit: '500g',
        }))
        return with_.receiptStock.addReceiptItems(actor, lines, {}, { key })
      }
      case 'clear':
        return with_.clearings.clear(actor)
      case 'unclear':
        return with_.clearings.undo(actor, (await with_.clearings.findLatest(actor))?.id ?? newId())
      case 'sweep':
        return with_.sweepLedger()
    }
  }

  /** A refusal of the domain is an answer; a crash is not, and the client may repeat the call. */
  const attempt = async (with_: Stock, action: Action, entry: InventoryEntry | undefined, key: string) => {
    try {
      await run(with_, action, entry, key)
      return 'answered'
    } catch (error) {
      if (isCrash(error)) return 'crashed'
      if (error instanceof DomainError) return 'refused'
      throw error
    }
  }

  it(
    'leave sums that equal quantities, numbers without gaps, and nothing below 0',
    async () => {
      let actCount = 0
      await fc.assert(
        fc.asyncProperty(fc.array(anyAction, { minLength: 250, maxLength: 250 }), async (actions) => {
          actor = { ...actor, householdId: newId() }
          let known: InventoryEntry[] = []
          const createdKeys = new Set<string>()
          for (let start = 0; start < actions.length; start += 3) {
            // Up to three people at once.
            await Promise.all(
              actions.slice(start, start + 3).map(async (action, offset) => {
                const key = `action-${start + offset}`
                const entry = known[action.pick % Math.max(known.length, 1)]
                const mortal = action.crash ? crashAt(action.crash.at, action.crash.when) : stock
                let outcome = await attempt(mortal, action, entry, key)
                if (outcome === 'crashed' && action.isRepeated)
                  outcome = await attempt(stock, action, entry, key)
                if (outcome === 'answered' && action.kind === 'create') createdKeys.add(key)
                actCount += 1
              }),
            )
            if (start % 15 === 0) known = await stock.inventory.list(actor)
          }
          await stock.sweepLedger()
          const lots = await expectSound()
          const histories = await Promise.all(lots.map(movementsOf))
          const keys = histories.flat().flatMap((movement) => movement.key ?? [])
          expect(new Set(keys).size).toBe(keys.length)
          for (const key of createdKeys) expect(keys).toContain(`create:${key}`)
        }),
        { numRuns: PROOF_FACTOR, endOnFailure: true },
      )
      expect(actCount).toBe(250 * PROOF_FACTOR)
    },
    300_000 * PROOF_FACTOR,
  )
})
