import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What the inventory finds in the navigation state (INV-002, INV-003). */
type ArrivalState = { highlightItemId?: string; openUploadDialog?: boolean }

/**
 * The state that somebody arrived with. It is taken out of the browser's history at once, so that a reload or the way
 * back does not act on it again.
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
