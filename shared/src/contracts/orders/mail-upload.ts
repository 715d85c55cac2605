import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id } from '../base/primitives.ts'

/** The largest mail that is read, from an upload or a mailbox, in bytes. */
export const MAX_MAIL_BYTES = 25 * 1_048_576
/** The largest other uploads in bytes: a mailbox file, and pasted text. */
export const MAX_MBOX_BYTES = 100 * 1_048_576
export const MAX_MAIL_TEXT_BYTES = 1_048_576
/** How many mails of one file are read. */
export const MAX_UPLOADED_MAILS = 5_000

export const uploadMail = defineEndpoint({
  method: 'POST',
  path: '/orders/upload-mail',
  access: 'user',
  summary:
    'Reads order mails from a file or pasted text (multipart: `mail_file` for .eml or .mbox, or `mail_text`), as a sync of their own; they are kept encrypted until they are read, an hour at most',
  bodyType: 'multipart',
  response: z.object({ sync_id: Id }),
  status: 202,
  changes: ['orders'],
  errors: [
    'mail_missing',
    'mail_one_only',
    'file_empty',
    'mail_too_large',
    'mail_type_unsupported',
    'mail_unreadable',
    'mail_upload_not_configured',
    'too_many_uploads',
  ],
})
