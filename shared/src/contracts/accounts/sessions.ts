import { z } from 'zod'
import { defineEndpoint, NEXT_CURSOR_HEADER } from '../base/endpoint.ts'
import { PageQuery } from '../base/paging.ts'
import { Id, Instant } from '../base/primitives.ts'

/** A device or browser on which the user is signed in. */
export const Session = z.object({
  id: Id,
  /** Readable name of browser and system, for example 'Firefox on Windows'. */
  device: z.string(),
  /** Network address of its last use. */
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SECURITY_EVENT_KINDS = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'refresh_token_reused',
  'password_changed',
  'password_set',
  'password_reset_requested',
  'password_reset',
  'google_connected',
  'google_disconnected',
  'address_released',
  'account_locked',
  'account_unlocked',
  'promoted_to_superuser',
  'data_exported',
  'calendar_address_made',
  'deletion_requested',
  'deletion_cancelled',
  'member_invited',
  'household_joined',
  'household_left',
  'household_removed_from',
  'member_removed',
  'member_role_changed',
  'unusual_activity',
] as const

/** A security event of an account; kept for a year. */
export const SecurityEvent = z.object({
  id: Id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  at: Instant,
  /** Browser and system, and network address; null for what the operator did. */
  device: z.string().nullable(),
  address: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The message of the Redis channel by which every API process learns that sessions have ended. */
export const SessionsEnded = z.object({ session_ids: z.array(Id) })
export type SessionsEnded = z.infer<typeof SessionsEnded>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  reads: ['account'],
  summary: `The caller's sessions, latest used first; with \`limit\` or \`cursor\` a page of them, the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(Session),
  errors: ['not_found'],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'user',
  summary:
    'Ends a session of the caller and closes its sockets; another one after a recent confirmation only',
  params: z.object({ id: Id }),
  status: 204,
  changes: ['account'],
  errors: ['not_found', 'confirmation_required'],
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'user',
  summary:
    'Ends all sessions of the caller but this one, and closes their sockets; after a recent confirmation',
  status: 204,
  changes: ['account'],
  errors: ['confirmation_required'],
})

export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  path: '/auth/security-events',
  access: 'user',
  reads: ['account'],
  summary: `What happened on the account, in pages, latest first; the next cursor in ${NEXT_CURSOR_HEADER}`,
  query: PageQuery,
  response: z.array(SecurityEvent),
})
