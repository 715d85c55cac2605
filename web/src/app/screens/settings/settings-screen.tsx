import type { AccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { YourData } from '../../../features/leaving/components/your-data.tsx'
import { Mailboxes } from '../../../features/mailboxes/components/mailboxes.tsx'
import { useHousehold } from '../../../features/members/data.ts'
import { AddressNotice } from '../../../features/settings/components/address-notice.tsx'
import { DangerSection } from '../../../features/settings/components/danger-section.tsx'
import { DegradationSection } from '../../../features/settings/components/degradation-section.tsx'
import { DevicesSection } from '../../../features/settings/components/devices-section.tsx'
import { GoogleSection } from '../../../features/settings/components/google-section.tsx'
import { type LogLine, LogPanel } from '../../../ui/log-panel/log-panel.tsx'
import { KeptCopies } from '../../../features/settings/components/kept-copies.tsx'
import { PasswordSection } from '../../../features/settings/components/password-section.tsx'
import { SecurityEventsSection } from '../../../features/settings/components/security-events-section.tsx'
import { SettingsSection } from '../../../features/settings/components/settings-section.tsx'
import { useGoogleStatus, useProfile } from '../../../features/settings/data.ts'
import { type Report, useReport } from '../../../features/settings/use-report.ts'
import { InstallRow } from '../../../features/system/components/install-row.tsx'
import { VersionPanel } from '../../../features/system/components/version-panel.tsx'
import { detailOr } from '../../../lib/api/messages.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { FOOD_SETTINGS, MAILBOX_SETTINGS, NUTRITION_SETTINGS, paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { Screen } from '../../screen.tsx'
import type { LeftState } from '../leaving/left-screen.tsx'
import styles from './settings-screen.module.css'

const EmailSyncPart = lazyPart(async () => (await import('./email-sync-part.tsx')).EmailSyncPart)

const HouseholdPart = lazyPart(
  async () => (await import('../../../features/members/components/household-part.tsx')).HouseholdPart,
)

const ExclusionsList = lazyPart(
  async () =>
    (await import('../../../features/shopping-lists/components/exclusions-list.tsx')).ExclusionsList,
)

const FoodPart = lazyPart(
  async () => (await import('../../../features/recipes/preferences/food-part.tsx')).FoodPart,
)

const GoalsPart = lazyPart(async () => (await import('../../../features/nutrition/goals-part.tsx')).GoalsPart)

const ModelUsePart = lazyPart(
  async () => (await import('../../../features/model-use/model-use-part.tsx')).ModelUsePart,
)

const RemindersPart = lazyPart(
  async () => (await import('../../../features/reminders/components/reminders-part.tsx')).RemindersPart,
)

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

/** All settings of a user (SET-001 to SET-041). */
export function SettingsScreen({ leaveFor = (url) => window.location.assign(url) }: SettingsScreenProps) {
  const { user, error, retry, keep } = useProfile()
  const { status } = useGoogleStatus()
  const { household } = useHousehold()
  const { message, report } = useReport()
  useGoogleReturn(report)
  useAnchor(user !== undefined)
  const [{ logs, isSyncing }, setLogs] = useState<SyncLogs>({ logs: [], isSyncing: false })
  const navigate = useNavigate()
  const leave = ({ due_at, grace_days }: AccountDeletion) => {
    const state: LeftState = { dueAt: grace_days > 0 ? due_at : null }
    void navigate(paths.left, { replace: true, state })
  }
  return (
    <Screen className={styles.screen}>
      <PageHeader title="Settings" />
      {message === null ? null : (
        <div className={styles.message}>
          <Banner key={message.key} tone={message.tone} action={message.action}>
            {message.text}
          </Banner>
        </div>
      )}
      <div className={styles.notices}>
        {error === undefined ? null : (
          <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
            {detailOr(error, 'Failed to load user profile data')}
          </Banner>
        )}
        {user?.email_confirmed === false ? <AddressNotice user={user} report={report} /> : null}
        {user?.migration_pending ? <Banner tone="warning">{MIGRATING}</Banner> : null}
      </div>
      {user === undefined ? (
        error === undefined ? (
          <LoadingArea text="Loading settings...">
            <div className={styles.sections}>
              {Array.from({ length: 3 }, (_, index) => (
                <Skeleton key={index} height="160px" radius="card" />
              ))}
            </div>
          </LoadingArea>
        ) : null
      ) : (
        <div className={styles.sections}>
          <GoogleSection user={user} onDisconnected={keep} report={report} leaveFor={leaveFor}>
            <PartBoundary>
              <Suspense fallback={<Skeleton height="160px" radius="card" />}>
                <EmailSyncPart hasGmail={user.has_gmail_access} report={report} onLogs={setLogs} />
              </Suspense>
            </PartBoundary>
          </GoogleSection>
          <SettingsSection
            title="Household"
            lead="Who shares stock, items, receipts and orders with you. Owners decide who belongs to it."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="56px" radius="card" />}>
                <HouseholdPart userId={user.id} report={report} />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
          <SettingsSection
            title="Food"
            anchor={FOOD_SETTINGS.hash.slice(1)}
            lead="What you don’t eat. Suggestions leave it out for your whole household."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="240px" radius="card" />}>
                <FoodPart report={report} />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
          <SettingsSection
            title="Nutrition Goals"
            anchor={NUTRITION_SETTINGS.hash.slice(1)}
            lead="What you want to eat in a day. The calendar of meals shows it to you, and to nobody else, beside what is planned."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="240px" radius="card" />}>
                <GoalsPart report={report} />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
          <SettingsSection
            title="Reminders"
            anchor="reminders"
            lead="What expires, is low or will be used up: once a day, by mail and as a notification, when you want it."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="240px" radius="card" />}>
                <RemindersPart report={report} />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
          <SettingsSection
            title="Mailboxes"
            anchor={MAILBOX_SETTINGS.hash.slice(1)}
            lead="Where Larder looks for order mails. It only reads: nothing is marked as read, moved or deleted."
          >
            <Mailboxes hasGmailAccess={status?.has_gmail_access === true} report={report} />
          </SettingsSection>
          <DegradationSection user={user} onSaved={keep} report={report} />
          <SettingsSection
            title="Left Out of Shopping Lists"
            lead="What you removed from a list permanently: lists that are generated later leave it out."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="44px" radius="card" />}>
                <ExclusionsList />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
          <PasswordSection user={user} onSaved={keep} report={report} />
          <DevicesSection report={report} />
          <SecurityEventsSection />
        </div>
      )}
      <div className={styles.sections}>
        {user === undefined ? null : (
          <>
            <DangerSection report={report} />
            <SettingsSection title="Your Data">
              <YourData
                user={user}
                isShared={(household?.members.length ?? 1) > 1}
                hasLeftStock={household?.has_left_stock === true}
                report={report}
                onLeft={leave}
              />
            </SettingsSection>
          </>
        )}
        {user === undefined ? null : (
          <SettingsSection
            title="Language Model"
            lead="What of your household’s papers was sent to a language model, where the operator of this server has set one up: when and how much, without what they say."
          >
            <PartBoundary>
              <Suspense fallback={<Skeleton height="56px" radius="card" />}>
                <ModelUsePart />
              </Suspense>
            </PartBoundary>
          </SettingsSection>
        )}
        <SettingsSection
          title="Reading Without Network"
          lead="This browser keeps what it last showed of your inventory, shopping lists and dashboard, so that you can read them without network. That is removed when you sign out, and is never shown to anybody else who signs in here."
        >
          <KeptCopies />
        </SettingsSection>
        <SettingsSection title="System Information">
          <VersionPanel />
          <InstallRow />
        </SettingsSection>
        <SettingsSection title="Debug Logs">
          <LogPanel label="Debug Logs" logs={logs} isSyncing={isSyncing} />
        </SettingsSection>
      </div>
    </Screen>
  )
}

/** Leads to the section that the address names, once the sections are shown: too late for the browser to do it. */
function useAnchor(areShown: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const section = areShown && hash !== '' ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [areShown, hash])
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
