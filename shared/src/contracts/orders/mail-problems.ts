import { z } from 'zod'

/** Why mails could not be read, in words for people. */
export const MAIL_PROBLEMS = {
  host_unknown: 'No server of this name was found.',
  host_private:
    'This server is in a private network. The operator of Larder decides whether it may connect there (ALLOWED_NETWORKS).',
  refused: 'The server refuses connections on this port.',
  unreachable: 'The server did not answer in time.',
  certificate:
    "The server's certificate was not accepted: it has expired, is for another name, or nobody known has signed it.",
  no_encryption: 'The server does not offer this kind of encryption on this port.',
  no_mail_server: 'What answers on this port is not a mail server for IMAP.',
  login_refused:
    'The server refused the user name or the password. Many providers require an app password for programs.',
  password_unreadable: 'The stored password can no longer be read. Please enter it again.',
  folder_missing: 'The mailbox has no folder of this name.',
  no_google_account: 'No Google account connected',
  access_ended: 'Google no longer lets Larder read this mailbox. Please reconnect your Google account.',
  rate_limited: 'The mail server asks for a pause. Please try again later.',
  unavailable: 'The mail server has a problem right now. Please try again later.',
  interrupted: 'The connection to the mail server broke off.',
  mail_gone: 'This mail is no longer in the mailbox.',
  mail_too_large: 'This mail is too large to be read.',
} as const

export const MailProblem = z.enum(
  Object.keys(MAIL_PROBLEMS) as [keyof typeof MAIL_PROBLEMS, ...(keyof typeof MAIL_PROBLEMS)[]],
)
export type MailProblem = z.infer<typeof MailProblem>
