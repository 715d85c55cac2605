import { z } from 'zod'
import { Difficulty, MealType } from './recipe.ts'

/** Everything that a language model receives of a wish beside its picture: no people, prices or places. */
export const RecipeQuestion = z.strictObject({
  description: z.string(),
  cuisine: z.string().nullable(),
  meal: z.string().nullable(),
  servings: z.int().nullable(),
  /** The longest time in minutes. */
  minutes: z.int().nullable(),
  diets: z.array(z.string()),
  allergens: z.array(z.string()),
  /** Names of what is in stock, what expires first at the beginning; empty where it is not to be used. */
  in_stock: z.array(z.string()),
})
export type RecipeQuestion = z.infer<typeof RecipeQuestion>

/** The recipe of a language model. Nutrition and diets are computed from its ingredients. */
export const RecipeReply = z.object({
  name: z.string(),
  description: z.string(),
  cuisine: z.string().nullable(),
  meal_type: MealType,
  difficulty: Difficulty,
  preparation_minutes: z.int(),
  cooking_minutes: z.int(),
  servings: z.int(),
  ingredients: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      unit: z.string(),
      optional: z.boolean(),
      /** 'finely chopped'; null for nothing. */
      notes: z.string().nullable(),
    }),
  ),
  steps: z.array(z.string()),
  tags: z.array(z.string()),
})
export type RecipeReply = z.infer<typeof RecipeReply>
