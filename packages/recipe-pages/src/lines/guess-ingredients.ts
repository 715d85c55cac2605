import { plainWords, roundQuantity, FIGURE, figureOf, findUnit, foodOfIngredient } from '@larder/foods'

/** An ingredient that a text names, with its amount. */
export type GuessedIngredient = { item_name: string; quantity: number; unit?: string }

/** The texts of a recipe, any of which may be missing. */
type RecipeTexts = {
  name?: string | null | undefined
  description?: string | null | undefined
  instructions?: string | null | undefined
}

/** A number, with the words after it up to the next number or mark. */
const AMOUNT = new RegExp(`(?<![\\p{L}\\d/.,])(${FIGURE})\\s?(\\p{L}[\\p{L}\\s'’-]*)`, 'gu')

/**
 * What ends the name of an ingredient in a sentence, in English, German, French, Spanish, Italian and Dutch; no word that is
 * within names of another of these ('cream of tartar', 'chili con carne').
 */
const ENDS = new Set(
  [
    'and or with in into to for until then plus on over at from while before after as per together',
    'und oder mit im ins zu zum zur für bis dann auf bei aus dazu darin unter über nach',
    'et ou avec dans pour puis sur jusqu',
    'para hasta sobre luego',
    'oppure nel nella nello per poi fino sul sulla',
    'en voor tot daarna op bij',
  ].flatMap((words) => words.split(' ')),
)
const ARTICLES = new Set(['of', 'the', 'a', 'an', 'de', 'du', 'di', 'des'])
/** Words of the names of recipes that are no food. */
const NOT_IN_NAMES = new Set([
  ...ENDS,
  ...ARTICLES,
  'my',
  'our',
  'your',
  'style',
  'easy',
  'quick',
  'best',
  'recipe',
])
const MOST_WORDS = 4
const MOST_GUESSES = 50
/** Nobody reads a longer text of a recipe without a list; searching it would only take time. */
const MOST_TEXT = 20_000

/** The unit that some words begin with, and how many words it has. */
const unitAt = (words: readonly string[]): { unit: string; length: number } | null => {
  for (const length of [2, 1]) {
    const written = words.slice(0, length).join(' ')
    if (words.length >= length && findUnit(written) !== null) return { unit: written, length }
  }
  return null
}

const nameIn = (words: readonly string[]): string => {
  const from = words.findIndex((word) => !ARTICLES.has(word.toLowerCase()))
  const named = from < 0 ? [] : words.slice(from)
  const end = named.findIndex((word) => ENDS.has(word.toLowerCase()))
  return withoutVerb(named.slice(0, end < 0 ? MOST_WORDS : Math.min(end, MOST_WORDS)))
}

/** A verb stands behind the food in German: '1 Prise Salz verrühren'. */
const withoutVerb = (words: readonly string[]): string => {
  const [name, shorter] = [words.join(' '), words.slice(0, -1).join(' ')]
  if (words.length < 2 || !/^\p{Ll}{3,}(?:en|[lr]n)$/u.test(words.at(-1) ?? '')) return name
  const [food, other] = [foodOfIngredient(shorter), foodOfIngredient(name)]
  return food !== null && (other === null || other.id === food.id) ? shorter : name
}

const TIME_UNIT =
  /^(?:min|mins|minut\p{L}*|hours?|hrs?|stunden?|std|heures?|horas?|or[ae]|uur|uren|sec\p{L}*|days?|tagen?)$/iu

/** The amounts of a text with what they are of: '200 g of flour', '1/2 cup milk', and of known foods '2 eggs' (RECP-026). */
const amountsIn = (text: string): GuessedIngredient[] =>
  [...text.slice(0, MOST_TEXT).matchAll(AMOUNT)].flatMap(([, figure = '', rest = '']) => {
    const quantity = roundQuantity(figureOf(figure))
    const words = rest.trim().split(/\s+/)
    if (TIME_UNIT.test(words[0] ?? '')) return []
    const unit = unitAt(words)
    const item_name = nameIn(words.slice(unit?.length ?? 0))
    if (item_name === '' || !(quantity > 0) || !Number.isFinite(quantity)) return []
    if (unit !== null) return [{ item_name, quantity, unit: unit.unit }]
    return foodOfIngredient(item_name) === null ? [] : [{ item_name, quantity }]
  })

const byWords = ({ item_name }: GuessedIngredient): string => plainWords(item_name).toSorted().join(' ')

/** Each thing of a text once, as it is said last. */
const amountsOnce = (text: string): GuessedIngredient[] =>
  [...new Map(amountsIn(text).map((guess) => [byWords(guess), guess])).values()].slice(0, MOST_GUESSES)

/** The ingredients that the description names, or else the instructions, or else the words of the name (RECP-025 to 027). */
export const guessIngredients = ({ name, description, instructions }: RecipeTexts): GuessedIngredient[] => {
  for (const text of [description, instructions]) {
    const named = amountsOnce(text ?? '')
    if (named.length > 0) return named
  }
  const words = new Set(plainWords(name ?? '').filter((word) => !NOT_IN_NAMES.has(word)))
  return [...words].slice(0, MOST_GUESSES).map((word) => ({ item_name: word, quantity: 1 }))
}

/** Nobody can cook from one amount alone, and a note that names an amount is no recipe. */
const FEWEST_FOODS = 2

/** The ingredients that sentences name with their amounts ('whisk 2 eggs with 200 g flour'); none where fewer than two are known foods. */
export const namedIngredients = (text: string): GuessedIngredient[] => {
  const named = amountsOnce(text)
  const foods = named.filter(({ item_name }) => foodOfIngredient(item_name) !== null)
  return foods.length < FEWEST_FOODS ? [] : named
}
