import type { ForeignCalls } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /dashboard/history': () => ({ reach: 'own' }),
  'GET /inventory/check': () => ({ reach: 'own' }),
  'POST /inventory/:id/confirm': ({ entryId }) => ({
    reach: 'theirs',
    params: { id: entryId },
    body: { version: 1 },
  }),
}
