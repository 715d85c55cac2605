import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'POST /events/tickets': () => ({ reach: 'own' }),
}
