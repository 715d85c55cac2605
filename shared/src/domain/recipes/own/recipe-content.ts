import { AI_SOURCE, COOKBOOK_SOURCE } from '../../../contracts/recipes/recipe.ts'
import { DIETS } from '@larder/foods'
import type { NutritionalInfo, Recipe } from '../../../contracts/recipes/recipe.ts'
import type { AiRecipeSave, IngredientDraft, RecipeDraft } from '../../../contracts/recipes/recipe-draft.ts'
import type { CookbookRecipe } from '../cookbook/cookbook.ts'
import { dietsOf, nutritionPerServing, numericQuantity } from '@larder/foods'
import { withoutContradictions } from '../suggestions/suitability.ts'

/** An ingredient as it is stored; its ids follow from the recipe's. */
type StoredIngredient = Omit<Recipe['ingredients'][number], 'id' | 'recipe_id'>

/** What is stored of a recipe: all that its author said, and what follows from it. */
export type RecipeContent = Omit<
  Recipe,
  'id' | 'user_id' | 'ingredients' | 'ingredients_json' | 'shopping_list'
> & {
  ingredients: StoredIngredient[]
  /** By the table of foods, where it knows all ingredients; shown where the author gave none. */
  computed_nutrition: NutritionalInfo | null
}

const toIngredient = ({
  item_id,
  item_name,
  quantity,
  unit,
  optional,
  notes,
}: IngredientDraft): StoredIngredient => ({
  item_id: item_id ?? null,
  item_name,
  quantity,
  unit,
  optional,
  notes: notes ?? null,
})

/** What nutrition follows from. */
type CountedIngredient = Pick<StoredIngredient, 'item_name' | 'quantity' | 'unit' | 'notes'>

/** The ingredients that have an amount. */
const measured = (ingredients: readonly CountedIngredient[]) =>
  ingredients.flatMap(({ quantity, ...ingredient }) => {
    const number = numericQuantity(quantity)
    return number === null ? [] : [{ ...ingredient, quantity: number }]
  })

/** The nutrients of one serving that follow from the ingredients that have amounts; null where one is not counted. */
export const computeNutrition = (
  ingredients: readonly CountedIngredient[],
  servings: number,
): NutritionalInfo | null => {
  const weighed = measured(ingredients)
  // Of 'two handfuls' alone nothing is known, which is not 0 kcal.
  if (weighed.length === 0) return null
  const { per_serving, uncounted } = nutritionPerServing(weighed, servings)
  return uncounted.length === 0 ? per_serving : null
}

/** So that the name of a copy is no longer than names may be. */
const MAX_COPIED_NAME = 190

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is stored of a draft. Nutrition that was computed for the recipe as it was `before` is computed anew, although a
 * form sends it back; diets are those that follow from the ingredients, and those of the author that they don't contradict.
 */
export const toContent = (draft: RecipeDraft, before: RecipeContent | null = null): RecipeContent => {
  const ingredients = draft.ingredients.map(toIngredient)
  const servings = draft.serving_size
  const isComputed = before !== null && isSame(draft.nutritional_info, before.computed_nutrition)
  const diets = [
    ...withoutContradictions(draft.diets, { ingredients }),
    ...(ingredients.length === 0 ? [] : dietsOf(withAmounts(ingredients), servings).diets),
  ]
  return {
    name: draft.name,
    description: draft.description ?? '',
    instructions: draft.instructions ?? '',
    preparation_time_minutes: draft.preparation_time_minutes ?? null,
    cooking_time_minutes: draft.cooking_time_minutes ?? null,
    serving_size: servings,
    difficulty: draft.difficulty,
    meal_type: draft.meal_type,
    image_url: draft.image_url ?? null,
    nutritional_info: isComputed ? null : (draft.nutritional_info ?? null),
    computed_nutrition: computeNutrition(ingredients, servings),
    tags: draft.tags,
    diets: DIETS.filter((diet) => diets.includes(diet)),
    cuisine: draft.cuisine ?? null,
    source: draft.source ?? null,
    notes: draft.notes ?? null,
    calories_per_serving:
      isComputed && draft.calories_per_serving === caloriesOf(before.computed_nutrition)
        ? null
        : (draft.calories_per_serving ?? null),
    ingredients,
  }
}

/** Words such as 'to taste' are no amount that any diet depends on. */
const withAmounts = (ingredients: readonly StoredIngredient[]) =>
  ingredients.map(({ quantity, ...ingredient }) => ({
    ...ingredient,
    quantity: numericQuantity(quantity) ?? 0,
  }))

const caloriesOf = (nutrition: NutritionalInfo | null): number | null => {
  const calories = nutrition?.['calories']
  return typeof calories === 'number' ? calories : null
}

/** The ids of ingredients: the recipe's, whose last digits differ most, with the number of the ingredient before it. */
const withIds = (recipe_id: string, ingredients: readonly StoredIngredient[]): Recipe['ingredients'] =>
  ingredients.map((ingredient, index) => ({
    id: `${index.toString(16).padStart(4, '0')}${recipe_id.slice(-20)}`,
    recipe_id,
    ...ingredient,
  }))

/** A stored recipe as it is sent. */
export const showContent = (id: string, userId: string | null, content: RecipeContent): Recipe => {
  const { computed_nutrition, ingredients, ...rest } = content
  const nutritional_info = rest.nutritional_info ?? computed_nutrition
  return {
    ...rest,
    id,
    user_id: userId,
    nutritional_info,
    calories_per_serving: rest.calories_per_serving ?? caloriesOf(nutritional_info),
    ingredients: withIds(id, ingredients),
  }
}

/** What would be stored of a recipe of the cookbook, with its nutrition computed. */
export const contentOfCookbook = ({
  id: _,
  steps,
  ingredients: listed,
  ...recipe
}: CookbookRecipe): RecipeContent => {
  const ingredients = listed.map(({ optional = false, notes = null, ...ingredient }) => ({
    ...ingredient,
    item_id: null,
    optional,
    notes,
  }))
  return {
    ...recipe,
    instructions: steps.join('\n'),
    image_url: null,
    nutritional_info: null,
    computed_nutrition: computeNutrition(ingredients, recipe.serving_size),
    tags: [...recipe.tags],
    diets: [...recipe.diets],
    source: COOKBOOK_SOURCE,
    notes: null,
    calories_per_serving: null,
    ingredients,
  }
}

/** What is stored of a copy. */
export const copyOf = (content: RecipeContent): RecipeContent => ({
  ...content,
  name: `${content.name.slice(0, MAX_COPIED_NAME)} (copy)`,
})

/** The draft of a recipe that a model made (RECP-019, RECP-020, RECP-046). */
export const draftOfAiRecipe = ({
  prep_time,
  cook_time,
  servings,
  ...recipe
}: AiRecipeSave): RecipeDraft => ({
  ...recipe,
  preparation_time_minutes: prep_time,
  cooking_time_minutes: cook_time,
  serving_size: servings,
  diets: [],
  source: recipe.source ?? AI_SOURCE,
  notes: undefined,
})
