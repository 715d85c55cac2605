import { MailSourceError } from '../../ports/mail-source.ts'

/** An error of Google's clients, as far as it is read: its message contains tokens and subjects. */
type GoogleError = {
  status?: number
  response?: { status?: number; headers?: Headers; data?: unknown }
}

/** Google's two forms: `{ error: 'invalid_grant' }` for tokens, `{ error: { errors: [{ reason }] } }` for calls. */
const reasonsOf = (data: unknown): string[] => {
  const { error } = (data ?? {}) as { error?: string | { errors?: { reason?: string }[] } }
  if (typeof error === 'string') return [error]
  return (error?.errors ?? []).flatMap(({ reason }) => reason ?? [])
}

/** The header Retry-After in milliseconds: seconds, or an instant. */
const retryAfterMs = (headers: Headers | undefined): number | undefined => {
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const OF_RATES = ['rateLimitExceeded', 'userRateLimitExceeded']

/** The problem behind an error of a call to Google. */
export const toMailSourceError = (error: unknown): MailSourceError => {
  if (error instanceof MailSourceError) return error
  const { response, status = response?.status } = error as GoogleError
  if (status === undefined) return new MailSourceError('unreachable')
  const reasons = reasonsOf(response?.data)
  const pause = retryAfterMs(response?.headers)
  if (status === 429 || reasons.some((reason) => OF_RATES.includes(reason)))
    return new MailSourceError('rate_limited', pause)
  if (status === 404) return new MailSourceError('mail_gone')
  // Revoked or expired; of the operator's own mistakes ('invalid_client') the person can do nothing.
  if (status === 401 || status === 403 || reasons.includes('invalid_grant'))
    return new MailSourceError(reasons.includes('invalid_client') ? 'unavailable' : 'access_ended')
  return new MailSourceError('unavailable', pause)
}
