import { FOODS } from '../../foods/tables/food-table.ts'
import { foodsNamedIn } from '../../ingredients/mentioned-foods.ts'
import { wordsOf } from '../../ingredients/telling-words.ts'
import { contentsOfIngredient, foodOfIngredient } from '../../ingredients/ingredient-foods.ts'
import type { Diet as FoodDiet } from '../../foods/tables/food-groups.ts'
import type { Food } from '../../foods/tables/food-table.ts'

/** What somebody refuses: foods by their ids and kinds, by what they contain, or by which animals they are of. */
export type RefusedFood = {
  words: string
  ids: readonly string[]
  allergens: readonly string[]
  diets: readonly FoodDiet[]
}

/** Words for groups of foods; what contains one of them is refused with it. Whoever says nuts may mean peanuts too. */
const GROUPS = new Map<string, Partial<RefusedFood>>([
  ['nut', { allergens: ['nuts', 'peanut'] }],
  ['peanut', { allergens: ['peanut'] }],
  ...['dairy', 'lactose', 'milk'].map((word) => [word, { allergens: ['milk'] }] as const),
  ...['gluten', 'wheat'].map((word) => [word, { allergens: ['gluten'] }] as const),
  ...['egg', 'fish', 'sesame', 'celery', 'mustard'].map((word) => [word, { allergens: [word] }] as const),
  ...['soy', 'soya', 'soybean'].map((word) => [word, { allergens: ['soy'] }] as const),
  ...['lupin', 'lupine'].map((word) => [word, { allergens: ['lupin'] }] as const),
  ...['sulphite', 'sulfite'].map((word) => [word, { allergens: ['sulphites'] }] as const),
  ['shellfish', { allergens: ['crustaceans', 'molluscs'] }],
  ['seafood', { allergens: ['crustaceans', 'molluscs', 'fish'] }],
  ['crustacean', { allergens: ['crustaceans'] }],
  ...['mollusc', 'mollusk'].map((word) => [word, { allergens: ['molluscs'] }] as const),
  ['meat', { diets: ['meat', 'pork'] }],
  ['pork', { diets: ['pork'] }],
  ['alcohol', { ids: ['wine', 'beer', 'spirit', 'cider', 'liqueur'] }],
])

/** Such words, in the singular. */
export const GROUP_WORDS: ReadonlySet<string> = new Set(GROUPS.keys())

const ALLERGY = '(?:allergic|allerg(?:y|ies)|intoleran(?:t|ces?)|sensitive)'
/** What is said before the foods that are refused. */
const NEGATION = new RegExp(
  `\\b(?:without|nothing (?:with|in|containing|made (?:of|with))|none of|no|not|never|except(?: for)?|avoid(?:ing|s)?|hates?|` +
    `dislikes?|free (?:of|from)|leave(?: out)?|w\\/o|hold (?:the|any)|skip|omit|minus|sans|(?<allergy>${ALLERGY} to)|` +
    `(?:do|does|can|could|must|should|may|will|would)(?:n?['’]?t| ?not) (?:like|want|eat|have|stand|tolerate|use|add|include))\\b:?`,
  'gi',
)
/** Where what is refused ends. */
const END = /[.;:!?\n]|\b(?:but|with|for|in|please|so|because|out)\b/i
/** 'Mushroom-free', 'nut allergy', 'meatless'. */
const SUFFIX = new RegExp(
  `(?<!\\p{L})(\\p{L}+)(?:[- ](?:free(?!-| range)|(?<allergy>${ALLERGY}(?! to)))|(?<less>less))\\b`,
  'giu',
)
/** 'Nut and ', 'gluten-, ': what may belong to the word behind it. */
const LIST_BEFORE = /(?<!\p{L})(?:\p{L}+-?(?:,| and| or| &)\s*){1,12}$/u
const LONGEST_LIST = 200
const JOINS = new Set(wordsOf('or and nor any the of all kinds'))

/** The foods and groups that words name; with an allergy, everything that contains the same allergens. */
function refusedIn(text: string, isAllergy: boolean): RefusedFood[] {
  const named = foodsNamedIn(text)
  const taken = new Set(named.flatMap(({ words }) => words.split(' ')))
  const groups = wordsOf(text).filter((word) => GROUPS.has(word) && !taken.has(word))
  return [...named, ...groups.map((words) => ({ words, ids: [] }))].map(({ words, ids }) =>
    refusedAs(words, ids, isAllergy ? ids.flatMap((id) => FOODS.get(id)?.allergens ?? []) : []),
  )
}

/** Foods as somebody refuses them by their English words: a word for a group of foods refuses the whole group. */
export const refusedAs = (
  words: string,
  ids: readonly string[],
  allergens: readonly string[],
): RefusedFood => ({ words, ids, allergens, diets: [], ...GROUPS.get(words) })

/** Whether words are nothing but foods: 'eggs', 'milk or butter'. */
function isList(text: string): boolean {
  const named = new Set(refusedIn(text, false).flatMap(({ words }) => words.split(' ')))
  return named.size > 0 && wordsOf(text).every((word) => named.has(word) || JOINS.has(word))
}

/** The length of what is refused at the start of a text: a list goes on after its commas up to 'and' or 'or'. */
function lengthOfRefused(text: string, isAllergy: boolean): number {
  const clause = text.slice(0, END.exec(text)?.index)
  const [first = '', ...others] = clause.split(',')
  const ends = others.findIndex((part) => !isList(part))
  const list = isList(first) ? others.slice(0, ends < 0 ? undefined : ends) : []
  const last = list.findLastIndex((part) => isAllergy || /\b(?:or|and|nor)\b/i.test(part))
  return [first, ...list.slice(0, last + 1)].join(',').length
}

/** What a text refuses, and the text without it, which is what it asks for. */
export function readRefusals(text: string): { asked: string; refused: RefusedFood[] } {
  const refused: RefusedFood[] = []
  let asked = ''
  let at = 0
  for (const match of text.matchAll(NEGATION)) {
    const start = match.index + match[0].length
    if (match.index < at) continue
    const isAllergy = match.groups?.['allergy'] !== undefined
    const length = lengthOfRefused(text.slice(start), isAllergy)
    refused.push(...refusedIn(text.slice(start, start + length), isAllergy))
    asked += `${text.slice(at, match.index)} `
    at = start + length
  }
  asked += text.slice(at)
  return { refused, asked: withoutSuffixed(asked, refused) }
}

/** Takes 'nut and dairy-free' out of a text; words before the last one belong to it where they name groups. */
function withoutSuffixed(text: string, refused: RefusedFood[]): string {
  let asked = ''
  let at = 0
  for (const match of text.matchAll(SUFFIX)) {
    const word = match[1]!.toLowerCase()
    const found = refusedIn(word, match.groups?.['allergy'] !== undefined)
    // Of 'boneless' and 'seedless' nothing is refused.
    if (found.length === 0 || (match.groups?.['less'] && !GROUPS.has(word))) continue
    const before = text.slice(at, match.index)
    const list = LIST_BEFORE.exec(before.slice(-LONGEST_LIST))?.[0] ?? ''
    const groups = isOfGroups(list) ? list : ''
    refused.push(...found, ...refusedIn(groups, false))
    asked += `${before.slice(0, before.length - groups.length)} `
    at = match.index + match[0].length
  }
  return asked + text.slice(at)
}

const isOfGroups = (list: string) =>
  wordsOf(list).every((word) => GROUPS.has(word) || word === 'and' || word === 'or')

/** Whether a food is one of those refused, or contains what is. */
export const isRefused = (food: Food, { ids, allergens, diets }: RefusedFood): boolean =>
  food.kinds.some((kind) => ids.includes(kind)) ||
  food.allergens.some((allergen) => allergens.includes(allergen)) ||
  diets.includes(food.diet)

/** Whether an ingredient has, or may have, what is refused: of an uncertain one nobody knows the allergens. */
export function mayHave(name: string, refused: RefusedFood): boolean {
  const contents = contentsOfIngredient(name)
  if (contents === null && (refused.allergens.length > 0 || refused.diets.length > 0)) return true
  const food = foodOfIngredient(name)
  return (contents ?? (food ? [food] : [])).some((one) => isRefused(one, refused))
}
