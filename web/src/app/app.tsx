import { BrowserRouter } from 'react-router-dom'
import { CLOUD } from '../ui/empty-state/drawings/cloud.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { AppRoutes } from './app-routes.tsx'
import { isStorageAllowed } from '../lib/session/session-store.ts'
import { Providers } from './providers.tsx'

/** The whole client: providers, routes, and what is rendered above every screen. */
export function App() {
  if (!isStorageAllowed()) return <StorageBlocked />
  return (
    <AppErrorBoundary>
      <Providers>
        <BrowserRouter>
          <AppRoutes />
          <ToastRegion />
        </BrowserRouter>
      </Providers>
    </AppErrorBoundary>
  )
}

function StorageBlocked() {
  return (
    <main role="alert">
      <EmptyState
        drawing={CLOUD}
        title="This browser lets Larder store nothing."
        action={<a href={window.location.href}>Reload this page</a>}
      >
        Larder keeps your sign-in in the browser. Please allow cookies and site data for this page in the
        browser's settings, usually beside the address.
      </EmptyState>
    </main>
  )
}
