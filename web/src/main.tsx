import './lib/api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { beginScreen } from './app/app-routes.tsx'
import { App } from './app/app.tsx'
import { beginTouchedScreens } from './app/begin-touched-screens.ts'
import { beginFirstCalls } from './app/first-calls.ts'
import { followSession } from './app/sign-in/follow-session.ts'
import { watchInstallOffer } from './lib/install-prompt.ts'
import { loadAllParts } from './lib/lazy-part/lazy-part.tsx'
import { untilQuiet } from './lib/lazy-part/until-quiet.ts'
import { isStorageAllowed, storedToken, subscribeToSession } from './lib/session/session-store.ts'
import '@fontsource/frank-ruhl-libre/600.css'
import './ui/styles/base.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
if (isStorageAllowed()) {
  beginScreen(window.location.pathname, storedToken() !== null)
  beginFirstCalls(window.location.pathname)
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

/**
 * Whether the service worker keeps the files of the client. It starts when the screen that was opened is complete, as it
 * fetches all of them. In development Vite serves the files, which change all the time.
 */
const areFilesKept = untilQuiet()
  .then(async () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
    const { startServiceWorker } = await import('./lib/service-worker/start-service-worker.ts')
    return startServiceWorker()
  })
  .catch(() => false)

// A visitor needs only the current page; a signed-in user may open anything.
const loadAhead = () => {
  if (storedToken() === null) return
  void Promise.all([areFilesKept, untilQuiet()]).then(([areKept]) => (areKept ? undefined : loadAllParts()))
}
if (isStorageAllowed()) {
  loadAhead()
  subscribeToSession(loadAhead)
  followSession()
}

watchInstallOffer()
beginTouchedScreens()
