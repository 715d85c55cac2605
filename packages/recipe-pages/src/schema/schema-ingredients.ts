import { linesOfMarkup } from '../page/html-lines.ts'
import { isAmountAlone } from '../lines/ingredient-lines.ts'
import { kindOfHeading } from '../lines/section-words.ts'
import { isObject, listOf, type SchemaObject } from './schema-object.ts'

const MAX_DEPTH = 20
/** The names under which objects hold further lines. */
const LISTS = ['recipeIngredient', 'ingredients', 'itemListElement', 'item', 'items'] as const
const NAMES = ['@value', 'text', 'name'] as const
const AMOUNTS = ['requiredQuantity', 'quantity', 'amount', 'value'] as const
const UNITS = ['unitText', 'unit', 'unitCode'] as const

/** The fullest of the property's names, one line per ingredient: some pages fill a second one with a summary. */
export const ingredientsIn = (schema: SchemaObject): string[] =>
  [schema['recipeIngredient'], schema['ingredients'], schema['ingredient'], schema['supply']]
    .map(ingredientsOf)
    .map(withAmountsFirst)
    .reduce((fullest, lines) => (lines.length > fullest.length ? lines : fullest))

/** The share of lines with the amount behind a comma, 'milk, 500 ml', from which on all are written so. */
const MOST = 0.75

/** Lines with the amount before the name where the site writes it behind: '500 ml milk'. */
function withAmountsFirst(lines: string[]): string[] {
  const columns = lines.map((line) => line.split(','))
  const behind = columns.filter(isAmountBehind).length
  if (lines.length < 3 || behind < lines.length * MOST) return lines
  return columns.map((parts, at) =>
    parts.length === 2 ? `${parts[1]!.trim()} ${parts[0]!.trim()}` : lines[at]!,
  )
}

const isAmountBehind = ([name, amount, ...others]: string[]): boolean =>
  others.length === 0 && !/\d/.test(name!) && /^\s?[\d¼-¾⅐-⅞]/.test(amount ?? '') && amount!.length <= 32

/** A line per ingredient, of texts, of objects with amounts and of maps. A list of one text with several lines is such a list too. */
function ingredientsOf(value: unknown): string[] {
  const texts = textsIn(value, 0)
  const [only] = texts
  const lines =
    texts.length === 1
      ? linesOfMarkup(only!).flatMap(splitAmounts)
      : texts.map((text) => linesOfMarkup(text).join(' '))
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line))
}

function textsIn(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1))
  if (!isObject(value)) return []
  const lists = LISTS.map((name) => value[name]).filter((list) => isObject(list) || Array.isArray(list))
  if (lists.length > 0) return lists.flatMap((list) => textsIn(list, depth + 1))
  const name = firstOf(value, NAMES)
  if (name !== '') return [[amountOf(value), name].filter(Boolean).join(' ')]
  return '@type' in value ? [] : Object.entries(value).flatMap(([key, one]) => textsOfEntry(key, one, depth))
}

/** An entry of a map: 'Zutaten' or '1' and a text, or a name and its amount. */
function textsOfEntry(key: string, value: unknown, depth: number): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return textsIn(value, depth + 1)
  const text = String(value)
  const isPlace = /^\D{0,15}\d+$/.test(key) || kindOfHeading(key) === 'ingredients'
  if (!isPlace && isAmountAlone(text)) return [`${text} ${key}`]
  return splitAmounts(text)
}

/** The amount of an object, as schema.org's HowToSupply states it or in words. */
function amountOf(object: SchemaObject): string {
  const amount = AMOUNTS.map((name) => object[name]).find((one) => one !== undefined && one !== null)
  const stated = listOf(amount)[0]
  if (isObject(stated)) return [firstOf(stated, AMOUNTS), firstOf(stated, UNITS)].filter(Boolean).join(' ')
  const text = typeof stated === 'string' || typeof stated === 'number' ? String(stated) : ''
  return [text, firstOf(object, UNITS)].filter(Boolean).join(' ')
}

/** The first of some properties that is a text or a number. */
function firstOf(object: SchemaObject, names: readonly string[]): string {
  for (const value of names.flatMap((name) => listOf(object[name]))) {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** '2 eggs, 100 g flour' is two lines, as each part begins with an amount. */
function splitAmounts(text: string): string[] {
  const parts = text.split(/[,;]\s+(?=\d|[¼-¾⅐-⅞])/)
  return parts.length > 1 && /^[\d¼-¾⅐-⅞]/.test(text.trim()) ? parts : [text]
}
