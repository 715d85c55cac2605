import { useSyncExternalStore } from 'react'
import { todayIn } from '../today-in.ts'
import { useSession } from '../session/session.ts'

const CHECK_MS = 60_000

/**
 * Checks regularly and when the page becomes visible: a tab may stay open past midnight, and a sleeping device runs no
 * timer.
 */
function subscribe(onCheck: () => void): () => void {
  const timer = setInterval(onCheck, CHECK_MS)
  document.addEventListener('visibilitychange', onCheck)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onCheck)
  }
}

/** Today as 'YYYY-MM-DD' in the time zone of the signed-in user, or in the browser's for visitors. */
export function useToday(): string {
  const { user } = useSession()
  return useTodayIn(user?.time_zone)
}

/** Today as 'YYYY-MM-DD' in a time zone, by default the browser's. */
export const useTodayIn = (timeZone: string | undefined): string =>
  useSyncExternalStore(subscribe, () => todayIn(timeZone))
