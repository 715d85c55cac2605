import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'

/** What a mailbox is called: the user's name at its server, or Gmail. */
export const nameOf = ({ imap }: Mailbox): string => imap?.username ?? 'Gmail'
