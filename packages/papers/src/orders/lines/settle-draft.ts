import { weighedBehindName } from '../article/count-behind-name.ts'
import { cleanName } from './article-name.ts'
import type { DraftLine } from './draft-line.ts'
import { LEADING_NUMBER } from './name-patterns.ts'
import { quantityInName } from './quantity.ts'
import { settledMeasure } from './settle-measure.ts'

/** The quantity that a name begins or ends with; one that stands beside the name counts more. */
function splitQuantity({
  name,
  quantity,
}: DraftLine): { name: string; quantity: number; unit: string } | null {
  const weighed = weighedBehindName(name)
  if (quantity === null && weighed) return weighed
  const found = quantityInName(name)
  if (!found || (quantity !== null && quantity !== found.quantity)) return null
  // 'Eggs x 6' beside a quantity of 6 are six packs of six, but '6 x Eggs' are six.
  if (quantity !== null && found.start > 0 && !/\d\s?[x×]$/.test(name)) return null
  return {
    name: name.slice(0, found.start) + ' ' + name.slice(found.end),
    quantity: found.quantity,
    unit: found.unit,
  }
}

/** The name of an article without its quantity. */
export const nameOf = (draft: DraftLine): string => cleanName(splitQuantity(draft)?.name ?? draft.name)

/** A step by which an article is completed: what changes in it. */
type Step = { name: string; change: (draft: DraftLine) => Partial<DraftLine> }

/** In their order: each sees what those before it made of the article. */
export const SETTLE_STEPS: readonly Step[] = [
  {
    name: 'quantity within the name',
    change: (draft) => {
      const split = splitQuantity(draft)
      const name = cleanName(split?.name ?? draft.name)
      return split && draft.quantity === null
        ? { name, quantity: split.quantity, unit: split.unit }
        : { name }
    },
  },
  { name: 'weight beside the name', change: settledMeasure },
  {
    name: 'quantity by the prices',
    change: ({ quantity, price, unitPrice }) => {
      if (quantity !== null || price === null || !unitPrice) return {}
      const ratio = price / unitPrice
      return ratio >= 1 && Math.abs(ratio - Math.round(ratio)) < 0.005 ? { quantity: Math.round(ratio) } : {}
    },
  },
  {
    name: 'name without the quantity before it',
    change: ({ name, quantity, unit }) => {
      const number = LEADING_NUMBER.exec(name)
      return number && unit === 'item' && Number(number[1]) === quantity
        ? { name: name.slice(number[0].length) }
        : {}
    },
  },
  {
    name: 'what costs nothing was not delivered',
    change: ({ price, removed }) => (price === 0 && removed === null ? { removed: 'unavailable' } : {}),
  },
  {
    name: 'what was not delivered was ordered',
    change: ({ removed, orderedQuantity, quantity }) =>
      removed === null ? {} : { quantity: orderedQuantity ?? quantity },
  },
  {
    name: 'price by quantity and price of one',
    change: ({ price, unitPrice, quantity }) =>
      price === null && unitPrice !== null
        ? { price: Math.round(unitPrice * (quantity ?? 1) * 100) / 100 }
        : {},
  },
  {
    name: 'whether the price may be that of one',
    change: ({ isPriceOpen, unitPrice, quantity }) => ({
      isPriceOpen: isPriceOpen && unitPrice === null && (quantity ?? 1) !== 1,
    }),
  },
]

/** Completes an article when everything that belongs to it was read. */
export const settled = (draft: DraftLine): DraftLine =>
  SETTLE_STEPS.reduce((one, { change }) => ({ ...one, ...change(one) }), draft)
