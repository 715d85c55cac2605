import clsx from 'clsx'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useCookTimers } from '../../features/recipes/cook/timer-store.ts'
import { useGenerationState } from '../../features/recipes/generation/generation-store.ts'
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageSpinner } from '../../ui/spinner/spinner.tsx'
import { lazyPart } from '../../lib/lazy-part/lazy-part.tsx'
import { IdentityConfirmation } from '../sign-in/identity-confirmation.tsx'
import { PartBoundary } from '../part-boundary.tsx'
import { AccountFooter } from './account-footer.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionNotice } from './notices/connection-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './main-layout.module.css'

const HouseholdEvents = lazyPart(
  async () => (await import('../household-events/household-events.tsx')).HouseholdEvents,
)

const GenerationNotice = lazyPart(
  async () => (await import('../../features/recipes/generation/generation-notice.tsx')).GenerationNotice,
)

const TimersNotice = lazyPart(
  async () => (await import('../../features/recipes/cook/timers-notice.tsx')).TimersNotice,
)

const DeletionNotice = lazyPart(
  async () => (await import('../../features/leaving/components/deletion-notice.tsx')).DeletionNotice,
)

const DemoNotice = lazyPart(async () => (await import('./notices/demo-notice.tsx')).DemoNotice)

const UpdateNotice = lazyPart(async () => (await import('./notices/update-notice.tsx')).UpdateNotice)

const PlainHttpNotice = lazyPart(
  async () => (await import('./notices/plain-http-notice.tsx')).PlainHttpNotice,
)

/** The signed-in frame: sidebar from 900 px on, bottom bar below (NAV-014, NAV-020). */
export function MainLayout() {
  const isWide = useMediaQuery('(min-width: 900px)')
  const { pathname } = useLocation()
  const { jobId, isSeen } = useGenerationState()
  const timers = useCookTimers()
  const { user } = useSession()
  return (
    <div className={clsx(styles.layout, !isWide && styles.narrow)}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {isWide ? <Sidebar /> : null}
      <main id="content" tabIndex={-1} className={styles.content}>
        <ConnectionNotice />
        <PartBoundary frame={() => null}>
          <Suspense fallback={null}>
            <UpdateNotice />
            <DeletionNotice />
            {user?.demo_year ? <DemoNotice /> : null}
            {window.isSecureContext ? null : <PlainHttpNotice />}
          </Suspense>
        </PartBoundary>
        <PartBoundary key={pathname} isWholeScreen>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </PartBoundary>
      </main>
      {isWide ? null : (
        <>
          <footer className={styles.foot}>
            <AccountFooter />
          </footer>
          <BottomBar />
        </>
      )}
      <IdentityConfirmation />
      <PartBoundary frame={() => null}>
        <Suspense fallback={null}>
          <HouseholdEvents />
          {jobId === null || isSeen ? null : <GenerationNotice jobId={jobId} />}
          {timers.timers.length === 0 ? null : <TimersNotice {...timers} />}
        </Suspense>
      </PartBoundary>
    </div>
  )
}
