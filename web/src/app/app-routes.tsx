import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onSignInNeeded } from '../lib/api/call.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { isRegisterPath, paths } from '../lib/paths.ts'
import { PageSpinner } from '../ui/spinner/spinner.tsx'
import { loginStateFrom } from './login-state.ts'
import { PartBoundary } from './part-boundary.tsx'

const ProtectedRoute = lazyPart(async () => (await import('./protected-route.tsx')).ProtectedRoute)
const MainLayout = lazyPart(async () => (await import('./layouts/main-layout.tsx')).MainLayout)
const LandingScreen = lazyPart(
  async () => (await import('./screens/public/landing-screen.tsx')).LandingScreen,
)
const LoginScreen = lazyPart(async () => (await import('./screens/auth/login-screen.tsx')).LoginScreen)
const RegisterScreen = lazyPart(
  async () => (await import('./screens/auth/register-screen.tsx')).RegisterScreen,
)
const DashboardScreen = lazyPart(
  async () => (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
)
const InventoryScreen = lazyPart(
  async () => (await import('./screens/inventory/inventory-screen.tsx')).InventoryScreen,
)
const ReceiptsScreen = lazyPart(
  async () => (await import('./screens/receipts/receipts-screen.tsx')).ReceiptsScreen,
)
const SettingsScreen = lazyPart(
  async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
)
const ForgotPasswordScreen = lazyPart(
  async () => (await import('./screens/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
)
const ResetPasswordScreen = lazyPart(
  async () => (await import('./screens/auth/reset-password-screen.tsx')).ResetPasswordScreen,
)
const ConfirmEmailScreen = lazyPart(
  async () => (await import('./screens/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
)
const GoogleCallbackScreen = lazyPart(
  async () => (await import('./screens/auth/google-callback-screen.tsx')).GoogleCallbackScreen,
)
const TermsScreen = lazyPart(async () => (await import('./screens/public/terms-screen.tsx')).TermsScreen)
const PrivacyScreen = lazyPart(
  async () => (await import('./screens/public/privacy-screen.tsx')).PrivacyScreen,
)
// Of no use to anybody who waits for a page.
const PageViews = lazyPart(async () => (await import('./page-views.ts')).PageViews)
const DevUiScreen = lazyPart(async () => (await import('./screens/dev-ui/dev-ui-screen.tsx')).DevUiScreen)

/** The route table; any other path leads to the landing page (NAV-008). */
export function AppRoutes() {
  const { pathname } = useLocation()
  useSignInRedirect()
  return (
    <PartBoundary>
      <Suspense fallback={<PageSpinner />}>
        {isRegisterPath(pathname) ? <RegisterScreen /> : <RouteTable />}
      </Suspense>
      <Suspense fallback={null}>
        <PageViews />
      </Suspense>
    </PartBoundary>
  )
}

function RouteTable() {
  return (
    <Routes>
      <Route path={paths.landing} element={<LandingScreen />} />
      <Route path={paths.login} element={<LoginScreen />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
      <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
      <Route path={paths.confirmEmail} element={<ConfirmEmailScreen />} />
      <Route path={paths.googleCallback} element={<GoogleCallbackScreen />} />
      <Route path={paths.terms} element={<TermsScreen />} />
      <Route path={paths.privacyPolicy} element={<PrivacyScreen />} />
      <Route path={paths.privacy} element={<PrivacyScreen />} />
      <Route path={paths.devUi} element={<DevUiScreen />} />
      <Route element={<ProtectedRoute />}>
        <Route element={<MainLayout />}>
          <Route path={paths.dashboard} element={<DashboardScreen />} />
          <Route path={paths.inventory} element={<InventoryScreen />} />
          <Route path={paths.receipts} element={<ReceiptsScreen />} />
          <Route path={paths.settings} element={<SettingsScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.landing} replace />} />
    </Routes>
  )
}

function useSignInRedirect(): void {
  const navigate = useNavigate()
  useEffect(
    () => onSignInNeeded((path, from) => void navigate(path, { replace: true, state: loginStateFrom(from) })),
    [navigate],
  )
}
