import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { DomainError } from '@larder/shared/contracts/base/errors'
import type { Mailer } from '@larder/shared/server/ports/mailer'

/** A mail server that says nothing for so long is taken for gone. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

type SmtpError = Error & { code?: string; responseCode?: number }

/** Whether the server will never take this mail: a 5xx about its addresses or its content, not about who we are. */
const isRefusal = ({ code, responseCode = 0 }: SmtpError) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/** What goes to a mail server on the same machine passes no line on which anybody could listen. */
const isOnThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

type Options = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  from: string
  /** Whether the line must be encrypted before a password or a mail goes over it; absent asks it of other machines. */
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
      // Our mails are texts: nothing in them may make this process open a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async (mail, signal) => {
      const cutOff = once(signal, 'abort').then(() => Promise.reject(new Error('The sending was cut off')))
      try {
        await Promise.race([transport.sendMail(mail), cutOff])
      } catch (error) {
        if (isRefusal(error as SmtpError)) throw new DomainError('mail_refused')
        throw error
      }
    },
  }
}
