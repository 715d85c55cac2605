import { FOODS } from './tables/food-table.ts'
import type { Food } from './tables/food-table.ts'

/** Foods that only their label says the contents of, because each maker has another recipe; their sorts may be known. */
const VARIED = new Set(
  (
    'sauce spread curry-sauce curry-paste salad-dressing gravy rice-mix snack puffs candy supplement frozen-food ' +
    'canned-food canned-stew canned-ravioli canned-spaghetti canned-curry soup-mix refried-beans stuffed-vine-leaves ' +
    'ready-meal prepared-salad soup-fresh nasi noodle-dish curry-dish falafel croquette kuih sandwich hamburger-meal ' +
    'pasta-salad russian-salad meatball marinated-meat kebab-meat cocktail-drink pudding pudding-mix falafel-mix'
  ).split(' '),
)
/** The same, with all of their sorts. */
const VARIED_KINDS = new Set(
  (
    'cake pastry quiche cookie pralines cereal-bar trail-mix ice-cream canned-soup frozen-meal frozen-pizza dumpling ' +
    'spring-roll burek-frozen lasagna fresh-pizza sushi baby-food veggie-burger vegan-sausage vegan-mince'
  ).split(' '),
)

/** Of some brands the table says what is in them, so that they are foods of their own. */
export const isVaried = (food: Food): boolean =>
  FOODS.get(food.id) === food && (VARIED.has(food.id) || food.kinds.some((kind) => VARIED_KINDS.has(kind)))
