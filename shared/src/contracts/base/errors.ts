import { z } from 'zod'
import { ACCOUNT_ERRORS } from '../accounts/account-errors.ts'
import { GOOGLE_ERRORS } from '../accounts/google-errors.ts'
import { HOUSEHOLD_ERRORS } from '../accounts/household-errors.ts'
import { REMINDER_ERRORS } from '../insights/reminder-errors.ts'
import { ORDER_ERRORS } from '../orders/order-errors.ts'
import { RECEIPT_ERRORS } from '../receipts/receipt-errors.ts'
import { RECIPE_ERRORS } from '../recipes/recipe-errors.ts'
import { LIST_ERRORS } from '../shopping-lists/list-errors.ts'
import { STOCK_ERRORS } from '../stock-errors.ts'
import type { ErrorTable } from './error-table.ts'

/** What may happen to any call. */
const BASE_ERRORS = {
  validation_failed: { status: 422, message: 'The request has invalid fields' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  body_too_slow: {
    status: 408,
    message: 'The data arrived too slowly. Please try again with a faster connection.',
  },
  foreign_site: { status: 403, message: 'Calls from other sites are not allowed' },
  host_unknown: {
    status: 421,
    message:
      'This server does not go by that name. Its operator can set PUBLIC_URL to the address that people open.',
  },
  https_required: {
    status: 403,
    message: 'This server is used by https only. Open its address with https:// at the beginning.',
  },
  not_found: { status: 404, message: 'There is nothing here, or not any more' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  server_busy: { status: 503, message: 'The server is busy right now. Please try again shortly.' },
  version_conflict: { status: 409, message: 'This item was changed elsewhere meanwhile.' },
  storage_full: { status: 507, message: 'The server has no space left. Nothing was saved.' },
  database_unavailable: {
    status: 503,
    message: 'The database is not reachable right now. Please try again shortly.',
  },
  files_unavailable: {
    status: 503,
    message: 'The files are not reachable right now. Please try again shortly.',
  },
  events_unavailable: {
    status: 503,
    message: 'Changes made elsewhere cannot be shown at once right now. Please try again shortly.',
  },
  server_closing: { status: 503, message: 'The server is restarting. Please try again shortly.' },
  job_timed_out: { status: 504, message: 'This took too long. It is tried again.' },
  internal: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies ErrorTable

/**
 * The error catalogue, of the tables of all features. A code is thrown as a `DomainError`; `plugins/errors.ts` of the API
 * is the only place that converts it to an answer.
 */
export const ERRORS = {
  ...BASE_ERRORS,
  ...ACCOUNT_ERRORS,
  ...GOOGLE_ERRORS,
  ...HOUSEHOLD_ERRORS,
  ...REMINDER_ERRORS,
  ...ORDER_ERRORS,
  ...RECEIPT_ERRORS,
  ...RECIPE_ERRORS,
  ...LIST_ERRORS,
  ...STOCK_ERRORS,
}

export type ErrorCode = keyof typeof ERRORS

/** Body of every error answer. */
export const ErrorBody = z.object({
  code: z.string(),
  detail: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The additional data of an error; the contract of the call defines it. */
  data: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * An error of the catalogue, thrown by services and converted at the edges. `detail` replaces the catalogue's message;
 * `data` is sent unchanged, so it must contain only what the contract defines.
 */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  constructor(code: ErrorCode, detail?: string, data?: unknown) {
    super(detail ?? ERRORS[code].message)
    this.name = 'DomainError'
    this.code = code
    this.data = data
  }
}

/**
 * The error for a thing that is missing, deleted or somebody else's, which must look the same: 'This entry is not there
 * any more'.
 */
export const notThere = (thing: string): DomainError =>
  new DomainError('not_found', `This ${thing} is not there any more`)
