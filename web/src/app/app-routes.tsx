import { Suspense, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onSignInNeeded } from '../lib/api/call.ts'
import { lazyPart } from '../lib/lazy-part/lazy-part.tsx'
import { isRegisterPath, paths } from '../lib/paths.ts'
import { PageSpinner } from '../ui/spinner/spinner.tsx'
import { loginStateFrom } from './sign-in/login-state.ts'
import { PartBoundary } from './part-boundary.tsx'
import { ROUTES } from './routes.ts'
import { useTabbing } from './use-tabbing.ts'

const ProtectedRoute = lazyPart(async () => (await import('./sign-in/protected-route.tsx')).ProtectedRoute)
const MainLayout = lazyPart(async () => (await import('./layouts/main-layout.tsx')).MainLayout)
// Loaded lazily: counting page views must not delay the page itself.
const PageViews = lazyPart(async () => (await import('./page-views.ts')).PageViews)

/**
 * Begins to load the screen of a path with the frame around it, which React would ask for one after the other. For others
 * than a signed-in user it is no more than the screen, as they are sent to the login instead of what is protected.
 */
export function beginScreen(pathname: string, isSignedIn: boolean): void {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname) !== null)
  if (route === undefined || (route.isProtected && !isSignedIn)) return
  if (route.isProtected) {
    ProtectedRoute.load()
    MainLayout.load()
  }
  route.Screen.load()
}

/** Shows the screen for the current path; unknown paths lead to the landing page (NAV-008). */
export function AppRoutes() {
  useSignInRedirect()
  useTabbing()
  return (
    <PartBoundary isWholeScreen>
      <Suspense fallback={<PageSpinner />}>
        <RouteTable />
      </Suspense>
      <Suspense fallback={null}>
        <PageViews />
      </Suspense>
    </PartBoundary>
  )
}

function RouteTable() {
  const location = useLocation()
  const pathname = isRegisterPath(location.pathname) ? paths.register : location.pathname
  return (
    <Routes location={{ ...location, pathname }}>
      {ROUTES.filter(({ isProtected }) => !isProtected).map(routeOf)}
      <Route element={<ProtectedRoute />}>
        <Route element={<MainLayout />}>{ROUTES.filter(({ isProtected }) => isProtected).map(routeOf)}</Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.landing} replace />} />
    </Routes>
  )
}

const routeOf = ({ path, Screen, title }: (typeof ROUTES)[number]) => (
  <Route
    key={path}
    path={path}
    element={
      <>
        {title === undefined ? null : <title>{`${title} · Larder`}</title>}
        <Screen />
      </>
    }
  />
)

function useSignInRedirect(): void {
  const navigate = useNavigate()
  useEffect(
    () => onSignInNeeded((path, from) => void navigate(path, { replace: true, state: loginStateFrom(from) })),
    [navigate],
  )
}
