import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { messageFor } from '../../lib/api/messages.ts'
import { paths } from '../../lib/paths.ts'
import { ownerOf } from '../../lib/session/session-store.ts'
import { signOut, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { CLOUD } from '../../ui/empty-state/drawings/cloud.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageSpinner } from '../../ui/spinner/spinner.tsx'
import { loginStateFrom } from './login-state.ts'

/** Lets signed-in users through and sends others to the login, with the path they came from (NAV-007 to NAV-012). */
export function ProtectedRoute() {
  const { pathname, search } = useLocation()
  const { user, isLoading, error, retry } = useSession()
  if (isLoading) return <PageSpinner />
  // Remounts the screens when another user signs in in another tab, or the user belongs to another household.
  if (user !== null) return <Outlet key={ownerOf(user)} />
  if (error !== undefined) {
    return (
      <main>
        <EmptyState
          drawing={CLOUD}
          title="We could not load your account."
          action={
            <>
              <Button onPress={retry}>Try again</Button>
              <Button variant="quiet" onPress={signOut}>
                Sign out
              </Button>
            </>
          }
        >
          {messageFor(error, 'user profile')}
        </EmptyState>
      </main>
    )
  }
  return <Navigate to={paths.login} replace state={loginStateFrom(pathname + search)} />
}
