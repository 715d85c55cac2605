import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** A round trip to Google that has begun; its name is the hash of its state. */
export const googleFlowsCollection = defineCollection({
  name: 'google_flows',
  owner: 'none',
  schema: new Schema(
    {
      _id: { type: String, required: true },
      /** Hash of what the browser's cookie holds. */
      browser_hash: { type: String, required: true },
      /** The session that wants to connect Gmail; null for signing in. */
      session_id: { type: String, default: null },
      /** PKCE's secret half. */
      code_verifier: { type: String, required: true },
      /** Hash of the code that came back, so that the same code sent twice is told from another one. */
      code_hash: { type: String, default: null },
      expires_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [[{ expires_at: 1 }, { expireAfterSeconds: 0 }]],
})

export type GoogleFlowDocument = DocumentOf<typeof googleFlowsCollection>
