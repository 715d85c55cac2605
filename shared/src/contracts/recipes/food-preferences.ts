import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Allergen, Diet } from './recipe.ts'

/** How recipes show amounts: in g and ml, or in cups, ounces and pounds. */
export const MEASURES = ['metric', 'us'] as const
export const Measures = z.enum(MEASURES)
export type Measures = z.infer<typeof Measures>

/** What a person does not eat, and how recipes show amounts to that person. */
export const FoodPreferences = z.object({
  diets: z.array(Diet).max(10),
  allergens: z.array(Allergen).max(20),
  measures: Measures,
})
export type FoodPreferences = z.infer<typeof FoodPreferences>

/** The caller's preferences, and what all members of the household together ask of suggestions. */
export const HouseholdFood = FoodPreferences.extend({
  household: z.object({ diets: z.array(Diet), allergens: z.array(Allergen) }),
})
export type HouseholdFood = z.infer<typeof HouseholdFood>

export const getFoodPreferences = defineEndpoint({
  method: 'GET',
  path: '/users/food-preferences',
  access: 'user',
  reads: ['settings', 'members'],
  summary:
    'What the caller does not eat, and the measures of recipes; and the diets and allergens of the whole household',
  response: HouseholdFood,
})

export const updateFoodPreferences = defineEndpoint({
  method: 'PUT',
  path: '/users/food-preferences',
  access: 'user',
  summary: "Replaces the caller's preferences; suggestions respect those of all members of the household",
  body: FoodPreferences,
  response: HouseholdFood,
  changes: ['settings'],
})
