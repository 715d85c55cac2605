import { linesOfMarkup, oneLine } from '../page/html-lines.ts'
import { servingsIn } from '../lines/read-servings.ts'
import { readMinutes } from '../lines/read-duration.ts'
import { emptyRecipe, type ReadRecipe } from '../read-recipe.ts'
import { headingOf, withoutEmptyHeadings } from '../lines/step-headings.ts'
import { splitNumbered } from '../lines/numbered-steps.ts'
import { isWholeHeading, kindOfHeading } from '../lines/section-words.ts'
import { ingredientsIn } from './schema-ingredients.ts'
import { isObject, listOf, typesOf, type SchemaObject } from './schema-object.ts'

const MAX_DEPTH = 20

/** Reads an object of the type Recipe of schema.org, with the older names that pages still use. */
export function recipeOfSchema(schema: SchemaObject): ReadRecipe {
  const prep = readMinutes(firstText(schema['prepTime']))
  const cook = readMinutes(firstText(schema['cookTime']))
  const yields = yieldOf(schema['recipeYield'] ?? schema['yield'])
  return {
    ...emptyRecipe(),
    title: firstLine(schema['name'] ?? schema['headline']) ?? '',
    ingredients: ingredientsIn(schema),
    steps: stepsOf(schema['recipeInstructions'] ?? schema['RecipeInstructions'] ?? schema['instructions']),
    prep_minutes: prep,
    cook_minutes: cook,
    total_minutes: readMinutes(firstText(schema['totalTime'])) ?? sumOf(prep, cook),
    servings: servingsIn(yields),
    yields,
    nutrients: nutrientsOf(schema['nutrition']),
    description: firstLine(schema['description'] ?? schema['summary']),
    cuisine: firstLine(schema['recipeCuisine']),
    category: firstLine(schema['recipeCategory']),
    image: imageOf(schema['image'] ?? schema['photo']),
    language: firstLine(schema['inLanguage']),
    source: addressIn(schema['url']) ?? addressIn(schema['mainEntityOfPage']),
  }
}

const sumOf = (prep: number | null, cook: number | null): number | null =>
  prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0)

const firstText = (value: unknown): string | number | undefined =>
  listOf(value)
    .map((one) => (isObject(one) ? (one['maxValue'] ?? one['value'] ?? one['@value']) : one))
    .find((one) => typeof one === 'string' || typeof one === 'number')

function firstLine(value: unknown): string | null {
  for (const one of listOf(value)) {
    const text = isObject(one) ? (one['@value'] ?? one['name']) : one
    const line = typeof text === 'string' ? linesOfMarkup(text).join(' ') : ''
    if (line !== '') return line
  }
  return null
}

function stepsOf(value: unknown): string[] {
  const steps: string[] = []
  const visit = (part: unknown, depth: number) => {
    if (depth > MAX_DEPTH) return
    if (typeof part === 'string') steps.push(...linesOfSteps(part))
    else if (isListOfSteps(part)) steps.push(...part.map((one) => linesOfSteps(one).join(' ')))
    else if (Array.isArray(part)) part.forEach((one) => visit(one, depth + 1))
    else if (isObject(part)) {
      const name = typesOf(part).includes('howtosection') ? firstLine(part['name']) : null
      if (name !== null && !isWholeHeading(name)) steps.push(headingOf(name))
      const inner = part['itemListElement'] ?? part['steps'] ?? (part['text'] ? undefined : part['item'])
      if (inner !== undefined && inner !== null) visit(inner, depth + 1)
      else if (isMap(part)) visit(Object.values(part), depth + 1)
      else steps.push(...textsOfStep(part))
    }
  }
  visit(value, 0)
  return withoutEmptyHeadings(splitNumbered(steps))
}

/** A list of fewer texts may be one of sections. */
const LEAST_STEPS = 3

/** Whether each text of a list is a step, in however many lines it was written. */
const isListOfSteps = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length >= LEAST_STEPS && value.every((one) => typeof one === 'string')

/** The lines of a text up to its tips and notes. */
function linesOfSteps(text: string): string[] {
  const lines = linesOfMarkup(text)
  const end = lines.findIndex(
    (line, at) => at > 0 && line.length <= 30 && !/[.!?]$/.test(line) && kindOfHeading(line) === 'other',
  )
  return (end < 0 ? lines : lines.slice(0, end)).filter((line) => !isWholeHeading(line))
}

/** Steps by numbers or by words of the page's own: { "1": "Chop it." } */
const isMap = (part: SchemaObject): boolean =>
  !['@type', '@id', 'text', 'name', 'description', 'url', 'image', 'video'].some((name) => name in part)

/** A step is one text, however many lines it was written in; its name is often the text's own beginning, or 'Step 1'. */
function textsOfStep(step: SchemaObject): string[] {
  const text = firstLine(step['text'] ?? step['description'])
  const name = firstLine(step['name'])
  if (text === null) return name === null ? [] : [name]
  const isSaid = name === null || isRepeated(name, text) || /^\D{0,15}\d+\W*$/.test(name)
  return isSaid ? [text] : [headingOf(name), text]
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isRepeated = (name: string, text: string) => {
  const beginning = lettersOf(name).slice(0, 60)
  return beginning === '' || lettersOf(text).startsWith(beginning)
}

/** Whether letters follow a number. */
const saysOfWhat = (text: string): boolean => {
  const at = text.search(/\d/)
  return at >= 0 && /\p{L}/u.test(text.slice(at))
}

/** Of several yields ('6', '6 servings'), the one that says what. */
function yieldOf(value: unknown): string | null {
  const texts = listOf(value)
    .map((one) => (isObject(one) ? [one['value'], one['unitText']].filter(Boolean).join(' ') : one))
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => linesOfMarkup(String(one)).join(' '))
    .filter((text) => text !== '')
  return texts.find(saysOfWhat) ?? texts[0] ?? null
}

function nutrientsOf(value: unknown): Record<string, string> {
  const nutrients: Record<string, string> = {}
  for (const [name, given] of listOf(value)
    .filter(isObject)
    .flatMap((one) => Object.entries(one))) {
    const text = firstLine(typeof given === 'number' ? String(given) : given)
    const isNutrient = /^(?:calories|servingSize|\w+Content)$/.test(name)
    if (isNutrient && text !== null && text.length <= 100) nutrients[name] ??= text
  }
  return nutrients
}

function imageOf(value: unknown): string | null {
  for (const one of listOf(value)) {
    const address = isObject(one) ? (one['url'] ?? one['contentUrl'] ?? one['@id']) : one
    const text = listOf(address).find((part) => typeof part === 'string')
    if (text !== undefined && oneLine(text) !== '') return oneLine(text)
  }
  return null
}

function addressIn(value: unknown): string | null {
  const text = listOf(isObject(value) ? value['@id'] : value).find((one) => typeof one === 'string')
  return text !== undefined && /^https?:\/\//.test(text.trim()) ? text.trim() : null
}
