import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

const DEPARTURE_MS = 3000

/** Navigates to `path` 3 s after `isLeaving` became true, unless the page was left before (AUTH-043, AUTH-063). */
export function useDeparture(isLeaving: boolean, path: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate(path, { replace: true }), DEPARTURE_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, path, navigate])
}
