import { Recipe } from '@larder/shared/contracts/recipes/recipe'
import { ENDPOINTS } from '@larder/shared/testkit/contracts/contracts'
import { CALLS_OF_ROWS, callOf, fieldsOfRow } from '@larder/shared/testkit/contracts/documented-fields'
import { sampleOf } from '@larder/shared/testkit/contracts/sample-of'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readerOf } from './reader-of.ts'

/** Ids, names, amounts and lists: nothing stands for them. */
const NEEDED: Record<string, string[]> = {
  'ENT-001': ['id', 'username'],
  'ENT-003': ['access_token', 'user_info'],
  'ENT-004': ['id', 'name'],
  'ENT-005': ['id', 'item_id', 'item.id', 'item.name', 'quantity', 'status'],
  'ENT-006': ['id', 'item_id', 'item.id', 'item.name', 'quantity', 'status'],
  'ENT-007': ['', 'result.'].flatMap((at) => [
    `${at}items`,
    ...['page_number', 'confidence'].map((field) => `${at}items.${field}`),
    ...['store_name', 'purchase_date', 'receipt_total'].map((field) => `${at}field_confidence.${field}`),
    `${at}page_ocr_results.page_number`,
    `${at}page_analyses.page_number`,
  ]),
  'ENT-008': ['items.name', 'items.quantity', 'result.items.name', 'result.items.quantity'],
  'ENT-009': ['status'],
  'ENT-013': ['status', 'logs.timestamp'],
  'ENT-014': ['items.name', 'items.quantity'],
  'ENT-015': [
    'item_id',
    'item_name',
    'stock_status',
    'current_quantity',
    'confidence_score',
    'other_quantities.unit',
  ],
  'ENT-017': ['deleted_count'],
  'ENT-019': ['id', 'name'],
  'ENT-020': [
    'ingredients.item_name',
    ...['item_name', 'quantity', 'unit'].map((name) => `shopping_list.${name}`),
  ],
  'ENT-021': [
    ...['id', 'name', 'ingredients.item_name'],
    ...['item_name', 'quantity', 'unit'].map((name) => `shopping_list.${name}`),
  ],
  'ENT-022': ['id', 'recipe.id'],
  'ENT-024': [
    ...['change', 'item_name', 'unit'].map((name) => `inventory_changes.${name}`),
    ...['item_name', 'unit'].flatMap((name) =>
      ['not_counted', 'meal.recipe.shopping_list'].map((list) => `${list}.${name}`),
    ),
    'meal.ingredients.item_name',
    'meal.recipe.ingredients.item_name',
  ],
  'ENT-025': [
    ...['breakfast', 'lunch', 'dinner', 'personalization'],
    ...['breakfast', 'lunch', 'dinner', 'snack'].flatMap((list) =>
      ['recipe_id', 'recipe_name', 'match_score'].map((name) => `${list}.${name}`),
    ),
  ],
  'ENT-029': [
    'id',
    'name',
    'updated_at',
    'items',
    'items.id',
    'items.added_by.name',
    'items.checked_by.name',
  ],
  'ENT-030': ['id', 'name', 'items.id', 'items.added_by.name', 'items.checked_by.name'],
}
/** What stands in them has names of its own: none can be absent or null where others are not. */
const RECORDS = /(nutritional_info|mealTypesCount)\.\w+$/

type Path = readonly (string | number)[]

/** The places of all fields in an answer. */
const placesIn = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const place = [...at, Array.isArray(value) ? Number(name) : name]
    return [...(Array.isArray(value) ? [] : [place]), ...placesIn(part, place)]
  })
}

const holderOf = (value: unknown, place: Path): Record<string, unknown> =>
  place
    .slice(0, -1)
    .reduce((part, name) => (part as Record<string, unknown>)[name] as object, value) as Record<
    string,
    unknown
  >

/** The answer with null in a place, or nothing there. */
const without = (answer: unknown, place: Path, value?: null): unknown => {
  const copy = structuredClone(answer)
  const name = String(place.at(-1))
  if (value === null) holderOf(copy, place)[name] = null
  else delete holderOf(copy, place)[name]
  return copy
}

const VARIANTS = [undefined, null] as const
const asText = (place: Path) => place.filter((name) => typeof name === 'string').join('.')

/** The places that a reader can't do without, of those that are asked about. */
const neededIn = (schema: z.ZodType, isAsked: (place: Path) => boolean): string[] => {
  const whole = sampleOf(schema)
  expect(schema.parse(whole)).toEqual(whole)
  const reader = readerOf(schema)
  expect(reader.parse(whole)).toEqual(whole)
  const needed = placesIn(whole)
    .filter(isAsked)
    .flatMap((place) =>
      VARIANTS.flatMap((value) => {
        const { data } = reader.safeParse(without(whole, place, value))
        if (data === undefined) return [asText(place)]
        // All but this place says what it said.
        expect(without(data, place)).toEqual(without(whole, place))
        return []
      }),
    )
  return [...new Set(needed)]
}

const ENDPOINTS_WITH_ANSWER = ENDPOINTS.flatMap(({ method, path, response }) =>
  response === undefined ? [] : [[`${method} ${path}`, response] as const],
)

describe('an answer that lacks a documented field', () => {
  it.each(Object.entries(CALLS_OF_ROWS).filter(([, { gives }]) => gives !== undefined))(
    'is read, but for what nothing stands for: [%s]',
    (id, { gives = [] }) => {
      const fields = fieldsOfRow(id)
      const isOfRow = (place: Path) => fields.includes(String(place.at(-1))) && !RECORDS.test(asText(place))
      const needed = gives.map((call) => neededIn(callOf(call).response as z.ZodType, isOfRow))
      expect(new Set(needed.flat())).toEqual(new Set(NEEDED[id] ?? []))
    },
  )
})

describe('a recipe of another server', () => {
  const recipe = { id: 'a'.repeat(24), name: 'Rice', diets: [] }
  const read = (fields: object) => readerOf(Recipe).parse({ ...recipe, ...fields })

  it.each([
    ['{"protein": 3, "fat": "a bit"}', { protein: 3, fat: 'a bit' }],
    [{ protein: 3 }, { protein: 3 }],
    ['plenty', null],
    ['[3]', null],
    ['', null],
    [undefined, null],
  ])('[RECP-029] has nutrition as an object or JSON text: %j', (nutritional_info, expected) => {
    expect(read({ nutritional_info }).nutritional_info).toEqual(expected)
  })

  it.each([
    [{ item: { name: 'Rice' }, name: 'No' }],
    [{ name: 'Rice' }],
    [{ item_name: 'Rice', name: 'No' }],
  ])('[RECP-031, RECP-032] has ingredients with defaults, named by %j', (ingredient) => {
    const { ingredients, serving_size } = read({ ingredients: [ingredient] })
    expect(ingredients).toMatchObject([{ item_name: 'Rice', quantity: 1, unit: 'each', optional: false }])
    expect(serving_size).toBe(2)
  })
})

describe('an answer', () => {
  it.each(ENDPOINTS_WITH_ANSWER)('may lack what may be null, and the other way round: %s', (_, schema) => {
    const whole = sampleOf(schema)
    const takes = (place: Path, value?: null) => schema.safeParse(without(whole, place, value)).success
    const isFree = (place: Path) => !RECORDS.test(asText(place)) && (takes(place) || takes(place, null))
    expect(neededIn(schema, isFree)).toEqual([])
  })

  it.each(ENDPOINTS_WITH_ANSWER)('of nothing is none where something is promised: %s', (_, schema) => {
    for (const answer of ['', 0, [{}]]) expect(readerOf(schema).safeParse(answer).success).toBe(false)
  })

  it.each([
    'GET /predictions/recommendations',
    'GET /orders/depletion-forecast',
    'GET /promotions/relevant',
    'GET /meals/daily',
  ])('[MEAL-017, REM-010, REM-013, PROM-003] without its list is none: %s', (call) => {
    for (const answer of [{}, null, { promotions: null }, { detail: 'Hello' }])
      expect(readerOf(callOf(call).response as z.ZodType).safeParse(answer).success).toBe(false)
  })
})
