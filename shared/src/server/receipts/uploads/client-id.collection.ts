import { date, id, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

export const clientIdsCollection = defineCollection({
  name: 'client_ids',
  owner: 'user',
  secrets: 'all',
  columns: {
    /** The id itself. */
    _id: text,
    user_id: id,
    /** The session that it was created for; its sockets end with it. */
    session_id: id,
    expires_at: date,
  },
  retention: { until: 'expires_at' },
})
