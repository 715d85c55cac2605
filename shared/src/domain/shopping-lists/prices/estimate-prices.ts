import type { LastPrice } from '@larder/shared/contracts/shopping-lists/known-items'
import { convertAmount } from '@larder/foods'
import type { Amount } from '@larder/foods'

/** What an amount will probably cost, in a currency (ISO 4217); null where no receipt named one. */
export type Estimate = { price: number; currency: string | null }

/** What an amount costs at the last price; null when its unit does not convert to that of the price. */
export const estimateOf = (amount: Amount, last: LastPrice): Estimate | null => {
  if (last.quantity <= 0 || last.price < 0) return null
  const measures = {
    ...(last.measures.gramsPerMl === undefined ? {} : { gramsPerMl: last.measures.gramsPerMl }),
    ...(last.measures.pieceGrams === undefined ? {} : { pieceGrams: last.measures.pieceGrams }),
  }
  const converted =
    amount.unit === last.unit ? amount.quantity : convertAmount(amount, last.unit, measures)?.quantity
  if (converted === undefined) return null
  return { price: (last.price * converted) / last.quantity, currency: last.currency }
}

/** The sums of a list by currency, the largest number of lines first, and how many lines are in none of them. */
export type ListTotal = {
  sums: { price: number; currency: string | null; lines: number }[]
  unpriced: number
}

/**
 * Adds up what the lines of a list cost, each currency by itself: nobody knows today's rate. Where a receipt named no
 * currency, its price counts in the list's only one; with several it is not known in which, and the line has no price.
 */
export const totalOf = (estimates: readonly (Estimate | null)[]): ListTotal => {
  const sums = new Map<string | null, { price: number; lines: number }>()
  for (const estimate of estimates) {
    if (estimate === null) continue
    const { price, lines } = sums.get(estimate.currency) ?? { price: 0, lines: 0 }
    sums.set(estimate.currency, { price: price + estimate.price, lines: lines + 1 })
  }
  const unnamed = sums.get(null)
  const [only, another] = [...sums.keys()].filter((currency) => currency !== null)
  const named = only === undefined ? undefined : sums.get(only)
  if (unnamed !== undefined && only !== undefined && named !== undefined) {
    sums.delete(null)
    if (another === undefined)
      sums.set(only, { price: named.price + unnamed.price, lines: named.lines + unnamed.lines })
  }
  const priced = [...sums.values()].reduce((count, { lines }) => count + lines, 0)
  return {
    sums: [...sums]
      .map(([currency, sum]) => ({ currency, ...sum }))
      .sort((a, b) => b.lines - a.lines || b.price - a.price),
    unpriced: estimates.length - priced,
  }
}
