import { date, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** A started round trip to Google; its id is the hash of its state. */
export const googleFlowsCollection = defineCollection({
  name: 'google_flows',
  owner: 'none',
  columns: {
    _id: text,
    /** Hash of the browser's cookie. */
    browser_hash: text,
    /** The session that connects Gmail; null for signing in. */
    session_id: nullable(text),
    /** The secret half of PKCE. */
    code_verifier: text,
    /** Hash of the returned code, to distinguish a repeated code from another one. */
    code_hash: nullable(text),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})
