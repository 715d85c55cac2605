import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'

/** What a mailbox is called: the user's name at its server, or Gmail. */
export const nameOf = ({ imap }: Mailbox): string => imap?.username ?? 'Gmail'

/** Where the mails of a mailbox are. */
export const placeOf = ({ imap }: Mailbox): string =>
  imap === null ? 'The connected Google account' : `${imap.folder} at ${imap.host}`

/** The name, and where another mailbox of the same name exists also the place. */
export const nameAmong = (mailbox: Mailbox, all: readonly Mailbox[]): string =>
  all.some((other) => other.id !== mailbox.id && nameOf(other) === nameOf(mailbox))
    ? `${nameOf(mailbox)}, ${placeOf(mailbox)}`
    : nameOf(mailbox)
