import { useEffect, useEffectEvent, useState } from 'react'
import type { CookTimer } from './cook-progress.ts'

const TICK_MS = 500

/**
 * The instant now, in milliseconds, while timers run or `isShown`; calls `onEnd` once with those that ended since the last look, however
 * long the device slept in between.
 */
export function useTimerClock(
  timers: readonly CookTimer[],
  isShown: boolean,
  onEnd: (ended: readonly CookTimer[]) => void,
): number {
  const [now, setNow] = useState(() => Date.now())
  const look = useEffectEvent(() => {
    const then = now
    const at = Date.now()
    setNow(at)
    const ended = timers.filter(({ endsAt }) => endsAt > then && endsAt <= at)
    if (ended.length > 0) onEnd(ended)
  })
  const isRunning = isShown || timers.some(({ endsAt }) => endsAt > now)
  useEffect(() => {
    if (!isRunning) return undefined
    const life = new AbortController()
    const clock = setInterval(() => look(), TICK_MS)
    // A hidden tab ticks rarely.
    document.addEventListener('visibilitychange', () => look(), { signal: life.signal })
    return () => {
      clearInterval(clock)
      life.abort()
    }
  }, [isRunning])
  return now
}
