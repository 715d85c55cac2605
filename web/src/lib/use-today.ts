import { useSyncExternalStore } from 'react'
import { todayIn } from './format.ts'
import { useSession } from './session/session.ts'

const CHECK_MS = 60_000

/** A tab may stay open over midnight, and a sleeping one runs no timer. */
function subscribe(onCheck: () => void): () => void {
  const timer = setInterval(onCheck, CHECK_MS)
  document.addEventListener('visibilitychange', onCheck)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onCheck)
  }
}

/** Today as 'YYYY-MM-DD' in the time zone of the signed-in user, in the browser's own for visitors. */
export function useToday(): string {
  const { user } = useSession()
  return useSyncExternalStore(subscribe, () => todayIn(user?.time_zone))
}
