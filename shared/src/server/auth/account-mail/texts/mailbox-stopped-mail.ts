import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

/** Writes the mail that tells an owner that a mailbox is no longer read by itself. */
export const mailboxStoppedMail = ({
  username,
  publicUrl,
}: {
  username: string
  publicUrl: string
}): MailText =>
  layOutMail('Larder can no longer read one of your mailboxes', [
    'Hello,',
    'Larder tried three times to look for order mails in a mailbox of yours, and was refused each time. It does not try again by itself.',
    { name: 'Username', value: username },
    'The settings show which mailbox it is, and let you reconnect it.',
    { link: `${publicUrl}/settings/shops`, label: 'Open the settings' },
  ])
