import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /orders': () => ({ reach: 'own' }),
  'GET /orders/waiting': () => ({ reach: 'own' }),
  'GET /orders/items': () => ({ reach: 'own' }),
}
