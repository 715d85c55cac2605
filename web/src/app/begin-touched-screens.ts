import { beginScreen } from './app-routes.tsx'
import { isStorageAllowed, storedToken } from '../lib/session/session-store.ts'

/**
 * Begins to load the screen to which a link leads when it is touched or pointed at, some hundred milliseconds before the
 * click opens it.
 */
export function beginTouchedScreens(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === window.location.origin)
      beginScreen(link.pathname, isStorageAllowed() && storedToken() !== null)
  })
}
