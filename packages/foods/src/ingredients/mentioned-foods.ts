import { FOODS } from '../foods/tables/food-table.ts'
import { foodsOf } from './ingredient-foods.ts'
import type { RecipeIngredient } from './ingredient-foods.ts'
import { wordsOf } from './telling-words.ts'
import { namedFoods } from './named-foods.ts'

/** Kinds of foods that are dishes: the steps of a recipe name what is being made. */
export const DISHES = ['ready-meal', 'cake', 'pastry', 'canned-soup', 'pudding']
/** Names of foods that are also other words of kitchens; water comes from the tap. */
export const OTHER_WORDS = new Set(
  (
    'water ice fry skim rub toast sprinkle roll wrap roast drop shake spread dough starch loaf seed heart joint bone ' +
    'skewer flake tip bar shell kernel cube mince stew dressing sauce dip salsa paste syrup crisp sweet drink'
  ).split(' '),
)

/** The names of foods in a step that neither are an ingredient, nor its kind, nor stand in its name or notes. */
export function mentionedFoods(
  step: string,
  {
    ingredients,
    name,
    description,
  }: { ingredients: readonly RecipeIngredient[]; name: string; description: string },
): string[] {
  const listed = foodsOf(ingredients).flatMap(({ food }) => (food ? [food] : []))
  const said = new Set(
    [
      'juice',
      name,
      description,
      ...ingredients.flatMap(({ item_name, notes }) => [item_name, notes ?? '']),
    ].flatMap(wordsOf),
  )
  const isListed = (id: string) =>
    listed.some(({ kinds }) => kinds.includes(id)) ||
    FOODS.get(id)!.kinds.some((kind) => listed.some((food) => food.id === kind) || DISHES.includes(kind))
  return namedFoods(wordsOf(step))
    .filter(
      ({ name: words, ids }) =>
        !OTHER_WORDS.has(words) && !words.split(' ').every((word) => said.has(word)) && !ids.some(isListed),
    )
    .map(({ name: words }) => words)
}

/** The foods that a text names, except by words that also mean something else: the words of each, and the ids that they can mean. */
export const foodsNamedIn = (text: string): { words: string; ids: readonly string[] }[] =>
  namedFoods(wordsOf(text)).flatMap(({ name, ids }) => (OTHER_WORDS.has(name) ? [] : [{ words: name, ids }]))
