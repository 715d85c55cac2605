import { INVITATION_PATH } from '@larder/shared/contracts/accounts/members'
import { addressMail } from './texts/address-mail.ts'
import { deletionMail } from './texts/deletion-mail.ts'
import { noticeMail } from './texts/notice-mail.ts'
import { resetMail } from './texts/reset-mail.ts'
import { invitationMail } from './texts/invitation-mail.ts'
import { mailboxStoppedMail } from './texts/mailbox-stopped-mail.ts'
import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'
import type { Mailer } from '../../ports/mailer.ts'
import type { Held } from '../../work/work-store.ts'
import type { AccountMailRepository, StoredMail } from './account-mail.repository.ts'
import { hashSecret, randomSecret } from '../sessions/refresh-token.ts'
import type { SecurityEventService } from '../security-events/security-events.service.ts'
import type { StoredUser, UserRepository } from '../users/user.repository.ts'

const HOUR_MS = 3600 * 1000
/** The lifetime of each kind of link. */
export const LINK_MS = {
  reset_link: HOUR_MS,
  address_link: 7 * 24 * HOUR_MS,
  deletion_link: 7 * 24 * HOUR_MS,
} as const
type LinkKind = keyof typeof LINK_MS

const isLink = (kind: StoredMail['kind']): kind is LinkKind => Object.hasOwn(LINK_MS, kind)

/** An unconfirmed address may be a stranger's, so it gets only the link that confirms it. */
const mayGet = ({ email_unconfirmed: isUnconfirmed }: StoredUser, { kind }: StoredMail): boolean =>
  isUnconfirmed ? kind === 'address_link' : kind !== 'address_link'

/** An invitation that is to be mailed, with a new token. */
export type MailedInvitation = { email: string; token: string; expiresAt: Date }

type Deps = {
  mails: AccountMailRepository
  users: UserRepository
  events: SecurityEventService
  /** The address and token of an invitation; null when it is no longer to be sent. */
  prepareInvitation: (id: string) => Promise<MailedInvitation | null>
  mailer: Mailer
  /** Address of the product, without a trailing slash. */
  publicUrl: string
  now: () => Date
}

/** Writes and sends the mails of accounts. Tokens are generated here, so that they exist only in the mail. */
export const createAccountMailService = (deps: Deps) => {
  const { mails, users, events, prepareInvitation, mailer, publicUrl, now } = deps

  /** The mail with a link; null when a newer one was requested, or another worker has taken over. */
  const writeLink = async (
    held: Held<StoredMail>,
    kind: LinkKind,
    { username }: StoredUser,
  ): Promise<MailText | null> => {
    const { document: mail } = held
    if (await mails.hasNewer(mail)) {
      await mails.remove(mail.id)
      return null
    }
    const token = randomSecret()
    // A deletion has its day, however late the mail is.
    const expires_at = kind === 'deletion_link' ? mail.expires_at : new Date(now().getTime() + LINK_MS[kind])
    const change = { token_hash: hashSecret(token), expires_at }
    if (!(await mails.work.update(held, change, now()))) return null
    await mails.removeOlder(mail)
    switch (kind) {
      case 'reset_link':
        return resetMail({ username, link: `${publicUrl}/reset-password?token=${token}` })
      case 'address_link':
        return addressMail({ username, link: `${publicUrl}/confirm-email?token=${token}` })
      case 'deletion_link':
        return deletionMail({
          username,
          dueAt: expires_at,
          link: `${publicUrl}/keep-account?token=${token}`,
        })
    }
  }

  /** The mail that brings an invitation to somebody else; null when it was withdrawn or used. */
  const writeInvitation = async (
    { invitation_id }: StoredMail,
    inviter: StoredUser,
  ): Promise<({ to: string } & MailText) | null> => {
    const prepared = invitation_id === null ? null : await prepareInvitation(invitation_id)
    if (prepared === null) return null
    const { email: to, token, expiresAt } = prepared
    const link = `${publicUrl}${INVITATION_PATH}#${token}`
    return { to, ...invitationMail({ inviter, expiresAt, link }) }
  }

  return {
    store: mails.work,

    /**
     * Sends a requested mail, unless there is no account, or a newer request for a link. Sent again after a crash it
     * contains a new link, and only the last one works.
     * @throws DomainError mail_refused, and whatever a mail server that is away throws
     */
    send: async (held: Held<StoredMail>, signal: AbortSignal): Promise<void> => {
      const { document: mail } = held
      const user = mail.user_id === null ? null : await users.findById(mail.user_id)
      const isOver = mail.expires_at <= now()
      if (isOver || user === null || !user.is_active || !mayGet(user, mail)) return mails.remove(mail.id)

      const { kind, caller, requested_at: at } = mail
      if (kind === 'invitation') {
        const invitation = await writeInvitation(mail, user)
        if (invitation !== null) await mailer.send(invitation, signal)
        return mails.remove(mail.id)
      }
      const text = isLink(kind)
        ? await writeLink(held, kind, user)
        : kind === 'mailbox_stopped'
          ? mailboxStoppedMail({ username: user.username, publicUrl })
          : noticeMail({ kind, username: user.username, at, caller, publicUrl })
      if (text === null) return
      await mailer.send({ to: user.email, ...text }, signal)
      if (!isLink(kind)) return mails.remove(mail.id)
      await mails.work.complete(held, { sent_at: now() }, now())
      if (kind === 'reset_link') await events.record(user.id, 'password_reset_requested', caller)
    },

    /** Gives up a mail that can't be sent; the user can request a link again. */
    giveUp: ({ id }: StoredMail): Promise<void> => mails.remove(id),
  }
}
export type AccountMailService = ReturnType<typeof createAccountMailService>
