import { type RefCallback, useCallback, useState } from 'react'

/** What is scrolled past faster than this was not looked at. */
const LOOK_MS = 300

/** Whether the element with `ref` has been on the screen for a moment; then it stays true. */
export function useSeen(): { ref: RefCallback<Element>; isSeen: boolean } {
  const [isSeen, setIsSeen] = useState(false)
  const ref = useCallback((element: Element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((changes) => {
      clearTimeout(timer)
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(() => setIsSeen(true), LOOK_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return { ref, isSeen }
}
