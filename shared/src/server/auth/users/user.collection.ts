import { Schema } from 'mongoose'
import { googleLinkSchema } from '../google-accounts/google-link.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

export const usersCollection = defineCollection({
  name: 'users',
  owner: 'user',
  secrets: ['password_hash', 'google.refresh_token'],
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      username: { type: String, required: true },
      /** Case-folded: 'Maya' and 'maya' are one account. */
      username_folded: { type: String, required: true },
      email: { type: String, required: true },
      email_folded: { type: String, required: true },
      /** Until the link of the confirmation mail was followed: whoever registered may not own the address. */
      email_unconfirmed: { type: Boolean, default: false },
      /** Null for an account that only Google signs in. */
      password_hash: { type: String, default: null },
      google_id: { type: String, default: null },
      google: { type: googleLinkSchema, default: null },
      is_active: { type: Boolean, required: true },
      is_superuser: { type: Boolean, required: true },
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [
    [{ username_folded: 1 }, { unique: true }],
    [{ email_folded: 1 }, { unique: true }],
    /** A Google account signs in to one account. */
    [{ google_id: 1 }, { unique: true, partialFilterExpression: { google_id: { $type: 'string' } } }],
    /** At most one superuser, however many ask at once. */
    [{ is_superuser: 1 }, { unique: true, partialFilterExpression: { is_superuser: true } }],
    /** Who lives in a household. */
    [{ household_id: 1 }],
  ],
})

export type UserDocument = DocumentOf<typeof usersCollection>
