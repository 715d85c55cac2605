import type { User } from '@larder/shared/contracts/accounts/auth'
import { CircleCheck, CircleOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatInstant } from '../../../lib/format.ts'
import { detailOr, failureOf, messageFor } from '../../../lib/api/messages.ts'
import { settingsPath } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { fetchGoogleConsentUrl, useGoogleStatus } from '../data.ts'
import { useDisconnectGoogle } from '../hooks/use-disconnect-google.ts'
import type { Report } from '../use-report.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings-form.module.css'

type GoogleSectionProps = {
  user: User
  onDisconnected: (user: User) => void
  report: Report
  /** Redirects the whole page to another site. */
  leaveFor: (url: string) => void
  /** The sync of order mails. */
  children: ReactNode
}

/** Whether Google is connected, with the buttons to connect and disconnect (MAIL-001 to MAIL-016). */
export function GoogleSection({ user, onDisconnected, report, leaveFor, children }: GoogleSectionProps) {
  const { status, error, retry } = useGoogleStatus()
  const { isDisconnecting, disconnect } = useDisconnectGoogle(onDisconnected, report)
  const [isLeaving, setIsLeaving] = useState(false)
  const isBusy = isLeaving || isDisconnecting

  const connect = async () => {
    setIsLeaving(true)
    try {
      leaveFor(await fetchGoogleConsentUrl())
    } catch (reason) {
      setIsLeaving(false)
      report.failure(
        failureOf(reason, 'Failed to get Google authentication URL', 'Failed to start Google authentication'),
      )
    }
  }

  return (
    <SettingsSection
      title="Email Sync Settings"
      anchor="email-sync"
      lead="Orders of food that are confirmed by e-mail become stock. Mail is accessed read-only, and its content is not stored."
    >
      {error === undefined ? null : (
        <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
          {detailOr(error, messageFor(error, 'Google status'))}
        </Banner>
      )}
      {status === undefined && error === undefined ? (
        <>
          <Skeleton width="180px" height="25px" radius="badge" />
          <Skeleton width="160px" height="44px" radius="card" />
        </>
      ) : null}
      {status === undefined ? null : (
        <>
          <p>
            {status.is_connected ? (
              <Badge tone="ok" icon={CircleCheck}>
                Google is connected
              </Badge>
            ) : (
              <Badge tone="off" icon={CircleOff}>
                Google is not connected
              </Badge>
            )}
          </p>
          {status.is_connected && !status.has_gmail_access ? (
            <Banner tone="warning">
              Your Google account is connected, but Gmail access permissions are missing. Please reconnect
              your account.
            </Banner>
          ) : null}
          {status.last_sync === null ? null : (
            <p className={styles.note}>Last sync: {formatInstant(status.last_sync)}</p>
          )}
          <div className={styles.actions}>
            <Button isPending={isBusy} onPress={() => void connect()}>
              {status.is_connected ? 'Reconnect' : 'Connect Google'}
            </Button>
            {status.is_connected ? (
              <Button
                variant="quiet"
                isDisabled={!user.has_password || isBusy}
                onPress={() => void disconnect()}
              >
                Disconnect
              </Button>
            ) : null}
          </div>
          {status.is_connected && !user.has_password ? (
            <p className={styles.note}>
              Set a password below before you disconnect Google: without one you could not sign in any more.
            </p>
          ) : null}
        </>
      )}
      {children}
      <p className={styles.note}>
        Other mailboxes are connected under <Link to={settingsPath('shops')}>Shops and mail</Link>.
      </p>
    </SettingsSection>
  )
}
