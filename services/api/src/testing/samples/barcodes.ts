import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import { make as makeStock } from './receipts.ts'
import type { StockIds } from './receipts.ts'

/** A code that the household has given to its item; everybody can read it from a pack. */
const THEIR_BARCODE = '4006381333931'

/** The code, which means the item in stock. */
export const make = async ({ once, put }: TestHousehold) => {
  const { itemId } = await once(makeStock)
  await put(`/barcodes/${THEIR_BARCODE}`, { item_id: itemId })
  return {}
}

export const FOREIGN_CALLS: ForeignCalls<StockIds> = {
  'GET /barcodes/:code': () => ({ reach: 'own', params: { code: THEIR_BARCODE } }),
  'PUT /barcodes/:code': ({ itemId }) => ({
    reach: 'theirs',
    params: { code: THEIR_BARCODE },
    body: { item_id: itemId },
  }),
  'DELETE /barcodes/:code': () => ({ reach: 'theirs', params: { code: THEIR_BARCODE } }),
  'GET /items/:id/barcodes': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
}

export const VIEWS: Views<StockIds> = [({ itemId }) => `/items/${itemId}/barcodes`]

const AT = new Date('2026-11-22T12:00:00Z')

/** A code of an item that was deleted since, and one that Open Food Facts did not know. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  barcodes: {
    _id: id(),
    household_id: household._id,
    gtin: '04006381333931',
    item_id: id(),
    learned_at: AT,
  },
  product_answers: {
    _id: '00000096385074',
    asked_at: AT,
    expires_at: new Date(Date.now() + 86_400_000),
  },
})
