import type { Food } from '../foods/tables/food-table.ts'
import { DIETS } from '../foods/tables/vocabulary.ts'
import type { DietName } from '../foods/tables/vocabulary.ts'
import { nutritionPerServing } from './nutrition-per-serving.ts'
import { contentsOfIngredient } from './ingredient-foods.ts'
import type { RecipeIngredient } from './ingredient-foods.ts'

/** Carbohydrates without fibre of one serving, in g: a third of the 30 g of a keto day, a fifth of a low-carb day. */
const MOST_NET_CARBS = { keto: 10, lowCarb: 25 }
/** The share of the energy that is fat in a keto meal, and the most that carbohydrates are in a low-carb one. */
const LEAST_FAT_OF_KETO = 0.5
const MOST_CARBS_OF_LOW_CARB = 0.26
const KCAL_PER_G = { fat: 9, carbs: 4 }

/** What people eat who follow paleo, by kinds: no grains, pulses, dairy, refined sugar, oil of seeds or cured meat. */
const PALEO_KINDS = [
  ...[
    'vegetable',
    'herb',
    'fruit',
    'meat',
    'fish',
    'seafood',
    'egg',
    'nut',
    'seed',
    'spice',
    'salt',
    'water',
  ],
  ...[
    'olive-oil',
    'coconut-oil',
    'nut-oil',
    'vinegar',
    'lemon-juice',
    'olive',
    'caper',
    'mustard',
    'fish-sauce',
  ],
  ...['honey', 'maple-syrup', 'dried-fruit', 'cocoa', 'vanilla', 'baking-soda', 'tahini', 'broth'],
  ...['coconut-milk', 'coconut-water', 'shredded-coconut', 'almond-flour', 'almond-milk'],
  ...['canned-tomatoes', 'passata', 'tomato-paste', 'tuna', 'salmon-canned', 'sardines-canned', 'anchovy'],
]
/** Of these kinds, what does not belong. */
const NOT_PALEO_KINDS = [
  ...['corn-cob', 'potato', 'pea-fresh', 'edamame', 'fava-bean-fresh'],
  ...['cold-cuts', 'bacon', 'marinated-meat', 'kebab-meat', 'satay', 'gyros', 'shawarma'],
]

/**
 * The diets that a recipe is fit for by all of its ingredients, optional ones too, and the names of those whose foods are
 * not certain: with one of them no diet is certain, nor with a food that varies by its maker.
 */
export function dietsOf(
  ingredients: readonly RecipeIngredient[],
  servings: number,
): { diets: DietName[]; unknown: string[] } {
  const foods: Food[] = []
  const unknown: string[] = []
  for (const { item_name } of ingredients) {
    const contents = contentsOfIngredient(item_name)
    if (contents) foods.push(...contents)
    else unknown.push(item_name)
  }
  if (unknown.length > 0 || foods.length === 0) return { diets: [], unknown }
  const { per_serving, uncounted } = nutritionPerServing(ingredients, servings)
  const netCarbs = per_serving.carbs - per_serving.fiber
  const isCounted = uncounted.length === 0
  const meets: Record<DietName, boolean> = {
    Vegetarian: foods.every(({ diet }) => diet === 'vegan' || diet === 'vegetarian'),
    Vegan: foods.every(({ diet }) => diet === 'vegan'),
    'Gluten-free': !contains(foods, 'gluten'),
    'Dairy-free': !contains(foods, 'milk'),
    Keto:
      isCounted &&
      netCarbs <= MOST_NET_CARBS.keto &&
      per_serving.fat * KCAL_PER_G.fat >= per_serving.calories * LEAST_FAT_OF_KETO,
    'Low-carb':
      isCounted &&
      (netCarbs <= MOST_NET_CARBS.keto ||
        (netCarbs <= MOST_NET_CARBS.lowCarb &&
          netCarbs * KCAL_PER_G.carbs <= per_serving.calories * MOST_CARBS_OF_LOW_CARB)),
    Paleo: foods.every((food) => isOf(food, PALEO_KINDS) && !isOf(food, NOT_PALEO_KINDS)),
  }
  return { diets: DIETS.filter((diet) => meets[diet]), unknown }
}

const contains = (foods: readonly Food[], allergen: string) =>
  foods.some(({ allergens }) => allergens.includes(allergen))

const isOf = (food: Food, kinds: readonly string[]) => food.kinds.some((kind) => kinds.includes(kind))
