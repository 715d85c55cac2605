import type { StatusFilter } from '@larder/shared/domain/inventory/stock/list/inventory-filter'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The navigation state that the inventory receives (INV-002, INV-003). */
type ArrivalState = {
  highlightItemId?: string
  openUploadDialog?: boolean
  openAddItem?: boolean
  /** What stands in the row that adds by name. */
  quickAdd?: string
  /** Shows only what has this status. */
  filter?: StatusFilter
}

/**
 * The navigation state on arrival. It is removed from the browser's history at once, so that a reload or Back does not
 * repeat its action.
 */
export function useArrival(onArrive: (state: ArrivalState) => void): ArrivalState | null {
  const { pathname, state } = useLocation() as { pathname: string; state: ArrivalState | null }
  const navigate = useNavigate()
  const [arrival, setArrival] = useState(state)
  if (state !== null && state !== arrival) setArrival(state)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (state === null) return
    arrive(state)
    void navigate(pathname, { replace: true, state: null })
  }, [state, pathname, navigate])
  return arrival
}
