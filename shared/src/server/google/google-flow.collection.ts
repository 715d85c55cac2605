import { date, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** A round trip to Google that has begun; its name is the hash of its state. */
export const googleFlowsCollection = defineCollection({
  name: 'google_flows',
  owner: 'none',
  columns: {
    _id: text,
    /** Hash of what the browser's cookie holds. */
    browser_hash: text,
    /** The session that wants to connect Gmail; null for signing in. */
    session_id: nullable(text),
    /** PKCE's secret half. */
    code_verifier: text,
    /** Hash of the code that came back, so that the same code sent twice is told from another one. */
    code_hash: nullable(text),
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})
