import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { dayOf, daysUntil } from '../../../lib/format.ts'

/** How many meals are offered for what expires. */
const OFFERED = 3

/** A suggestion with what it uses of the stock that expires this week, the soonest first, and in how many days. */
export type UseItUp = { meal: DailyMeal; uses: { name: string; days: number }[] }

/**
 * The suggestions that use what expires first this week, at most three; of equal ones those that use most of such things.
 * What expired since they were made is not counted. `today` is a day such as 2026-11-22.
 */
export function pickUseItUp(meals: readonly DailyMeal[], today: string): UseItUp[] {
  return meals
    .map((meal) => ({
      meal,
      uses: meal.expiring_ingredients
        .map(({ item_name, expiry_date }) => ({
          name: item_name,
          days: daysUntil(dayOf(expiry_date), today),
        }))
        .filter(({ days }) => days >= 0),
    }))
    .filter(({ uses }) => uses.length > 0)
    .sort((a, b) => (a.uses[0]?.days ?? 0) - (b.uses[0]?.days ?? 0) || b.uses.length - a.uses.length)
    .slice(0, OFFERED)
}

/** 'Uses cherry tomatoes (tomorrow), feta'. */
export function sayUses(uses: UseItUp['uses']): string {
  const [first, ...others] = uses
  if (first === undefined) return ''
  const when = first.days === 0 ? 'today' : first.days === 1 ? 'tomorrow' : `in ${first.days} days`
  return `Uses ${[`${first.name} (${when})`, ...others.map(({ name }) => name)].join(', ')}`
}
