import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ResetPasswordForm } from '../../../features/auth/components/reset-password-form.tsx'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import { useDeparture } from '../../use-departure.ts'
import styles from './auth-screen.module.css'

/** The page of a reset link (AUTH-035 to AUTH-045). */
export function ResetPasswordScreen() {
  const token = useResetToken()
  const [success, setSuccess] = useState<string>()
  useDeparture(success !== undefined, paths.login)
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <h1 tabIndex={-1} className={styles.heading}>
            Create new password
          </h1>
          {token === '' ? (
            <Banner tone="error">Reset token is missing. Please check your reset link.</Banner>
          ) : success === undefined ? (
            <ResetPasswordForm token={token} onReset={setSuccess} />
          ) : (
            <Banner tone="success">{success}</Banner>
          )}
        </Card>
        <p className={styles.other}>
          {success === undefined ? (
            <>
              <Link to={paths.forgotPassword}>Ask for a new link</Link> ·{' '}
            </>
          ) : null}
          <Link to={paths.login}>Back to sign in</Link>
        </p>
      </Screen>
    </PlainLayout>
  )
}

/**
 * The token of the reset link. It is moved from the address, which may be seen, copied and synchronised, into the state
 * of this history entry, where a reload still finds it.
 */
function useResetToken(): string {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const state = useLocation().state as { token?: string } | null
  const linked = query.get('token')
  useEffect(() => {
    if (linked) void navigate(paths.resetPassword, { replace: true, state: { token: linked } })
  }, [linked, navigate])
  return linked ?? state?.token ?? ''
}
