import { listOrderItems, type OrderItem } from '@larder/shared/contracts/orders/orders'
import {
  cancelSync,
  getSyncStatus,
  startOrderSync,
  type SyncStatus,
} from '@larder/shared/contracts/orders/order-sync'
import type { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import { useMemo } from 'react'
import useSWR, { type ScopedMutator, useSWRConfig } from 'swr'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'

/** The first words of the keys under which data of syncs is cached. */
const words = { sync: 'orderSync', messages: 'mailMessages' } as const

const syncKey = (syncId: string | undefined) => [words.sync, syncId] as const
export const messagesWord = words.messages

/** How often the progress of a running sync is loaded (MAIL-027). */
const POLL_MS = 2000

/**
 * The progress of a sync, by default of the one that was started last. While it runs it is loaded every two seconds, as
 * long as that works and the screen is open (MAIL-027, MAIL-033, MAIL-034).
 */
export function useSyncStatus(syncId: string | undefined) {
  const { data, error, mutate } = useSWR<SyncStatus, unknown>(
    syncKey(syncId),
    () => call(getSyncStatus, { query: { sync_id: syncId } }),
    {
      refreshInterval: (latest) => (latest?.status === 'syncing' ? POLL_MS : 0),
      shouldRetryOnError: false,
    },
  )
  return { status: data, error, retry: () => void mutate() }
}

/** Starts and ends syncs. All throw as `call` does. */
export function useSyncMutations() {
  const { mutate } = useSWRConfig()
  return useMemo(() => createMutations(mutate), [mutate])
}

/** What a sync is before its first line was loaded. */
const STARTED: Omit<SyncStatus, 'sync_id'> = {
  status: 'syncing',
  logs: [],
  processed_emails: 0,
  detected_orders: 0,
  error: null,
  mailbox_id: null,
  started_at: null,
  ended_at: null,
  is_cancelling: false,
}

export type SyncStart = z.input<typeof SyncOptionsInput> & { mailbox_id?: string | undefined }

function createMutations(mutate: ScopedMutator) {
  return {
    /** Starts a sync; returns its id, and the items that wait for review already. */
    start: async (body: SyncStart): Promise<{ items: OrderItem[]; sync_id: string }> =>
      call(startOrderSync, { body }),
    /** Shows a sync as running until its progress is loaded: what an earlier one with its id left is old. */
    showAsRunning: (syncId: string): Promise<unknown> =>
      mutate(syncKey(syncId), { ...STARTED, sync_id: syncId }),
    cancel: async (syncId: string | undefined): Promise<void> => {
      const status = await call(cancelSync, { body: { sync_id: syncId } })
      await mutate(syncKey(syncId), status, { revalidate: false })
    },
    /** The items that wait for review now. */
    loadItems: async (): Promise<OrderItem[]> => (await call(listOrderItems, {})).items,
    /** Loads again what a sync changed. */
    refresh: () =>
      mutate((key) => Array.isArray(key) && CHANGED_BY_SYNC.has(key[0]), undefined, { populateCache: false }),
  }
}

/** The first words of keys of other features; among them the last sync of the Google connection (MAIL-031). */
const CHANGED_BY_SYNC: ReadonlySet<unknown> = new Set(['mailboxes', 'waitingOrders', 'googleStatus'])
