import { date, id, nullable, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

export const sessionsCollection = defineCollection({
  name: 'sessions',
  owner: 'user',
  secrets: ['_id', 'family_hash', 'token_hash', 'previous_token_hash', 'successor_seed'],
  columns: {
    user_id: id,
    created_at: date,
    /** When the access token was last renewed. */
    last_used_at: date,
    expires_at: date,
    /** When the person last confirmed their identity in this session; null for sessions of an earlier version. */
    confirmed_at: nullable(date),
    device: text,
    address: text,
    /** SHA-256 of the part of the cookie that never changes, and of the one that changes at each renewal. */
    family_hash: text,
    token_hash: text,
    /** The previous token: valid for a few more seconds, and answered with the one derived from `successor_seed`. */
    previous_token_hash: nullable(text),
    successor_seed: nullable(text),
    rotated_at: nullable(date),
  },
  retention: { until: 'expires_at' },
  indexes: [[{ user_id: 1 }], [{ last_used_at: -1 }]],
})
