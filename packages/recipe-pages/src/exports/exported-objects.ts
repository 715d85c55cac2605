import { namesPart } from '../lines/ingredient-lines.ts'
import { isObject, listOf, type SchemaObject } from '../schema/schema-object.ts'
import { recipeOfSchema } from '../schema/schema-recipe.ts'
import type { ReadRecipe } from '../read-recipe.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && value !== 0 ? String(value) : ''
const nameOf = (value: unknown): string => (isObject(value) ? textOf(value['name']) : textOf(value))
const linesOf = (value: unknown): string[] =>
  textOf(value)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
const minutesOf = (value: unknown): string => (textOf(value) === '' ? '' : `${textOf(value)} min`)
/** A number without what is not said by it: some exports write '250.0000', and 0 where there is none. */
function amountOf(value: unknown): string {
  const text = textOf(value)
  return /^\d{1,9}(?:\.\d{1,20})?$/.test(text) ? textOf(Math.round(Number(text) * 1000) / 1000) : text
}

/** '200 g flour, sifted'. */
const lineOf = (amount: unknown, unit: unknown, name: unknown, note: unknown): string => {
  const line = [amountOf(amount), nameOf(unit), nameOf(name)].filter(Boolean).join(' ')
  return [line, textOf(note)].filter(Boolean).join(line === '' ? '' : ', ')
}

/** Whether an object is a recipe of Mealie: lists of objects, without the type of schema.org. */
const isOfMealie = (one: SchemaObject): boolean =>
  Array.isArray(one['recipeIngredient']) &&
  Array.isArray(one['recipeInstructions']) &&
  ('slug' in one || 'orgURL' in one || 'recipeServings' in one)

/** https://docs.mealie.io: a recipe as its API and its exports write it. */
const ofMealie = (one: SchemaObject): SchemaObject => ({
  ...one,
  recipeIngredient: listOf(one['recipeIngredient']).map((part) =>
    isObject(part)
      ? textOf(part['display']) ||
        textOf(part['originalText']) ||
        lineOf(
          part['disableAmount'] === true ? '' : part['quantity'],
          part['unit'],
          part['food'],
          part['note'],
        )
      : part,
  ),
  recipeInstructions: listOf(one['recipeInstructions']).map((part) =>
    isObject(part) && textOf(part['title']) !== ''
      ? { '@type': 'HowToSection', name: part['title'], itemListElement: [{ text: part['text'] }] }
      : isObject(part)
        ? { text: part['text'] }
        : part,
  ),
  cookTime: one['performTime'] ?? one['cookTime'],
  recipeYield:
    textOf(one['recipeYield']) ||
    (textOf(one['recipeServings']) && `${textOf(one['recipeServings'])} servings`),
  url: one['orgURL'],
})

/** Whether an object is a recipe of Tandoor: its steps hold the ingredients. */
const isOfTandoor = (one: SchemaObject): boolean =>
  Array.isArray(one['steps']) && one['steps'].some((step) => isObject(step) && 'instruction' in step)

/** https://docs.tandoor.dev: a recipe as its default export writes it. */
function ofTandoor(one: SchemaObject): SchemaObject {
  const steps = listOf(one['steps']).filter(isObject)
  const servings = textOf(one['servings'])
  return {
    name: one['name'],
    description: one['description'],
    recipeIngredient: steps
      .flatMap((step) => listOf(step['ingredients']).filter(isObject))
      .filter((part) => part['is_header'] !== true)
      .map((part) =>
        lineOf(part['no_amount'] === true ? '' : part['amount'], part['unit'], part['food'], part['note']),
      ),
    recipeInstructions: steps.map((step) => ({
      ...(textOf(step['name']) === '' ? {} : { '@type': 'HowToSection', name: step['name'] }),
      itemListElement: linesOf(step['instruction']),
    })),
    prepTime: minutesOf(one['working_time']),
    cookTime: minutesOf(one['waiting_time']),
    recipeYield: servings === '' ? '' : `${servings} ${textOf(one['servings_text']) || 'servings'}`,
    url: one['source_url'],
  }
}

/** Whether an object is a recipe of Paprika: its ingredients and directions are texts of lines. */
const isOfPaprika = (one: SchemaObject): boolean =>
  typeof one['ingredients'] === 'string' && typeof one['directions'] === 'string'

/** A recipe as Paprika's files hold it, packed. */
const ofPaprika = (one: SchemaObject): SchemaObject => ({
  name: one['name'],
  description: [textOf(one['description']), textOf(one['notes'])].filter(Boolean).join('\n'),
  recipeIngredient: linesOf(one['ingredients']).filter((line) => !namesPart(line)),
  recipeInstructions: linesOf(one['directions']),
  prepTime: one['prep_time'],
  cookTime: one['cook_time'],
  totalTime: one['total_time'],
  recipeYield: one['servings'],
  recipeCategory: one['categories'],
  image: one['image_url'],
  url: one['source_url'],
})

const FORMATS = [
  { isOne: isOfMealie, schemaOf: ofMealie },
  { isOne: isOfTandoor, schemaOf: ofTandoor },
  { isOne: isOfPaprika, schemaOf: ofPaprika },
]

/**
 * The recipes of an export of Mealie, Tandoor or Paprika (JSON, unpacked): one object, or a list of them. None is an empty
 * list, also for JSON that is no export.
 */
export function readExportedObjects(value: unknown): ReadRecipe[] {
  return listOf(value)
    .filter(isObject)
    .flatMap((one) => {
      const format = '@type' in one ? undefined : FORMATS.find(({ isOne }) => isOne(one))
      return format === undefined ? [] : [recipeOfSchema(format.schemaOf(one))]
    })
    .filter(({ ingredients, title }) => ingredients.length > 0 && title !== '')
}
