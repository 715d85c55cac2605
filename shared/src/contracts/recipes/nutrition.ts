import { GOAL_NUTRIENTS } from '@larder/foods'
import type { GoalNutrient } from '@larder/foods'
import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { AnyDay } from '../base/any-day.ts'
import { Id } from '../base/primitives.ts'
import { MAX_LISTED_MEALS, PlanDay } from './meal-plan.ts'
import { MealType } from './recipe.ts'

/** What the nutrients of goals are called, in which unit they are, and the highest goal that is taken. */
export const GOAL_RULES = {
  kcal: { label: 'Energy', unit: 'kcal', most: 20_000 },
  protein_g: { label: 'Protein', unit: 'g', most: 2_000 },
  carbohydrates_g: { label: 'Carbohydrates', unit: 'g', most: 2_000 },
  fat_g: { label: 'Fat', unit: 'g', most: 2_000 },
  fibre_g: { label: 'Fibre', unit: 'g', most: 500 },
  salt_g: { label: 'Salt', unit: 'g', most: 100 },
} as const satisfies Record<GoalNutrient, { label: string; unit: string; most: number }>

/** The same for each nutrient that people have goals of. */
const ofNutrients = <Value extends z.ZodType>(valueOf: (nutrient: GoalNutrient) => Value) =>
  z.object(
    Object.fromEntries(GOAL_NUTRIENTS.map((nutrient) => [nutrient, valueOf(nutrient)])) as Record<
      GoalNutrient,
      Value
    >,
  )

/** What a person wants to eat of each nutrient in a day, in kcal or g; null for no goal, as it is for everybody at first. */
export const NutritionGoals = ofNutrients((nutrient) => {
  const { label, unit, most } = GOAL_RULES[nutrient]
  return z
    .number(`${label} must be a number`)
    .positive(`${label} must be more than 0 ${unit}`)
    .max(most, `${label} must be at most ${most.toLocaleString('en-US')} ${unit}`)
    .nullable()
})
export type NutritionGoals = z.infer<typeof NutritionGoals>

export const getNutritionGoals = defineEndpoint({
  method: 'GET',
  path: '/users/nutrition-goals',
  access: 'user',
  reads: ['account'],
  summary: "The caller's goals for a day's nutrition, which nobody else sees; null where there is none",
  response: NutritionGoals,
})

export const updateNutritionGoals = defineEndpoint({
  method: 'PUT',
  path: '/users/nutrition-goals',
  access: 'user',
  summary: "Replaces the caller's goals for a day's nutrition",
  body: NutritionGoals,
  response: NutritionGoals,
  changes: ['account'],
})

/** Where an amount is from: what the recipe says itself, or its ingredients and the USDA's table of foods (SR 28). */
export const NutritionSource = z.enum(['recipe', 'foods'])
export type NutritionSource = z.infer<typeof NutritionSource>

/** What one serving has of a nutrient, in kcal or g. */
export const ServingAmount = z.object({
  /** Null where it is not known. */
  amount: z.number().nullable(),
  source: NutritionSource.nullable(),
  /** The ingredients for want of which it is not known. */
  missing: z.array(z.string()),
})
export type ServingAmount = z.infer<typeof ServingAmount>

/** The nutrition of one serving of a planned meal. */
export const MealNutrition = z.object({
  plan_id: Id,
  title: z.string(),
  meal_type: MealType,
  /** Whether it is planned of a recipe that is known, without which nothing of its nutrition is. */
  has_recipe: z.boolean(),
  serving: ofNutrients(() => ServingAmount),
})
export type MealNutrition = z.infer<typeof MealNutrition>

/** What a person eats on a day who has one serving of each of its meals, but those that were dismissed. */
export const DayNutrition = z.object({
  date: PlanDay,
  meals: z.array(MealNutrition),
  /** Of the meals of which it is known, and how many these are; the amount is null where it is known of none. */
  sums: ofNutrients(() => z.object({ amount: z.number().nullable(), known_count: z.int() })),
})
export type DayNutrition = z.infer<typeof DayNutrition>

/** The most days that one call answers: two months of a calendar. */
export const MAX_NUTRITION_DAYS = 62

const DAY_MS = 24 * 3600 * 1000
const areInOrder = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  Date.parse(start_date) <= Date.parse(end_date)
const areFew = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  Date.parse(end_date) - Date.parse(start_date) < MAX_NUTRITION_DAYS * DAY_MS

export const listDayNutrition = defineEndpoint({
  method: 'GET',
  path: '/meals/nutrition',
  access: 'user',
  reads: ['meals'],
  summary: `The nutrition of the days that have planned meals, one serving of each, from one day to another, at most ${MAX_NUTRITION_DAYS} days`,
  query: z
    .object({ start_date: AnyDay, end_date: AnyDay })
    .refine(areInOrder, { path: ['end_date'], message: 'The last day must not be before the first' })
    .refine(areFew, { path: ['end_date'], message: `At most ${MAX_NUTRITION_DAYS} days can be asked for` }),
  response: z.array(DayNutrition).max(MAX_LISTED_MEALS),
})
