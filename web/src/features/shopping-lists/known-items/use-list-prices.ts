import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { ShoppingListItem } from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  type Estimate,
  estimateOf,
  totalOf,
} from '@larder/shared/domain/shopping-lists/prices/estimate-prices'
import { useMemo } from 'react'
import { formatPrice } from '../../../lib/format.ts'
import { paidIn } from '../../../lib/session/paid-in.ts'

/** What a list will cost, in words. */
export type ListPrices = {
  /** 'about €2.40'; null for a line without a price. */
  priceOf: (line: ShoppingListItem) => string | null
  /** 'about €34', with each currency by itself; null while nothing has a price. */
  total: string | null
  /** '3 without a price'; null when all have one. */
  unpriced: string | null
}

/** From here on cents say nothing. */
const ROUND_FROM = 10

/** The prices of a list by the last receipts. */
export function useListPrices({ items: lines }: ShoppingList, items: readonly KnownItem[]): ListPrices {
  return useMemo(() => {
    const lastPrices = new Map(items.map(({ id, last_price }) => [id, last_price]))
    const estimates = new Map<string, Estimate | null>(
      lines.map((line) => {
        const last = lastPrices.get(line.item_id) ?? null
        return [line.id, last && estimateOf(line, { ...last, currency: paidIn(last.currency) })]
      }),
    )
    const { sums, unpriced } = totalOf([...estimates.values()])
    return {
      priceOf: ({ id }) => {
        const estimate = estimates.get(id)
        return estimate ? `about ${formatPrice(estimate.price, estimate.currency)}` : null
      },
      total: sums.length === 0 ? null : `about ${sums.map(sayRounded).join(' + ')}`,
      unpriced: sums.length === 0 || unpriced === 0 ? null : `${unpriced} without a price`,
    }
  }, [lines, items])
}

const sayRounded = ({ price, currency }: Estimate): string =>
  price < ROUND_FROM
    ? formatPrice(price, currency)
    : formatPrice(Math.round(price), currency).replace('.00', '')
