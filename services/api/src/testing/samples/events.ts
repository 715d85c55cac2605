import type { ForeignCalls } from '../samples.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'POST /events/tickets': () => ({ reach: 'own' }),
}
