import type { ForeignCalls } from '../samples.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /account/deletion': () => ({ reach: 'own' }),
  'DELETE /account/deletion': () => ({ reach: 'own' }),
  'POST /account/exports': () => ({ reach: 'own' }),
}

export const LAST_CALLS: ForeignCalls = {
  'POST /account/deletion': () => ({ reach: 'own' }),
}

export const PUBLIC_CALLS: readonly string[] = ['GET /account/export', 'POST /account/deletion/cancel']
