import { foodsInName } from '../foods/foods-in-name.ts'
import type { Food } from '../foods/tables/food-table.ts'

/** Between the things of a list: a comma, '&' or 'and' in the languages whose foods are known. */
const BETWEEN = / ?, ?(?:(?:and|und|et|y|e|en|dan|i) )?| ?& ?| (?:and|und|et|y|e|en|dan|i) /iu
/** An amount or a remark in brackets belongs to one thing, and of alternatives one is used. */
const OF_ONE = /[\d¼-¾⅐-⅞()[\]:]|(?<!\p{L})(?:or|oder|ou|o|of|atau|lub|או)(?!\p{L})/iu
/** 'Oil, olive' is one thing; two seasonings are two. */
const FEWEST_OF_ANY = 3

/**
 * The things that one line of a recipe lists without amounts ('Salz, Pfeffer, Muskat', 'salt and pepper'), each as written;
 * the line itself where it names one thing, or anything that is no known food.
 */
export function splitListed(line: string): string[] {
  if (OF_ONE.test(line)) return [line]
  const parts = line.trim().replaceAll(/\s+/gu, ' ').replace(/\.$/, '').split(BETWEEN)
  const foods = parts.map(foodOf)
  const ids = new Set(foods.map((food) => food?.id))
  const isList =
    foods.every((food) => food !== null) &&
    ids.size === parts.length &&
    (parts.length >= FEWEST_OF_ANY || foods.every(isSeasoning))
  return isList && parts.length > 1 ? parts : [line]
}

/** Whether a food is used by the pinch. */
const isSeasoning = (food: Food | null): boolean =>
  food !== null && (food.id === 'salt' || food.category === 'Spices')

/** The one food that a name certainly is; null for none, or several. */
function foodOf(name: string): Food | null {
  const foods = foodsInName(name)
  return foods?.length === 1 ? foods[0]! : null
}
