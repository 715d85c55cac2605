import { Schema } from 'mongoose'
import type { Sealed } from '../../secret-box.ts'

const sealedSchema = new Schema(
  {
    key_id: { type: String, required: true },
    nonce: { type: String, required: true },
    data: { type: String, required: true },
    tag: { type: String, required: true },
  },
  { _id: false },
)

/** What an account has of its Google account, whose id stands beside it; null without one. */
export const googleLinkSchema = new Schema(
  {
    /** What the person allowed. */
    scopes: { type: [String], default: [] },
    /** Encrypted; null where only signing in was asked for. */
    refresh_token: { type: sealedSchema, default: null },
    connected_at: { type: Date, required: true },
    last_sync_at: { type: Date, default: null },
  },
  { _id: false },
)

export type GoogleLink = {
  scopes: string[]
  refresh_token: Sealed | null
  connected_at: Date
  last_sync_at: Date | null
}
