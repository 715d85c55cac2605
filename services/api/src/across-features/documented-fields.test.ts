import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, partsOf } from '@larder/shared/testkit/contracts/contracts'
import {
  CALLS_OF_ROWS,
  callOf,
  ENTITY_ROWS,
  fieldsOfRow,
} from '@larder/shared/testkit/contracts/documented-fields'

const ROOT = join(import.meta.dirname, '../../../..')
const filesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(ROOT, folder, file),
  )

const namesIn = (...schemas: unknown[]): string[] =>
  schemas
    .flatMap((schema) => [...partsOf(schema)])
    .flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
const missing = (id: string, call: string, schemas: readonly unknown[]) => {
  const known = namesIn(...schemas)
  return fieldsOfRow(id)
    .filter((field) => !known.includes(field))
    .map((field) => `${call} ${field}`)
}

/** What a row has and an answer doesn't: it offers two names for one thing, or another call gives it. */
const NOT_GIVEN: Record<string, string[]> = {
  'ENT-006': ['GET /inventory/ item_name'],
  'ENT-009': ['GET /progress/results/:client_id client_id'],
  'ENT-021': ['GET /recipes/:recipeId item'],
  'ENT-026': ['GET /meals/daily hasHistory'],
}

/** What a row has and a call doesn't take, so that it has no effect there. */
const NOT_TAKEN: Record<string, string[]> = {
  // The server gives ids.
  'ENT-004': ['POST /items/ id'],
  // The item and its unit follow from item_id, the status from quantity, level and date (INV-025 to INV-027).
  'ENT-005': [
    ...['id', 'item', 'name', 'unit', 'status'].map((field) => `POST /inventory/ ${field}`),
    ...['item', 'name', 'unit', 'status'].map((field) => `PUT /inventory/:id ${field}`),
  ],
  // The caller is the user; what is to be bought follows from the ingredients.
  'ENT-019': ['POST /recipes/', 'PUT /recipes/:recipeId'].flatMap((call) =>
    ['id', 'user_id', 'shopping_list'].map((field) => `${call} ${field}`),
  ),
  // Its name is read from `item` too, before the contract's fields.
  'ENT-021': ['POST /recipes/', 'PUT /recipes/:recipeId'].flatMap((call) =>
    ['id', 'recipe_id', 'item'].map((field) => `${call} ${field}`),
  ),
  'ENT-029': ['POST /shopping-lists/ updated_at'],
  // The nested item follows from item_id.
  'ENT-030': [
    ...['item', 'category'].map((field) => `POST /shopping-lists/ ${field}`),
    ...['item', 'name', 'category'].map((field) => `POST /shopping-lists/:listId/items ${field}`),
  ],
}

describe('the documented fields', () => {
  it('are known of every row', () => {
    expect(Object.keys(CALLS_OF_ROWS).toSorted()).toEqual(ENTITY_ROWS.toSorted())
    expect(fieldsOfRow('ENT-023')).toEqual([
      'user_id',
      'recipe_id',
      'date',
      'meal_type',
      'servings',
      'quantity_percent',
      'adjust_inventory',
    ])
  })

  it.each(Object.entries(CALLS_OF_ROWS))(
    'of [%s] stand in the contracts of its calls',
    (id, { gives = [], takes = [] }) => {
      const notGiven = gives.flatMap((call) => missing(id, call, [callOf(call).response]))
      expect(notGiven).toEqual(NOT_GIVEN[id] ?? [])
      const notTaken = takes.flatMap((call) => {
        const { params, query, body } = callOf(call)
        return missing(id, call, [params, query, body])
      })
      expect(notTaken).toEqual(NOT_TAKEN[id] ?? [])
    },
  )
})

/** What calls take and the server doesn't read, with the reason. */
const UNREAD: Record<string, string> = {
  'POST /auth/google/login full_name': 'ENT-018: only what the token says is believed',
  'POST /auth/google/login profile_picture': 'ENT-018: only what the token says is believed',
  'POST /meals/select adjust_inventory': 'MEAL-035: stock changes when the meal is prepared',
  'PUT /receipts/:id/draft is_sure': 'is kept for the review on other devices',
  'PUT /receipts/:id/draft is_location_chosen': 'is kept for the review on other devices',
  'PUT /receipts/:id/draft is_confirmed': 'is kept for the review on other devices',
}

it('[ENT-018, ENT-023, MEAL-035] reads every field that a call takes, but those that are known to have no effect', () => {
  const code = ['shared/src/server', 'shared/src/domain', 'services/api/src', 'services/worker/src']
    .flatMap(filesOf)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|\/\/.*?$/gms, ''))
  const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
  const unread = ENDPOINTS.flatMap(({ method, path, params, query, body }) =>
    namesIn(params, query, body)
      .filter((name) => !words.has(name))
      .map((name) => `${method} ${path} ${name}`),
  )
  expect(new Set(unread)).toEqual(new Set(Object.keys(UNREAD)))
})
