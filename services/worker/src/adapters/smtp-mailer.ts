import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Mailer } from '@larder/shared/server/ports/mailer'

/** A mail server that is silent for this long counts as down. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

type SmtpError = Error & { code?: string; responseCode?: number }

/** Whether the server will never accept this mail: a 5xx about its addresses or its content, not about the sender. */
const isRefusal = ({ code, responseCode = 0 }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/** A connection to a mail server on the same machine cannot be intercepted. */
const isOnThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** The headers by which mail programs offer to end such mails with one press (RFC 8058). */
const unsubscribing = (url: string | undefined) =>
  url === undefined
    ? {}
    : { list: { unsubscribe: url }, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }

type Options = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: string
  /**
   * Whether the connection must be encrypted before a password or a mail is sent; by default, for other machines only.
   */
  tls?: 'required' | 'optional' | undefined
}

/** Sends mails through an SMTP server. */
export const createSmtpMailer = ({ url, from, tls }: Options): Mailer => {
  const transport = createTransport(
    {
      url,
      requireTLS: tls === undefined ? !isOnThisMachine(url) : tls === 'required',
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // Our mails are plain content: nothing in them may make this process open a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async ({ unsubscribeUrl, ...mail }, signal) => {
      const cutOff = once(signal, 'abort').then(() =>
        Promise.reject(new Error('The sending was interrupted')),
      )
      try {
        await Promise.race([transport.sendMail({ ...mail, ...unsubscribing(unsubscribeUrl) }), cutOff])
      } catch (error) {
        if (isRefusal(error as SmtpError)) throw new DomainError('mail_refused')
        throw error
      }
    },
  }
}
