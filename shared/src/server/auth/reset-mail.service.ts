import { resetMail } from '@larder/shared/domain/auth/reset-mail'
import type { Mailer } from '../ports/mailer.ts'
import type { PasswordResetRepository } from './password-reset.repository.ts'
import { hashSecret, randomSecret } from './refresh-token.ts'
import type { SecurityEventService } from './security-events.service.ts'
import type { UserRepository } from './user.repository.ts'

/** A reset link works for an hour. */
export const RESET_LINK_MS = 3600 * 1000

type Deps = {
  resets: PasswordResetRepository
  users: UserRepository
  events: SecurityEventService
  mailer: Mailer
  /** Address of the product, without a slash at its end. */
  publicUrl: string
  now: () => Date
}

/** Sends reset links. The token is made here, so that it stands nowhere but in the mail. */
export const createResetMailService = ({ resets, users, events, mailer, publicUrl, now }: Deps) => ({
  /**
   * Sends the mail that a request asked for, unless there is no account, or a newer request. Sent again after a crash
   * it brings another link, and only the last one works.
   * @throws DomainError mail_refused, and whatever a mail server that is away throws
   */
  send: async (run: { id: string; attempt: number }, signal: AbortSignal): Promise<void> => {
    const reset = await resets.findUnsent(run.id, run.attempt, now())
    if (reset === null) return
    const user = reset.user_id === null ? null : await users.findById(reset.user_id)
    if (user === null || !user.is_active || (await resets.hasNewer(reset))) return resets.remove(reset.id)

    const token = randomSecret()
    const isOurs = await resets.updateToken(
      reset,
      hashSecret(token),
      new Date(now().getTime() + RESET_LINK_MS),
    )
    if (!isOurs) return
    await resets.removeOlder(reset)
    const link = `${publicUrl}/reset-password?token=${token}`
    await mailer.send({ to: user.email, ...resetMail({ username: user.username, link }) }, signal)
    await resets.updateSent(reset.id, now())
    await events.record(user.id, 'password_reset_requested', reset)
  },

  /** Lets go of a request whose mail can't be sent; whoever made it can make another. */
  giveUp: async ({ id, attempt }: { id: string; attempt: number }): Promise<void> => {
    if ((await resets.findUnsent(id, attempt, now())) !== null) await resets.remove(id)
  },
})
export type ResetMailService = ReturnType<typeof createResetMailService>
