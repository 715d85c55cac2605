import type { ForeignCalls, Views } from '../foreign-calls.ts'

/** A code that the household has given to its item; everybody can read it from a pack. */
export const THEIR_BARCODE = '4006381333931'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /barcodes/:code': () => ({ reach: 'own', params: { code: THEIR_BARCODE } }),
  'PUT /barcodes/:code': ({ itemId }) => ({
    reach: 'theirs',
    params: { code: THEIR_BARCODE },
    body: { item_id: itemId },
  }),
  'DELETE /barcodes/:code': () => ({ reach: 'theirs', params: { code: THEIR_BARCODE } }),
  'GET /items/:id/barcodes': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
}

export const VIEWS: Views = [({ itemId }) => `/items/${itemId}/barcodes`]
