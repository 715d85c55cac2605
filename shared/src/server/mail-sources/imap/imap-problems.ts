import type { ImapFlowError } from 'imapflow'
import type { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import { HostRefusedError } from '../../outbound/allowed-hosts.ts'
import { MailSourceError } from '../../ports/mail-source.ts'

const BY_CODE: Record<string, MailProblem> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  CONNECT_TIMEOUT: 'unreachable',
  ETIMEOUT: 'unreachable',
  GREETING_TIMEOUT: 'no_mail_server',
  UPGRADE_TIMEOUT: 'no_encryption',
  ETHROTTLE: 'rate_limited',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  EPROTO: 'no_encryption',
}

/** The codes of OpenSSL for certificates: CERT_HAS_EXPIRED, SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_VERIFY_LEAF_SIGNATURE … */
const OF_CERTIFICATES =
  /CERT|SIGNATURE|CRL_|INVALID_PURPOSE|INVALID_CA|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH/
const OF_ENCRYPTION = /^ERR_SSL_|^ERR_TLS_|^STARTTLS_/
/** What no mail server says: bytes that are not IMAP, or more than it was asked for. */
const OF_PROTOCOL = /^Parser|TooLarge$|^Invalid|^UnexpectedTag$|^MAX_IMAP_NESTING_REACHED$/

/** The problem behind an error of the client library, whose messages contain what servers say. */
export const toMailSourceError = (error: unknown): MailSourceError => {
  if (error instanceof MailSourceError) return error
  if (error instanceof HostRefusedError)
    return new MailSourceError(error.reason === 'private' ? 'host_private' : 'host_unknown')
  const { code = '', ...details } = error as ImapFlowError & { mailboxMissing?: boolean; tlsFailed?: boolean }
  // A server may refuse everybody for a while, which says nothing about the password.
  if (details.authenticationFailed)
    return new MailSourceError(details.serverResponseCode === 'UNAVAILABLE' ? 'unavailable' : 'login_refused')
  if (details.mailboxMissing) return new MailSourceError('folder_missing')
  const known = BY_CODE[code]
  if (known !== undefined) return new MailSourceError(known)
  if (OF_CERTIFICATES.test(code)) return new MailSourceError('certificate')
  if (details.tlsFailed || OF_ENCRYPTION.test(code)) return new MailSourceError('no_encryption')
  if (OF_PROTOCOL.test(code)) return new MailSourceError('no_mail_server')
  return new MailSourceError(details.responseStatus === undefined ? 'interrupted' : 'unavailable')
}
