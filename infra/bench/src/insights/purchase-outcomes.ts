import { chanceOfBuying, shoppingHabitsOf } from '@larder/shared/domain/insights/baskets/shopping-habits'
import { usualGap } from '@larder/shared/domain/insights/usual-gap'
import { dayOfDate } from '../evals/case-dates.ts'

/** How a household shopped: each day with the names of what was bought. */
export type Trips = readonly { date: string; items: readonly { name: string }[] }[]

/** A probability of being bought that was said, and whether it was. */
export type PurchaseOutcome = { confidence: number; isRight: boolean }

/** How far 'bought in the next 7 days' looks. */
const DAYS_AHEAD = 7
/** Nothing is recommended before a household has shopped some times. */
const TRIPS_KNOWN = 5

/**
 * What the product says on each shopping day about everything with a habit (three purchases), and whether it was bought within
 * the week after. Of the stock nothing is known: as if none were left.
 */
export function purchaseOutcomes(trips: Trips): PurchaseOutcome[] {
  const daysOf = new Map<string, number[]>()
  const shopped = [...new Set(trips.map(({ date }) => dayOfDate(date)))].sort((a, b) => a - b)
  for (const { date, items } of trips) {
    for (const name of new Set(items.map((item) => item.name)))
      daysOf.set(
        name,
        [...new Set([...(daysOf.get(name) ?? []), dayOfDate(date)])].sort((a, b) => a - b),
      )
  }
  const items = [...daysOf].map(([id, days]) => ({ id, days, food_id: null }))
  const end = shopped.at(-1) ?? 0
  return shopped.slice(TRIPS_KNOWN).flatMap((today) => {
    if (today + DAYS_AHEAD > end) return []
    const { tripsPerDay, habits } = shoppingHabitsOf(items, today)
    return habits.flatMap((habit) => {
      const days = daysOf.get(habit.item_id ?? '') ?? []
      if (usualGap(days.filter((day) => day <= today)) === null) return []
      const confidence = chanceOfBuying(habit, tripsPerDay, today, DAYS_AHEAD)
      return [{ confidence, isRight: days.some((day) => day > today && day <= today + DAYS_AHEAD) }]
    })
  })
}
