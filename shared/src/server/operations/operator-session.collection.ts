import { date, id, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

/** Sessions of the operators' page: apart from those of the product, which open nothing there. */
export const operatorSessionsCollection = defineCollection({
  name: 'operator_sessions',
  owner: 'user',
  secrets: ['token_hash', 'password_digest'],
  columns: {
    user_id: id,
    /** SHA-256 of the secret in the cookie. */
    token_hash: text,
    /** SHA-256 of the account's hashed password at the sign-in: with another password the session is over. */
    password_digest: text,
    created_at: date,
    last_used_at: date,
    /** When it ends, however much it is used. */
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ token_hash: 1 }, { unique: true }], [{ user_id: 1 }]],
})
