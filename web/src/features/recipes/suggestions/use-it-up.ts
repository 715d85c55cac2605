import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { DailyMeal } from '@larder/shared/contracts/recipes/daily-meals'
import { daysUntil } from '../../../lib/format.ts'

/** How many meals are offered for what expires. */
const OFFERED = 3
/** Today and the six days after it. */
const DAYS_OF_WEEK = 7

/** What of the stock expires this week, in how many days, and whether somebody said that day. */
type Expiring = { itemId: string; name: string; days: number; isGuess: boolean }

/** A suggestion with what it uses of the stock that expires this week, the soonest first. */
export type UseItUp = { meal: DailyMeal; uses: Expiring[] }

type StockedLot = Pick<InventoryEntry, 'item_id' | 'quantity' | 'expiry_date' | 'is_expiry_guess'> & {
  item: { name: string } | null
}

/** What is left of the stock and expires this week, by the name of its item: of each the lot that expires first. */
function expiringByName(entries: readonly StockedLot[], today: string): Map<string, Expiring> {
  const found = new Map<string, Expiring>()
  for (const { item_id, item, quantity, expiry_date, is_expiry_guess } of entries) {
    if (item === null || expiry_date === null || quantity <= 0) continue
    const days = daysUntil(expiry_date, today)
    if (days < 0 || days >= (found.get(item.name)?.days ?? DAYS_OF_WEEK)) continue
    found.set(item.name, { itemId: item_id, name: item.name, days, isGuess: is_expiry_guess })
  }
  return found
}

/**
 * The suggestions that use what expires first this week, at most three; of equal ones those that use most of such things,
 * and where several things expire on one day each of them before another meal with the same.
 * Suggestions are kept for a day: what they use is said as the stock is now, so that nothing counts that was used up, put
 * into the freezer or bought anew since they were made. `today` is a day such as 2026-11-22.
 */
export function pickUseItUp(
  meals: readonly DailyMeal[],
  entries: readonly StockedLot[],
  today: string,
): UseItUp[] {
  const expiring = expiringByName(entries, today)
  const ordered = meals
    .map((meal) => ({
      meal,
      uses: meal.expiring_ingredients
        .flatMap(({ item_name }) => expiring.get(item_name) ?? [])
        .sort((a, b) => a.days - b.days),
    }))
    .filter(({ uses }) => uses.length > 0)
    .sort((a, b) => daysOf(a) - daysOf(b) || b.uses.length - a.uses.length)
  const picked: UseItUp[] = []
  const covered = new Set<string>()
  while (picked.length < OFFERED && ordered[0] !== undefined) {
    const soonest = daysOf(ordered[0])
    const isNew = ({ uses }: UseItUp) =>
      uses.some(({ itemId, days }) => days === soonest && !covered.has(itemId))
    const next = ordered.find((one) => daysOf(one) === soonest && isNew(one)) ?? ordered[0]
    ordered.splice(ordered.indexOf(next), 1)
    picked.push(next)
    for (const { itemId } of next.uses) covered.add(itemId)
  }
  return picked
}

/** In how many days the first thing expires that a meal uses. */
const daysOf = ({ uses }: UseItUp): number => uses[0]?.days ?? 0

/** 'today', 'tomorrow', 'in 3 days'; with 'guess' where nobody said the day. */
export function sayExpiryDay({ days, isGuess }: Expiring): string {
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return isGuess ? `${when}, guess` : when
}
