import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'
import type { StockIds } from './receipts.ts'

export const FOREIGN_CALLS: ForeignCalls<StockIds> = {
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

/** Two items that were deleted since, joined. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  item_joins: {
    _id: household._id,
    joins: [
      {
        item_id: id().toHexString(),
        into_id: id().toHexString(),
        joined_at: new Date('2026-11-22T12:00:00Z'),
      },
    ],
    version: 1,
  },
})
