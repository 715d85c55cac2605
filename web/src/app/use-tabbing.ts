import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

let isTabbing = false

/** Whether somebody has moved the focus with Tab since the last navigation, and must not lose it again. */
export const hasTabbed = (): boolean => isTabbing

/** Notices Tab, anew after each navigation; before the effects of the screen that opens. */
export function useTabbing(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    isTabbing = false
    const notice = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isTabbing = true
    }
    window.addEventListener('keydown', notice)
    return () => window.removeEventListener('keydown', notice)
  }, [key])
}
