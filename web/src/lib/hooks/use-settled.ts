import { useEffect, useState } from 'react'

/** How long a person who types pauses before something is asked of the server, in milliseconds. */
const PAUSE_MS = 250

/** A text as it was when it last stayed the same for a quarter of a second; shorter waits ask the server per letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
