import { Link, useLocation, useNavigate } from 'react-router-dom'
import { RegisterForm } from '../../../features/auth/components/register-form.tsx'
import { paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { GoogleSignInPart } from '../../sign-in/google-sign-in-part.tsx'
import { LegalLinks } from '../../legal-links.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { invitationOf, invitationTokenOf, type LoginState, originOf } from '../../sign-in/login-state.ts'
import { Screen } from '../../screen.tsx'
import { VisitorsOnly } from '../../sign-in/visitors-only.tsx'
import styles from './auth-screen.module.css'

/** The registration page (AUTH-018 to AUTH-027). */
export function RegisterScreen() {
  const navigate = useNavigate()
  const state = useLocation().state as LoginState | null
  const loginState = (error?: string): LoginState => ({ ...state, error })
  return (
    <VisitorsOnly onwards={paths.dashboard}>
      <PlainLayout>
        <Screen className={styles.screen}>
          <Card className={styles.card}>
            <div>
              <h1 tabIndex={-1} className={styles.heading}>
                Create your household
              </h1>
              <p className={styles.lead}>
                Others of your household can join it later, with accounts of their own.
              </p>
            </div>
            <RegisterForm
              invitation={invitationTokenOf(state)}
              onSignedIn={() => void navigate(originOf(state) ?? paths.dashboard, { replace: true })}
              onSignInFailed={(message) => void navigate(paths.login, { state: loginState(message) })}
            />
            <GoogleSignInPart
              invitation={invitationTokenOf(state)}
              purpose="signup"
              onSignedIn={() => void navigate(invitationOf(state) ?? paths.dashboard, { replace: true })}
            />
          </Card>
          <p className={styles.other}>
            Already have an account?{' '}
            <Link to={paths.login} state={loginState()}>
              Sign in
            </Link>
          </p>
          <LegalLinks />
        </Screen>
      </PlainLayout>
    </VisitorsOnly>
  )
}
