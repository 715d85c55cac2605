import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /receipts': ({ receiptId }) => ({ reach: 'own', query: { cursor: receiptId } }),
  'GET /receipts/spend': () => ({ reach: 'own' }),
  'GET /receipts/prices': ({ itemId }) => ({ reach: 'theirs', query: { item_id: itemId } }),
  'GET /receipts/:id': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
  'PATCH /receipts/:id': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: { store_name: 'Mine now' },
  }),
  'DELETE /receipts/:id': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
  'POST /receipts/:id/read-again': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
  'POST /receipts/:id/undo': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
  'GET /receipt-reviews/waiting': () => ({ reach: 'own' }),
  'PUT /receipts/:id/draft': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: {
      version: 0,
      draft: {
        facts: { store_name: 'Mine now', purchase_date: '', receipt_total: null },
        is_confirmed: true,
        storage_location: '',
        lines: [],
      },
    },
  }),
  'PUT /receipts/:id/discarded': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: { is_discarded: true },
  }),
  'PUT /receipts/:id/left-out': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId },
    body: { line_ids: ['0'], store_name: 'Corner Shop', is_left_out: true },
  }),
  'GET /receipts/:id/pages/:page_number': ({ receiptId }) => ({
    reach: 'theirs',
    params: { id: receiptId, page_number: 1 },
  }),
}
