import type { OrderItem } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { detailOr } from '../../../lib/api/messages.ts'
import { type SyncStart, useSyncMutations, useSyncStatus } from '../data.ts'
import { endText } from '../sync-texts.ts'

const FAILED = 'Failed to sync emails'

type SyncEvents = {
  /** Items of these orders wait for review, and were not shown by this sync yet. */
  onFound: (orderIds: readonly string[]) => void
  success: (text: string) => void
  failure: (text: string) => void
}

export type OrderSync = {
  /** Undefined until loaded. */
  status: SyncStatus | undefined
  error: unknown
  retry: () => void
  isSyncing: boolean
  isCancelling: boolean
  /** Why the latest sync failed; empty when it did not. */
  failure: string
  start: (options: SyncStart) => Promise<void>
  /** Follows a sync that another call starts, and shows only what is new after it. Throws as that call does. */
  follow: (begin: () => Promise<string>) => Promise<void>
  cancel: () => Promise<void>
}

/**
 * A sync as a screen sees it: starts it, follows it until it ends, and says what it found, each item once whether it
 * came with the start or later (MAIL-026 to MAIL-036, MAIL-048).
 */
export function useOrderSync({ onFound, success, failure: tellFailure }: SyncEvents): OrderSync {
  const mutations = useSyncMutations()
  const [syncId, setSyncId] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const { status, error, retry } = useSyncStatus(syncId)
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
  const end = async (ended: SyncStatus) => {
    if (ended.status === 'failed') fail(endText(ended))
    else success(endText(ended))
    void mutations.refresh()
    if (shown.current === null) return
    try {
      show(await mutations.loadItems())
    } catch (reason) {
      tellFailure(detailOr(reason, 'Failed to load the items that were found'))
    }
    shown.current = null
  }
  const onStatus = useEffectEvent((next: SyncStatus) => {
    const hasEnded = wasSyncing.current && next.status !== 'syncing'
    wasSyncing.current = next.status === 'syncing'
    if (hasEnded) void end(next)
  })
  useEffect(() => {
    if (status !== undefined) onStatus(status)
  }, [status])
  const onError = useEffectEvent(() => {
    if (!wasSyncing.current) return
    wasSyncing.current = false
    tellFailure('Error checking sync status')
  })
  useEffect(() => {
    if (error !== undefined) onError()
  }, [error])

  const watch = async (id: string) => {
    wasSyncing.current = true
    const isLoaded = mutations.showAsRunning(id)
    setSyncId(id)
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
  return {
    status,
    error,
    retry,
    isSyncing: isStarting || (error === undefined && status?.status === 'syncing'),
    isCancelling: status?.is_cancelling === true,
    failure,
    start: async (options) => {
      try {
        await begin(async () => {
          const { items, sync_id } = await mutations.start(options)
          shown.current = new Set()
          show(items)
          await watch(sync_id)
        })
      } catch (reason) {
        fail(detailOr(reason, FAILED))
      }
    },
    follow: (beginIt) =>
      begin(async () => {
        const waiting = await mutations.loadItems()
        const id = await beginIt()
        shown.current = new Set(waiting.map(keyOf))
        await watch(id)
      }),
    cancel: async () => {
      try {
        await mutations.cancel(syncId)
      } catch (reason) {
        tellFailure(detailOr(reason, 'Failed to cancel the sync'))
      }
    },
  }
}

const keyOf = ({ order_id, line_id }: OrderItem): string => `${order_id} ${line_id}`
