import { useEffect } from 'react'
import { isolated } from '../../../lib/isolated.ts'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { prepareRing, ring } from './ring.ts'
import { TimerBar } from './timer-bar.tsx'
import { noteRung, type TimersState } from './timer-store.ts'
import styles from './timers-notice.module.css'
import { useNow } from './use-now.ts'

/** Who is at the stove may miss the first ring. */
const RING_AGAIN_MS = 10_000
const RINGING_MS = 60_000

/** Rings when a timer ends, on any screen, for a minute or until it is dismissed; shows all timers where no cook view does. */
export function TimersNotice({ timers, isShown }: TimersState) {
  const now = useNow()
  const isRinging = timers.some(({ endsAt }) => endsAt <= now && now < endsAt + RINGING_MS)
  useEffect(() => {
    const ended = timers.filter(({ hasRung, endsAt }) => !hasRung && endsAt <= now)
    for (const { id, recipe, text, step } of ended) {
      noteRung(id)
      showToast({
        tone: 'success',
        text: `${isolated(recipe.name)}: Time is up: ${text} of step ${step + 1}`,
      })
    }
  }, [timers, now])
  useEffect(() => {
    if (!isRinging) return undefined
    ring()
    const again = setInterval(ring, RING_AGAIN_MS)
    return () => clearInterval(again)
  }, [isRinging])
  useEffect(() => {
    const life = new AbortController()
    // After a reload of the page, too, a sound needs a press.
    document.addEventListener('pointerdown', prepareRing, { once: true, signal: life.signal })
    return () => life.abort()
  }, [])
  if (isShown) return null
  return (
    <aside aria-label="Cooking timers" className={styles.place}>
      <TimerBar timers={timers} />
    </aside>
  )
}
