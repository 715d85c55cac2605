import type { MakeDocuments } from '../oldest-documents.ts'

export const PUBLIC_CALLS: readonly string[] = [
  'GET /auth/google/config',
  'POST /auth/google/login',
  'POST /auth/google/settle',
  'GET /auth/google/auth-url',
  'POST /auth/google/callback',
]

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000)

export const makeOldestDocuments: MakeDocuments = () => ({
  google_flows: { _id: 'state', browser_hash: 'browser', code_verifier: 'verifier', expires_at: IN_A_YEAR },
  google_tokens: { _id: 'hash', expires_at: IN_A_YEAR },
})
