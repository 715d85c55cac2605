import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { AddressNotice } from '../../../features/settings/components/address-notice.tsx'
import { DangerSection } from '../../../features/settings/components/danger-section.tsx'
import { DegradationSection } from '../../../features/settings/components/degradation-section.tsx'
import { GoogleSection } from '../../../features/settings/components/google-section.tsx'
import { PasswordSection } from '../../../features/settings/components/password-section.tsx'
import { SettingsSection } from '../../../features/settings/components/settings-section.tsx'
import { useProfile } from '../../../features/settings/data.ts'
import { SettingsIndex } from '../../../features/settings/index/settings-index.tsx'
import { type Report, useReport } from '../../../features/settings/use-report.ts'
import { InstallRow } from '../../../features/system/components/install-row.tsx'
import { VersionPanel } from '../../../features/system/components/version-panel.tsx'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { type LogLine, LogPanel } from '../../../ui/log-panel/log-panel.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './settings-frame.module.css'

const EmailSyncPart = lazyPart(async () => (await import('./email-sync-part.tsx')).EmailSyncPart)

const CONNECTED = 'Google account connected successfully with Gmail access!'
const NOT_CONNECTED = 'Google was not connected: access was not allowed there. Nothing was changed.'
const MIGRATING =
  'Database migration pending. Changes to consumption rate will not be saved until migration is complete.'

/** The result that the Google callback page passes to the settings. */
export type SettingsState = { isGoogleCancelled: true }

/** The log of the sync that is shown. */
export type SyncLogs = { logs: readonly LogLine[]; isSyncing: boolean }

type SettingsScreenProps = {
  /** Redirects the whole page to another site. */
  leaveFor?: (url: string) => void
}

/** The settings: what leads to their pages, and the documented sections (SET-001 to SET-041). */
export function SettingsScreen({ leaveFor = (url) => window.location.assign(url) }: SettingsScreenProps) {
  const profile = useProfile()
  const { user, error, keep } = profile
  const { message, report } = useReport()
  useGoogleReturn(report)
  const [{ logs, isSyncing }, setLogs] = useState<SyncLogs>({ logs: [], isSyncing: false })
  return (
    <SettingsFrame
      title="Settings"
      message={message}
      isWhole={user !== undefined}
      profile={profile}
      notices={
        <>
          {user?.email_confirmed === false ? <AddressNotice user={user} report={report} /> : null}
          {user?.migration_pending ? <Banner tone="warning">{MIGRATING}</Banner> : null}
        </>
      }
    >
      <SettingsIndex />
      {user === undefined && error === undefined ? (
        <LoadingArea text="Loading settings...">
          <Skeleton height="100vh" radius="card" />
        </LoadingArea>
      ) : (
        <div className={styles.sections}>
          {user === undefined ? null : (
            <>
              <GoogleSection user={user} onDisconnected={keep} report={report} leaveFor={leaveFor}>
                <PartBoundary>
                  <Suspense fallback={<Skeleton height="34px" radius="card" />}>
                    <EmailSyncPart hasGmail={user.has_gmail_access} report={report} onLogs={setLogs} />
                  </Suspense>
                </PartBoundary>
              </GoogleSection>
              <DegradationSection user={user} onSaved={keep} report={report} />
              <PasswordSection user={user} onSaved={keep} report={report} />
              <DangerSection report={report} />
            </>
          )}
          <SettingsSection title="System Information" anchor="system">
            <VersionPanel />
            <InstallRow />
          </SettingsSection>
          <SettingsSection title="Debug Logs" anchor="logs">
            <LogPanel label="Debug Logs" logs={logs} isSyncing={isSyncing} />
          </SettingsSection>
        </div>
      )}
    </SettingsFrame>
  )
}

/**
 * Says once whether Google was connected, and removes the result from the address and the history (MAIL-004, MAIL-005).
 */
function useGoogleReturn(report: Report): void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const state = useLocation().state as SettingsState | null
  const [isReturn] = useState(() => query.get('oauth_success') === 'true')
  const [isCancelled] = useState(() => state?.isGoogleCancelled === true)
  useEffect(() => {
    if (isReturn) report.success(CONNECTED)
    else if (isCancelled) report.failure(NOT_CONNECTED)
    else return
    void navigate(paths.settings, { replace: true })
  }, [isReturn, isCancelled, report, navigate])
}
