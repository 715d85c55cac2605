import { SECURITY_EVENT_KINDS } from '@larder/shared/contracts/accounts/sessions'
import { date, id, nullable, oneOf, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

export const securityEventsCollection = defineCollection({
  name: 'security_events',
  owner: 'user',
  columns: {
    user_id: id,
    kind: oneOf(SECURITY_EVENT_KINDS),
    at: date,
    device: nullable(text),
    address: nullable(text),
  },
  retention: { days: 365, after: 'at' },
  indexes: [[{ user_id: 1, _id: -1 }]],
})
