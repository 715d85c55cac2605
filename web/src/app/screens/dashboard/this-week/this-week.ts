import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import type { MealPlanEntry } from '@larder/shared/contracts/recipes/meal-plan'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { daysUntil } from '../../../../lib/format.ts'

/** Today and the six days after it. */
const DAYS = 7

const isThisWeek = (days: number): boolean => days >= 0 && days < DAYS

/**
 * The names of what is in stock and expires within the week, the first to expire first, each item once; and whether all of
 * these days are guesses.
 */
export const namesExpiring = (
  entries: readonly InventoryEntry[],
  today: string,
): { names: string[]; isGuess: boolean } => {
  const expiring = entries
    .filter(
      ({ quantity, expiry_date }) =>
        quantity > 0 && expiry_date !== null && isThisWeek(daysUntil(expiry_date, today)),
    )
    .sort((a, b) => (a.expiry_date ?? '').localeCompare(b.expiry_date ?? ''))
  const names = new Map(expiring.map(({ item_id, item }) => [item_id, item?.name ?? 'Unknown item']))
  return {
    names: [...names.values()],
    isGuess: expiring.length > 0 && expiring.every(({ is_expiry_guess }) => is_expiry_guess),
  }
}

/** The names of what will be used up within the week, the first first. */
export const namesRunningOut = (reminders: readonly OrderReminder[]): string[] =>
  reminders
    .filter(({ days_until_depletion }) => days_until_depletion !== undefined && days_until_depletion < DAYS)
    .sort((a, b) => (a.days_until_depletion ?? 0) - (b.days_until_depletion ?? 0))
    .map(({ item_name }) => item_name)

/** What the planned meals of the week are called, in the order of their days. */
export const namesToCook = (meals: readonly MealPlanEntry[], today: string): string[] =>
  meals
    .filter(({ kind, date }) => kind !== 'leftovers' && isThisWeek(daysUntil(date, today)))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ title }) => title)

/** The names of what is not ticked on any list, each once; the list that all of it stands on, if it is one. */
export const namesToBuy = (
  lists: readonly ShoppingList[],
): { names: string[]; onlyListId: string | undefined } => {
  const open = lists
    .map(({ id, items }) => ({ id, names: items.filter(({ checked }) => !checked).map(nameOfLine) }))
    .filter(({ names }) => names.length > 0)
  return {
    names: [...new Set(open.flatMap(({ names }) => names))],
    onlyListId: open.length === 1 ? open[0]?.id : undefined,
  }
}

const nameOfLine = ({ item_name }: ShoppingList['items'][number]): string => item_name
