import { expect, it } from 'vitest'
import { dayOf } from '../inventory/ledger/flows/stock-flow.ts'
import { usualPurchaseOf } from './usual-purchase.ts'

const AT = Date.UTC(2026, 10, 22)
const TODAY = dayOf(AT)

/** What is usual of an item that was bought so many days ago, each time so much. */
const usual = (...bought: [daysAgo: number, quantity: number][]) =>
  usualPurchaseOf(
    [
      {
        item_id: 'milk',
        unit: 'l',
        first_day: TODAY - 400,
        bought: {
          at: bought.map(([daysAgo]) => TODAY - daysAgo),
          quantities: bought.map(([, quantity]) => quantity),
        },
        used: { at: [], quantities: [] },
      },
    ],
    'l',
    () => ({}),
    AT,
  )

it('is the amount that is bought most often, and on how many days of the last half year', () => {
  expect(usual([300, 1], [40, 2], [30, 2], [20, 6])).toEqual({ quantity: 2, times: 3 })
})

it('is unknown of what was bought once lately, or never', () => {
  expect(usual([300, 2], [290, 2], [20, 2])).toBeNull()
  expect(usual()).toBeNull()
})
