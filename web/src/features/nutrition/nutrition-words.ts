import {
  type DayNutrition,
  GOAL_RULES,
  type NutritionGoals,
  type ServingAmount,
} from '@larder/shared/contracts/recipes/nutrition'
import { GOAL_NUTRIENTS, type GoalNutrient } from '@larder/foods'

/** A goal that somebody has, in kcal or g. */
export type StatedGoal = { nutrient: GoalNutrient; goal: number }

/** The goals that a person has, energy first; none until they are known. */
export const statedGoals = (goals: NutritionGoals | undefined): StatedGoal[] =>
  GOAL_NUTRIENTS.flatMap((nutrient) => {
    const goal = goals?.[nutrient] ?? null
    return goal === null ? [] : [{ nutrient, goal }]
  })

/** What packs compare with: an adult's reference intakes (EU 1169/2011, annex XIII), for fibre the adequate intake (EFSA). */
export const REFERENCE_INTAKES: Record<GoalNutrient, number> = {
  kcal: 2000,
  protein_g: 50,
  carbohydrates_g: 260,
  fat_g: 70,
  fibre_g: 25,
  salt_g: 6,
}

const formatOf = (maximumFractionDigits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits })
const whole = formatOf(0)
const tenths = formatOf(1)
const hundredths = formatOf(2)

const sayFigure = (amount: number, nutrient: GoalNutrient): string =>
  (nutrient === 'kcal' ? whole : nutrient === 'salt_g' ? hundredths : tenths).format(amount)

/** '1,840 kcal', '62.5 g'. */
export const sayAmount = (amount: number, nutrient: GoalNutrient): string =>
  `${sayFigure(amount, nutrient)} ${GOAL_RULES[nutrient].unit}`

/**
 * What a day has of a goal: '1,840 of 2,000 kcal', 'at least 1,320 of 2,000 kcal' where some meals are not known, and
 * 'not known' where none is.
 */
export const saySum = ({ meals, sums }: DayNutrition, { nutrient, goal }: StatedGoal): string => {
  const { amount, known_count } = sums[nutrient]
  if (amount === null) return 'not known'
  const figure = `${sayFigure(amount, nutrient)} of ${sayAmount(goal, nutrient)}`
  return known_count < meals.length ? `at least ${figure}` : figure
}

/** '3 of 4 meals known'; null where all are. */
export const sayKnown = ({ meals, sums }: DayNutrition, { nutrient }: StatedGoal): string | null => {
  const { known_count } = sums[nutrient]
  if (known_count === meals.length) return null
  return `${known_count} of ${meals.length} ${meals.length === 1 ? 'meal' : 'meals'} known`
}

/** Where the amount of a serving is from, or why there is none. */
export const saySource = ({ source, missing }: ServingAmount, hasRecipe: boolean): string => {
  if (source === 'recipe') return 'as the recipe says'
  if (source === 'foods') return 'from its ingredients, by the USDA’s table of foods (SR 28)'
  if (!hasRecipe) return 'it is planned without a recipe'
  return missing.length === 0 ? 'the recipe has no ingredients' : `no figures for ${missing.join(', ')}`
}
