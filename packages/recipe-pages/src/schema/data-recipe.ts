import { findUnit, sizeOfUnit } from '@larder/foods'
import { kindOfHeading, MARKS } from '../lines/section-words.ts'
import { likeness } from '../likeness.ts'
import type { ReadRecipe } from '../read-recipe.ts'
import { isObject, listOf, type SchemaObject } from './schema-object.ts'
import { recipeOfSchema } from './schema-recipe.ts'

const MAX_DEPTH = 40
/** A page's data name other recipes, too: its own has a title with as many of the words of the page's title. */
const LIKE_ENOUGH = 0.5
const LEAST_INGREDIENTS = 2

const TITLES = ['title', 'name', 'headline', 'header', 'heading', 'label'] as const
const NAMES = ['name', 'title', 'label', 'ingredient', 'food', 'product', 'item'] as const
const SHORT = ['abbreviation', 'abbr', 'short'] as const
const SINGULAR = [...SHORT, 'name_singular', 'nameSingular', 'singular', 'name', 'title', 'label'] as const
const PLURAL = [
  ...SHORT,
  'name_plural',
  'namePlural',
  'plural_name',
  'pluralName',
  'plural',
  ...SINGULAR,
] as const
const LINES = ['display', 'text', 'originalText', 'original', 'description', 'raw'] as const
const STEPS = [
  'text',
  'body',
  'instruction',
  'instructions',
  'description',
  'content',
  'step',
  'html',
  'value',
] as const

const AMOUNT = /(?:^|-)(?:quantity|amount|qty|menge|quantité|cantidad|quantità|aantal|mængde|mängd|mengde)$/
const UNIT =
  /(?:^|-)(?:unit|unit-of-measure(?:ment)?|unit-(?:name|label|text)|uom|measure|einheit|unité|unidad|unità|eenheid|enhed|enhet)$/
const BEFORE = /(?:^|-)prefix$/
const AFTER = /(?:^|-)(?:suffix|notes?|comments?|remark)$/
const SERVINGS =
  /^(?:(?:default-|base-|number-of-)?(?:servings?|portions?|persons?|people)|serving-size|yields?)$/
const TIMES = {
  prepTime: /^prep(?:aration)?-time(?:-in-minutes|-minutes)?$/,
  cookTime: /^cook(?:ing)?-time(?:-in-minutes|-minutes)?$/,
  totalTime: /^total-time(?:-in-minutes|-minutes)?$/,
} as const

/**
 * The recipe that a page is named after, from the data that its own scripts draw it from: an object with a title like one
 * of the page's, a list of ingredients and steps, whatever the names of its properties are exactly. Null where there is none.
 */
export function recipeInData(data: readonly unknown[], titles: readonly string[]): ReadRecipe | null {
  let best: ReadRecipe | null = null
  const visit = (part: unknown, depth: number) => {
    if (depth > MAX_DEPTH || typeof part !== 'object' || part === null) return
    const recipe = isObject(part) ? recipeOf(part, titles) : null
    if (recipe && (!best || recipe.ingredients.length > best.ingredients.length)) best = recipe
    for (const one of Object.values(part)) visit(one, depth + 1)
  }
  data.forEach((value) => visit(value, 0))
  return best
}

function recipeOf(object: SchemaObject, titles: readonly string[]): ReadRecipe | null {
  const name = textOf(object, TITLES)
  if (name === '' || likeness(name, titles) < LIKE_ENOUGH) return null
  const ingredients = fullestOf(object, MARKS.ingredients)
  const steps = fullestOf(object, MARKS.steps)
  if (ingredients === null || steps === null) return null
  const servings = valueOf(object, SERVINGS)
  const times = Object.entries(TIMES).map(([key, pattern]) => [key, valueOf(object, pattern)])
  const recipe = recipeOfSchema({
    ...(Object.fromEntries(times) as SchemaObject),
    name,
    description: object['description'],
    recipeYield: typeof servings === 'number' ? `${servings} servings` : servings,
    recipeIngredient: linesOf(ingredients, servings),
    recipeInstructions: instructionsOf(steps),
  })
  return recipe.ingredients.length < LEAST_INGREDIENTS || recipe.steps.length === 0 ? null : recipe
}

/** A property's name in words: 'displayUnit' and 'display_unit' are 'display-unit'. */
const wordsOf = (key: string): string =>
  key
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .replaceAll('_', '-')
    .toLowerCase()

/** The letters of the texts in a value. */
const lettersIn = (value: unknown, depth = 0): number =>
  typeof value === 'string'
    ? value.length
    : typeof value !== 'object' || value === null || depth > MAX_DEPTH
      ? 0
      : Object.values(value).reduce<number>((sum, one) => sum + lettersIn(one, depth + 1), 0)

/** The value with most text of those that an object's names of properties call so. */
const fullestOf = (object: SchemaObject, marks: RegExp): unknown =>
  Object.entries(object)
    .filter(([key]) => marks.test(wordsOf(key)))
    .map(([, value]) => ({ value, letters: lettersIn(value) }))
    .reduce((most, one) => (one.letters > most.letters ? one : most), { value: null, letters: 0 }).value

/** The list within a group, 'For the sauce' and its lines; null for what is no group. */
const groupIn = (part: SchemaObject, marks: RegExp): unknown[] | null =>
  Object.entries(part).reduce<unknown[] | null>(
    (found, [key, value]) =>
      found ??
      (Array.isArray(value) && (marks.test(wordsOf(key)) || key === 'items') ? (value as unknown[]) : null),
    null,
  )

/** The first of some properties that is a text. */
const textOf = (part: SchemaObject, names: readonly string[]): string => {
  const found = names.map((name) => part[name]).find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof found === 'string' ? found.trim().replace(/\*\*([^*]+)\*\*/g, '$1') : ''
}

/** The first property of such a name that says something. */
const valueOf = (part: SchemaObject, pattern: RegExp): unknown =>
  Object.entries(part).find(([key, one]) => pattern.test(wordsOf(key)) && one !== null && one !== '')?.[1]

/** An ingredient in its parts, as the data have them; what is written as one text has no amount of its own. */
type Parts = { amount: unknown; unit: unknown; names: readonly unknown[] }

const linesOf = (value: unknown, servings: unknown): unknown => {
  if (typeof value === 'string') return value
  const parts = partsIn(value, 0)
  const factor = typeof servings === 'number' && areOfOne(parts, servings) ? servings : 1
  return parts.map((part) => lineOf(part, factor))
}

function partsIn(value: unknown, depth: number): Parts[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return [{ amount: null, unit: null, names: [value] }]
  if (Array.isArray(value)) return value.flatMap((one) => partsIn(one, depth + 1))
  if (!isObject(value)) return []
  const group = groupIn(value, MARKS.ingredients)
  if (group !== null) return partsIn(group, depth + 1)
  const amount = valueOf(value, AMOUNT) ?? null
  const line = textOf(value, LINES)
  if (amount === null && line !== '') return [{ amount, unit: null, names: [line] }]
  const name = NAMES.map((key) => value[key]).find((one) => wordOf(one, false) !== '') ?? line
  return [
    { amount, unit: valueOf(value, UNIT), names: [valueOf(value, BEFORE), name, valueOf(value, AFTER)] },
  ]
}

/** A unit or a name: a text, or an object with its short name or its forms for one and for many. */
const wordOf = (value: unknown, isMany: boolean): string =>
  typeof value === 'string' ? value.trim() : isObject(value) ? textOf(value, isMany ? PLURAL : SINGULAR) : ''

const lineOf = ({ amount, unit, names }: Parts, factor: number): string => {
  const count = typeof amount === 'number' ? Math.round(amount * factor * 1000) / 1000 : amount
  const isAmount = (typeof count === 'number' && count > 0) || typeof count === 'string'
  const isMany = typeof count === 'number' && count > 1
  const unitWord = isAmount ? wordOf(unit, isMany) : ''
  const isMeasured = ['g', 'ml'].includes(sizeOfUnit(findUnit(unitWord) ?? '')?.base ?? '')
  const words = names.map((one) => wordOf(one, isMany && !isMeasured))
  return [isAmount ? count : '', unitWord, ...words].filter(Boolean).join(' ')
}

/** Nobody writes so many of the amounts in grams, millilitres and pieces with fractions. */
const MOST_FRACTIONS = 0.5
const LEAST_AMOUNTS = 3

/** Whether amounts are those of one serving, of which the page shows a multiple: 12.5 g and a quarter of an egg for four. */
function areOfOne(parts: readonly Parts[], servings: number): boolean {
  const counted = parts.flatMap(({ amount, unit }) => {
    const isExact = ['', 'g', 'ml'].includes(findUnit(wordOf(unit, false)) ?? '')
    return typeof amount === 'number' && amount > 0 && isExact ? [amount] : []
  })
  const fractionsOf = (times: number) =>
    counted.filter((amount) => Math.abs(amount * times - Math.round(amount * times)) > 0.01).length
  return (
    servings > 1 &&
    counted.length >= LEAST_AMOUNTS &&
    fractionsOf(1) >= counted.length * MOST_FRACTIONS &&
    fractionsOf(servings) === 0
  )
}

/** Steps as schema.org has them: a text, a section with a name, or a step whose name is no 'Tip' or 'Method'. */
function instructionsOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => instructionsOf(one, depth + 1))
  if (!isObject(value)) return ''
  const group = groupIn(value, MARKS.steps)
  const title = textOf(value, TITLES)
  const name = title === '' || kindOfHeading(title) !== null ? {} : { name: title }
  return group === null
    ? { '@type': 'HowToStep', ...name, text: textOf(value, STEPS) }
    : { '@type': 'HowToSection', ...name, itemListElement: listOf(instructionsOf(group, depth + 1)) }
}
