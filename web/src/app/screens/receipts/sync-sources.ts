import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import { nameAmong } from '../../../features/mailboxes/components/name-of.ts'
import type { SyncSource } from '../../../features/orders/components/sync/email-sync.tsx'

/** What can be synced: Gmail first, as documented, then the other mailboxes (DASH-010, MAIL-017). */
export function syncSourcesOf(mailboxes: readonly Mailbox[], hasGmail: boolean): SyncSource[] {
  const gmail = mailboxes.find(({ kind }) => kind === 'gmail')
  const others = mailboxes
    .filter(({ kind }) => kind === 'imap')
    .map((mailbox) => ({ id: mailbox.id, name: nameAmong(mailbox, mailboxes), mailbox }))
  return [...(hasGmail ? [{ id: gmail?.id ?? 'gmail', name: 'Gmail', mailbox: gmail }] : []), ...others]
}
