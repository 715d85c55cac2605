import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls } from '../samples.ts'
import type { SessionIds } from './auth.ts'
import type { StockIds } from './receipts.ts'

export const FOREIGN_CALLS: ForeignCalls<SessionIds & StockIds> = {
  'GET /orders/depletion-forecast': () => ({ reach: 'own' }),
  'GET /predictions/unknown': () => ({ reach: 'own' }),
  'GET /predictions/recommendations': () => ({ reach: 'own' }),
  'GET /predictions/stopped': () => ({ reach: 'own' }),
  'GET /predictions/items/:itemId/records': ({ itemId }) => ({ reach: 'theirs', params: { itemId } }),
  'PUT /predictions/items/:itemId': ({ itemId }) => ({
    reach: 'theirs',
    params: { itemId },
    body: { is_stopped: true },
  }),
  'GET /orders/prefill': () => ({ reach: 'own' }),
  'GET /orders/reminders/:userId': ({ userId }) => ({ reach: 'theirs', params: { userId } }),
}

/** What was fitted to an item that was deleted since. */
export const makeOldestDocuments: MakeDocuments = ({ household, id }) => ({
  item_forecasts: {
    _id: household._id,
    fits: JSON.stringify([
      {
        item_id: id().toHexString(),
        past: 'of-another-past',
        fit: {
          method: 'interval',
          daily_use: 0.3,
          days_between: 7,
          last_bought: 20_000,
          pack: 2,
          spread: 0.5,
        },
      },
    ]),
  },
})
