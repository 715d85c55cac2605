import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'
import { Id, Instant } from '../base/primitives.ts'
import { orElse } from '../base/read-as.ts'
import { OrderItem } from './orders.ts'
import { SyncOptionsInput } from './sync-options.ts'

export const LOG_LEVELS = ['ERROR', 'WARNING', 'INFO', 'DEBUG'] as const

/** One line of a sync's log; it says nothing of what stands in mails. */
export const SyncLog = z.object({
  timestamp: Instant,
  level: orElse(z.enum(LOG_LEVELS), 'INFO'),
  message: orElse(z.string(), ''),
})
export type SyncLog = z.infer<typeof SyncLog>

export const SyncStatus = z.object({
  /** `idle` when nothing was ever synced. */
  status: z.enum(['idle', 'syncing', 'completed', 'failed', 'cancelled']),
  /** The latest lines, the oldest first. */
  logs: orElse(z.array(SyncLog), []),
  processed_emails: orElse(z.int(), 0),
  detected_orders: orElse(z.int(), 0),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  /** Null while `idle`. */
  sync_id: Id.nullable(),
  /** Null for uploaded mails. */
  mailbox_id: Id.nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** True from a cancellation until the sync has ended. */
  is_cancelling: z.boolean(),
})
export type SyncStatus = z.infer<typeof SyncStatus>

export const startOrderSync = defineEndpoint({
  method: 'POST',
  path: '/orders/sync-gmail',
  access: 'user',
  summary:
    'Reads the order mails of a mailbox, by default of the connected Gmail; answers at once with the items that wait for review by then. While it is being read a second call starts nothing: `is_new` is false',
  body: SyncOptionsInput.extend({ mailbox_id: Id.optional() }).nullish(),
  response: z.object({ items: orElse(z.array(OrderItem), []), sync_id: Id, is_new: z.boolean() }),
  changes: ['mailboxes', 'orders'],
  errors: ['not_found', 'no_google_account'],
})

/** Names a sync by its id or by its mailbox; the one that was started last with neither. */
const SyncName = z.object({ sync_id: Id.optional(), mailbox_id: Id.optional() })
export type SyncName = z.infer<typeof SyncName>

export const getSyncStatus = defineEndpoint({
  method: 'GET',
  path: '/orders/sync-status',
  access: 'user',
  reads: ['orders'],
  summary:
    'The progress of a sync, by its id or its mailbox; without either of the one that was started last',
  query: SyncName,
  response: SyncStatus,
  errors: ['not_found'],
})

export const cancelSync = defineEndpoint({
  method: 'POST',
  path: '/orders/sync-cancel',
  access: 'user',
  summary:
    'Ends a running sync soon, by default the one that was started last; what it found stays. One that has ended stays as it is',
  body: SyncName.nullish(),
  response: SyncStatus,
  changes: ['orders'],
  errors: ['not_found'],
})
