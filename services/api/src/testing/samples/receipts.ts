import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { createFakeWorker } from '../fake-workers/fake-worker.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'

/** An item, and its entry in stock. */
export type StockIds = { itemId: string; entryId: string }

export type ReceiptIds = StockIds & {
  receiptId: string
  /** Of its upload, which has taken place. */
  clientId: string
}

/** What reads the receipts of the household. */
export const openReceiptWorker = ({ sut }: TestHousehold) => createFakeWorker(sut)

/** A receipt that its owner uploaded and added to stock. */
export const make = async ({ get, named, owner, once, post }: TestHousehold): Promise<ReceiptIds> => {
  const worker = once(openReceiptWorker)
  const { client_id: clientId } = await get<{ client_id: string }>('/progress/generate-client-id')
  const receiptId = await worker.upload(owner, undefined, clientId)
  await worker.read(receiptId)
  const lines = [{ name: named('Milk'), quantity: 2, price: 3, source_receipt: receiptId }]
  const headers = { 'idempotency-key': receiptId }
  const [entry] = await post<InventoryEntry[]>('/inventory/add-receipt-items', lines, headers)
  return { receiptId, clientId, itemId: entry?.item_id ?? '', entryId: entry?.id ?? '' }
}

export const oldestIds = (oldest: OldestDocuments): ReceiptIds => ({
  receiptId: String(oldest.receipts?._id),
  clientId: String(oldest.client_ids?._id),
  itemId: String(oldest.catalogue_items?._id),
  entryId: String(oldest.inventory_entries?._id),
})

export const FOREIGN_CALLS: ForeignCalls<ReceiptIds> = {
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
  'POST /receipts/:id/split': ({ receiptId }) => ({ reach: 'theirs', params: { id: receiptId } }),
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

export const VIEWS: Views<ReceiptIds> = [
  () => '/receipts',
  ({ receiptId }) => `/receipts/${receiptId}`,
  ({ clientId }) => `/progress/results/${clientId}`,
]
