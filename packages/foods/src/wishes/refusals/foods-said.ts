import { isSaidIn, sensesOf } from '../../foods/names/lexicon.ts'
import { exactMentions } from '../../foods/names/mentions.ts'
import { DISHES, OTHER_WORDS } from '../../ingredients/mentioned-foods.ts'
import { contentsOfIngredient, foodOfIngredient } from '../../ingredients/ingredient-foods.ts'
import type { Food } from '../../foods/tables/food-table.ts'
import type { Mention } from '../../foods/names/mentions.ts'
import { deniedFoods } from './denied-foods.ts'
import { asReplaced } from './replaced-foods.ts'
import { isBreak, textWords } from '../text-words.ts'
import type { TextWord } from '../text-words.ts'

/** A food that a text speaks of: the foods that it is made of, null where only a label would say, and what it most probably is. */
export type SaidFood = { words: string; contents: readonly Food[] | null; food: Food | null }

/** Names of foods in other languages, and of brands, that are English words; and what is eaten, but no food of its own. */
const ENGLISH_WORDS = new Set(
  (
    'pan creme crunchy curly flip most pastel plunder rind sepia sierra worst flake vin moule room patty mi brunch ' +
    'carnation corny duke ensure foster french goldfish grandma july lion magnolia nerd polar skittle tulip snack the ' +
    'thee then some wedge knife effect jump wise season lay crush crusher burn pad mug name polo equal bush corner ' +
    'drank drilling eclipse exporter grant president rockstar sprite stinger trident twister twisty undermost cactus ' +
    'bazooka absolute baba sweeten laurel panda barrette aroma rib'
  ).split(' '),
)

const SHORTEST_INFLECTED = 7

type Named = { start: number; end: number; words: string; senses: Mention['senses'] }

/** The names in a text, phrase by phrase: none goes on behind a comma. */
function namesIn(words: readonly TextWord[]): Named[] {
  const found: Named[] = []
  for (let start = 0; start < words.length;) {
    const next = words.findIndex(({ gap }, at) => at > start && isBreak(gap))
    const end = next < 0 ? words.length : next
    const tokens = words
      .slice(start, end)
      .map(({ word, gap }) => ({ word, segment: 0, isAfterHyphen: gap === '-', isCut: false }))
    for (const mention of exactMentions(tokens))
      found.push({
        start: start + mention.start,
        end: start + mention.end,
        words: mention.text,
        senses: mention.senses,
      })
    start = end
  }
  return found
}

/** Whether a name is that of a dish that each kitchen makes of something else; tofu and hummus are what they are. */
const isDish = ({ id, kinds }: Food, name: string): boolean =>
  kinds.some((kind) => DISHES.includes(kind)) && (MADE_ANEW.has(id) || contentsOfIngredient(name) === null)
const MADE_ANEW = new Set(
  'rice-pudding chocolate-pudding mousse semolina-pudding flan pancake omelette coleslaw potato-salad'.split(
    ' ',
  ),
)

/** Whether a name means a food where it stands: in English first, then in other languages and as a brand. */
function isFood({ start, words: name, senses }: Named, words: readonly TextWord[]): boolean {
  const foods = senses.filter(({ meaning }) => meaning.as === 'food')
  const english = foods.filter((sense) => isSaidIn(sense, 'en'))
  if (english.length > 0)
    return (
      !OTHER_WORDS.has(name) &&
      !ENGLISH_WORDS.has(name) &&
      !english.every(({ meaning }) => meaning.as === 'food' && isDish(meaning.food, name))
    )
  // Into a short word no ending of another language is read: 'the' is not tea.
  if (/^[a-z]+$/.test(name) && name.length < SHORTEST_INFLECTED && sensesOf(name).length === 0) return false
  if (!ENGLISH_WORDS.has(name))
    return foods.length > 0 || senses.some(({ meaning }) => meaning.as === 'product')
  // 'A Lion bar'.
  const { isCapital, gap } = words[start]!
  return isCapital && start > 0 && !isBreak(gap) && senses.some(({ meaning }) => meaning.as === 'product')
}

/**
 * The foods that a text of a recipe speaks of, by all names and brands that the tables know, but not those that it says
 * to be left out or replaced: of 'peanut-free', 'no dairy' and 'a walnut-sized piece' none, of 'vegan butter' no milk.
 */
export function foodsSaid(text: string): SaidFood[] {
  const words = textWords(text)
  const named = namesIn(words).filter((name) => isFood(name, words))
  const denied = deniedFoods(words, named)
  return named.flatMap((name, index) => {
    if (denied.has(index)) return []
    const contents = contentsOfIngredient(name.words)
    return {
      words: name.words,
      contents: contents && contents.map((food) => asReplaced(food, words, name)),
      food: foodOfIngredient(name.words),
    }
  })
}

/** Whether what a text speaks of is an ingredient that is listed: 'the milk' of oat milk, 'the pasta' of gluten-free spaghetti. */
export function isListed({ words, food }: SaidFood, listed: readonly string[]): boolean {
  return listed.some((name) => {
    const main = textWords(name.replace(/[,(].*$/su, '')).map(({ word }) => word)
    if (` ${main.join(' ')}`.endsWith(` ${words}`)) return true
    return food !== null && foodOfIngredient(name)?.kinds.includes(food.id) === true
  })
}
