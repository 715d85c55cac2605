import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

export type Mail = MailText & { to: string }

/** Delivers mails. */
export interface Mailer {
  /**
   * Hands a mail over; gives up when `signal` is aborted.
   * @throws DomainError mail_refused when this mail will never be taken; anything else may be tried again
   */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
}
