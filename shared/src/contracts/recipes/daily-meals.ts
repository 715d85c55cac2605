import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { CalendarDate, Id, Instant } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'
import { OfUser } from './recipe-draft.ts'
import { MealType, OwnedRecipe } from './recipe.ts'

/** Suggestions that match the stock less, in percent, are left out. */
export const MIN_MATCH_SCORE = 10
/** How many recipes are suggested for each meal of the day, and how many are generated unless said otherwise. */
export const DAILY_MEALS = 10
export const GENERATED_RECIPES = 15
const MAX_GENERATED_RECIPES = 50

/** What screens say when one of these fails and the server gave no reason of its own. */
export const MEAL_FAILURES = {
  load: 'Failed to load meal recommendations',
  shape: 'Invalid response from meals API',
  nothing: 'Unable to generate AI recipe recommendations based on your inventory.',
  notSignedIn: 'You must be logged in to view personalized meal recommendations.',
} as const

/** Something in stock that a suggestion uses and that expires within a week. */
const ExpiringIngredient = z.object({
  item_name: z.string(),
  expiry_date: CalendarDate,
  /** True where nobody said that day; absent otherwise. */
  is_expiry_guess: z.boolean().optional(),
})
export type ExpiringIngredient = z.infer<typeof ExpiringIngredient>

/** A suggested recipe, with what the stock of that moment says of it. */
export const DailyMeal = z.object({
  recipe_id: Id,
  recipe_name: z.string(),
  /** In minutes. */
  prep_time: z.number().nullable(),
  cook_time: z.number().nullable(),
  /** 0 to 100: how much of what the recipe needs is in stock, by amounts. */
  match_score: z.number(),
  /** Names of ingredients by their badges: in stock, or not. */
  available_ingredients: orElse(z.array(z.string()), []),
  missing_ingredients: orElse(z.array(z.string()), []),
  /** What it uses of the stock that expires within a week, the soonest first. */
  expiring_ingredients: z.array(ExpiringIngredient),
  meal_type: MealType,
  /** The whole recipe, so that its scores and badges can be computed from a later stock, too. */
  recipe: OwnedRecipe,
})
export type DailyMeal = z.infer<typeof DailyMeal>

/** What the history of somebody's meals says of their taste; everything is empty where personalization is off. */
const PersonalizationFields = z.object({
  enabled: orElse(z.boolean(), true),
  has_history: orElse(z.boolean(), false),
  /** The most frequent first. */
  favoriteIngredients: orElse(z.array(z.string()), []),
  favoriteCuisines: orElse(z.array(z.string()), []),
  mealHistoryCount: orElse(z.number().int(), 0),
  /** How many of them were of each type. */
  mealTypesCount: orElse(z.partialRecord(MealType, z.number().int()), {}),
  lastUpdated: orElse(Instant, ''),
})

/** The same, its history read from `hasHistory` where there is no `has_history` (MEAL-016). */
export const Personalization = z.preprocess(
  (sent: unknown) =>
    typeof sent === 'object' && sent !== null && 'hasHistory' in sent
      ? { has_history: sent.hasHistory, ...sent }
      : sent,
  PersonalizationFields,
)
export type Personalization = z.infer<typeof Personalization>

export const DailyMeals = z.object({
  breakfast: z.array(DailyMeal),
  lunch: z.array(DailyMeal),
  dinner: z.array(DailyMeal),
  snack: z.array(DailyMeal),
  personalization: Personalization,
  /** How many recipes were left out because of what the household does not eat, or because nobody can tell. */
  unsuitable_count: z.number().int(),
})
export type DailyMeals = z.infer<typeof DailyMeals>

const Personalize = z
  .enum(['true', 'false'], 'Must be true or false')
  .default('true')
  .transform((value) => value === 'true')

const MatchScore = z.coerce
  .number('Score must be a number')
  .min(0, 'Score must be between 0 and 100')
  .max(100, 'Score must be between 0 and 100')
  .default(MIN_MATCH_SCORE)

export const getDailyMeals = defineEndpoint({
  method: 'GET',
  path: '/meals/daily',
  access: 'user',
  reads: ['recipes'],
  summary:
    "Recipes for each meal of the day, ranked by the household's stock, what expires first, the caller's history, and variety; none that somebody of the household does not eat",
  query: OfUser.extend({ min_match_score: MatchScore, personalize: Personalize }),
  response: DailyMeals,
  errors: ['not_found'],
})

export const generateMockRecipes = defineEndpoint({
  method: 'POST',
  path: '/meals/generate-mock-recipes',
  access: 'user',
  summary:
    'Other recipes for the stock, of all meal types: those of `exclude`, which the caller has seen, come only where there are not enough others',
  query: OfUser.extend({
    count: z.coerce
      .number('Count must be a number')
      .int('Count must be a whole number')
      .min(1, 'Count must be at least 1')
      .max(MAX_GENERATED_RECIPES, `Count must be at most ${MAX_GENERATED_RECIPES}`)
      .default(GENERATED_RECIPES),
    personalize: Personalize,
  }),
  body: z.object({ exclude: z.array(Id).max(200).default([]) }).nullish(),
  response: z.object({ recipes: z.array(DailyMeal), personalization: Personalization }),
  errors: ['not_found'],
})
