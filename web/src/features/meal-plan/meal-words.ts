import type {
  InventoryChange,
  MealPlanEntry,
  PlannedIngredient,
} from '@larder/shared/contracts/recipes/meal-plan'
import { roundAtHand, scaledQuantity, shownUnit } from '@larder/foods'
import { isInStock } from '@larder/shared/domain/recipes/plan/ingredient-state'
import { calendarDateOf, formatQuantity } from '../../lib/format.ts'
import { MEAL_LABELS } from '../../lib/meal-labels.ts'
import { isolated } from '../../lib/isolated.ts'
import { once } from '../../lib/once.ts'

const shortDay = once(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }),
)
const longDay = once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }))

type Dated = { date?: string | null | undefined; planned_date?: string | null | undefined }

/** The day of a meal, from whichever field has it (PLAN-067); null for none. */
const dayOfMeal = ({ date, planned_date }: Dated): string | null => date || planned_date || null

const timeOf = (day: string): number => Date.parse(calendarDateOf(day.slice(0, 10)))

/** A day as 'Mon, Jan 5'. */
export const sayDay = (day: string): string => shortDay().format(timeOf(day))

/** A day as 'Monday, January 5, 2026'. */
export const sayLongDay = (day: string): string => longDay().format(timeOf(day))

/** When a meal is, as a card says it; the words of PLAN-027 where nobody knows. */
export const sayMealDay = (meal: Dated, say: (day: string) => string = sayDay): string => {
  const day = dayOfMeal(meal)
  if (day === null) return 'Date not set'
  return Number.isNaN(timeOf(day)) ? 'Date not available' : say(day)
}

/** 'Dinner', or `absent` where the type is missing or unknown (PLAN-011, PLAN-028). */
export const sayMealType = (type: string | null | undefined, absent: string): string =>
  (type ? MEAL_LABELS[type as keyof typeof MEAL_LABELS] : undefined) ?? absent

/** '150% recipe quantity (1.5x larger)'; null at 100 percent (PLAN-014, PLAN-015). */
export const sayPercent = (percent: number): string | null =>
  percent === 100
    ? null
    : `${percent}% recipe quantity (${Math.round(percent) / 100}x ${percent > 100 ? 'larger' : 'smaller'})`

/** Minutes as the details of a meal say them (PLAN-032). */
export const sayMealTime = (minutes: number | null | undefined): string => {
  if (!minutes) return 'N/A'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return `${hours} ${hours === 1 ? 'hr' : 'hrs'} ${minutes % 60} min`
}

/** How many ingredients a meal lacks; optional ones are not needed. */
export const countNeeded = ({ ingredients }: Pick<MealPlanEntry, 'ingredients'>): number =>
  ingredients.filter((one) => !one.optional && !isInStock(one)).length

/** What stands beside the badge of an ingredient that is not simply there or missing; null for nothing. */
export const sayState = ({ state, at_hand, quantity, unit }: PlannedIngredient): string | null => {
  if (state === 'short' && at_hand !== null) {
    const hand = roundAtHand(at_hand)
    const needed = scaledQuantity(quantity, 100)
    return `have ${`${hand} ${shownUnit(unit, hand)}`.trimEnd()} of ${`${needed} ${shownUnit(unit, needed)}`.trimEnd()}`
  }
  if (state === 'expires') return 'will have expired'
  return state === 'on_list' ? 'on a shopping list' : null
}

const sayAmounts = (changes: readonly InventoryChange[]): string =>
  changes
    .map(({ change, unit, item_name }) => `${formatQuantity(Math.abs(change), unit)} ${isolated(item_name)}`)
    .join(', ')

/** What was taken for a meal, or that nothing was. */
export const sayTaken = (changes: readonly InventoryChange[]): string => {
  const taken = changes.filter(({ change }) => change < 0)
  return taken.length === 0
    ? 'Nothing was taken from your stock.'
    : `Taken from your stock: ${sayAmounts(taken)}.`
}

/** What came back into stock; null for nothing. */
export const sayRestored = (changes: readonly InventoryChange[]): string | null => {
  const restored = changes.flatMap((one) =>
    one.restored_quantity === null || one.restored_quantity <= 0
      ? []
      : [{ ...one, change: one.restored_quantity }],
  )
  return restored.length === 0 ? null : `Back in stock: ${sayAmounts(restored)}.`
}
