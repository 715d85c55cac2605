import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of a list and its distance from the top of the page, in pixels; the width is null until it is measured.
 */
export function useListBox() {
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<{ width: number | null; top: number }>({ width: null, top: 0 })
  useLayoutEffect(() => {
    const list = ref.current
    if (list === null) return
    const measure = () => {
      const width = list.clientWidth
      const top = Math.round(list.getBoundingClientRect().top + window.scrollY)
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    // Content above the list moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { ref, ...box }
}
