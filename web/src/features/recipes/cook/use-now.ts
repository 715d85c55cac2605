import { useEffect, useState } from 'react'

const TICK_MS = 500

/** The instant now, in milliseconds since 1970, as it goes on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const life = new AbortController()
    const look = () => setNow(Date.now())
    const clock = setInterval(look, TICK_MS)
    // A hidden tab ticks rarely.
    document.addEventListener('visibilitychange', look, { signal: life.signal })
    return () => {
      clearInterval(clock)
      life.abort()
    }
  }, [])
  return now
}
