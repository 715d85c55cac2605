import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from './contracts.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TABLES = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsv'),
)

/** The statements of the rows ENT, by id. */
const ROWS = new Map(
  TABLES.flatMap((file) => readFileSync(join(ROOT, 'docs', file), 'utf8').split('\n'))
    .map((line) => line.split('\t'))
    .flatMap(([id = '', , statement = '']) => (id.startsWith('ENT-') ? [[id, statement] as const] : [])),
)
export const ENTITY_ROWS = [...ROWS.keys()]

/** The calls that give what a row describes, and those that take it. */
export const CALLS_OF_ROWS: Record<string, { gives?: string[]; takes?: string[] }> = {
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
export const fieldsOfRow = (id: string): string[] => {
  const [, list = ''] = (ROWS.get(id) ?? '').split(/: | also has /)
  const plain = list.replaceAll('e-mail', 'email').replace(/\((?:optional|\w+ [\w ]*)\)|'\w+'/g, '')
  const words = plain.match(/[A-Za-z_]+/g) ?? []
  return [...new Set(words.filter((word) => /_|[a-z][A-Z]/.test(word) || WORDS.has(word)))]
}

/** The contract of a call such as `GET /items/`. */
export const callOf = (name: string) => {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name)
  if (endpoint === undefined) throw new Error(`There is no call ${name}`)
  return endpoint
}
