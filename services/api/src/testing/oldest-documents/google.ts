import type { MakeDocuments } from '../oldest-documents.ts'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000)

export const makeOldestDocuments: MakeDocuments = () => ({
  google_flows: { _id: 'state', browser_hash: 'browser', code_verifier: 'verifier', expires_at: IN_A_YEAR },
  google_tokens: { _id: 'hash', expires_at: IN_A_YEAR },
})
