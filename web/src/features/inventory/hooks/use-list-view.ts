import type { StatusFilter } from '@larder/shared/domain/inventory/stock/inventory-filter'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readSession } from '../../../lib/session/session-store.ts'
import type { MeasuredRows } from './use-row-window.ts'

const STORAGE_KEY = 'inventory_view'

/** How somebody has set the list. */
type ListView = {
  search: string
  filter: StatusFilter
  /** Headings of the places whose cards are put away. */
  folded: readonly string[]
}
type KeptView = ListView & {
  userId: string
  scrollY: number
  /** With them the same cards stand at this scroll again, though most of those above are not drawn. */
  rows: MeasuredRows
}

const WHOLE_LIST: ListView = { search: '', filter: 'All', folded: [] }

const currentUserId = () => readSession().user?.id

function keptView(): KeptView | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptView | null
    return kept?.userId === currentUserId() ? kept : null
  } catch {
    return null
  }
}

function keep(userId: string | undefined, view: ListView, rows: MeasuredRows): void {
  // A screen that closes because its user signs out leaves nothing behind.
  if (userId === undefined || userId !== currentUserId()) return
  try {
    const kept: KeptView = { ...view, userId, scrollY: window.scrollY, rows }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // A browser without room forgets the view.
  }
}

/**
 * Search, filter, folded places and scroll of the list, kept in this browser tab until its user signs out. The scroll
 * comes back once the list shows. Whoever comes for one card begins with the whole list.
 */
export function useListView(isShown: boolean, isForOneCard: boolean) {
  const [start] = useState(() => (isForOneCard ? null : keptView()))
  const [view, setView] = useState<ListView>({ ...WHOLE_LIST, ...start })
  const startY = start?.scrollY ?? 0
  useEffect(() => {
    if (isShown && startY > 0) window.scrollTo(0, startY)
  }, [isShown, startY])
  const measuredRowsRef = useRef<() => MeasuredRows>(() => [])
  // Before the list leaves the page, and the page's height with it.
  useLayoutEffect(() => {
    const userId = currentUserId()
    // The heights at the end are those that count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    return () => keep(userId, view, measuredRowsRef.current())
  }, [view])
  const change = (part: Partial<ListView>) => setView((before) => ({ ...before, ...part }))
  return { view, change, showAll: () => setView(WHOLE_LIST), keptRows: start?.rows ?? [], measuredRowsRef }
}
