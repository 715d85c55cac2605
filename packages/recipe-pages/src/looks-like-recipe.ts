import { foldedWords, readPhrase } from '@larder/foods'
import { oneLine } from './page/html-lines.ts'
import { kindOfHeading } from './lines/section-words.ts'
import type { ReadRecipe } from './read-recipe.ts'

/** Amounts that only kitchens measure; packs on receipts and in stock have grams, litres and pieces. */
const OF_KITCHENS = /^(?:(?:metric )?(?:tbsp|tsp|cup)|pinch|dash|clove|handful|knob|sprig|stalk)$/
const PRICE = /(?:^|\s)(?:\p{Sc}\s?)?\d{1,5}[.,]\d{2}(?:\s?(?:\p{Sc}|eur|usd|gbp|rm|[a-c*]{1,2}))?$/iu
const LONGEST_HEADING = 50
/** The letters by which a word of a step is told as that of an ingredient, whatever its ending: 'Ei' and 'Eier'. */
const STEM = 4
/** Shorter ones are 'of' and 'de'. */
const SHORTEST_WORD = 3

/**
 * Whether a recipe that was read from the letters of a photo or a PDF is one: a receipt or a list has lines with amounts,
 * too. The text must say so by the heading of its ingredients, by steps that name them, or by spoons and cups; most
 * ingredients must be known foods where no heading says that they are; and prices must be few. `isFood` says whether
 * the name of an ingredient is that of a food.
 */
export function looksLikeRecipe(
  text: string,
  { ingredients, steps }: ReadRecipe,
  isFood: (name: string) => boolean,
): boolean {
  const lines = text.split(/\r\n?|\n|\f/).map(oneLine)
  const headings = new Set(lines.filter((line) => line.length <= LONGEST_HEADING).map(kindOfHeading))
  const isHeaded = headings.has('ingredients')
  if (isHeaded && headings.has('steps') && steps.length > 0) return true
  const prices = lines.filter((line) => PRICE.test(line)).length
  if (prices > ingredients.length / 3) return false
  const read = ingredients.map((line) => readPhrase(line.slice(0, 250), null))
  const foods = read.filter(({ name }) => isFood(name))
  if (isHeaded) return foods.length >= Math.min(2, ingredients.length)
  if (foods.length < ingredients.length / 2) return false
  const stems = new Set(foldedWords(steps.join(' ')).map(stemOf))
  const isNamed = ({ name }: { name: string }) =>
    foldedWords(name).some((word) => word.length >= SHORTEST_WORD && stems.has(stemOf(word)))
  const ofRecipe = foods.filter((phrase) => OF_KITCHENS.test(phrase.unit ?? '') || isNamed(phrase))
  return ofRecipe.length >= Math.min(2, ingredients.length)
}

const stemOf = (word: string): string => word.slice(0, STEM)
