import { foldFood } from '../foods/names/fold-food.ts'
import { wordsOf } from '../ingredients/telling-words.ts'
import { DIETS } from '../foods/tables/vocabulary.ts'
import type { DietName } from '../foods/tables/vocabulary.ts'
import { readRefusals } from './refusals/read-refusals.ts'
import type { RefusedFood } from './refusals/read-refusals.ts'
import { readForeignRefusals } from './refusals/foreign-refusals.ts'
import { foodsIn } from './wanted-foods.ts'
import type { NamedFood } from './wanted-foods.ts'

const MEALS = ['breakfast', 'lunch', 'dinner', 'snack', 'dessert'] as const

/** What somebody says, and what the fields of a form beside it say. */
export type Wish = {
  description: string
  cuisine?: string | undefined
  meal_type?: (typeof MEALS)[number] | undefined
  dietary_restrictions: readonly DietName[]
}

/** What a wish asks for, as far as it can be told without a model. */
export type ReadWish = {
  /** What somebody typed. */
  description: string
  /** For how many people; null where nothing is said. */
  servings: number | null
  /** How many people it names where they are more than a recipe can be for. */
  tooMany: number | null
  /** The longest time in minutes; null where nothing is said. */
  minutes: number | null
  diets: readonly DietName[]
  cuisine: string | null
  meal: (typeof MEALS)[number] | null
  wanted: readonly NamedFood[]
  unwanted: readonly RefusedFood[]
  /** The other words, folded and singular: 'soup', 'spicy'. */
  words: ReadonlySet<string>
}

/** What 'quick' means, in minutes. */
const QUICK_MINUTES = 30
/** The most servings that a recipe is made for. */
export const MOST_SERVINGS = 50
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = `(\\d{1,3}|${NUMBERS.join('|')})`

const SERVINGS = [
  new RegExp(
    `\\b${NUMBER}\\s+(?:people|persons?|servings?|portions?|guests?|eaters|adults|friends|of us)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:for|serves?|serving|feeds?|feeding)\\s+${NUMBER}\\b(?![\\s-]{0,3}(?:min|h(?:ou)?rs?\\b|days?|g\\b|kg|ml|l\\b|%))`,
    'i',
  ),
]
const MINUTES = new RegExp(`\\b${NUMBER}[\\s-]{0,3}min(?:ute)?s?\\b`, 'i')
const HALF_HOUR = /\bhalf an hour\b/i
const HOURS = new RegExp(
  `\\b(?:in|under|within|less than|at most)\\s+(?:an?|${NUMBER})[\\s-]{0,3}hours?\\b`,
  'i',
)
const QUICK = /\b(?:quick(?:ly)?|fast|speedy|in a hurry|no time)\b/i

const numberOf = (written: string | undefined): number | null => {
  if (written === undefined) return null
  const named = NUMBERS.indexOf(written.toLowerCase())
  return named < 0 ? Number(written) : named + 1
}

const servingsOf = (text: string): number | null => {
  for (const pattern of SERVINGS) {
    const servings = numberOf(pattern.exec(text)?.[1])
    if (servings !== null && servings >= 1) return servings
  }
  return null
}

const minutesOf = (text: string): number | null => {
  const minutes = numberOf(MINUTES.exec(text)?.[1])
  if (minutes !== null && minutes > 0) return minutes
  if (HALF_HOUR.test(text)) return 30
  const hours = HOURS.exec(text)
  if (hours !== null) return (numberOf(hours[1]) ?? 1) * 60
  return QUICK.test(text) ? QUICK_MINUTES : null
}

/** Whether a text has a name as whole words, with blanks or hyphens between them. */
const names = (text: string, name: string): boolean =>
  new RegExp(`\\b${name.replace(/[ -]/g, '[ -]?')}\\b`, 'i').test(text)

/** 'supper' is a dinner; the four types and dessert go by their own names. */
const mealIn = (text: string): ReadWish['meal'] =>
  MEALS.find((type) => names(text, type) || names(text, `${type}s`)) ??
  (names(text, 'supper') ? 'dinner' : null)

/** What is no word of a dish: it says how many, how long, for which meal or for whom. */
const SAID = new Set(
  `${NUMBERS.join(' ')} a an the and or with without for from in into of on to at by is it i me my we us our you your
  something anything some any nice good tasty delicious easy simple please make cook want would like need people person serving portion guest minute min hour
  half quick quickly fast recipe dish meal food idea not no but under within less than most best mit und für bitte ich der die das den ein eine einen con para por del las los una avec pour les des une aux that which this have has using use ${MEALS.join(' ')} supper`
    .split(/\s+/)
    .map(foldFood),
)

/** The diets that are one refused group of foods. */
const isDiet = ({ words }: RefusedFood, diet: DietName): boolean =>
  (diet === 'Gluten-free' && words === 'gluten') || (diet === 'Dairy-free' && words === 'dairy')

/**
 * Reads what somebody wants to eat, with a cuisine out of these; what the form's fields say goes before the words of the
 * description.
 */
export const readWish = (
  { description, cuisine, meal_type, dietary_restrictions }: Wish,
  cuisines: readonly string[],
): ReadWish => {
  const foreign = readForeignRefusals(description)
  const { asked, refused } = readRefusals(foreign.asked)
  const unwanted = [...refused, ...foreign.refused]
  const diets = new Set([
    ...dietary_restrictions,
    ...DIETS.filter((diet) => names(asked, diet) || unwanted.some((food) => isDiet(food, diet))),
  ])
  const named = cuisines.find((one) => names(asked, one))
  const wanted = foodsIn(asked)
  const people = servingsOf(asked)
  const isTooMany = people !== null && people > MOST_SERVINGS
  const taken = new Set([
    ...wanted.flatMap(({ said }) => said.split(' ')),
    ...[...diets].flatMap((diet) => wordsOf(diet)),
  ])
  return {
    description,
    servings: isTooMany ? null : people,
    tooMany: isTooMany ? people : null,
    minutes: minutesOf(asked),
    diets: DIETS.filter((diet) => diets.has(diet)),
    cuisine: cuisine ?? named ?? null,
    meal: meal_type ?? mealIn(asked),
    wanted,
    unwanted,
    words: new Set(wordsOf(asked).filter((word) => word.length > 2 && !SAID.has(word) && !taken.has(word))),
  }
}
