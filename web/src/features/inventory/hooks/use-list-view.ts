import type { StatusFilter } from '@larder/shared/domain/inventory/inventory-filter'
import { useEffect, useLayoutEffect, useState } from 'react'
import { readSession } from '../../../lib/session-store.ts'

const STORAGE_KEY = 'inventory_view'

/** How somebody has set the list. */
type ListView = { search: string; filter: StatusFilter }
type KeptView = ListView & { userId: string; scrollY: number }

const WHOLE_LIST: ListView = { search: '', filter: 'All' }

const currentUserId = () => readSession().user?.id

function keptView(): KeptView | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptView | null
    return kept?.userId === currentUserId() ? kept : null
  } catch {
    return null
  }
}

function keep(userId: string | undefined, view: ListView): void {
  // A screen that closes because its user signs out leaves nothing behind.
  if (userId === undefined || userId !== currentUserId()) return
  const { search, filter } = view
  try {
    const kept: KeptView = { userId, search, filter, scrollY: window.scrollY }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // A browser without room forgets the view.
  }
}

/**
 * Search, filter and scroll of the list, kept in this browser tab until its user signs out. The scroll comes back once
 * the list shows. Whoever comes for one card begins with the whole list.
 */
export function useListView(isShown: boolean, isForOneCard: boolean) {
  const [start] = useState(() => (isForOneCard ? null : keptView()))
  const [view, setView] = useState<ListView>(start ?? WHOLE_LIST)
  const startY = start?.scrollY ?? 0
  useEffect(() => {
    if (isShown && startY > 0) window.scrollTo(0, startY)
  }, [isShown, startY])
  // Before the list leaves the page, and the page's height with it.
  useLayoutEffect(() => {
    const userId = currentUserId()
    return () => keep(userId, view)
  }, [view])
  const change = (part: Partial<ListView>) => setView((before) => ({ ...before, ...part }))
  return { view, change, showAll: () => setView(WHOLE_LIST) }
}
