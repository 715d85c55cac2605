import { nutritionOf } from '../foods/food-facts.ts'
import type { NutritionFacts } from '../foods/food-facts.ts'
import type { Food } from '../foods/tables/food-table.ts'
import { GOAL_NUTRIENTS, SALT_IN_SODIUM } from '../foods/tables/vocabulary.ts'
import type { GoalNutrient } from '../foods/tables/vocabulary.ts'
import { eatenShare } from './eaten-share.ts'
import { foodsOf, isInTraces } from './ingredient-foods.ts'
import type { RecipeIngredient } from './ingredient-foods.ts'

const G_IN_MG = 0.001

const amountIn = (facts: NutritionFacts, nutrient: GoalNutrient): number | null => {
  if (nutrient !== 'salt_g') return facts[nutrient]
  return facts.sodium_mg === null ? null : facts.sodium_mg * G_IN_MG * SALT_IN_SODIUM
}

/** In g of 100 g: what has more, as salt and baking powder, matters by the pinch. */
const SALTY = 2.5

const isSalty = (food: Food, facts: NutritionFacts | null): boolean =>
  food.kinds.includes('salt') || (facts !== null && (amountIn(facts, 'salt_g') ?? 0) > SALTY)

/** Salt that goes into water, which is poured off: nobody knows how much of it is eaten. */
const IN_WATER = /\bwater\b/i

/** The amount in one serving (kcal or g), null unless all is known; and the names of the ingredients that are missing. */
export type ServingOfNutrient = { amount: number | null; missing: string[] }

/**
 * What one serving has of each nutrient that people have goals of, by the nutrients of raw foods in the USDA's SR 28 (what
 * cooking takes is unknown); salt is sodium times 2.5. An ingredient that the table lacks or cannot weigh is missing from
 * all nutrients (its quantity is NaN where there is no number), one used in traces only from salt, if it is salty.
 */
export function goalsPerServing(
  ingredients: readonly RecipeIngredient[],
  servings: number,
): Record<GoalNutrient, ServingOfNutrient> {
  const known = foodsOf(ingredients).map(({ item_name, food, grams }, index) => {
    const notes = ingredients[index]?.notes ?? ''
    const facts = food && nutritionOf(food.id)
    const isSalt = food !== null && isSalty(food, facts)
    return {
      item_name,
      facts,
      hundreds: grams === null ? null : (grams * eatenShare(notes)) / 100,
      isLostSalt: isSalt && IN_WATER.test(notes),
      isSalt,
      isTrace: food !== null && isInTraces(food),
    }
  })
  const ofNutrient = (nutrient: GoalNutrient): ServingOfNutrient => {
    const missing: string[] = []
    let sum = 0
    for (const { item_name, facts, hundreds, isLostSalt, isSalt, isTrace } of known) {
      const amount = facts && amountIn(facts, nutrient)
      if (nutrient === 'salt_g' && isLostSalt) missing.push(item_name)
      else if (amount !== null && hundreds !== null) sum += amount * hundreds
      else if (!isTrace || (nutrient === 'salt_g' && isSalt)) missing.push(item_name)
    }
    const isKnown = missing.length === 0 && ingredients.length > 0 && servings > 0
    return { amount: isKnown ? rounded(sum / servings, nutrient) : null, missing }
  }
  return Object.fromEntries(GOAL_NUTRIENTS.map((nutrient) => [nutrient, ofNutrient(nutrient)])) as Record<
    GoalNutrient,
    ServingOfNutrient
  >
}

/** Salt to 2 decimals, as packs state it, the others to 1. */
const rounded = (amount: number, nutrient: GoalNutrient): number => {
  const precision = nutrient === 'salt_g' ? 100 : 10
  return Math.round(amount * precision) / precision
}
