import type { DailyMeal, DailyMeals, Personalization } from '@larder/shared/contracts/recipes/daily-meals'
import type { HouseholdFood } from '@larder/shared/contracts/recipes/food-preferences'
import type { OwnedRecipe, RecipeIngredient } from '@larder/shared/contracts/recipes/recipe'
import type { ImportedRecipe, ImportedRecipes } from '@larder/shared/contracts/recipes/recipe-import'
import { sampleEntry, sampleId } from './stock-samples.ts'

/** An ingredient such as `['flour', 400, 'g']`. */
type Needed = readonly [name: string, quantity: number | string, unit: string]

/** A recipe of the cookbook, for two and by default for dinner. */
export const sampleRecipe = (
  number: number,
  name: string,
  needed: readonly Needed[],
  fields: Partial<OwnedRecipe> = {},
): OwnedRecipe => {
  const id = sampleId(3000 + number)
  const ingredients = needed.map(([item_name, quantity, unit], index): RecipeIngredient => ({
    id: sampleId(4000 + 20 * number + index),
    recipe_id: id,
    item_id: null,
    item_name,
    quantity,
    unit,
    optional: false,
    notes: null,
  }))
  return {
    id,
    name,
    description: '',
    instructions: '',
    preparation_time_minutes: 10,
    cooking_time_minutes: 20,
    serving_size: 2,
    difficulty: 'easy',
    meal_type: 'dinner',
    image_url: null,
    nutritional_info: null,
    tags: [],
    diets: [],
    cuisine: null,
    source: 'Cookbook',
    notes: null,
    user_id: null,
    calories_per_serving: null,
    ingredients,
    mark: { is_favorite: false, rating: null, note: null },
    version: 0,
    updated_at: null,
    ...fields,
  }
}

/** A recipe as it is suggested, with nothing of it in the stock of that moment. */
export const sampleDailyMeal = (recipe: OwnedRecipe): DailyMeal => ({
  recipe_id: recipe.id,
  recipe_name: recipe.name,
  prep_time: recipe.preparation_time_minutes,
  cook_time: recipe.cooking_time_minutes,
  match_score: 12,
  available_ingredients: [],
  missing_ingredients: recipe.ingredients.map(({ item_name }) => item_name),
  expiring_ingredients: [],
  meal_type: recipe.meal_type,
  recipe,
})

/** What a history of ten meals says. */
export const samplePersonalization = (fields: Partial<Personalization> = {}): Personalization => ({
  enabled: true,
  has_history: true,
  favoriteIngredients: ['Tomato', 'Rice', 'Eggs', 'Feta', 'Basil', 'Beans'],
  favoriteCuisines: ['Italian'],
  mealHistoryCount: 10,
  mealTypesCount: { breakfast: 1, lunch: 2, dinner: 4, snack: 3 },
  lastUpdated: '2026-03-10T08:00:00.000Z',
  ...fields,
})

/** The answer of the daily call with these recipes. */
export const sampleDailyMeals = (
  recipes: readonly OwnedRecipe[],
  personalization = samplePersonalization(),
): DailyMeals => {
  const of = (type: DailyMeal['meal_type']) =>
    recipes.filter(({ meal_type }) => meal_type === type).map(sampleDailyMeal)
  return {
    breakfast: of('breakfast'),
    lunch: of('lunch'),
    dinner: of('dinner'),
    snack: of('snack'),
    personalization,
    unsuitable_count: 0,
  }
}

/** Somebody who eats everything, in a household that eats everything but what the fields say. */
export const sampleFood = (fields: Partial<HouseholdFood> = {}): HouseholdFood => ({
  diets: [],
  allergens: [],
  measures: 'metric',
  household: { diets: fields.diets ?? [], allergens: fields.allergens ?? [] },
  ...fields,
})

/** A recipe that was read of a page or a text, to be checked. */
export const sampleImported = (name: string): ImportedRecipe => ({
  name,
  description: '',
  instructions: 'Cut the leeks.\nCook them.',
  preparation_time_minutes: 10,
  cooking_time_minutes: 20,
  serving_size: 4,
  difficulty: 'medium',
  meal_type: 'lunch',
  image_url: null,
  nutritional_info: null,
  tags: [],
  diets: [],
  cuisine: null,
  source: null,
  calories_per_serving: null,
  ingredients: [
    { item_name: 'leeks', quantity: 2, unit: 'each', optional: false, notes: 'sliced' },
    { item_name: 'salt', quantity: 'to taste', unit: 'each', optional: true, notes: null },
  ],
})

/** What a text of leek soup is read as: the sample's recipe, with all lines of the text. */
export const sampleImportedText = (): ImportedRecipes => ({
  recipes: [{ ...sampleImported('Leek soup'), description: 'My aunt’s soup' }],
  lines: (
    [
      ['Leek soup', 'title'],
      ['My aunt’s soup', 'note'],
      ['Serves 4, 10 min prep, 20 min cooking', 'fact'],
      ['2 leeks, sliced', 'ingredient', true],
      ['salt', 'ingredient'],
      ['Cut the leeks.', 'step', true],
      ['Cook them.', 'step'],
    ] as const
  ).map(([text, taken_for, is_apart = false]) => ({ text, taken_for, is_apart })),
})

/** Pancakes with all that a recipe can say; their steps are given. */
export const samplePancakes = (fields: Pick<OwnedRecipe, 'instructions'>): OwnedRecipe =>
  sampleRecipe(
    1,
    'Pancakes',
    [
      ['flour', 350, 'g'],
      ['milk', 300, 'ml'],
      ['buttermilk', 100, 'ml'],
      ['salt', 'a pinch', 'each'],
    ],
    {
      meal_type: 'breakfast',
      description: 'Thin ones.',
      preparation_time_minutes: 15,
      cooking_time_minutes: 60,
      nutritional_info: { calories: 410, protein: 12.5, iron_content: 'much' },
      diets: ['Vegetarian'],
      cuisine: 'French',
      notes: 'Better with a hot pan.',
      ...fields,
    },
  )

/** Too little flour for them, milk, and a substitute for the buttermilk. */
export const pancakeStock = [
  sampleEntry('Flour', { quantity: 200, unit: 'g', status: 'low' }),
  sampleEntry('Milk', { quantity: 1, unit: 'l' }),
  sampleEntry('Yogurt', { quantity: 500, unit: 'g' }),
]
