import { z } from 'zod'
import { absentIfEmpty, Id, MAX_QUANTITY, MAX_UNIT_LENGTH, optionalText, text } from '../base/primitives.ts'
import {
  DEFAULT_INGREDIENT_UNIT,
  DEFAULT_SERVINGS,
  Diet,
  Difficulty,
  MealType,
  NutritionalInfo,
} from './recipe.ts'

/** How long a recipe may be. */
export const MAX_INGREDIENTS = 500
export const MAX_INSTRUCTIONS_LENGTH = 50_000
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_NOTES_LENGTH = 5_000
const MAX_TAGS = 30
const MAX_NUTRIENTS = 60
/** Ten days: the longest that anything is cooked, rested or fermented by a recipe. */
const MAX_MINUTES = 14_400

/** An amount of an ingredient: a number above 0 as number or text, or words such as 'to taste'. */
const DraftQuantity = z.preprocess(
  (value) => {
    const given = absentIfEmpty(value) ?? 1
    const number = typeof given === 'string' ? Number(given.replace(',', '.')) : given
    return Number.isFinite(number) ? number : given
  },
  z.union(
    [z.number().positive().max(MAX_QUANTITY), text(40)],
    `Quantity must be more than 0 and at most ${MAX_QUANTITY}, or words such as 'to taste'`,
  ),
)

export const IngredientDraft = z.object({
  item_id: Id.nullish(),
  item_name: text(200).min(1, 'Each ingredient needs a name'),
  quantity: DraftQuantity,
  unit: z.preprocess(absentIfEmpty, text(MAX_UNIT_LENGTH).default(DEFAULT_INGREDIENT_UNIT)),
  optional: z.boolean().nullish().transform(Boolean),
  notes: optionalText(500),
})
export type IngredientDraft = z.infer<typeof IngredientDraft>

/** The nutrition as an object, or as the JSON text of one. */
const DraftNutrition = z.preprocess(
  (value, context) => {
    const given = absentIfEmpty(value)
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      context.addIssue('Nutrition must be amounts by their names, as in JSON')
      return undefined
    }
  },
  NutritionalInfo.refine(
    (nutrition) => Object.keys(nutrition).every((name) => /^[^.$\0]+$/.test(name)),
    'Names of nutrients must not contain a dot or a dollar sign',
  )
    .refine(
      (nutrition) =>
        Object.keys(nutrition).length <= MAX_NUTRIENTS &&
        Object.entries(nutrition).every(([key, value]) => key.length <= 60 && String(value).length <= 100),
      `Nutrition can have at most ${MAX_NUTRIENTS} short values`,
    )
    .optional(),
)

const Minutes = z
  .number('Time must be a number of minutes')
  .int('Time must be a whole number of minutes')
  .min(0, 'Time must not be negative')
  .max(MAX_MINUTES, `Time must be at most ${MAX_MINUTES} minutes`)
  .nullish()

const ImageUrl = z.preprocess(
  absentIfEmpty,
  z
    .url({ protocol: /^https?$/, error: 'Must be a web address' })
    .max(2048)
    .optional(),
)

const Ingredients = z
  .array(IngredientDraft)
  .max(MAX_INGREDIENTS, `A recipe can have at most ${MAX_INGREDIENTS} ingredients`)
  .default([])
const Servings = z
  .number('Servings must be a number')
  .positive('Servings must be more than 0')
  .max(1_000, 'Servings must be at most 1000')
const Calories = z.number().min(0).max(100_000).nullish()

/** Trimmed and ignoring case, one of the four, else dinner (MEAL-030). */
export const AnyMealType = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  MealType.catch('dinner'),
)

/** A recipe as somebody adds or edits it, or as it was read from elsewhere. */
export const RecipeDraft = z.object({
  name: text(200).min(1, 'Name is required'),
  description: optionalText(MAX_DESCRIPTION_LENGTH),
  instructions: optionalText(MAX_INSTRUCTIONS_LENGTH),
  preparation_time_minutes: Minutes,
  cooking_time_minutes: Minutes,
  serving_size: Servings.nullish().transform((servings) => servings ?? DEFAULT_SERVINGS),
  difficulty: Difficulty.nullish().transform((difficulty) => difficulty ?? 'medium'),
  meal_type: AnyMealType,
  image_url: ImageUrl,
  nutritional_info: DraftNutrition,
  tags: z.array(text(60)).max(MAX_TAGS, `A recipe can have at most ${MAX_TAGS} tags`).default([]),
  /** What its author says that it is fit for; what its ingredients contradict is left out. */
  diets: z.array(Diet).default([]),
  cuisine: optionalText(60),
  /** Where it was taken from: an address, a book. */
  source: optionalText(2048),
  notes: optionalText(MAX_NOTES_LENGTH),
  calories_per_serving: Calories,
  ingredients: Ingredients,
})
export type RecipeDraft = z.infer<typeof RecipeDraft>

/** A recipe that a model made, or that the form for it took from the cookbook, as it is saved (ENT-027). */
export const AiRecipeSave = z.object({
  name: RecipeDraft.shape.name,
  description: RecipeDraft.shape.description,
  instructions: RecipeDraft.shape.instructions,
  prep_time: Minutes,
  cook_time: Minutes,
  servings: RecipeDraft.shape.serving_size,
  difficulty: RecipeDraft.shape.difficulty,
  meal_type: AnyMealType,
  cuisine: z.preprocess(absentIfEmpty, text(60).default('other')),
  tags: RecipeDraft.shape.tags,
  calories_per_serving: Calories,
  image_url: ImageUrl,
  nutritional_info: DraftNutrition,
  /** Where it comes from if no model made it. */
  source: optionalText(2048),
  ingredients: Ingredients,
})
export type AiRecipeSave = z.infer<typeof AiRecipeSave>

/** The documented calls name their user, who can only be the caller: anybody else is not found (MEAL-025). */
export const OfUser = z.object({ user_id: Id.optional() })
