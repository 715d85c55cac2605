import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /promotions/relevant': () => ({ reach: 'own' }),
}
