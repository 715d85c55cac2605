import type { MailedInvitation } from '../auth/account-mail/account-mail.service.ts'
import { hashSecret, randomSecret } from '../auth/sessions/refresh-token.ts'
import type { InvitationRepository } from './invitation.repository.ts'

type Deps = { invitations: InvitationRepository; now: () => Date }

/**
 * Creates the function that makes the token of an invitation when its mail is written, so that it exists only there; null
 * for one that was withdrawn or used.
 */
export const createInvitationMails =
  ({ invitations, now }: Deps) =>
  async (id: string): Promise<MailedInvitation | null> => {
    const invitation = await invitations.findById(id)
    if (invitation?.email == null || invitation.expires_at <= now()) return null
    const token = randomSecret()
    if (!(await invitations.updateToken(id, hashSecret(token)))) return null
    return { email: invitation.email, token, expiresAt: invitation.expires_at }
  }
