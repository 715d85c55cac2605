import type { ErrorTable } from '../base/error-table.ts'

/** Why something about mails, mailboxes and orders is refused. */
export const ORDER_ERRORS = {
  order_changed: {
    status: 409,
    message: 'This order or its stock was changed meanwhile. Please look at the changes again.',
  },
  mail_missing: { status: 422, message: 'Please select a mail or paste its text' },
  mail_too_large: {
    status: 413,
    message: 'The mail is too large: a mail may have 25 MB, a mailbox file 100 MB, and a text 1 MB',
  },
  mail_type_unsupported: { status: 415, message: 'Please select .eml or .mbox files only' },
  mail_unreadable: { status: 422, message: 'This file holds no e-mail' },
  mail_one_only: { status: 422, message: 'Please send one file or one text at a time' },
  mail_upload_not_configured: {
    status: 501,
    message: 'This server cannot keep uploaded mails encrypted. Its operator can set ENCRYPTION_KEY.',
  },
  mail_not_kept: { status: 409, message: 'This mail was uploaded and is no longer kept' },
  mailbox_refused: { status: 409, message: 'The mailbox no longer lets Larder read it' },
  mailbox_failed: { status: 409, message: 'The mailbox could not be read' },
  sync_failed: { status: 422, message: 'The mails could not be read' },
  sync_running: { status: 409, message: 'This mailbox is being read right now' },
  mailboxes_not_configured: {
    status: 501,
    message: 'This server cannot keep passwords of mailboxes. Its operator can set ENCRYPTION_KEY.',
  },
  mailbox_exists: { status: 409, message: 'Your household has this mailbox already' },
  mailbox_password_needed: {
    status: 422,
    message: 'Please enter the password again, because the server or the user is another one',
  },
  mailbox_changed: { status: 409, message: 'This mailbox was changed on another device meanwhile.' },
  mailbox_of_another: {
    status: 403,
    message: 'Only the person who added this mailbox or an owner of the household can do this',
  },
  mailbox_is_gmail: { status: 409, message: 'Gmail is reached by the connected Google account' },
  household_mailboxes_full: {
    status: 409,
    message: 'Your household has as many mailboxes as it can have. Remove one to add another.',
  },
} as const satisfies ErrorTable
