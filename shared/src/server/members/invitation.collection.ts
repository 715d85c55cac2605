import { date, id, nullable, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const invitationsCollection = defineCollection({
  name: 'household_invitations',
  owner: 'household',
  /** Only owners see whom others invited; an export is anybody's who is a member. */
  secrets: ['token_hash', 'email'],
  columns: {
    household_id: id,
    invited_by: id,
    /** Whom it is mailed to; null for a link. */
    email: nullable(text),
    /** SHA-256 of the token in the link; null until the mail is written. */
    token_hash: nullable(text),
    /** Who is joining by it at this moment; it is removed when that is done. */
    used_by: nullable(id),
    created_at: date,
    expires_at: date,
  },
  retention: { until: 'expires_at' },
  indexes: [[{ token_hash: 1 }]],
})
