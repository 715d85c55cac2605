import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideCook, decidePurchase, decideRestore } from '../../inventory/ledger/ledger.ts'
import { roundQuantity } from '@larder/foods'
import { cookMeal } from './cook-meal.ts'
import type { PlanLot } from './supply.ts'

const TODAY = '2026-11-22T00:00:00.000Z'
/** How many of the smallest unit of its kind one of each unit is. */
const SIZES = { g: { g: 1, kg: 1000 }, ml: { ml: 1, cl: 10, l: 1000 }, item: { item: 1 } } as const

const lot = (quantity: number, unit: string, place = 0): PlanLot => ({
  id: `lot ${place}`,
  item_id: 'flour',
  item: { name: 'Flour' },
  quantity,
  unit,
  status: 'in_stock',
  expiry_date: null,
  opened_at: null,
  purchase_date: null,
})

const cook = (quantity: number | string, unit: string, percent: number, lots: PlanLot[]) =>
  cookMeal(
    {
      id: 'meal',
      day: TODAY.slice(0, 10),
      meal_type: 'dinner',
      quantity_percent: percent,
      recipe: { ingredients: [{ item_name: 'Flour', quantity, unit }] },
      leftovers: null,
    },
    lots,
    TODAY,
  ).takes

describe('what cooking takes', () => {
  it.each([
    [0.125, 'kg', 100, 'g', 125],
    [0.333, 'l', 100, 'ml', 333],
    [5, 'ml', 50, 'l', 0.0025],
    [0.015, 'kg', 50, 'g', 7.5],
    ['1/3', 'kg', 100, 'g', 333.333333],
    [0.004, 'g', 10, 'g', 0.0004],
    [0.13, 'ml', 1, 'l', 0.000001],
    [2, 'kg', 33, 'kg', 0.66],
  ] as const)(
    'takes of %s %s at %d% as many %s as the recipe says',
    (quantity, unit, percent, of, expected) => {
      expect(cook(quantity, unit, percent, [lot(5000, of)])).toEqual([
        { lot_id: 'lot 0', quantity: expected },
      ])
    },
  )

  it('leaves nothing of a kilogram of which a third was taken three times, and the last gram of what has one', () => {
    const third = (state: ReturnType<typeof decidePurchase>) => decideCook(state.after, 0.333333, TODAY)!
    expect(third(third(third(decidePurchase(1, TODAY)))).after.quantity).toBe(0)
    const almost = decideCook(decidePurchase(1, TODAY).after, 0.999, TODAY)
    expect(almost?.after.quantity).toBe(0.001)
  })

  it("takes what the recipe says to the ledger's six decimals, of any units, percents and lots, and brings the same back", () => {
    const units = fc.constantFrom(...Object.values(SIZES))
    const share = fc.double({ min: 0, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(
        units,
        share,
        fc.double({ min: 0.001, max: 5000, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.tuple(share, fc.double({ min: 0.001, max: 5000, noNaN: true })), {
          minLength: 1,
          maxLength: 5,
        }),
        (sizes, of, quantity, percent, stock) => {
          const pick = (at: number): [string, number] => {
            const known: [string, number][] = Object.entries(sizes)
            return known[Math.floor(at * known.length)] ?? ['item', 1]
          }
          const [unit, size] = pick(of)
          const lots = stock.map(([at, amount], place) => lot(roundQuantity(amount), pick(at)[0], place))
          const sizeOf = new Map<string, number>(Object.entries(sizes))
          const inSmallest = (amounts: readonly { quantity: number; unit: string }[]) =>
            amounts.reduce((sum, one) => sum + one.quantity * (sizeOf.get(one.unit) ?? 1), 0)

          const takes = cook(quantity, unit, percent, lots)
          const taken = takes.map((one) => ({ ...one, unit: lots.find(({ id }) => id === one.lot_id)!.unit }))
          const wanted = Math.min((quantity * percent * size) / 100, inSmallest(lots))
          // The last lot that is taken from rounds, by half of its sixth decimal at most.
          const tolerance = 0.000_000_51 * Math.max(...sizeOf.values()) + wanted * 1e-12
          expect(Math.abs(inSmallest(taken) - wanted)).toBeLessThanOrEqual(tolerance)

          for (const { lot_id, quantity: amount } of takes) {
            const bought = decidePurchase(lots.find(({ id }) => id === lot_id)!.quantity, TODAY).after
            const cooked = decideCook(bought, amount, TODAY)
            // Less than a hundred-thousandth that would be left goes with the rest.
            expect(Math.abs(-(cooked?.delta ?? 0) - amount)).toBeLessThanOrEqual(0.000_01)
            expect(decideRestore(cooked!.after, -cooked!.delta, bought, TODAY).after.quantity).toBe(
              bought.quantity,
            )
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
