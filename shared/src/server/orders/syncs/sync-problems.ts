import { DomainError } from '@larder/shared/contracts/base/errors'
import type { ErrorCode } from '@larder/shared/contracts/base/errors'
import { MAIL_PROBLEMS } from '@larder/shared/contracts/orders/mail-problems'
import type { MailProblem } from '@larder/shared/contracts/orders/mail-problems'
import { MailSourceError } from '../../ports/mail-source.ts'

/** What passes by itself. */
const PASSING: readonly MailProblem[] = ['rate_limited', 'unavailable', 'unreachable', 'interrupted']
/** The account itself refuses: nobody can read it until its owner does something. */
const REFUSALS: readonly MailProblem[] = ['login_refused', 'no_google_account', 'access_ended']
/** What concerns one mail alone. */
const OF_ONE_MAIL: readonly MailProblem[] = ['mail_gone', 'mail_too_large']
const UNREADABLE: readonly ErrorCode[] = [
  'file_empty',
  'file_unreadable',
  'file_too_complex',
  'reading_timed_out',
]

/** Whether to try again after a pause. */
export const isPassing = (error: unknown): error is MailSourceError =>
  error instanceof MailSourceError && PASSING.includes(error.problem)

/** Why one mail could not be read, as a code; null when the whole mailbox can't. */
export const reasonOfMail = (error: unknown): string | null => {
  if (error instanceof MailSourceError) return OF_ONE_MAIL.includes(error.problem) ? error.problem : null
  return error instanceof DomainError && UNREADABLE.includes(error.code) ? error.code : null
}

/** A problem of a mailbox as the error that ends its sync; any other error as it is. */
export const toSyncError = (error: unknown): unknown => {
  if (!(error instanceof MailSourceError)) return error
  const { problem, message } = error
  if (!REFUSALS.includes(problem)) return new DomainError('mailbox_failed', message)
  // The settings offer to reconnect by these words (MAIL-007).
  const isGoogle = problem === 'access_ended'
  return new DomainError(
    'mailbox_refused',
    isGoogle ? `${MAIL_PROBLEMS.no_google_account}: ${message}` : message,
  )
}
