import { DomainError } from '../../../contracts/base/errors.ts'
import { MAX_QUANTITY, MAX_UNIT_LENGTH } from '../../../contracts/base/primitives.ts'
import {
  DEFAULT_INGREDIENT_UNIT,
  DEFAULT_SERVINGS,
  type MealType,
} from '../../../contracts/recipes/recipe.ts'
import type { ImportedRecipe } from '../../../contracts/recipes/recipe-import.ts'
import {
  MAX_INGREDIENTS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_MINUTES,
  MAX_NUTRIENT,
} from '../../../contracts/recipes/recipe-draft.ts'
import { readPhrase, splitListed } from '@larder/foods'
import type { PhraseModel } from '@larder/foods'
import { joinHeadings, readNutrients } from '@larder/recipe-pages'
import type { ReadRecipe } from '@larder/recipe-pages'

const UNNAMED = 'Imported recipe'
const LONGEST_LINE = 500

/**
 * A recipe that was read, to be checked and added: amounts in numbers, words where there is none ('to taste').
 *
 * @throws DomainError recipe_too_long for more ingredients, or a longer text of steps, than a recipe can have
 */
export function importedRecipeOf(recipe: ReadRecipe, model: PhraseModel | null): ImportedRecipe {
  const instructions = joinHeadings(recipe.steps).join('\n')
  const lines = recipe.ingredients.flatMap(splitListed)
  if (lines.length > MAX_INGREDIENTS || instructions.length > MAX_INSTRUCTIONS_LENGTH)
    throw new DomainError('recipe_too_long')
  const { prep_minutes, cook_minutes, total_minutes } = recipe
  const rest = total_minutes === null ? null : Math.max(0, total_minutes - (prep_minutes ?? 0))
  const nutrition = readNutrients(recipe.nutrients, MAX_NUTRIENT)
  const calories = nutrition['calories']
  return {
    name: shortened(recipe.title, 200) || UNNAMED,
    description: shortened(recipe.description ?? '', 2_000),
    instructions,
    preparation_time_minutes: withinLimit(prep_minutes),
    cooking_time_minutes: withinLimit(cook_minutes ?? rest),
    serving_size: recipe.servings ?? DEFAULT_SERVINGS,
    difficulty: 'medium',
    meal_type: mealTypeOf(`${recipe.category ?? ''} ${recipe.title}`),
    image_url: isAddress(recipe.image) ? recipe.image : null,
    nutritional_info: Object.keys(nutrition).length === 0 ? null : nutrition,
    tags: [],
    diets: [],
    cuisine: shortened(recipe.cuisine ?? '', 60) || null,
    source: isAddress(recipe.source) ? recipe.source : null,
    calories_per_serving: typeof calories === 'number' ? calories : null,
    ingredients: lines.map((line) => ingredientOf(line, model)),
  }
}

/** Reads '1 can (400 g) tomatoes, drained' to amount, unit, name and notes. */
export function ingredientOf(line: string, model: PhraseModel | null): ImportedRecipe['ingredients'][number] {
  const text = shortened(line, LONGEST_LINE)
  const whole = readPhrase(text, model)
  const amount = whole.quantity !== null && whole.quantity <= MAX_QUANTITY ? whole.quantity : null
  // Words that are the amount are not said again in the notes or the name.
  const phrase = amount !== null ? whole : readPhrase(text.replace(AMOUNT_IN_WORDS, ''), model)
  const { quantity, quantityTo, unit, size, preparation, comment, purpose } = phrase
  const range =
    quantity !== null && quantityTo !== null ? `${quantity}–${quantityTo} ${unit ?? ''}`.trim() : null
  // That it is optional is said by its own field.
  const remark = whole.isOptional && comment?.toLowerCase() === 'optional' ? null : comment
  // What no number counts is said in words: 'sprigs of thyme'.
  const measure = amount === null ? unit : null
  const notes = [range, measure, size, preparation, remark, purpose].filter(Boolean).join(', ')
  return {
    item_name: shortened(phrase.name || text, 200),
    quantity: amount ?? (AT_WILL.test(text) ? 'to taste' : 'as needed'),
    unit: (amount !== null ? unit?.slice(0, MAX_UNIT_LENGTH) : null) ?? DEFAULT_INGREDIENT_UNIT,
    optional: whole.isOptional,
    notes: shortened(notes, LONGEST_LINE) || null,
  }
}

const AT_WILL =
  /to taste|nach (?:geschmack|belieben)|au goût|al gusto|a gosto|q\.?\s?b\.?$|naar smaak|efter smag|efter smak/i

const AMOUNT_IN_WORDS = new RegExp(
  `(?<![\\s,;(])[\\s,;(]*\\b(?:or\\s+)?(?:${AT_WILL.source}|as (?:needed|required|desired))\\)?`,
  'iu',
)

const MEALS: readonly [pattern: RegExp, meal: MealType][] = [
  [
    /breakfast|brunch|frühstück|petit[- ]déjeuner|desayuno|colazione|café da manhã|ontbijt|pancake|granola|porridge|smoothie/i,
    'breakfast',
  ],
  [
    /snack|dessert|cookie|cake|kuchen|nachtisch|postre|sobremesa|dolc[ei]|gebäck|appetizer|starter|dip\b|drink|beverage/i,
    'snack',
  ],
  [/lunch|salad|sandwich|soup|mittag|almuerzo|pranzo|salat|suppe/i, 'lunch'],
]

const mealTypeOf = (text: string): MealType => MEALS.find(([pattern]) => pattern.test(text))?.[1] ?? 'dinner'

const shortened = (text: string, most: number): string => text.trim().slice(0, most).trim()

const withinLimit = (minutes: number | null): number | null =>
  minutes !== null && minutes <= MAX_MINUTES ? minutes : null

const isAddress = (address: string | null): address is string =>
  address !== null && address.length <= 2_048 && /^https?:\/\/[^\s/]\S*$/.test(address)
