import { remembered } from '../words/remembered.ts'
import { foodsInName } from '../foods/foods-in-name.ts'
import { inStatedForm, isSoldCanned } from '../foods/tables/forms-of-foods.ts'
import { FOODS } from '../foods/tables/food-table.ts'
import { measuresOf } from '../foods/food-facts.ts'
import { readFood } from '../foods/read-food.ts'
import { convertAmount } from '../units/convert-amount.ts'
import type { Food } from '../foods/tables/food-table.ts'
import { asStated } from './processed-form.ts'
import type { StatedFood } from './processed-form.ts'

/** An ingredient with an amount that is a number. */
export type RecipeIngredient = {
  item_name: string
  quantity: number
  unit: string
  notes?: string | null | undefined
}

/** An ingredient's food, null for an unknown one, and its weight in g, null where the table cannot tell. */
export type IngredientFood = { item_name: string; food: Food | null; grams: number | null }

/**
 * The food that a name most probably says, in the form that it states or that its unit is sold in ('tinned tomatoes',
 * tomatoes by the can), for amounts and stock; null for an unknown one.
 */
export const foodOfIngredient = (name: string, unit = ''): Food | null => statedFood(name, unit)?.food ?? null

/** The same food with how it was processed, which decides whether it can be used as another one. */
export const statedFood = (name: string, unit = ''): StatedFood | null =>
  (isSoldCanned(unit) ? cannedFoodOf : foodOf)(name).stated

const readIn =
  (further: readonly string[]) =>
  (name: string): { stated: StatedFood | null } => {
    const reading = readFood(name, 'en')
    const food = reading.is_food ? FOODS.get(reading.food_id) : undefined
    if (!reading.is_food || food === undefined) return { stated: null }
    return { stated: asStated(inStatedForm(food, [...reading.forms, ...further]), reading.forms) }
  }
/** Whoever indexes stock asks for a thousand names after each change of it. */
const foodOf = remembered(readIn([]))
const cannedFoodOf = remembered(readIn(['canned']))

/** All foods that an ingredient certainly consists of, for allergies and diets; null when its name does not say so. */
export const contentsOfIngredient: (name: string) => readonly Food[] | null = remembered((name) =>
  foodsInName(name, 'en'),
)

/** The foods of ingredients and their weights in g, by the densities and weights of pieces of the food table. */
export const foodsOf = (ingredients: readonly RecipeIngredient[]): IngredientFood[] =>
  ingredients.map(({ item_name, quantity, unit }) => {
    const food = foodOfIngredient(item_name)
    const weight = food && convertAmount({ quantity, unit }, 'g', measuresOf(food.id))
    return { item_name, food, grams: weight?.quantity ?? null }
  })

/** Water, and what is used by the pinch or the leaf: too little for nutrients to matter where its weight is unknown. */
const IN_TRACES = ['water', 'salt', 'spice', 'herb', 'seaweed-dried', 'baking-powder', 'baking-soda']

export const isInTraces = (food: Food): boolean => food.kinds.some((kind) => IN_TRACES.includes(kind))
