import { listOrderItems, type OrderItem } from '@larder/shared/contracts/orders/orders'
import {
  cancelSync,
  getSyncStatus,
  startOrderSync,
  type SyncStatus,
} from '@larder/shared/contracts/orders/order-sync'
import type { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import { useMemo } from 'react'
import useSWR, { type ScopedMutator, unstable_serialize, useSWRConfig } from 'swr'
import type { z } from 'zod'
import { cacheUnder } from '../../lib/api/cached-words.ts'
import { type TellChange, useTellChange } from '../../lib/api/changes.ts'
import { call } from '../../lib/api/call.ts'
import { detailOr } from '../../lib/api/messages.ts'

const SYNC = cacheUnder('orderSync', [getSyncStatus])

/** Which syncs are meant: these, or with none the one that was started last. */
type SyncIds = readonly string[]
const syncKey = (syncIds: SyncIds) => [SYNC, ...syncIds] as const

/** How often the progress of a running sync is loaded (MAIL-027). */
const POLL_MS = 2000

/** Calls for each of these syncs, at once. */
const forEachSync = <T>(syncIds: SyncIds, ask: (sync_id: string | undefined) => Promise<T>) =>
  Promise.allSettled((syncIds.length === 0 ? [undefined] : syncIds).map(ask))

/** A sync whose progress cannot be loaded, for example of a removed mailbox, has failed; the others go on. */
async function loadStatuses(syncIds: SyncIds): Promise<SyncStatus[]> {
  const answers = await forEachSync(syncIds, (sync_id) => call(getSyncStatus, { query: { sync_id } }))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer] : []))
  if (refusals.length === answers.length) throw refusals[0]?.reason
  return answers.map((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value
      : {
          ...STARTED,
          sync_id: syncIds[index] ?? null,
          status: 'failed',
          error: detailOr(answer.reason, 'Error checking sync status'),
        },
  )
}

/**
 * The progress of syncs. While one of them runs it is loaded every two seconds, as long as that works and the screen is
 * open (MAIL-027, MAIL-033, MAIL-034).
 */
export function useSyncStatuses(syncIds: SyncIds) {
  const { data, error, mutate } = useSWR<SyncStatus[], unknown>(
    syncKey(syncIds),
    () => loadStatuses(syncIds),
    {
      refreshInterval: (latest) => (latest?.some(({ status }) => status === 'syncing') ? POLL_MS : 0),
      shouldRetryOnError: false,
    },
  )
  return { statuses: data, error, retry: () => void mutate() }
}

/** Syncs that were started together. */
export type FollowedSyncs = {
  ids: SyncIds
  /** The names of their mailboxes, in the same order. */
  names: readonly string[]
  /** Mailboxes whose sync could not be started, and why. */
  refused: readonly { name: string; reason: string }[]
}

const STARTED_KEY = ['startedSyncs'] as const

/** The syncs that this tab started last, so that another screen, or the same one later, follows all of them. */
export function useStartedSyncs() {
  const { cache, mutate } = useSWRConfig()
  const cached = (key: readonly unknown[]): unknown => cache.get(unstable_serialize(key))?.data
  return {
    /** Those that ran when they were seen last. */
    findRunning: (): FollowedSyncs | undefined => {
      const started = cached(STARTED_KEY) as FollowedSyncs | undefined
      const statuses = started && (cached(syncKey(started.ids)) as SyncStatus[] | undefined)
      return statuses?.some(({ status }) => status === 'syncing') ? started : undefined
    },
    remember: (syncs: FollowedSyncs) => void mutate(STARTED_KEY, syncs, { revalidate: false }),
  }
}

/** Starts and ends syncs. All throw as `call` does. */
export function useSyncMutations() {
  const { mutate } = useSWRConfig()
  const tell = useTellChange()
  return useMemo(() => createMutations(mutate, tell), [mutate, tell])
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

function createMutations(mutate: ScopedMutator, tell: TellChange) {
  return {
    /** Starts a sync; returns its id, and the items that wait for review already. */
    start: async (body: SyncStart): Promise<{ items: OrderItem[]; sync_id: string }> =>
      call(startOrderSync, { body }),
    /** Shows syncs as running until their progress is loaded: what earlier ones with their ids left is old. */
    showAsRunning: (syncIds: SyncIds): Promise<unknown> =>
      mutate(
        syncKey(syncIds),
        syncIds.map((id): SyncStatus => ({ ...STARTED, sync_id: id })),
      ),
    cancel: async (syncIds: SyncIds): Promise<void> => {
      const answers = await forEachSync(syncIds, (sync_id) => call(cancelSync, { body: { sync_id } }))
      const statusOf = (before: SyncStatus, index: number) => {
        const answer = answers[index]
        return answer?.status === 'fulfilled' ? answer.value : before
      }
      await mutate<SyncStatus[]>(syncKey(syncIds), (known) => known?.map(statusOf), { revalidate: false })
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    },
    /** The items that wait for review now. */
    loadItems: async (): Promise<OrderItem[]> => (await call(listOrderItems, {})).items,
    /** Loads again what a sync changed; among it the last sync of the Google connection (MAIL-031). */
    refresh: () => tell(startOrderSync),
  }
}
