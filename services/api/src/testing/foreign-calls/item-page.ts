import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /items/:id/page': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'GET /items/:id/history': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'GET /items/:id/prices': ({ itemId, entryId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    query: { cursor: entryId },
  }),
  'PUT /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId }, body: { name: 'Mine now' } }),
  'PUT /items/:id/food': ({ itemId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    body: { food_id: 'none' },
  }),
  'PUT /items/:id/conversions': ({ itemId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    body: { conversions: [{ unit: 'cup', grams: 1 }] },
  }),
  'PUT /items/:id/keeping-times': ({ itemId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    body: { keeping_times: [{ place: 'fridge', days: 1 }] },
  }),
  'POST /items/:id/join': ({ itemId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    body: { item_id: itemId },
  }),
  'POST /items/:id/split': ({ itemId }) => ({
    reach: 'theirs',
    params: { id: itemId },
    body: { item_id: itemId },
  }),
  'GET /foods': () => ({ reach: 'own', query: { query: 'butter' } }),
}
