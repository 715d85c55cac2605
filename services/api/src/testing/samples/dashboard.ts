import type { ForeignCalls } from '../samples.ts'
import type { StockIds } from './receipts.ts'

export const FOREIGN_CALLS: ForeignCalls<StockIds> = {
  'GET /dashboard/history': () => ({ reach: 'own' }),
  'GET /inventory/check': () => ({ reach: 'own' }),
  'POST /inventory/:id/confirm': ({ entryId }) => ({
    reach: 'theirs',
    params: { id: entryId },
    body: { version: 1 },
  }),
}
