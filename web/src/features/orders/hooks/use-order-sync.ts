import type { OrderItem } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import {
  type FollowedSyncs,
  type SyncStart,
  useStartedSyncs,
  useSyncMutations,
  useSyncStatuses,
} from '../data.ts'
import { endOf, refusalOf, wholeOf } from '../whole-sync.ts'

const FAILED = 'Failed to sync emails'

/** The sync that was started last, by whomever. */
const LATEST: FollowedSyncs = { ids: [], names: [], refused: [] }

type SyncEvents = {
  /** Items of these orders wait for review, and were not shown by this sync yet. */
  onFound: (orderIds: readonly string[]) => void
  success: (text: string) => void
  /** Where several mailboxes refuse, each is named in a line of its own. */
  failure: (text: string) => void
}

/** A mailbox that is to be synced. */
export type SyncRun = { name: string; options: SyncStart }

export type OrderSync = {
  /** Of all syncs together; undefined until loaded. */
  status: SyncStatus | undefined
  /** How many of several mailboxes have been read. */
  mailboxes: { endedCount: number; count: number }
  error: unknown
  retry: () => void
  isSyncing: boolean
  isCancelling: boolean
  /** Why the latest sync failed; empty when it did not. */
  failure: string
  /** Syncs mailboxes at once. */
  start: (runs: readonly SyncRun[]) => Promise<void>
  /** Follows a sync that another call starts, and shows only what is new after it. Throws as that call does. */
  follow: (begin: () => Promise<string>) => Promise<void>
  cancel: () => Promise<void>
}

/**
 * A sync of one mailbox or several as a screen sees it: starts it, follows it until it ends, and says what it found,
 * each item once whether it came with the start or later, and from whichever mailbox (MAIL-026 to MAIL-036, MAIL-048).
 */
export function useOrderSync({ onFound, success, failure: tellFailure }: SyncEvents): OrderSync {
  const mutations = useSyncMutations()
  const { findRunning, remember } = useStartedSyncs()
  const [followed, setFollowed] = useState(() => findRunning() ?? LATEST)
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const { statuses, error, retry } = useSyncStatuses(followed.ids)
  const status = wholeOf(statuses ?? [])
  const endedCount = statuses?.filter((one) => one.status !== 'syncing').length ?? 0
  /** The items that this sync has shown; null while it was not started here, so that nothing opens unasked. */
  const shown = useRef<Set<string> | null>(null)
  const wasSyncing = useRef(false)

  const show = (items: readonly OrderItem[]) => {
    const seen = shown.current
    if (seen === null) return
    const news = items.filter((item) => !seen.has(keyOf(item)))
    for (const item of news) seen.add(keyOf(item))
    if (news.length > 0) onFound([...new Set(news.map(({ order_id }) => order_id))])
  }
  const fail = (text: string) => {
    setFailure(text)
    tellFailure(text)
  }
  /** Shows what was found since. */
  const showFound = async () => {
    void mutations.refresh()
    if (shown.current === null) return
    try {
      show(await mutations.loadItems())
    } catch (reason) {
      tellFailure(detailOr(reason, 'Failed to load the items that were found'))
    }
  }
  const end = async (ended: readonly SyncStatus[]) => {
    const result = endOf(ended, followed)
    if (result?.hasFailed) fail(result.text)
    else if (result) success(result.text)
    const own = shown.current
    await showFound()
    // Another sync may have been started meanwhile.
    if (shown.current === own) shown.current = null
  }
  const onStatuses = useEffectEvent((next: readonly SyncStatus[]) => {
    const isRunning = next.some((one) => one.status === 'syncing')
    const hasEnded = wasSyncing.current && !isRunning
    wasSyncing.current = isRunning
    if (hasEnded) void end(next)
  })
  useEffect(() => {
    if (statuses !== undefined) onStatuses(statuses)
  }, [statuses])
  // The first mailbox that was read does not wait for a slow one.
  const onOneEnded = useEffectEvent(() => {
    if (wasSyncing.current) void showFound()
  })
  const isPartlyEnded = endedCount > 0 && endedCount < (statuses?.length ?? 0)
  useEffect(() => {
    if (isPartlyEnded) onOneEnded()
  }, [isPartlyEnded, endedCount])
  const onError = useEffectEvent(() => {
    if (!wasSyncing.current) return
    wasSyncing.current = false
    tellFailure('Error checking sync status')
  })
  useEffect(() => {
    if (error !== undefined) onError()
  }, [error])

  const watch = async (syncs: FollowedSyncs) => {
    wasSyncing.current = true
    const isLoaded = mutations.showAsRunning(syncs.ids)
    remember(syncs)
    setFollowed(syncs)
    await isLoaded
  }
  const begin = async (startIt: () => Promise<void>) => {
    setIsStarting(true)
    setFailure('')
    try {
      await startIt()
    } finally {
      setIsStarting(false)
    }
  }
  const startAll = async (runs: readonly SyncRun[]) => {
    const answers = await Promise.allSettled(runs.map(({ options }) => mutations.start(options)))
    const named = runs.map(({ name }, index) => ({ name, answer: answers[index] }))
    const syncs = named.flatMap(({ name, answer }) =>
      answer?.status === 'fulfilled' ? [{ name, ...answer.value }] : [],
    )
    const refused = named.flatMap(({ name, answer }) =>
      answer?.status === 'rejected' ? [{ name, reason: detailOr(answer.reason, FAILED) }] : [],
    )
    if (syncs.length === 0) return fail(refusalOf(refused))
    shown.current = new Set()
    show(syncs.flatMap(({ items }) => items))
    await watch({ ids: syncs.map(({ sync_id }) => sync_id), names: syncs.map(({ name }) => name), refused })
  }
  return {
    status,
    mailboxes: { endedCount, count: statuses?.length ?? 0 },
    error,
    retry,
    isSyncing: isStarting || (error === undefined && status?.status === 'syncing'),
    isCancelling: status?.is_cancelling === true,
    failure,
    start: (runs) => begin(() => startAll(runs)),
    follow: (beginIt) =>
      begin(async () => {
        const waiting = await mutations.loadItems()
        const id = await beginIt()
        shown.current = new Set(waiting.map(keyOf))
        await watch({ ...LATEST, ids: [id] })
      }),
    cancel: async () => {
      try {
        await mutations.cancel(followed.ids)
      } catch (reason) {
        tellFailure(detailOr(reason, 'Failed to cancel the sync'))
      }
    },
  }
}

const keyOf = ({ order_id, line_id }: OrderItem): string => `${order_id} ${line_id}`
