import { z } from 'zod'
import { absentIfEmpty, Id, MAX_QUANTITY, line, MAX_UNIT_LENGTH, optionalText } from '../base/primitives.ts'
import { DEFAULT_INGREDIENT_UNIT, DEFAULT_SERVINGS, Diet, Difficulty, MealType } from './recipe.ts'

/** How long a recipe may be. */
export const MAX_INGREDIENTS = 500
export const MAX_INSTRUCTIONS_LENGTH = 50_000
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_NOTES_LENGTH = 5_000
const MAX_TAGS = 30
const MAX_NUTRIENTS = 60
/** In kcal or g per serving, far above what anybody eats. */
export const MAX_NUTRIENT = 100_000
/** Ten days: the longest that anything is cooked, rested or fermented by a recipe. */
export const MAX_MINUTES = 14_400

/** A number as people write it, with a point or a comma. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** What only programs write: hexadecimal digits and exponents, and results of wrong calculations. */
const isForPrograms = (words: string): boolean =>
  !Number.isNaN(Number(words)) || /^[+-]?(?:nan|infinity)$/i.test(words)

const NO_QUANTITY = `Quantity must be more than 0 and at most ${MAX_QUANTITY}, or words such as 'to taste'`

/** An amount of an ingredient: a number above 0 as number or text, or words such as 'to taste'. */
const DraftQuantity = z.preprocess(
  (value) => {
    const given = absentIfEmpty(value) ?? 1
    const isNumber = typeof given === 'string' && DECIMAL.test(given.trim())
    return isNumber ? Number(given.replace(',', '.')) : given
  },
  z.union(
    [z.number().positive().max(MAX_QUANTITY), line(40).refine((words) => !isForPrograms(words), NO_QUANTITY)],
    NO_QUANTITY,
  ),
)

const NamedIngredient = z.object({
  item_id: Id.nullish(),
  item_name: line(200).min(1, 'Each ingredient needs a name'),
  quantity: DraftQuantity,
  unit: z.preprocess(absentIfEmpty, line(MAX_UNIT_LENGTH).default(DEFAULT_INGREDIENT_UNIT)),
  optional: z.boolean().nullish().transform(Boolean),
  notes: optionalText(500),
})

/** Other programs give the name as `item.name` or `name` (ENT-021). */
const withName = (given: z.input<typeof NamedIngredient>): unknown => {
  if (!isObject(given)) return given
  const { item, name } = given as { item?: { name?: unknown } | null; name?: unknown }
  const item_name = [given.item_name, item?.name, name].find((one) => absentIfEmpty(one) !== undefined)
  return { ...given, item_name: item_name ?? '' }
}

export const IngredientDraft = z.preprocess(withName, NamedIngredient)
export type IngredientDraft = z.infer<typeof IngredientDraft>

const NO_NUTRITION = 'Nutrition must be amounts by their names, as in JSON'
const NO_NUTRIENT = `Amounts of nutrition must be 0 to ${MAX_NUTRIENT}, or texts such as '12 g'`

/** A number, or a text that is one, is within the limits; '12 g' is none. */
const isNutrientAmount = (value: number | string): boolean => {
  const number = Number(value)
  return Number.isNaN(number) || (number >= 0 && number <= MAX_NUTRIENT)
}

/** A nutrient without a value is as good as none: other programs write null for what they don't know. */
const withoutUnknown = (nutrition: unknown): unknown => {
  if (!isObject(nutrition)) return nutrition
  const known = Object.entries(nutrition).filter(([, value]) => absentIfEmpty(value) !== undefined)
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a JSON text says, and anything else as it is; a text that is none is told in the words of `problem`. */
const parseJson = (value: unknown, context: z.RefinementCtx, problem: string): unknown => {
  const given = absentIfEmpty(value)
  if (typeof given !== 'string') return given
  try {
    return absentIfEmpty(JSON.parse(given))
  } catch {
    context.addIssue(problem)
    return undefined
  }
}

/** The nutrition as an object, or as the JSON text of one. */
const DraftNutrition = z.preprocess(
  (value, context) => withoutUnknown(parseJson(value, context, NO_NUTRITION)),
  z
    .record(
      z.string(),
      z.union([z.number(), z.string()], NO_NUTRIENT).refine(isNutrientAmount, NO_NUTRIENT),
      NO_NUTRITION,
    )
    .refine(
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

/** The product's pages load no picture by http; most hosts that have one give it by https too. */
const encrypted = (address: unknown): unknown =>
  typeof address === 'string' ? address.replace(/^http:/i, 'https:') : address

const ImageUrl = z.preprocess(
  (address) => encrypted(absentIfEmpty(address)),
  z
    .url({ protocol: /^https$/, error: 'Must be a web address' })
    .max(2048)
    .optional(),
)

const IngredientList = z
  .array(IngredientDraft)
  .max(MAX_INGREDIENTS, `A recipe can have at most ${MAX_INGREDIENTS} ingredients`)
const Ingredients = IngredientList.default([])

/** Ingredients where `ingredients` has none: a list, or the JSON text of one, as other programs send (ENT-019). */
export const IngredientsJson = z.preprocess(
  (value, context) => parseJson(value, context, 'Ingredients must be a list, as in JSON'),
  IngredientList.optional(),
)
const Servings = z
  .number('Servings must be a number')
  .positive('Servings must be more than 0')
  .max(1_000, 'Servings must be at most 1000')
const Calories = z.number().min(0).max(MAX_NUTRIENT).nullish()

/** Trimmed and ignoring case, one of the four, else dinner (MEAL-030). */
export const AnyMealType = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  MealType.catch('dinner'),
)

/** A recipe as somebody adds or edits it, or as it was read from elsewhere. */
export const RecipeDraft = z.object({
  name: line(200).min(1, 'Name is required'),
  description: optionalText(MAX_DESCRIPTION_LENGTH),
  instructions: optionalText(MAX_INSTRUCTIONS_LENGTH),
  preparation_time_minutes: Minutes,
  cooking_time_minutes: Minutes,
  serving_size: Servings.nullish().transform((servings) => servings ?? DEFAULT_SERVINGS),
  difficulty: Difficulty.nullish().transform((difficulty) => difficulty ?? 'medium'),
  meal_type: AnyMealType,
  image_url: ImageUrl,
  nutritional_info: DraftNutrition,
  tags: z.array(line(60)).max(MAX_TAGS, `A recipe can have at most ${MAX_TAGS} tags`).default([]),
  /** What its author says that it is fit for; what its ingredients contradict is left out. */
  diets: z.array(Diet).default([]),
  cuisine: z.preprocess(absentIfEmpty, line(60).optional()),
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
  cuisine: z.preprocess(absentIfEmpty, line(60).default('other')),
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
