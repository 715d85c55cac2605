import { basketsOf } from './baskets-of.ts'
import type { NeighbourCounts } from './neighbour-counts.ts'
import { rankNextBasket } from './next-basket.ts'

/** An item of a household, with the days on which it was bought, counted from 1970 on, the earliest first. */
export type BoughtItem = {
  id: string
  days: readonly number[]
  /** What it is for other households too; null where no other household knows it. Only neighbours need it. */
  food_id: string | null
}

/** How a household buys something. */
export type BuyingHabit = {
  /** The item; for a food that the household has no item of, and neighbours buy, null beside the food's id. */
  item_id: string | null
  food_id: string | null
  /** Its place in the next basket: more stands first. */
  score: number
  /** The probability of being bought on a day of shopping. */
  share: number
  /** The first day on which it may be bought again, as far as it has a rhythm at all. */
  from: number
}

/** What a household buys, the likeliest of the next basket first, and on how many days it shops in a day. */
export type ShoppingHabits = { tripsPerDay: number; habits: readonly BuyingHabit[] }

/** So many days of shopping without an item are added to those of the household, because a habit of few days often ends. */
const DOUBTED_BASKETS = 8
/** Without any history one shops once a week. */
const WEEK = 7
/** The purchases after which the shortest time between two of them is taken for a rhythm. */
const PURCHASES_OF_A_RHYTHM = 4

/** Finds what a household buys by habit, as of `today` in days since 1970; what was bought later counts as not bought. */
export const shoppingHabitsOf = (
  items: readonly BoughtItem[],
  today: number,
  neighbours?: NeighbourCounts,
): ShoppingHabits => {
  const known = items.map((item) => ({ ...item, days: item.days.filter((day) => day <= today) }))
  const keyOf = neighbours ? keysOf(known) : new Map<string, string>()
  const { days: shopped, baskets } = basketsOf(
    known.map(({ id, days }) => ({ key: keyOf.get(id) ?? id, days })),
  )
  const itemOf = new Map(known.map((item) => [keyOf.get(item.id) ?? item.id, item]))
  return {
    tripsPerDay: baskets.length / (today - (shopped[0] ?? today) + WEEK),
    habits: rankNextBasket(baskets, neighbours).map(({ item: key, score, share }) => {
      const item = itemOf.get(key)
      const popularity = neighbours?.popularity.get(key) ?? 0
      const seen = share * baskets.length + popularity * DOUBTED_BASKETS
      return {
        item_id: item?.id ?? null,
        food_id: item ? null : key,
        score,
        share: seen / (baskets.length + DOUBTED_BASKETS),
        from: firstDayAgain(item?.days ?? []),
      }
    }),
  }
}

/** The probability that something is bought within `days` after `today`, whatever is left of it. */
export const chanceOfBuying = (
  { share, from }: BuyingHabit,
  tripsPerDay: number,
  today: number,
  days: number,
): number => (from > today + days ? 0 : 1 - (1 - share) ** (tripsPerDay * days))

/** The keys under which items are compared with those of others: the food of each, for the item of it that is bought most. */
const keysOf = (items: readonly (BoughtItem & { food_id: string | null })[]): Map<string, string> => {
  const most = new Map<string, BoughtItem>()
  for (const item of items) {
    const { food_id, days } = item
    if (food_id !== null && days.length >= (most.get(food_id)?.days.length ?? 0)) most.set(food_id, item)
  }
  return new Map([...most].map(([food_id, { id }]) => [id, food_id]))
}

const firstDayAgain = (days: readonly number[]): number => {
  if (days.length < PURCHASES_OF_A_RHYTHM) return -Infinity
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  return (days.at(-1) ?? 0) + Math.min(...gaps)
}
