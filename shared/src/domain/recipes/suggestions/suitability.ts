import type { Allergen, Diet, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import type { Food } from '../../foods/food-table.ts'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import { foodOfIngredient } from '../nutrition/recipe-foods.ts'

/** What all members of a household together ask of what they eat. */
export type Restrictions = { diets: readonly Diet[]; allergens: readonly Allergen[] }

const containsNone = (allergen: Allergen) => (food: Food) => !food.allergens.includes(allergen)

/** Whether a food can be part of a diet; of the others only the amounts say. */
const FITS: Partial<Record<Diet, (food: Food) => boolean>> = {
  Vegan: ({ diet }) => diet === 'vegan' || diet === 'varies',
  Vegetarian: ({ diet }) => ['vegan', 'vegetarian', 'varies'].includes(diet),
  'Gluten-free': containsNone('gluten'),
  'Dairy-free': containsNone('milk'),
}

/** Whether a food breaks none of the restrictions, as far as it can say by itself. */
export const isEaten = (food: Food, { diets, allergens }: Restrictions): boolean =>
  diets.every((diet) => FITS[diet]?.(food) ?? true) &&
  allergens.every((allergen) => !food.allergens.includes(allergen))

/** Of the diets that an author says a recipe is fit for, those that none of its known ingredients contradicts. */
export const withoutContradictions = (diets: readonly Diet[], recipe: RecipeLike): Diet[] => {
  const foods = ingredientsOf(recipe).ingredients.flatMap(
    ({ item_name }) => foodOfIngredient(item_name) ?? [],
  )
  return [...new Set(diets)].filter((diet) => foods.every((food) => FITS[diet]?.(food) ?? true))
}

/**
 * Whether a recipe can be suggested to a household: it is fit for all of its diets, and none of its ingredients has an
 * allergen. One with an ingredient that nobody knows is not suggested where there are allergies.
 */
export const isSuitable = (
  recipe: RecipeLike & { diets: readonly Diet[] },
  { diets, allergens }: Restrictions,
): boolean => {
  if (!diets.every((diet) => recipe.diets.includes(diet))) return false
  if (allergens.length === 0) return true
  const { ingredients, isGuessed } = ingredientsOf(recipe)
  return (
    !isGuessed &&
    ingredients.every(({ item_name }) => {
      const food = foodOfIngredient(item_name)
      return food !== null && allergens.every((allergen) => !food.allergens.includes(allergen))
    })
  )
}
