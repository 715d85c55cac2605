import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReady = false

/** The build that this page runs: the address of its entry script. */
export const ownBuild = (): string => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry === null ? '' : new URL(entry.src).pathname
}

/** Notes which build the service worker has, which is the newest one that this browser has seen. */
export function noteWorkerBuild(build: string): void {
  isReady = build !== ownBuild()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a reload of this page would show a newer version of the product; updates. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isReady)
