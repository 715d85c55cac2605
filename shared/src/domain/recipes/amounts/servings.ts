import { roundQuantity, toDecimals } from '@larder/foods'

/**
 * The percent by which the details of a planned meal multiply nutrition: its servings above one, else the percent, never
 * both (RECP-012). The dialog of a recipe always uses the percent of its slider.
 */
export const nutritionPercentOf = (meal: { servings: number; quantity_percent: number }): number =>
  meal.servings > 1 ? meal.servings * 100 : meal.quantity_percent

/** What a recipe says of how many it serves, whole. */
type Serving = { serving_size: number }

const sizeOf = ({ serving_size }: Serving): number => (serving_size > 0 ? serving_size : 1)

/** How many a percent of a recipe serves (resolution 46): 2.5 for 125% of a recipe for two. */
export const servingsOf = (recipe: Serving, percent: number): number =>
  roundQuantity((sizeOf(recipe) * percent) / 100)

/** The percent of a recipe that serves so many. */
export const percentFor = (recipe: Serving, servings: number): number => (servings * 100) / sizeOf(recipe)

/** Servings as they are shown: with one decimal at most. */
export const shownServings = (servings: number): number =>
  toDecimals(servings, 1) || Number(servings.toPrecision(1))

/** The serving count that selecting a daily meal sends (MEAL-034); the server says how many it serves. */
export const servingsAt = (percent: number): number => Math.max(1, Math.round(percent / 100))
