import { AutoSync, ImapSecurity } from '@larder/shared/contracts/orders/mailboxes'
import { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import {
  boolean,
  date,
  id,
  listOf,
  nullable,
  number,
  oneOf,
  part,
  text,
  withDefault,
} from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const mailboxesCollection = defineCollection({
  name: 'mailboxes',
  owner: 'household',
  columns: {
    household_id: id,
    /** Who added it; a Gmail mailbox is reached by this person's Google account. */
    user_id: id,
    kind: oneOf(['gmail', 'imap']),
    /** The same for the same folder of the same account, so that it is added once. */
    address_key: text,
    /** Null for Gmail. */
    imap: nullable(
      part({ host: text, port: number, security: oneOf(ImapSecurity.options), username: text, folder: text }),
    ),
    /** Encrypted; null for Gmail. */
    password: nullable(part({ key_id: text, nonce: text, data: text, tag: text })),
    settings: part({
      days: number,
      max_results: number,
      include_keywords: listOf(text),
      exclude_keywords: listOf(text),
      skip_processed: boolean,
      auto_sync: oneOf(AutoSync.options),
    }),
    /** When it was last read completely. */
    last_synced_at: nullable(date),
    /** Counts the changes of account and password. */
    version: withDefault(number, 1),
    last_check: nullable(part({ at: date, problem: nullable(oneOf(MailProblem.options)) })),
  },
  bringing: { clash: 'drop' },
  secrets: ['password'],
  indexes: [[{ household_id: 1, address_key: 1 }, { unique: true }], [{ 'settings.auto_sync': 1 }]],
})
