import { Schema } from 'mongoose'
import { defineCollection } from '../../store/define-collection.ts'

export const sessionsCollection = defineCollection({
  name: 'sessions',
  owner: 'user',
  secrets: ['_id', 'family_hash', 'token_hash', 'previous_token_hash', 'successor_seed'],
  schema: new Schema(
    {
      user_id: { type: Schema.Types.ObjectId, required: true },
      created_at: { type: Date, required: true },
      /** When the access token was last renewed. */
      last_used_at: { type: Date, required: true },
      expires_at: { type: Date, required: true },
      /** When the person last proved who it is in this session; null for sessions of an earlier version. */
      confirmed_at: { type: Date, default: null },
      device: { type: String, required: true },
      address: { type: String, required: true },
      /** SHA-256 of the part of the cookie that never changes, and of the one that changes at each renewal. */
      family_hash: { type: String, required: true },
      token_hash: { type: String, required: true },
      /** The token before: good for a few seconds more, and answered with the one that `successor_seed` makes of it. */
      previous_token_hash: { type: String, default: null },
      successor_seed: { type: String, default: null },
      rotated_at: { type: Date, default: null },
    },
    { versionKey: false },
  ),
  indexes: [[{ expires_at: 1 }, { expireAfterSeconds: 0 }], [{ user_id: 1 }]],
})
