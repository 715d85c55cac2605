import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /orders/depletion-forecast': () => ({ reach: 'own' }),
  'GET /predictions/recommendations': () => ({ reach: 'own' }),
  'GET /orders/prefill': () => ({ reach: 'own' }),
  'GET /orders/reminders/:userId': ({ userId }) => ({ reach: 'theirs', params: { userId } }),
}
