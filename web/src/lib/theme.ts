import { useSyncExternalStore } from 'react'

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** `theme.js`, which shows the theme before the client is loaded, reads this key and hears this event. */
const KEY = 'theme'
const CHOSEN = 'themechosen'

const read = (): Theme => {
  const stored = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The theme that was chosen on this device. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read)

/** Shows another theme at once, in all tabs, and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  window.dispatchEvent(new Event(CHOSEN))
}
