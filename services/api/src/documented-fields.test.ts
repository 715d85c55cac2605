import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, partsOf } from '@larder/shared/testkit/contracts'

const ROOT = join(import.meta.dirname, '../../..')
const filesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(ROOT, folder, file),
  )
const read = (file: string) => readFileSync(file, 'utf8')

/** The statements of the rows ENT, by id. */
const ROWS = new Map(
  ['docs/specification.tsv', ...filesOf('docs/specification').map((file) => file.slice(ROOT.length + 1))]
    .flatMap((file) => read(join(ROOT, file)).split('\n'))
    .map((line) => line.split('\t'))
    .flatMap(([id = '', , statement = '']) => (id.startsWith('ENT-') ? [[id, statement] as const] : [])),
)

/** The calls that give what a row describes, and those that take it. */
const CALLS: Record<string, { gives?: string[]; takes?: string[] }> = {
  'ENT-001': { gives: ['GET /auth/me'] },
  'ENT-002': { gives: ['GET /auth/me', 'PUT /users/settings'] },
  'ENT-003': { gives: ['POST /auth/login', 'POST /auth/google/login'] },
  'ENT-004': { gives: ['GET /items/', 'GET /items/:id', 'POST /items/'], takes: ['POST /items/'] },
  'ENT-005': {
    gives: ['GET /inventory/', 'POST /inventory/'],
    takes: ['POST /inventory/', 'PUT /inventory/:id'],
  },
  'ENT-006': { gives: ['GET /inventory/'] },
  'ENT-007': { gives: ['POST /inventory/upload-receipt', 'GET /progress/results/:client_id'] },
  'ENT-008': {
    gives: ['POST /inventory/upload-receipt', 'GET /progress/results/:client_id'],
    takes: ['POST /inventory/add-receipt-items'],
  },
  'ENT-009': { gives: ['GET /progress/results/:client_id'] },
  'ENT-010': { gives: ['GET /auth/google-status'] },
  'ENT-011': { takes: ['POST /orders/sync-gmail'] },
  'ENT-012': { gives: ['POST /orders/sync-gmail'] },
  'ENT-013': { gives: ['GET /orders/sync-status'] },
  'ENT-014': { gives: ['POST /orders/sync-gmail'], takes: ['POST /inventory/add-receipt-items'] },
  'ENT-015': { gives: ['GET /orders/reminders/:userId'] },
  'ENT-016': { gives: ['GET /version'] },
  'ENT-017': { gives: ['POST /inventory/clear-all'] },
  'ENT-018': { takes: ['POST /auth/google/login'] },
  'ENT-019': { gives: ['GET /recipes/:recipeId'], takes: ['POST /recipes/', 'PUT /recipes/:recipeId'] },
  'ENT-020': { gives: ['GET /recipes/:recipeId'] },
  'ENT-021': { gives: ['GET /recipes/:recipeId'], takes: ['POST /recipes/', 'PUT /recipes/:recipeId'] },
  'ENT-022': { gives: ['GET /meals/plans', 'POST /meals/select'] },
  'ENT-023': { takes: ['POST /meals/select'] },
  'ENT-024': { gives: ['PATCH /meals/plans/:planId'] },
  'ENT-025': { gives: ['GET /meals/daily'] },
  'ENT-026': { gives: ['GET /meals/daily'] },
  'ENT-027': { takes: ['POST /meals/save-ai-recipe'] },
  'ENT-028': {},
  'ENT-029': { gives: ['GET /shopping-lists/', 'POST /shopping-lists/'], takes: ['POST /shopping-lists/'] },
  'ENT-030': {
    gives: ['GET /shopping-lists/'],
    takes: ['POST /shopping-lists/', 'POST /shopping-lists/:listId/items'],
  },
  'ENT-031': { takes: ['POST /shopping-lists/generate'] },
}

/** Fields of one word, which otherwise look like prose. */
const WORDS = new Set(
  (
    'id username email name category description barcode unit item quantity notes status items currency blocks ' +
    'confidence result days logs error timestamp level message version instructions difficulty tags cuisine source ' +
    'ingredients optional date recipe servings change breakfast lunch dinner personalization enabled checked reason'
  ).split(' '),
)

/** The fields that a row names, beside what it says of them. */
const fieldsOf = (statement: string): string[] => {
  const [, list = ''] = statement.split(/: | also has /)
  const plain = list.replaceAll('e-mail', 'email').replace(/\((?:optional|\w+ [\w ]*)\)|'\w+'/g, '')
  const words = plain.match(/[A-Za-z_]+/g) ?? []
  return [...new Set(words.filter((word) => /_|[a-z][A-Z]/.test(word) || WORDS.has(word)))]
}

const callOf = (name: string) => {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name)
  if (endpoint === undefined) throw new Error(`There is no call ${name}`)
  return endpoint
}
const namesIn = (...schemas: unknown[]): string[] =>
  schemas
    .flatMap((schema) => [...partsOf(schema)])
    .flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
const missing = (id: string, call: string, schemas: readonly unknown[]) => {
  const known = namesIn(...schemas)
  return fieldsOf(ROWS.get(id) ?? '')
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
    expect(Object.keys(CALLS).toSorted()).toEqual([...ROWS.keys()].toSorted())
    expect(fieldsOf(ROWS.get('ENT-023') ?? '')).toEqual([
      'user_id',
      'recipe_id',
      'date',
      'meal_type',
      'servings',
      'quantity_percent',
      'adjust_inventory',
    ])
  })

  it.each(Object.entries(CALLS))(
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
    .map((file) => read(file).replace(/\/\*.*?\*\/|\/\/.*?$/gms, ''))
  const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
  const unread = ENDPOINTS.flatMap(({ method, path, params, query, body }) =>
    namesIn(params, query, body)
      .filter((name) => !words.has(name))
      .map((name) => `${method} ${path} ${name}`),
  )
  expect(new Set(unread)).toEqual(new Set(Object.keys(UNREAD)))
})
