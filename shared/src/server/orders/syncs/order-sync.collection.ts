import type { SyncLog } from '@larder/shared/contracts/orders/order-sync'
import type { SyncOptions } from '@larder/shared/contracts/orders/sync-options'
import type { z } from 'zod'
import { boolean, date, id, json, nullable, number, oneOf, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import { TURN_INDEXES } from '../../work/turns.ts'
import { WORK_INDEX, workColumns } from '../../work/work-columns.ts'

/** Who started a sync. */
export const SYNC_TRIGGERS = ['person', 'schedule'] as const

/**
 * The reading of a mailbox, one document for each: its id is the mailbox's, so that a mailbox is read once at a time. An
 * upload has a document of its own.
 */
export const orderSyncsCollection = defineCollection({
  name: 'order_syncs',
  owner: 'household',
  columns: {
    household_id: id,
    user_id: id,
    /** Null for uploaded mails. */
    mailbox_id: nullable(id),
    ...workColumns,
    /** The number of times it was started; an attempt continues a run, a run starts from nothing. */
    run: number,
    trigger: oneOf(SYNC_TRIGGERS),
    options: json<z.infer<typeof SyncOptions>>(),
    /** The hash of the only mail that is to be read; null for all that are found. */
    only_hash: nullable(text),
    /** Lines of the log, the latest 200. */
    logs: json<SyncLog[]>(),
    processed_count: number,
    order_count: number,
    started_at: date,
    ended_at: nullable(date),
    is_cancelled: withDefault(boolean, false),
    /** How often in a row the account refused, when nobody had asked. */
    refusal_count: withDefault(number, 0),
    /** The household by which its mails are hashed, where that is another one from which the mailbox was brought. */
    first_household_id: nullable(id),
    /** When the document of an upload is deleted. */
    expires_at: nullable(date),
  },
  retention: { until: 'expires_at' },
  indexes: [[WORK_INDEX], ...TURN_INDEXES, [{ household_id: 1, started_at: -1 }]],
})
