import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

const DEPARTURE_MS = 3000

/** Leads to the login page 3 s after `isLeaving` became true, unless the page was left before (AUTH-043, AUTH-063). */
export function useDepartureToLogin(isLeaving: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), DEPARTURE_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate])
}
