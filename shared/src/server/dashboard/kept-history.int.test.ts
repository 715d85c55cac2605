import fc from 'fast-check'
import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { createTestReceipts } from '@larder/shared/testkit/orders/receipts-module'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createStock } from '@larder/shared/testkit/stock'
import { createHouseholdHistory } from './household-history.service.ts'

const MINUTE_MS = 60_000
let clockMs = 0
const now = () => new Date(clockMs)
const connection = await openTestDatabase()
const stock = createStock(connection, now)
await stock.ensureIndexes()
const prices = createTestReceipts(connection, stock, now).services.paidPrices
const tomorrow = () => new Date(clockMs + 1440 * MINUTE_MS).toISOString().slice(0, 10)
/** The stamps of all changes but those of the members are new each time, as if each call followed a change. */
let callCount = 0
let joinCount = 0
const keeping = createHouseholdHistory({
  ...stock,
  prices,
  readStamps: (_, [first, ...others]) =>
    Promise.resolve(String(others.length > 0 ? ++callCount : first === 'members.changed' ? joinCount : '')),
  now,
})
const forgetful = createHouseholdHistory({
  ...stock,
  prices,
  readStamps: () => Promise.resolve(null),
  now,
})

const STEPS = [
  'buy',
  'buy nothing',
  'use',
  'use up',
  'delete',
  'undo',
  'edit',
  'wait',
  'sleep',
  'bring',
] as const

it('what is kept of a history is what is read anew, after anything that happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(5)), { minLength: 8, maxLength: 20 }),
      async (steps) => {
        const actor = newActor()
        clockMs = Date.parse('2026-11-25T15:20:00Z')
        const buy = async (who: typeof actor, quantity: number, name = `Thing ${quantity}`) => {
          const line = { name, quantity, unit: 'l', price: 3, source_receipt: newId() }
          await stock.receiptStock.addReceiptItems(who, [line], {}, {})
        }
        await buy(actor, 2)
        for (const [step, which] of steps) {
          clockMs += MINUTE_MS
          const entries = await stock.inventory.list(actor)
          const { id, quantity } = entries[which % entries.length] ?? {}
          if (step === 'buy') await buy(actor, 1 + which)
          else if (step === 'buy nothing') await buy(actor, 0)
          else if (step === 'wait') clockMs += 40 * MINUTE_MS
          else if (step === 'sleep') clockMs += 1440 * MINUTE_MS
          else if (step === 'bring') {
            const newcomer = newActor()
            const at = clockMs
            clockMs -= 20 * 1440 * MINUTE_MS
            await buy(newcomer, 3, `Brought at ${at}`)
            clockMs = at
            // As a move does it: with all that happened to it.
            for (const name of ['inventory_entries', 'stock_movements', 'catalogue_items'])
              await connection
                .collection(name)
                .updateMany(
                  { household_id: new Types.ObjectId(newcomer.householdId) },
                  { $set: { household_id: new Types.ObjectId(actor.householdId) } },
                )
            joinCount += 1
          } else if (id === undefined || quantity === undefined) continue
          else if (step === 'use' && quantity > 0)
            await stock.inventory.consume(actor, id, { quantity: quantity / 2 }, {})
          else if (step === 'use up' && quantity > 0)
            await stock.inventory.consume(actor, id, { quantity }, {})
          else if (step === 'delete') await stock.inventory.remove(actor, id)
          else if (step === 'undo') await stock.inventory.undo(actor, id, {}).catch(() => null)
          else if (step === 'edit')
            await stock.inventory.update(actor, id, { quantity, expiry_date: tomorrow() })
          const weekday = 1 + (which % 7)
          expect(await keeping.get(actor, weekday)).toEqual(await forgetful.get(actor, weekday))
        }
      },
    ),
    { numRuns: 10 },
  )
})
