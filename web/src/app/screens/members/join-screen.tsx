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
              {invitation === undefined ? (
                'Join a household'
              ) : (
                <>
                  Join <bdi>{invitation.invited_by}</bdi>’s household
                </>
              )}
            </h1>
            {invitation === undefined ? null : (
              <p className={styles.lead}>
                You are invited to share one household: what there is, where it is, and what runs low.
              </p>
            )}
          </div>
          {isDamaged ? <Banner tone="error">This link is not complete.</Banner> : null}
          {error === undefined || invitation !== undefined || isDamaged ? null : (
            <Banner tone="error" action={isOver ? undefined : { label: 'Try again', onPress: retry }}>
              {reasonFor(error)}
            </Banner>
          )}
          {isDamaged || isOver ? <WayOn isVisitor={user === null} /> : null}
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
              <LinkButton to={paths.register} state={state} variant="primary" size="large" isBlock>
                Create an account
              </LinkButton>
              <LinkButton to={paths.login} state={state} size="large" isBlock>
                Sign in to join
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
        {user === null || isDamaged || isOver ? null : (
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

/** What somebody can do whose link leads nowhere. */
function WayOn({ isVisitor }: { isVisitor: boolean }) {
  return (
    <>
      <p>
        Ask for a new link whoever sent you this one.{' '}
        {isVisitor ? 'You can also begin with a household of your own.' : ''}
      </p>
      <LinkButton to={isVisitor ? paths.register : paths.dashboard} variant="primary" size="large" isBlock>
        {isVisitor ? 'Create an account' : 'Go to your household'}
      </LinkButton>
      {isVisitor ? (
        <LinkButton to={paths.login} size="large" isBlock>
          Sign in
        </LinkButton>
      ) : null}
    </>
  )
}
