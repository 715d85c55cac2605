import { FOODS } from '@larder/foods'
import { rankOffers } from '../insights/baskets/rank-offers.ts'
import { addSpending, createSpending } from '../insights/baskets/spending.ts'
import type { ProductPath } from '../insights/baskets/spending.ts'
import { dayOf } from '../inventory/ledger/flows/stock-flow.ts'

/** What decides how much a household wants an item now. */
type ItemStanding = {
  /** What is left and has not expired, in the item's unit; null where it can't be told. */
  left: number | null
  min_stock_level: number | null
  /** Whether the inventory lists the item, if only as used up. */
  isListed: boolean
  /** The days on which it was bought in the last year, the earliest first, counted from 1970 on. */
  boughtDays: readonly number[]
}

/** Why a household wants an item now, in words; of items that it wants equally, the more urgent comes first. */
export type ItemWant = { urgency: number; reason: string }

const YEAR_DAYS = 365
/** From so much of the usual time between two purchases on it is time to buy again. */
const DUE_SHARE = 0.8

/** The days of the last year. */
export const daysOfYear = (days: readonly number[], at: number): number[] =>
  days.filter((day) => day > dayOf(at) - YEAR_DAYS && day <= dayOf(at))

/** Why a household wants an item; null for one that it neither has nor buys. */
export const wantOf = (
  { left, min_stock_level, isListed, boughtDays }: ItemStanding,
  at: number,
): ItemWant | null => {
  const days = daysOfYear(boughtDays, at)
  if (left !== null && left <= 0 && isListed) return { urgency: 3, reason: 'Out of stock' }
  if (left !== null && min_stock_level !== null && left <= min_stock_level)
    return { urgency: 2, reason: 'Running low' }
  const last = days.at(-1)
  if (last === undefined) return isListed ? { urgency: 0, reason: 'In your inventory' } : null
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const usualGap = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]
  if (usualGap !== undefined && dayOf(at) - last >= usualGap * DUE_SHARE)
    return { urgency: 1, reason: 'Usually bought by now' }
  // What somebody typed in may have been bought at any time.
  return { urgency: 0, reason: days.length === 1 ? 'Added once' : `Added ${days.length} times in a year` }
}

/** What a household spent on an item. */
export type SpentItem = {
  id: string
  category: string
  /** The food of the table that it is; null where it is none. */
  food_id: string | null
  /** How often it was bought in the last year. */
  purchases: number
  /** What was paid for one purchase of it on average, in the money that the household mostly pays in; null where unknown. */
  price: number | null
}

/** Where nothing is known of any price, purchases are counted. */
const ANY_PRICE = 1

/**
 * The share of the household's spending that is expected to go to each item, by its id: by what it spent on the item, its
 * food, the kind of that and its category (`rankOffers`). Every item of the household counts alike for what is popular.
 */
export const expectedSharesOf = (items: readonly SpentItem[]): Map<string, number> => {
  const prices = items.flatMap(({ price }) => price ?? [])
  const usualPrice =
    prices.length === 0 ? ANY_PRICE : prices.reduce((sum, price) => sum + price, 0) / prices.length
  const [own, everyone] = [createSpending(), createSpending()]
  const offers = items.map((item) => ({ ...item, path: pathOf(item) }))
  for (const { path, purchases, price } of offers) {
    addSpending(own, path, purchases * (price ?? usualPrice))
    addSpending(everyone, path, usualPrice)
  }
  const times = items.reduce((sum, { purchases }) => sum + purchases, 0)
  const ranked = rankOffers(
    offers.map(({ id, path }) => ({ id, products: [path] })),
    own,
    times === 0 ? usualPrice : own.total / times,
    everyone,
  )
  return new Map(ranked.map(({ id, share }) => [id, share]))
}

/** Category, kind of food, food and item; what is no known food is a kind of its own. */
const pathOf = ({ id, category, food_id }: SpentItem): ProductPath => {
  const food = food_id === null ? undefined : FOODS.get(food_id)
  const inCategory = (level: string, name: string) => `${level} ${category} ${name}`
  return [
    `category ${category}`,
    inCategory('kind', food?.kinds.at(-1) ?? id),
    inCategory('food', food?.id ?? id),
    `item ${id}`,
  ]
}
