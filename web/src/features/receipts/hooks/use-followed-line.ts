import { useEffect, useRef, useState } from 'react'

/** A pointer that only crosses lines does not rest on one this long, so the picture does not run after it. */
const REST_MS = 120

/**
 * The ids of the line that had the focus last, and of the one whose place in the picture is shown: that on which the
 * focus came, or a pointer rested, last. A pointer that goes on to the picture finds it as it was. Undefined until there
 * is one.
 */
export function useFollowedLine() {
  const [focusedId, setFocusedId] = useState<number>()
  const [pointedId, setPointedId] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    focusedId,
    followedId: pointedId ?? focusedId,
    /** The focus came to a line: it is followed, even while the pointer rests on another. */
    focus: (id: number) => {
      clearTimeout(timer.current)
      setPointedId(undefined)
      setFocusedId(id)
    },
    /** The pointer moves on a line, or has left it. */
    point: (id: number | undefined) => {
      clearTimeout(timer.current)
      if (id !== undefined) timer.current = setTimeout(() => setPointedId(id), REST_MS)
    },
  }
}
