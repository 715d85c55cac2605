import { FOODS } from '../../foods/food-table.ts'
import { foldedWords, singularOf } from '../../foods/names/fold-food.ts'
import { foodsOf } from '../nutrition/recipe-foods.ts'
import type { CookbookRecipe } from './cookbook.ts'

/** The words of a text, folded and singular. */
export const wordsOf = (text: string): string[] => foldedWords(text).map((word) => singularOf(word))

/** Kinds of foods that are dishes: the steps of a recipe name what is being made. */
const DISHES = ['ready-meal', 'cake', 'pastry', 'canned-soup', 'pudding']
/** Names of foods that are also other words of kitchens; water comes from the tap. */
const OTHER_WORDS = new Set(
  (
    'water ice fry skim rub toast sprinkle roll wrap roast drop shake spread dough starch loaf seed heart joint bone ' +
    'skewer flake tip bar shell kernel cube mince stew dressing sauce dip salsa paste syrup crisp sweet drink'
  ).split(' '),
)

/** The English names of foods as words, with their foods. */
const NAMES = new Map<string, string[]>()
for (const { id, names } of FOODS.values())
  for (const name of names.en?.split(', ') ?? []) {
    // Of '7up' and '3 in 1' only letters would be left.
    if (/\d/.test(name)) continue
    const words = wordsOf(name).join(' ')
    NAMES.set(words, [...(NAMES.get(words) ?? []), id])
  }
const MOST_WORDS = 4

/** The names of foods in a step that neither are an ingredient, nor its kind, nor stand in its name or notes. */
export function mentionedFoods(
  step: string,
  { ingredients, name, description }: Pick<CookbookRecipe, 'ingredients' | 'name' | 'description'>,
): string[] {
  const listed = foodsOf(ingredients).flatMap(({ food }) => (food ? [food] : []))
  const said = new Set(
    [
      'juice',
      name,
      description,
      ...ingredients.flatMap(({ item_name, notes = '' }) => [item_name, notes]),
    ].flatMap(wordsOf),
  )
  const isListed = (id: string) =>
    listed.some(({ kinds }) => kinds.includes(id)) ||
    FOODS.get(id)!.kinds.some((kind) => listed.some((food) => food.id === kind) || DISHES.includes(kind))
  return namesIn(wordsOf(step)).filter(
    (words) =>
      !OTHER_WORDS.has(words) &&
      !words.split(' ').every((word) => said.has(word)) &&
      !NAMES.get(words)!.some(isListed),
  )
}

/** The longest names first, none within another. */
function namesIn(words: readonly string[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const lengths = Array.from({ length: MOST_WORDS }, (_, index) => MOST_WORDS - index)
    const length = lengths.find(
      (count) => NAMES.has(words.slice(at, at + count).join(' ')) && at + count <= words.length,
    )
    if (length === undefined) continue
    found.push(words.slice(at, at + length).join(' '))
    at += length - 1
  }
  return found
}

/** The foods that a text names, except by words that also mean something else: the words of each, and the ids that they can mean. */
export const foodsNamedIn = (text: string): { words: string; ids: readonly string[] }[] =>
  namesIn(wordsOf(text)).flatMap((words) =>
    OTHER_WORDS.has(words) ? [] : [{ words, ids: NAMES.get(words)! }],
  )
