import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

/** Writes the mail with a password reset link; `link` works once, for an hour. */
export const resetMail = ({ username, link }: { username: string; link: string }): MailText =>
  layOutMail('Choose a new password for Larder', [
    'Hello,',
    'somebody, we hope you, asked for a new password for your Larder account. Choose it here:',
    { link, label: 'Choose a new password' },
    { name: 'Your username', value: username },
    'The link works once, and for one hour. If it was not you, do nothing: your password stays as it is.',
  ])
