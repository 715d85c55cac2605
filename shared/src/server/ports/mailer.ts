import type { MailText } from '@larder/shared/domain/notifications/lay-out-mail'

export type Mail = MailText & {
  to: string
  /** The address to which mail programs post what ends such mails (RFC 8058); absent for mails about an account. */
  unsubscribeUrl?: string
}

/** Delivers mails. */
export interface Mailer {
  /**
   * Hands a mail over; gives up when `signal` is aborted.
   * @throws DomainError mail_refused when this mail will never be taken; anything else may be tried again
   */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
}
