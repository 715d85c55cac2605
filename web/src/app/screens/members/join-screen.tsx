import { INVITATION_DAYS } from '@larder/shared/contracts/accounts/members'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { JoinForm } from '../../../features/members/components/join-form.tsx'
import { useInvitation } from '../../../features/members/data.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { reasonFor } from '../../../lib/api/messages.ts'
import { paths } from '../../../lib/paths.ts'
import { loadProfile } from '../../../lib/session/profile.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../../ui/toast/toast-queue.ts'
import { IdentityConfirmation } from '../../sign-in/identity-confirmation.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import type { LoginState } from '../../sign-in/login-state.ts'
import { Screen } from '../../screen.tsx'
import styles from '../auth/auth-screen.module.css'

/** Where an invitation leads: who invites, what joining changes, and joining with a new or an existing account. */
export function JoinScreen() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { user, isLoading } = useSession()
  const [hasJoined, setHasJoined] = useState(false)
  // Once it was used there is nothing to read any more.
  const { invitation, error, retry } = useInvitation(isLoading || hasJoined ? '' : token, user?.id)
  const state: LoginState = { from: `${paths.join}#${token}` }
  // A token of a length that none has.
  const isDamaged = token === '' || (error instanceof ApiError && error.status === 422)
  const isOver = error instanceof ApiError && error.status === 400
  const enter = async () => {
    setHasJoined(true)
    await loadProfile().catch(() => undefined)
    showToast({ tone: 'success', text: 'Welcome to the household' })
    void navigate(paths.dashboard, { replace: true })
  }
  return (
    <PlainLayout>
      <Screen className={styles.screen}>
        <Card className={styles.card}>
          <div>
            <h1 tabIndex={-1} className={styles.heading}>
              Join a household
            </h1>
            {invitation === undefined ? null : (
              <p className={styles.lead}>
                <bdi>{invitation.invited_by}</bdi> invites you to share one household: what there is, where it
                is, and what runs low.
              </p>
            )}
          </div>
          {isDamaged ? <Banner tone="error">This link is not complete.</Banner> : null}
          {error === undefined || invitation !== undefined || isDamaged ? null : (
            <Banner tone="error" action={isOver ? undefined : { label: 'Try again', onPress: retry }}>
              {reasonFor(error)}
            </Banner>
          )}
          {token !== '' && invitation === undefined && error === undefined ? (
            <LoadingArea text="Loading the invitation...">
              <Skeleton height="120px" radius="card" />
            </LoadingArea>
          ) : null}
          {invitation !== undefined && user === null ? (
            <>
              <p>
                Everybody in a household sees and changes the same stock, items, receipts and orders. The
                invitation is for you alone, once, for {INVITATION_DAYS} days.
              </p>
              <LinkButton to={paths.login} state={state} variant="primary" size="large" isBlock>
                Sign in to join
              </LinkButton>
              <LinkButton to={paths.register} state={state} size="large" isBlock>
                Create an account
              </LinkButton>
            </>
          ) : null}
          {invitation?.joining && user !== null ? (
            <JoinForm
              token={token}
              inviter={invitation.invited_by}
              joining={invitation.joining}
              username={user.username}
              onJoined={() => void enter()}
            />
          ) : null}
        </Card>
        <IdentityConfirmation />
        {user === null ? null : (
          <p className={styles.other}>
            <LinkButton to={paths.dashboard} variant="quiet">
              Go on without joining
            </LinkButton>
          </p>
        )}
      </Screen>
    </PlainLayout>
  )
}
