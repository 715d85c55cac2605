import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { dayOf, daysUntil } from '../../../lib/format.ts'

/** How many meals are offered for what expires. */
const OFFERED = 3

/** A suggestion with what it uses of the stock that expires this week, the soonest first, and in how many days. */
export type UseItUp = { meal: DailyMeal; uses: { name: string; days: number }[] }

/**
 * The suggestions that use most of what expires this week, at most three; of equal ones those whose things expire first.
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
    .sort((a, b) => b.uses.length - a.uses.length || (a.uses[0]?.days ?? 0) - (b.uses[0]?.days ?? 0))
    .slice(0, OFFERED)
}

/** 'Uses cherry tomatoes (1 day), feta'. */
export function sayUses(uses: UseItUp['uses']): string {
  const [first, ...others] = uses
  if (first === undefined) return ''
  const when = first.days === 0 ? 'today' : `${first.days} ${first.days === 1 ? 'day' : 'days'}`
  return `Uses ${[`${first.name} (${when})`, ...others.map(({ name }) => name)].join(', ')}`
}
