import type { Food } from '../../foods/tables/food-table.ts'
import { isBreak } from '../text-words.ts'
import type { TextWord } from '../text-words.ts'
import type { Place } from './denied-foods.ts'
import { wordBefore } from './denied-foods.ts'

/** What a word before a food takes out of it: allergens, and animals. */
type Without = { allergens: readonly string[]; animals: 'all' | 'killed' | 'dairy' | null }

const ANIMAL = ['milk', 'egg', 'fish', 'crustaceans', 'molluscs']
const VEGAN: Without = { allergens: ANIMAL, animals: 'all' }
const MEATLESS: Without = { allergens: ['fish', 'crustaceans', 'molluscs'], animals: 'killed' }
const DAIRY_FREE: Without = { allergens: ['milk'], animals: 'dairy' }

/** Single words, and makers that sell nothing of animals. */
const WORDS = new Map<string, Without>([
  ...['vegan', 'vegane', 'veganer', 'vegano', 'vegana', 'plantbased', 'plant'].map(
    (word) => [word, VEGAN] as const,
  ),
  ...['violife', 'daiya', 'miyoko', 'oatly', 'alpro', 'naturli'].map((maker) => [maker, VEGAN] as const),
  ...['vegetarian', 'veggy', 'veggie', 'meatless'].map((word) => [word, MEATLESS] as const),
  ['eggless', { allergens: ['egg'], animals: null }],
])
/** Of these something like milk, butter or cheese is made. */
const LIKE_DAIRY = new Set(
  'cashew almond coconut oat soy soya hemp tofu cocoa shea sunflower hazelnut macadamia pea rice'.split(' '),
)
/** Words before 'free'. Milk without lactose is milk. */
const FREE_OF = new Map<string, Without>([
  ['dairy', DAIRY_FREE],
  ['milk', DAIRY_FREE],
  ['meat', MEATLESS],
  ['nut', { allergens: ['nuts', 'peanut'], animals: null }],
  ...['gluten', 'egg', 'peanut', 'soy', 'sesame', 'mustard', 'celery', 'fish'].map(
    (word) => [word, { allergens: [word], animals: null }] as const,
  ),
])

/** What the word at a place, or the two that end there, takes out of a food; and how many words these are. */
function withoutAt(words: readonly TextWord[], at: number): { without: Without; length: number } | null {
  const { word } = words[at]!
  const before = at > 0 && !isBreak(words[at]!.gap) ? words[at - 1]!.word : ''
  if (word === 'free' && FREE_OF.has(before)) return { without: FREE_OF.get(before)!, length: 2 }
  if (word === 'based' && before === 'plant') return { without: VEGAN, length: 2 }
  if (word === 'dairy' && before === 'non') return { without: DAIRY_FREE, length: 2 }
  if (LIKE_DAIRY.has(word)) return { without: DAIRY_FREE, length: 1 }
  return WORDS.has(word) ? { without: WORDS.get(word)!, length: 1 } : null
}

/** All that the words before a food take out of it: 'vegan, gluten-free pasta' of both. */
function withoutsBefore(words: readonly TextWord[], { start, end }: Place): Without[] {
  const found: Without[] = []
  // 'Butter (vegan)'.
  const behind = /^\s*\($/.test(words[end]?.gap ?? '') ? WORDS.get(words[end]!.word) : undefined
  if (behind) found.push(behind)
  for (let at = wordBefore(words, start); at >= 0;) {
    const one = withoutAt(words, at)
    if (one === null) break
    found.push(one.without)
    at = wordBefore(words, at - one.length + 1)
    if (words[at]?.word === 'and') at = wordBefore(words, at)
  }
  return found
}

const isAnimal = ({ diet, category }: Food, animals: Without['animals']): boolean =>
  animals === 'all' ||
  (animals === 'killed' && ['meat', 'pork', 'fish'].includes(diet)) ||
  (animals === 'dairy' && category === 'Dairy')

/** A food as a text calls it: 'vegan butter' has no milk, 'vegetarian cheese' still has. */
export function asReplaced(food: Food, words: readonly TextWord[], place: Place): Food {
  return withoutsBefore(words, place).reduce<Food>((left, { allergens, animals }) => {
    const diet = !isAnimal(left, animals) ? left.diet : animals === 'killed' ? 'vegetarian' : 'vegan'
    return { ...left, diet, allergens: left.allergens.filter((one) => !allergens.includes(one)) }
  }, food)
}
