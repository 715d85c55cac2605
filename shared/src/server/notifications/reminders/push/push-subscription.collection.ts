import { date, id, part, text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** A browser that gets notifications, for as long as somebody is signed in there. */
export const pushSubscriptionsCollection = defineCollection({
  name: 'push_subscriptions',
  owner: 'user',
  // Whoever knows address and keys can send to the browser; the session's id is a secret of the session.
  secrets: ['session_id', 'endpoint', 'endpoint_hash', 'keys'],
  columns: {
    user_id: id,
    session_id: id,
    endpoint: text,
    /** SHA-256 of the endpoint, which is too long for an index. */
    endpoint_hash: text,
    keys: part({ p256dh: text, auth: text }),
    /** The browser and its system. */
    device: text,
    created_at: date,
  },
  indexes: [[{ endpoint_hash: 1 }, { unique: true }], [{ user_id: 1 }]],
})
