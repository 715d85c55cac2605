import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; updates. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the window is as narrow as a phone, as the style sheets say it; updates. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599.98px)')
