import { googleLinkColumns } from '../google-accounts/google-link.ts'
import { boolean, date, id, nullable, part, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

export const usersCollection = defineCollection({
  name: 'users',
  owner: 'user',
  secrets: ['password_hash', 'google.refresh_token'],
  columns: {
    household_id: id,
    username: text,
    /** Normalised, so that 'Maya' and 'maya' are one account. */
    username_folded: text,
    email: text,
    email_folded: text,
    /** False until the link of the confirmation mail was opened: whoever registered may not own the address. */
    email_unconfirmed: withDefault(boolean, false),
    /** Null for an account that signs in only with Google. */
    password_hash: nullable(text),
    google_id: nullable(text),
    google: nullable(part(googleLinkColumns)),
    is_active: boolean,
    is_superuser: boolean,
    created_at: date,
  },
  indexes: [
    [{ username_folded: 1 }, { unique: true }],
    [{ email_folded: 1 }, { unique: true }],
    /** A Google account belongs to one account. */
    [{ google_id: 1 }, { unique: true, partialFilterExpression: { google_id: { $type: 'string' } } }],
    /** At most one superuser, even with simultaneous requests. */
    [{ is_superuser: 1 }, { unique: true, partialFilterExpression: { is_superuser: true } }],
    /** The members of a household. */
    [{ household_id: 1 }],
  ],
})

export type UserDocument = DocumentOf<typeof usersCollection>
