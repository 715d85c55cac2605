import { useSyncExternalStore } from 'react'

const CHANGES = ['online', 'offline'] as const

const subscribe = (listener: () => void) => {
  for (const change of CHANGES) window.addEventListener(change, listener)
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listener)
  }
}

/** Whether the browser has a connection; updates. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
