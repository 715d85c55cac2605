import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

type Deletion = { username: string; dueAt: Date; link: string }

/** Writes the mail that says when an account is deleted; `link` calls it off until then. */
export const deletionMail = ({ username, dueAt, link }: Deletion): MailText =>
  layOutMail('Your Larder account will be deleted', [
    'Hello,',
    'somebody, we hope you, asked for your Larder account to be deleted, with everything that is kept in it. All devices were signed out.',
    { name: 'Your username', value: username },
    { name: 'It is deleted on', value: `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    'Until then you can keep it: press “Keep my account” behind this link, or after signing in:',
    { link, label: 'Keep my account' },
    'If it was not you, keep the account and choose a new password at once. If it was, there is nothing to do.',
  ])
