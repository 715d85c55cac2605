import { BrowserRouter } from 'react-router-dom'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { AppErrorBoundary } from './app-error-boundary.tsx'
import { AppRoutes } from './app-routes.tsx'
import { Providers } from './providers.tsx'

/** The whole client: providers, routes, and what is rendered above every screen. */
export function App() {
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
