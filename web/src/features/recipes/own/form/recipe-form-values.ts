import {
  DEFAULT_INGREDIENT_UNIT,
  DEFAULT_SERVINGS,
  type Diet,
  type Difficulty,
  type NutritionalInfo,
  type OwnedRecipe,
} from '@larder/shared/contracts/recipes/recipe'
import { type Nutrient, NUTRIENTS } from '@larder/foods'
import { RecipeDraft } from '@larder/shared/contracts/recipes/recipe-draft'
import type { ImportedRecipe } from '@larder/shared/contracts/recipes/recipe-import'
import { numericQuantity } from '@larder/foods'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** What a form can begin with: a recipe that was read from elsewhere, or one that is there. */
export type RecipeFormStart = Omit<ImportedRecipe, 'ingredients'> & {
  notes?: OwnedRecipe['notes']
  ingredients: readonly (ImportedRecipe['ingredients'][number] & { item_id?: string | null })[]
}

export type IngredientValues = {
  item_id: string | null
  item_name: string
  /** As it is typed: '2,5', '1/2', 'to taste'. */
  quantity: string
  unit: string
  optional: boolean
  notes: string
}

/** A recipe as its form holds it: '' and undefined for empty fields. */
export type RecipeFormValues = {
  name: string
  description: string
  instructions: string
  preparation_time_minutes: number | undefined
  cooking_time_minutes: number | undefined
  serving_size: number | undefined
  difficulty: z.infer<typeof Difficulty>
  meal_type: string
  cuisine: string
  /** Separated by commas. */
  tags: string
  diets: Diet[]
  source: string
  notes: string
  image_url: string
  /** Per serving. */
  nutritional_info: Record<Nutrient, number | undefined>
  ingredients: IngredientValues[]
}

/** The form of a recipe, which gives a checked draft. */
export type RecipeFormApi = UseFormReturn<RecipeFormValues, unknown, RecipeDraft>

export const EMPTY_INGREDIENT: IngredientValues = {
  item_id: null,
  item_name: '',
  quantity: '',
  unit: '',
  optional: false,
  notes: '',
}

const EMPTY_RECIPE: RecipeFormValues = {
  name: '',
  description: '',
  instructions: '',
  preparation_time_minutes: undefined,
  cooking_time_minutes: undefined,
  serving_size: DEFAULT_SERVINGS,
  difficulty: 'medium',
  meal_type: 'dinner',
  cuisine: '',
  tags: '',
  diets: [],
  source: '',
  notes: '',
  image_url: '',
  nutritional_info: {
    calories: undefined,
    protein: undefined,
    carbs: undefined,
    fat: undefined,
    fiber: undefined,
    sugar: undefined,
  },
  ingredients: [EMPTY_INGREDIENT],
}

/** An ingredient in the form; the unit of pieces, which people do not say, is left empty. */
export const ingredientValues = (
  ingredient: ImportedRecipe['ingredients'][number] & { item_id?: string | null },
): IngredientValues => ({
  item_id: ingredient.item_id ?? null,
  item_name: ingredient.item_name,
  quantity: String(ingredient.quantity),
  unit: ingredient.unit === DEFAULT_INGREDIENT_UNIT ? '' : ingredient.unit,
  optional: ingredient.optional,
  notes: ingredient.notes ?? '',
})

const numberIn = (nutrition: NutritionalInfo | null, name: Nutrient): number | undefined => {
  const value = nutrition?.[name]
  return typeof value === 'number' ? value : undefined
}

/** The values of the form for a recipe. */
export const recipeValues = (recipe: RecipeFormStart | undefined): RecipeFormValues => {
  if (recipe === undefined) return EMPTY_RECIPE
  const nutrition = Object.fromEntries(
    NUTRIENTS.map((name) => [name, numberIn(recipe.nutritional_info, name)]),
  ) as RecipeFormValues['nutritional_info']
  return {
    name: recipe.name,
    description: recipe.description,
    instructions: recipe.instructions,
    preparation_time_minutes: recipe.preparation_time_minutes ?? undefined,
    cooking_time_minutes: recipe.cooking_time_minutes ?? undefined,
    serving_size: recipe.serving_size,
    difficulty: recipe.difficulty,
    meal_type: recipe.meal_type,
    cuisine: recipe.cuisine ?? '',
    tags: recipe.tags.join(', '),
    diets: recipe.diets,
    source: recipe.source ?? '',
    notes: recipe.notes ?? '',
    image_url: recipe.image_url ?? '',
    nutritional_info: { ...nutrition, calories: recipe.calories_per_serving ?? nutrition.calories },
    ingredients: recipe.ingredients.map(ingredientValues),
  }
}

/** Whether nothing was typed into a row, which is then no ingredient. */
export const isEmptyRow = ({ item_name, quantity, unit, notes }: IngredientValues): boolean =>
  [item_name, quantity, unit, notes].every((text) => text.trim() === '')

/** What the server computed goes back unchanged, so that it still counts as computed. */
const toNutrition = (
  typed: RecipeFormValues['nutritional_info'],
  before: RecipeFormStart | undefined,
): NutritionalInfo | undefined => {
  const start = recipeValues(before).nutritional_info
  const changed = NUTRIENTS.filter((name) => typed[name] !== start[name])
  const given = before?.nutritional_info ?? null
  if (changed.length === 0) return given ?? undefined
  const kept = Object.entries(given ?? {}).filter(([name]) => !changed.some((other) => other === name))
  const added = changed.flatMap((name) => {
    const value = typed[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const nutrition = Object.fromEntries([...kept, ...added])
  return Object.keys(nutrition).length === 0 ? undefined : nutrition
}

/** The contract's rules, applied to the form's values; `before` is what the form began with. */
export const recipeFormRules = (before: RecipeFormStart | undefined) =>
  z
    .custom<RecipeFormValues>()
    .transform(({ nutritional_info: nutrition, tags, ...values }): z.input<typeof RecipeDraft> => ({
      ...values,
      serving_size: values.serving_size ?? null,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      calories_per_serving: nutrition.calories ?? null,
      nutritional_info: toNutrition(nutrition, before),
      ingredients: values.ingredients.map(({ quantity, ...ingredient }) => ({
        ...ingredient,
        quantity: numericQuantity(quantity) ?? quantity,
      })),
    }))
    .pipe(RecipeDraft)
