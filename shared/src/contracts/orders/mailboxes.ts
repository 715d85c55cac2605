import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant, text } from '../base/primitives.ts'
import { MailProblem } from './mail-problems.ts'
import { SyncOptions, SyncOptionsInput } from './sync-options.ts'

/** The maximum number of mailboxes of a household. */
export const MAX_MAILBOXES = 10

const MAX_PASSWORD_LENGTH = 500
const PORT_MESSAGE = 'Port must be a number from 1 to 65535'

/** How the connection is encrypted: from its first byte (usually port 993), or after a command (usually 143). */
export const ImapSecurity = z.enum(['tls', 'starttls'])
export type ImapSecurity = z.infer<typeof ImapSecurity>

/** A mailbox on an IMAP server. */
export const ImapAccount = z.object({
  /** Name or IP address. */
  host: text(253)
    .min(1, 'Server is required')
    .regex(/^[^\s/@?#]*$/, 'This is not the name of a server')
    .overwrite((host) => host.toLowerCase()),
  port: z.int(PORT_MESSAGE).min(1, PORT_MESSAGE).max(65_535, PORT_MESSAGE).default(993),
  security: ImapSecurity.default('tls'),
  username: text(320).min(1, 'User name is required'),
  folder: text(500)
    .default('')
    .overwrite((folder) => folder || 'INBOX'),
})
export type ImapAccount = z.infer<typeof ImapAccount>

/** A password for programs; providers show some of them with blanks, which count. */
const AppPassword = z.string().min(1, 'Password is required').max(MAX_PASSWORD_LENGTH)

/** An account whose connection is tested before it is added. */
export const NewImapMailbox = z.object({ imap: ImapAccount, password: AppPassword })
export type NewImapMailbox = z.infer<typeof NewImapMailbox>

/** When mails are read without being asked for. */
export const AutoSync = z.enum(['off', 'daily', 'six_hourly'])
export type AutoSync = z.infer<typeof AutoSync>

export const MailboxSettings = SyncOptions.extend({ auto_sync: AutoSync })
export type MailboxSettings = z.infer<typeof MailboxSettings>

const MailboxSettingsInput = SyncOptionsInput.extend({ auto_sync: AutoSync.default('off') })
const DEFAULT_SETTINGS = MailboxSettingsInput.parse({})

/** A mailbox whose order mails are read; its password is never sent. */
export const Mailbox = z.object({
  id: Id,
  kind: z.enum(['gmail', 'imap']),
  /** Null for Gmail, which is reached by the connected Google account. */
  imap: ImapAccount.nullable(),
  settings: MailboxSettings,
  /** The latest test of the connection; null before the first. */
  last_check: z.object({ at: Instant, problem: MailProblem.nullable() }).nullable(),
  /** When it was last read completely; null before the first time. */
  last_sync: Instant.nullable(),
  /** Counts the changes of its account and password, from 1. */
  version: z.int(),
  /** Whether it may be changed and removed by whoever asks: the person who added it, or an owner of the household. */
  may_change: z.boolean(),
})
export type Mailbox = z.infer<typeof Mailbox>

export const MailboxCreate = z.discriminatedUnion('kind', [
  NewImapMailbox.extend({
    kind: z.literal('imap'),
    settings: MailboxSettingsInput.default(DEFAULT_SETTINGS),
  }),
  z.object({ kind: z.literal('gmail'), settings: MailboxSettingsInput.default(DEFAULT_SETTINGS) }),
])
export type MailboxCreate = z.infer<typeof MailboxCreate>

/** Absent parts stay as they are. */
export const MailboxChange = z.object({
  imap: ImapAccount.optional(),
  password: AppPassword.optional(),
  settings: MailboxSettingsInput.optional(),
  /** The version whose account is changed; without it, whichever is stored. */
  version: z.int().optional(),
})
export type MailboxChange = z.infer<typeof MailboxChange>

/** Sent with `mailbox_changed`: what somebody else saved meanwhile. */
export const MailboxConflict = z.object({ current: Mailbox })

/** Whether both name the same account in the same way; a stored password may be sent only to that. */
export const isSameAccount = (one: ImapAccount, other: ImapAccount): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.security === other.security &&
  one.username.toLowerCase() === other.username.toLowerCase()

/** The result of a test. */
export const MailboxCheck = z.object({
  /** Null when mails can be read. */
  problem: MailProblem.nullable(),
  /** How many mails the folder, or Gmail, has; null with a problem. */
  message_count: z.int().nullable(),
  /** The folders of an IMAP account, at most 500; empty where its server did not list them. */
  folders: z.array(z.string()),
})
export type MailboxCheck = z.infer<typeof MailboxCheck>

const MailboxParams = z.object({ id: Id })

export const listMailboxes = defineEndpoint({
  method: 'GET',
  path: '/mailboxes',
  access: 'user',
  reads: ['mailboxes', 'orders'],
  summary: 'The mailboxes of the household, oldest first',
  response: z.object({ mailboxes: z.array(Mailbox) }),
})

export const addMailbox = defineEndpoint({
  method: 'POST',
  path: '/mailboxes',
  access: 'user',
  summary: 'Adds a mailbox without connecting to it: one on an IMAP server, or the connected Gmail account',
  body: MailboxCreate,
  status: 201,
  response: Mailbox,
  changes: ['mailboxes'],
  errors: ['mailboxes_not_configured', 'mailbox_exists', 'household_mailboxes_full', 'no_google_account'],
})

export const changeMailbox = defineEndpoint({
  method: 'PATCH',
  path: '/mailboxes/:id',
  access: 'user',
  summary:
    'Changes a mailbox: by the person who added it or an owner of the household. Another server, port, encryption or user needs the password again, so that nobody can have it sent elsewhere. With `version` a change of somebody else meanwhile is not overwritten: the answer says what it is now',
  params: MailboxParams,
  body: MailboxChange,
  response: Mailbox,
  changes: ['mailboxes'],
  errors: [
    'not_found',
    'mailbox_of_another',
    'mailboxes_not_configured',
    'mailbox_exists',
    'mailbox_password_needed',
    'mailbox_is_gmail',
    'mailbox_changed',
    'version_conflict',
  ],
})

export const removeMailbox = defineEndpoint({
  method: 'DELETE',
  path: '/mailboxes/:id',
  access: 'user',
  summary:
    'Removes a mailbox with its password, by the person who added it or an owner of the household; the mails on its server stay untouched. `forget` also removes what was read of it: its mails in the ledger, and its orders that are not in stock',
  params: MailboxParams,
  // Not stringbool(), which would be loaded with the login.
  query: z.object({
    forget: z
      .enum(['true', 'false'])
      .default('false')
      .transform((forget) => forget === 'true'),
  }),
  status: 204,
  changes: ['receipt', 'mailboxes'],
  errors: ['not_found', 'mailbox_of_another'],
})

/** Longer than the server itself allows for a test. */
const CHECK_TIMEOUT_MS = 30_000

export const checkMailbox = defineEndpoint({
  method: 'POST',
  path: '/mailboxes/:id/test',
  access: 'user',
  summary:
    'Connects to a mailbox, and says within seconds whether its mails can be read, or why not. With `imap` it tries that account, another folder for example, with the stored password; then nothing is kept',
  params: MailboxParams,
  body: z.object({ imap: ImapAccount }).nullish(),
  response: MailboxCheck,
  changes: ['mailboxes'],
  errors: [
    'not_found',
    'mailboxes_not_configured',
    'mailbox_password_needed',
    'mailbox_is_gmail',
    'server_busy',
  ],
  timeoutMs: CHECK_TIMEOUT_MS,
})

export const checkNewMailbox = defineEndpoint({
  method: 'POST',
  path: '/mailboxes/test',
  access: 'user',
  summary: 'The same for a mailbox on an IMAP server before it is added; nothing is stored',
  body: NewImapMailbox,
  response: MailboxCheck,
  errors: ['server_busy'],
  timeoutMs: CHECK_TIMEOUT_MS,
})
