import type { RhythmPrior } from '@larder/shared/domain/insights/forecasting/background'
import type { ItemHistory } from '@larder/shared/domain/insights/forecasting/item-history'

/** How the days between a customer's orders are distributed, as logarithms, fitted on the developers' customers. */
export const ORDERS: RhythmPrior = { mean: 3.5, between: 0.47, within: 0.64 }

/** A shop's customer as an item of a household: an order is a purchase of it. */
export const ordersOf = (days: readonly number[]): ItemHistory => ({
  category: null,
  first_day: days[0] ?? 0,
  bought: days.map((day) => [day, 1] as const),
  used: [],
})
