import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { SettleGoogleDialog } from '../../../features/auth/components/settle-google-dialog.tsx'
import { finishGoogleSignIn } from '../../../features/auth/lazy-data.ts'
import { paths } from '../../../lib/paths.ts'
import { storedToken } from '../../../lib/session/session-store.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { PlainLayout } from '../../layouts/plain-layout.tsx'
import { Screen } from '../../screen.tsx'
import { useDeparture } from '../../use-departure.ts'
import styles from './auth-screen.module.css'
import type { SettingsState } from '../settings/settings-screen.tsx'

/** The page that Google redirects the browser back to (AUTH-056 to AUTH-068). */
export function GoogleCallbackScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const refusal = query.get('error') || null
  const code = query.get('code')
  const [failure, setFailure] = useState(refusal ?? (code ? undefined : 'No authorization code received'))
  const [ticket, setTicket] = useState<string>()
  // A signed-in user was connecting Google from the settings, so the result is shown there.
  const [isConnecting] = useState(() => storedToken() !== null)
  const origin = isConnecting ? paths.settings : paths.login
  const isCancelled = isConnecting && refusal !== null
  // The settings may take a while to load: navigating again would drop their message.
  useDeparture(failure !== undefined && !isCancelled, origin)
  useEffect(() => {
    const state: SettingsState = { isGoogleCancelled: true }
    if (isCancelled) void navigate(paths.settings, { replace: true, state })
  }, [isCancelled, navigate])

  // A code can be used only once, and effects may run twice.
  const isSent = useRef(false)
  useEffect(() => {
    if (refusal !== null || !code || isSent.current) return
    isSent.current = true
    const leave = (path: string) => void navigate(path, { replace: true })
    finishGoogleSignIn(code, query.get('state')).then(
      (outcome) => {
        if ('ticket' in outcome) return setTicket(outcome.ticket)
        if (outcome.isDuplicate) return leave(storedToken() === null ? paths.login : paths.dashboard)
        const isConnection = query.get('oauth_success') === 'true' || outcome.returnTo === 'settings'
        if (!isConnection) return leave(paths.dashboard)
        // The settings read the result from the address: that Gmail is connected, or else what is missing.
        leave(outcome.hasGmailAccess ? `${paths.settings}?oauth_success=true` : paths.settings)
      },
      (error: unknown) => setFailure((error as Error).message),
    )
  }, [refusal, code, query, navigate])

  const [doing, failed] = isConnecting
    ? ['Connecting Google', 'Google was not connected']
    : ['Signing in with Google', 'Google sign-in failed']
  const heading = failure === undefined ? doing : failed
  return (
    <PlainLayout>
      <Screen title={heading} className={styles.screen}>
        <Card className={styles.card}>
          <h1 tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          {failure === undefined ? (
            <p role="status" className={styles.lead}>
              <Spinner /> One moment…
            </p>
          ) : (
            // Anybody can write the text in the address, so it must not look like ours.
            <Banner tone="error" title={refusal === null ? undefined : 'The answer was'}>
              {failure}
            </Banner>
          )}
        </Card>
        {ticket === undefined ? null : (
          <SettleGoogleDialog
            ticket={ticket}
            onSignedIn={() => void navigate(paths.dashboard, { replace: true })}
            onClose={() => void navigate(paths.login, { replace: true })}
          />
        )}
        <p className={styles.other}>
          <Link to={origin}>{isConnecting ? 'Back to the settings' : 'Back to sign in'}</Link>
        </p>
      </Screen>
    </PlainLayout>
  )
}
