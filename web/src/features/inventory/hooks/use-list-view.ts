import type { StatusFilter } from '@larder/shared/domain/inventory/stock/list/inventory-filter'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onOwnerLeft, readSession } from '../../../lib/session/session-store.ts'
import type { MeasuredRows } from './use-row-window.ts'

const STORAGE_KEY = 'inventory_view'

/** A list that has not moved for so long stands where its user wants it. */
const SETTLED_MS = 200

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

/** The list as it was last in this page, with its search. */
let latest: KeptView | null = null
onOwnerLeft(() => (latest = null))

function keptView(): KeptView | null {
  if (latest !== null) return latest
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptView | null
    return kept !== null && kept.userId === currentUserId() ? { ...kept, search: '' } : null
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
    latest = { ...view, userId, scrollY, rows }
    // A reload begins without the search, and then the list is another one.
    const afterReload = view.search === '' ? latest : { ...latest, search: '', scrollY: 0, rows: [] }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(afterReload))
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
 * Search, filter, collapsed places and scroll position of the list, kept in this browser tab until its user signs out; the
 * search only until the page is reloaded. The scroll position is restored once the list is shown. Navigating to one card
 * starts with the whole list, and navigating to a status with all that has it.
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
  const measuredRowsRef = useRef<() => MeasuredRows>(() => [])
  // At each change, because a reload, a crash and a phone that ends the tab leave no time for it; and before the list
  // leaves the page, which changes the page's height.
  useLayoutEffect(() => {
    if (!isShown) return
    const userId = currentUserId()
    const keepNow = () => keep(userId, view, measuredRowsRef.current())
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keepNow, SETTLED_MS)
    }
    keepNow()
    window.addEventListener('scroll', keepSoon)
    return () => {
      window.removeEventListener('scroll', keepSoon)
      clearTimeout(timer)
      keepNow()
    }
  }, [isShown, view])
  useEffect(() => {
    if (isShown && startY > 0) window.scrollTo(0, startY)
  }, [isShown, startY])
  const change = (part: Partial<ListView>) => setView((before) => ({ ...before, ...part }))
  return { view, change, showAll: () => setView(WHOLE_LIST), keptRows: start?.rows ?? [], measuredRowsRef }
}
