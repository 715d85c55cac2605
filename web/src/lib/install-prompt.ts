import { useSyncExternalStore } from 'react'

/** Chromium's own event, which other browsers do not know. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const listeners = new Set<() => void>()
let offered: InstallEvent | null = null

const offer = (event: InstallEvent | null) => {
  offered = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the product, which it makes once, before anybody opens the settings. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => offer(event as InstallEvent))
  window.addEventListener('appinstalled', () => offer(null))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person to install the product, by the browser's own question; null where the browser does not offer it. */
export const useInstallOffer = (): (() => void) | null => {
  const event = useSyncExternalStore(subscribe, () => offered)
  if (event === null) return null
  return () => {
    // An offer can be made once; the browser makes another one when it is declined.
    offer(null)
    void event.prompt()
  }
}
