import type { StatusFilter } from '@larder/shared/domain/inventory/stock/inventory-filter'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readSession } from '../../../lib/session/session-store.ts'
import type { MeasuredRows } from './use-row-window.ts'

const STORAGE_KEY = 'inventory_view'

/** The state of the list as the user left it. */
type ListView = {
  search: string
  filter: StatusFilter
  /** Headings of the places whose cards are collapsed. */
  folded: readonly string[]
}
type KeptView = ListView & {
  userId: string
  scrollY: number
  /** Measured heights, needed to restore the scroll position while most cards are not rendered. */
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

function keep(
  userId: string | undefined,
  view: ListView,
  rows: MeasuredRows,
  scrollY = window.scrollY,
): void {
  // When the screen closes because its user signs out, nothing is saved.
  if (userId === undefined || userId !== currentUserId()) return
  try {
    const kept: KeptView = { ...view, userId, scrollY, rows }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // Without storage the view is forgotten.
  }
}

/** Lets the list start with a search, at its top, when it is opened next in this browser tab. */
export const startWithSearch = (search: string): void =>
  keep(currentUserId(), { ...WHOLE_LIST, search }, [], 0)

/** What a navigation to the list asks it to show first. */
type Arrival = { highlightItemId?: string; filter?: StatusFilter }

/**
 * Search, filter, collapsed places and scroll position of the list, kept in this browser tab until its user signs out.
 * The scroll position is restored once the list is shown. Navigating to one card starts with the whole list, and
 * navigating to a status with all that has it.
 */
export function useListView(isShown: boolean, arrival: Arrival | null) {
  const [start] = useState(() =>
    arrival?.highlightItemId === undefined && arrival?.filter === undefined ? keptView() : null,
  )
  const [view, setView] = useState<ListView>({
    ...WHOLE_LIST,
    ...start,
    ...(arrival?.filter && { filter: arrival.filter }),
  })
  const startY = start?.scrollY ?? 0
  useEffect(() => {
    if (isShown && startY > 0) window.scrollTo(0, startY)
  }, [isShown, startY])
  const measuredRowsRef = useRef<() => MeasuredRows>(() => [])
  // Before the list leaves the page, which changes the page's height.
  useLayoutEffect(() => {
    const userId = currentUserId()
    // The final heights are needed, not those at the time of the effect.
    // oxlint-disable-next-line react/exhaustive-deps
    return () => keep(userId, view, measuredRowsRef.current())
  }, [view])
  const change = (part: Partial<ListView>) => setView((before) => ({ ...before, ...part }))
  return { view, change, showAll: () => setView(WHOLE_LIST), keptRows: start?.rows ?? [], measuredRowsRef }
}
