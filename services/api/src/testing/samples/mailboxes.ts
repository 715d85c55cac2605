import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'

const imap = { host: '127.0.0.1', username: 'stranger' }

export type MailboxIds = { mailboxId: string }

/** A mailbox. */
export const make = async ({ named, post }: TestHousehold): Promise<MailboxIds> => {
  const added = { kind: 'imap', imap: { ...imap, username: named('maya') }, password: named('the password') }
  return { mailboxId: (await post<Mailbox>('/mailboxes', added)).id }
}

export const oldestIds = ({ mailboxes }: OldestDocuments): MailboxIds => ({
  mailboxId: String(mailboxes?._id),
})

export const FOREIGN_CALLS: ForeignCalls<MailboxIds> = {
  'GET /mailboxes': () => ({ reach: 'own' }),
  'POST /mailboxes': () => ({ reach: 'own', body: { kind: 'imap', imap, password: 'not theirs' } }),
  'POST /mailboxes/test': () => ({ reach: 'own', body: { imap, password: 'not theirs' } }),
  'PATCH /mailboxes/:id': ({ mailboxId }) => ({
    reach: 'theirs',
    params: { id: mailboxId },
    body: { settings: { days: 7 } },
  }),
  'POST /mailboxes/:id/test': ({ mailboxId }) => ({ reach: 'theirs', params: { id: mailboxId } }),
  'DELETE /mailboxes/:id': ({ mailboxId }) => ({ reach: 'theirs', params: { id: mailboxId } }),
}

export const VIEWS: Views = [() => '/mailboxes']

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => ({
  mailboxes: {
    _id: id(),
    household_id: household._id,
    user_id: user._id,
    kind: 'imap',
    address_key: 'imap\nmail.example.org\n993\nmaya\nINBOX',
    imap: { host: 'mail.example.org', port: 993, security: 'tls', username: 'maya', folder: 'INBOX' },
    password: { key_id: 'a key', nonce: 'nonce', data: 'data', tag: 'tag' },
    settings: {
      days: 90,
      max_results: 100,
      include_keywords: [],
      exclude_keywords: [],
      skip_processed: true,
      auto_sync: 'off',
    },
  },
})
