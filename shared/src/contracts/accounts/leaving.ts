import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { ERRORS } from '../base/errors.ts'
import { Instant, Ticket } from '../base/primitives.ts'

export const createExportTicket = defineEndpoint({
  method: 'POST',
  path: '/account/exports',
  access: 'user',
  summary: "A ticket that downloads all of the caller's data, once and within 30 s",
  status: 201,
  hasSecret: true,
  response: z.object({ ticket: Ticket }),
  errors: ['confirmation_required', 'too_many_attempts', 'export_unavailable'],
  timeoutMs: 10_000,
})

/** Opened by the browser itself, which shows how far it is and keeps the file: so no token comes along, but a ticket. */
export const downloadExport = defineEndpoint({
  method: 'GET',
  path: '/account/export',
  access: 'public',
  summary: 'All data of the user who made the ticket, as a zip file; a newer download ends one in progress',
  query: z.object({ ticket: Ticket }),
  changes: ['account'],
  errors: ['not_found', 'export_unavailable'],
})

export const AccountDeletion = z.object({
  /** When the account is deleted; null while nobody has asked for it. */
  due_at: Instant.nullable(),
  /** The days in which a deletion can be called off; 0 where this server sends no mails. */
  grace_days: z.int(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const KEEP_ACCOUNT_MESSAGE = 'Your account stays. Nothing was deleted.'

export const CancelDeletion = z.object({ token: z.string().max(200, ERRORS.deletion_token_invalid.message) })
export type CancelDeletion = z.infer<typeof CancelDeletion>

export const getAccountDeletion = defineEndpoint({
  method: 'GET',
  path: '/account/deletion',
  access: 'user',
  summary: "Whether, and when, the caller's account will be deleted",
  response: AccountDeletion,
})

export const requestAccountDeletion = defineEndpoint({
  method: 'POST',
  path: '/account/deletion',
  access: 'user',
  summary: "Requests the deletion of the caller's account after the grace period, and ends all its sessions",
  status: 202,
  response: AccountDeletion,
  changes: ['account'],
  errors: ['confirmation_required'],
})

export const cancelAccountDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/account/deletion',
  access: 'user',
  summary: "Cancels the deletion of the caller's account",
  status: 204,
  changes: ['account'],
  errors: ['not_found'],
})

export const cancelAccountDeletionByLink = defineEndpoint({
  method: 'POST',
  path: '/account/deletion/cancel',
  access: 'public',
  summary: 'Cancels the deletion of an account with the token of the mail about it',
  body: CancelDeletion,
  response: z.object({ message: z.string() }),
  changes: ['account'],
  errors: ['deletion_token_invalid', 'too_many_attempts'],
})
