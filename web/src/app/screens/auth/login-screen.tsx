import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { LoginForm } from '../../../features/auth/components/login-form.tsx'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { GoogleSignInPart } from '../../sign-in/google-sign-in-part.tsx'
import { LegalLinks } from '../../legal-links.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { invitationOf, invitationTokenOf, type LoginState, originOf } from '../../sign-in/login-state.ts'
import { Screen } from '../../screen.tsx'
import { VisitorsOnly } from '../../sign-in/visitors-only.tsx'
import styles from './auth-screen.module.css'

const withoutError = (state: LoginState | null): LoginState => {
  const { error: _, ...rest } = state ?? {}
  return rest
}

/** The sign-in page (AUTH-001 to AUTH-017). */
export function LoginScreen() {
  const navigate = useNavigate()
  const location = useLocation()
  const state = location.state as LoginState | null
  const [passedError] = useState(state?.error)

  // The error belongs to this visit: a reload or a later visit must not show it again (AUTH-009).
  const hasPassedError = state?.error !== undefined
  useEffect(() => {
    if (hasPassedError) void navigate(paths.login, { replace: true, state: withoutError(state) })
  }, [hasPassedError, state, navigate])
  const page = (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <h1 tabIndex={-1} className={styles.heading}>
            Sign in to Larder
          </h1>
          {state?.isEnded ? (
            <Banner tone="info">
              Your session is over: it was ended on another device, or not used for a long time. Please sign
              in again.
            </Banner>
          ) : null}
          {passedError === undefined ? null : (
            <Banner tone="error" title="Authentication Error">
              {passedError}
            </Banner>
          )}
          <LoginForm
            onSignedIn={() => void navigate(originOf(state) ?? paths.dashboard, { replace: true })}
          />
          <GoogleSignInPart
            invitation={invitationTokenOf(state)}
            purpose="signin"
            onSignedIn={() => void navigate(invitationOf(state) ?? paths.dashboard, { replace: true })}
          />
        </Card>
        <p className={styles.other}>
          New here?{' '}
          <Link to={paths.register} state={state}>
            Create an account
          </Link>
        </p>
        <LegalLinks />
      </Screen>
    </PlainLayout>
  )
  // A signed-in user has nothing to do here, unless there is an error to show.
  if (passedError !== undefined) return page
  return <VisitorsOnly onwards={originOf(state) ?? paths.dashboard}>{page}</VisitorsOnly>
}
