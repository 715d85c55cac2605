import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { formatInstant } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { endSession } from '../../../lib/session/session.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import styles from '../auth/auth-screen.module.css'

/** Passed by the settings: when the account will be deleted, null for at once. */
export type LeftState = { dueAt: string | null }

/** Confirms the deletion of the account, and forgets the session, which the server has ended. */
export function LeftScreen() {
  const state = useLocation().state as LeftState | null
  const hasLeft = state !== null
  // Not earlier: a screen that requires an account would redirect to the sign-in.
  useEffect(() => {
    if (hasLeft) endSession()
  }, [hasLeft])
  if (state === null) return <Navigate to={paths.landing} replace />
  const { dueAt } = state
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <h1 tabIndex={-1} className={styles.heading}>
            {dueAt === null ? 'Your account is closed' : 'Your account will be deleted'}
          </h1>
          <p>
            {dueAt === null
              ? 'You are signed out everywhere, and everything in it is being removed. That takes some minutes.'
              : `You are signed out everywhere. On ${formatInstant(dueAt)} everything in it is removed. Until then you can keep it: sign in and press “Keep my account”, or follow the link in the mail.`}
          </p>
        </Card>
        <p className={styles.other}>
          {dueAt === null ? (
            <Link to={paths.landing}>Go to the start page</Link>
          ) : (
            <Link to={paths.login}>Sign in</Link>
          )}
        </p>
      </Screen>
    </PlainLayout>
  )
}
