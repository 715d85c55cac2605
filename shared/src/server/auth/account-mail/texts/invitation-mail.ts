import { layOutMail } from '@larder/shared/domain/notifications/lay-out-mail'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

type InvitationFacts = {
  /** The user name and the confirmed address of whoever invites. */
  inviter: { username: string; email: string }
  expiresAt: Date
  link: string
}

/** Writes the mail that invites somebody into a household; it goes to an address that may be a stranger's. */
export const invitationMail = ({ inviter, expiresAt, link }: InvitationFacts): MailText =>
  layOutMail('You are invited to share a household in Larder', [
    'Hello,',
    'somebody invites you to keep one household’s food together in Larder: what there is, where it is, and what runs low.',
    { name: 'Invited by', value: `${inviter.username} (${inviter.email})` },
    {
      name: 'The invitation is for you alone, once, until',
      value: `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    },
    { link, label: 'Look at the invitation' },
    'You will see what joining means before anything changes. If you do not know who invites you, there is nothing to do.',
  ])
