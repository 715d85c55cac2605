import { useEffect } from 'react'

/** Keeps the screen of the device on while `isActive`, where the browser allows it. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    // Only secure pages have it.
    if (!isActive || !('wakeLock' in navigator)) return undefined
    const life = new AbortController()
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      try {
        lock = await navigator.wakeLock.request('screen')
        if (life.signal.aborted) await lock.release()
      } catch {
        // Refused, for example because the battery is low: the screen then goes off as usual.
      }
    }
    // The browser releases the lock when the page is hidden.
    const requestAgain = () => {
      if (document.visibilityState === 'visible') void request()
    }
    document.addEventListener('visibilitychange', requestAgain, { signal: life.signal })
    requestAgain()
    return () => {
      life.abort()
      void lock?.release()
    }
  }, [isActive])
}
