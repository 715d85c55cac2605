import { z } from 'zod'
import { DIETS } from '@larder/foods'
import { Id, Instant } from '../base/primitives.ts'
import { orElse, readAs, readCompleted } from '../base/read-as.ts'

export const MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export const MealType = z.enum(MEAL_TYPES)
export type MealType = z.infer<typeof MealType>

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
export const Difficulty = z.enum(DIFFICULTIES)

/** The cuisines that screens offer; the server accepts any text (resolution 16). */
export const CUISINES = [
  'Italian',
  'Mexican',
  'Indian',
  'Chinese',
  'Japanese',
  'Thai',
  'Mediterranean',
  'French',
  'Spanish',
  'Greek',
  'Middle Eastern',
  'American',
  'Korean',
  'Vietnamese',
] as const

export const Diet = z.enum(DIETS)
export type Diet = z.infer<typeof Diet>

/** The allergens of the table of foods: the EU's fourteen. */
export const ALLERGENS = [
  'celery',
  'crustaceans',
  'egg',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanut',
  'sesame',
  'soy',
  'sulphites',
] as const
export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const AI_SOURCE = 'AI Generated'
export const COOKBOOK_SOURCE = 'Cookbook'

export const DEFAULT_SERVINGS = 2
export const DEFAULT_INGREDIENT_UNIT = 'each'

/** Percent of a recipe's amounts: the steps of the slider (RECP-009). */
export const QUANTITY_PERCENT = { min: 50, max: 200, step: 25, default: 100 } as const

/** An amount that is a number, or words where there is none ('to taste'), which are never scaled. */
export const IngredientQuantity = z.union([z.number(), z.string()])
export type IngredientQuantity = z.infer<typeof IngredientQuantity>

const NamedIngredient = z.object({
  id: orElse(Id, ''),
  recipe_id: orElse(Id, ''),
  /** The catalogue item; null where the name alone says what is meant. */
  item_id: Id.nullable(),
  item_name: z.string(),
  quantity: orElse(IngredientQuantity, 1),
  unit: orElse(z.string(), DEFAULT_INGREDIENT_UNIT),
  optional: orElse(z.boolean(), false),
  notes: z.string().nullable(),
})

/** Its name may stand in `item.name` or `name` too (RECP-032). */
export const RecipeIngredient = readCompleted(NamedIngredient, (given) => {
  const { item_name, item, name } = given as IngredientLike
  return { ...given, item_name: item_name ?? item?.name ?? name }
})
export type RecipeIngredient = z.infer<typeof RecipeIngredient>

/** What a recipe says to buy, by the model that made it (ENT-020). */
export const RecipePurchase = z.object({
  item_id: Id.nullable(),
  item_name: z.string(),
  quantity: z.number(),
  unit: z.string(),
})

/** What is given of a recipe's nutrition, by name: `NUTRIENTS` and whatever else its author wrote. */
export const NutritionalInfo = z.record(z.string(), z.union([z.number(), z.string()]))
export type NutritionalInfo = z.infer<typeof NutritionalInfo>

/** It may come as JSON text, and text that is none says nothing (RECP-029). */
const ReadNutrition = z.preprocess((given) => {
  if (typeof given !== 'string') return given ?? null
  try {
    return NutritionalInfo.safeParse(JSON.parse(given)).data ?? null
  } catch {
    return null
  }
}, NutritionalInfo.nullable())

/** What one person thinks of a recipe; others of the household have their own. */
export const RecipeMark = z.object({
  is_favorite: z.boolean(),
  /** 1 to 5; null until rated. */
  rating: z.number().int().nullable(),
  note: z.string().nullable(),
})
export type RecipeMark = z.infer<typeof RecipeMark>

/** A recipe of the cookbook or of the household. */
export const Recipe = z.object({
  id: Id,
  name: z.string(),
  description: orElse(z.string(), ''),
  /** One step per line. */
  instructions: orElse(z.string(), ''),
  preparation_time_minutes: z.number().nullable(),
  cooking_time_minutes: z.number().nullable(),
  serving_size: orElse(z.number(), DEFAULT_SERVINGS),
  /** A card of the plan says 'Unknown' where it is missing, its details 'Medium' (PLAN-018, PLAN-030). */
  difficulty: orElse(Difficulty, undefined),
  meal_type: orElse(MealType, 'dinner'),
  image_url: z.string().nullable(),
  nutritional_info: readAs(NutritionalInfo.nullable(), ReadNutrition),
  tags: orElse(z.array(z.string()), []),
  /** The diets that it is fit for. */
  diets: orElse(z.array(Diet), []),
  cuisine: z.string().nullable(),
  /** `AI_SOURCE`, `COOKBOOK_SOURCE`, or where it was taken from. */
  source: z.string().nullable(),
  notes: z.string().nullable(),
  /** Who added it; null in the cookbook. */
  user_id: Id.nullable(),
  /** In kcal. */
  calories_per_serving: z.number().nullable(),
  ingredients: orElse(z.array(RecipeIngredient), []),
  /** Ingredients as somebody else's server may send them in place of `ingredients`. */
  ingredients_json: z.array(z.looseObject({})).nullish(),
  shopping_list: z.array(RecipePurchase).nullish(),
})
export type Recipe = z.infer<typeof Recipe>

/** A recipe as a person sees it. */
export const OwnedRecipe = Recipe.extend({
  difficulty: orElse(Difficulty, 'medium'),
  mark: RecipeMark,
  /** Which photo it has, by which the photo is asked for; another one after each change. Null or absent for none. */
  photo_id: Id.nullish(),
  /** Increases with each change; 0 in the cookbook, whose recipes never change. */
  version: z.number().int(),
  /** Null in the cookbook. */
  updated_at: Instant.nullable(),
})
export type OwnedRecipe = z.infer<typeof OwnedRecipe>

/**
 * A recipe of any origin, as the rules of the stock check, scaling and nutrition read it: anything may be missing, the
 * name of an ingredient may stand in three places, and the nutrition may be JSON text (RECP-028, 029, 032).
 */
export type RecipeLike = {
  name?: string | null | undefined
  description?: string | null | undefined
  instructions?: string | null | undefined
  source?: string | null | undefined
  ingredients?: readonly IngredientLike[] | null | undefined
  ingredients_json?: readonly IngredientLike[] | null | undefined
  nutritional_info?: unknown
}

export type IngredientLike = {
  item_id?: string | null | undefined
  item_name?: string | null | undefined
  item?: { name?: string | null | undefined } | null | undefined
  name?: string | null | undefined
  quantity?: IngredientQuantity | null | undefined
  unit?: string | null | undefined
  optional?: boolean | null | undefined
  notes?: string | null | undefined
}
