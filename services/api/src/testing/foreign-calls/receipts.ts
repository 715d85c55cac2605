import type { ForeignCalls, Views } from '../foreign-calls.ts'

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
  'POST /inventory/add-receipt-items': ({ receiptId }) => ({
    reach: 'own',
    body: [{ name: 'Bread', quantity: 1, source_receipt: receiptId, source_receipts: [receiptId] }],
  }),
  'POST /inventory/add-receipt-items/undo': ({ receiptId }) => ({
    reach: 'theirs',
    body: { key: receiptId },
  }),
  'POST /inventory/upload-receipt': ({ clientId }) => ({ reach: 'theirs', form: { client_id: clientId } }),
  'GET /progress/generate-client-id': () => ({ reach: 'own' }),
  'GET /progress/results/:client_id': ({ clientId }) => ({
    reach: 'theirs',
    params: { client_id: clientId },
  }),
}

export const VIEWS: Views = [
  () => '/receipts',
  ({ receiptId }) => `/receipts/${receiptId}`,
  ({ clientId }) => `/progress/results/${clientId}`,
]
