import type { Allergen, Diet, RecipeLike } from '../../../contracts/recipes/recipe.ts'
import type { Food } from '@larder/foods'
import { ingredientsOf } from '../ingredients/recipe-ingredients.ts'
import { contentsOfIngredient } from '@larder/foods'

/** What all members of a household together ask of what they eat. */
export type Restrictions = { diets: readonly Diet[]; allergens: readonly Allergen[] }

const containsNone = (allergen: Allergen) => (food: Food) => !food.allergens.includes(allergen)

const isWithout = ({ allergens }: Food, ...animals: readonly string[]) =>
  !allergens.some((allergen) => animals.includes(allergen))

/** Whether a food can be part of a diet; of the others only the amounts say. */
const FITS: Partial<Record<Diet, (food: Food) => boolean>> = {
  Vegan: (food) =>
    ['vegan', 'varies'].includes(food.diet) &&
    isWithout(food, 'milk', 'egg', 'fish', 'crustaceans', 'molluscs'),
  Vegetarian: (food) =>
    ['vegan', 'vegetarian', 'varies'].includes(food.diet) &&
    isWithout(food, 'fish', 'crustaceans', 'molluscs'),
  'Gluten-free': containsNone('gluten'),
  'Dairy-free': containsNone('milk'),
}

/** Whether foods together break none of the restrictions, as far as they can say without amounts. */
export const isFree = (foods: readonly Food[], { diets, allergens }: Restrictions): boolean =>
  foods.every(
    (food) =>
      diets.every((diet) => FITS[diet]?.(food) ?? true) &&
      allergens.every((allergen) => !food.allergens.includes(allergen)),
  )

/** Whether an ingredient breaks none of the restrictions, as far as it can say by itself; an unknown one breaks any. */
export const isEaten = (name: string, restrictions: Restrictions): boolean => {
  if (restrictions.diets.length === 0 && restrictions.allergens.length === 0) return true
  const foods = contentsOfIngredient(name)
  return foods !== null && isFree(foods, restrictions)
}

/** Of the diets that an author says a recipe is fit for, those that none of its known ingredients contradicts. */
export const withoutContradictions = (diets: readonly Diet[], recipe: RecipeLike): Diet[] => {
  const foods = ingredientsOf(recipe).ingredients.flatMap(
    ({ item_name }) => contentsOfIngredient(item_name) ?? [],
  )
  return [...new Set(diets)].filter((diet) => isFree(foods, { diets: [diet], allergens: [] }))
}

/**
 * Whether a recipe can be suggested to a household: it is fit for all of its diets, and none of its ingredients has an
 * allergen. One with an ingredient whose contents are not certain is not suggested where there are allergies.
 */
export const isSuitable = (
  recipe: RecipeLike & { diets: readonly Diet[] },
  { diets, allergens }: Restrictions,
): boolean => {
  if (!diets.every((diet) => recipe.diets.includes(diet))) return false
  if (allergens.length === 0) return true
  const { ingredients, isGuessed } = ingredientsOf(recipe)
  return !isGuessed && ingredients.every(({ item_name }) => isEaten(item_name, { diets: [], allergens }))
}
