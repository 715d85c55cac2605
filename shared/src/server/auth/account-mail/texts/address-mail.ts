import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

/** Writes the mail for confirming an address; `link` works once, for seven days. */
export const addressMail = ({ username, link }: { username: string; link: string }): MailText =>
  layOutMail('Confirm your e-mail address for Larder', [
    'Hello,',
    'somebody, we hope you, made a Larder account with this e-mail address. If it was you, confirm it here:',
    { link, label: 'Confirm the e-mail address' },
    { name: 'Your username', value: username },
    'The link works once, and for seven days. If it was not you, do nothing: Larder sends no other mail to this address.',
  ])
