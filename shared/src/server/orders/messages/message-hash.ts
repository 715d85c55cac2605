import { createHmac } from 'node:crypto'

/**
 * The key of a mail in the ledger of its household: the same for one mail in several mailboxes, and another one in each
 * household. Without a Message-ID, the source's own id identifies it; `sender` tells apart a mail that bears the id of
 * another one.
 */
export const messageHash = (
  householdId: string,
  mailboxId: string | null,
  { id, messageId }: { id: string; messageId: string | null },
  sender = '',
): string =>
  createHmac('sha256', `mails of ${householdId}`)
    .update(messageId ?? `${mailboxId ?? 'upload'}\n${id}`)
    .update(sender && `\n\n${sender}`)
    .digest('base64url')
