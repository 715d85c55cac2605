import { Schema } from 'mongoose'
import type { Connection, InferSchemaType } from 'mongoose'

/** A round trip to Google that has begun; its name is the hash of its state. */
const googleFlowSchema = new Schema(
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
  { collection: 'google_flows', versionKey: false },
)
googleFlowSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

export type GoogleFlowDocument = InferSchemaType<typeof googleFlowSchema>

export const createGoogleFlowModel = (connection: Connection) =>
  connection.model('GoogleFlow', googleFlowSchema)
