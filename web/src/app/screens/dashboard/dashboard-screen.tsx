import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HealthTile } from '../../../features/insights/components/health-tile.tsx'
import { RemindersCard } from '../../../features/insights/components/reminders/reminders-card.tsx'
import { useReminders } from '../../../features/insights/data.ts'
import { useInventory } from '../../../features/inventory/data.ts'
import { WaitingReceipts } from '../../../features/receipts/components/waiting-receipts.tsx'
import { VersionStatus } from '../../../features/system/components/version-status.tsx'
import { detailOr } from '../../../lib/api/messages.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { KeptNotice } from '../../../lib/offline/kept-notice.tsx'
import { OPEN_UPLOAD, paths } from '../../../lib/paths.ts'
import { Carrot } from '../../../ui/carrot/carrot.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { PageHeader } from '../../../ui/page-header/page-header.tsx'
import { PartBoundary } from '../../part-boundary.tsx'
import { Screen } from '../../screen.tsx'
import { ExpiredButtons } from './parts/expired-buttons.tsx'
import styles from './dashboard-screen.module.css'

const TonightPart = lazyPart(async () => (await import('./tonight/tonight-part.tsx')).TonightPart)

// Must not delay what needs attention.
const ThisWeekPart = lazyPart(async () => (await import('./this-week/this-week-part.tsx')).ThisWeekPart)

const DashboardSync = lazyPart(async () => (await import('./dashboard-sync.tsx')).DashboardSync)

const PromotionsPart = lazyPart(async () => (await import('./parts/promotions-part.tsx')).PromotionsPart)

const HowToBegin = lazyPart(
  async () => (await import('../../../features/insights/components/how-to-begin.tsx')).HowToBegin,
)

const UpcomingMealsPart = lazyPart(
  async () => (await import('./parts/upcoming-meals-part.tsx')).UpcomingMealsPart,
)

const StockCheckPart = lazyPart(
  async () =>
    (await import('../../../features/inventory/components/check/stock-check-part.tsx')).StockCheckPart,
)

const WasteTile = lazyPart(
  async () => (await import('../../../features/insights/components/history/waste-tile.tsx')).WasteTile,
)

const FoldedCharts = lazyPart(async () => (await import('./parts/folded-charts.tsx')).FoldedCharts)

const OverTimePart = lazyPart(async () => (await import('./parts/over-time-part.tsx')).OverTimePart)

const UseItUpPanel = lazyPart(
  async () => (await import('../../../features/recipes/components/use-it-up-panel.tsx')).UseItUpPanel,
)

const RunsOutNextPart = lazyPart(async () => (await import('./parts/runs-out-next-part.tsx')).RunsOutNextPart)

const UploadPill = lazyPart(
  async () => (await import('../../../features/receipts/components/upload/upload-pill.tsx')).UploadPill,
)

/** Every failure of the call itself counts as no reminders (REM-002), so this is said when its part cannot be loaded. */
function RemindersFailure() {
  return (
    <Banner tone="error" title="Failed to load reminders">
      We couldn&apos;t load your purchase recommendations right now.
    </Banner>
  )
}

/** The message of a failed load without one of the server (DASH-035). */
const FAILURE = 'Failed to load inventory data'

/** The dashboard: what needs attention today (DASH-001 to DASH-035). */
export function DashboardScreen() {
  const navigate = useNavigate()
  const { entries, error, asOf, retry } = useInventory()
  const [notices, setNotices] = useState<HTMLElement | null>(null)
  const hasFailed = error !== undefined
  const { reminders } = useReminders()
  const isWide = useMediaQuery('(min-width: 900px)')
  // What stands further down is neither loaded nor asked for before that.
  const isKnown = entries !== undefined || hasFailed
  const loadingForecasts = (
    <p role="status" className={styles.forecasts}>
      Loading recommendations...
    </p>
  )
  return (
    <Screen>
      <PageHeader
        title={
          <>
            Feed <Carrot />
          </>
        }
        actions={<VersionStatus />}
      />
      <KeptNotice asOf={asOf} error={error} failure={FAILURE} onRetry={retry} />
      <WaitingReceipts />
      <div ref={setNotices} className={styles.notices} />
      {entries?.length === 0 ? null : (
        <PartBoundary>
          <Suspense fallback={<div className={styles.week} />}>
            <ThisWeekPart entries={entries} hasFailed={hasFailed} />
          </Suspense>
          <Suspense fallback={<div className={styles.tonight} />}>
            <TonightPart />
          </Suspense>
        </PartBoundary>
      )}
      <div className={styles.columns}>
        <RemindersCard
          entries={entries}
          hasFailed={hasFailed}
          failure={detailOr(error, FAILURE)}
          onRetry={retry}
          actions={
            <PartBoundary frame={() => null}>
              <Suspense fallback={null}>{isKnown ? <DashboardSync notices={notices} /> : null}</Suspense>
            </PartBoundary>
          }
          expiredButtonsOf={(name, lots) => <ExpiredButtons name={name} lots={lots} />}
          howToBegin={
            <PartBoundary>
              <Suspense fallback={null}>
                <HowToBegin />
              </Suspense>
            </PartBoundary>
          }
          forecasts={
            <PartBoundary frame={() => <RemindersFailure />}>
              <Suspense fallback={loadingForecasts}>
                {isKnown ? (
                  <div className={reminders === undefined ? styles.forecasts : undefined}>
                    <RunsOutNextPart />
                  </div>
                ) : (
                  loadingForecasts
                )}
              </Suspense>
            </PartBoundary>
          }
        />
        <div className={styles.tiles}>
          <HealthTile
            entries={entries}
            hasFailed={hasFailed}
            action={
              <PartBoundary>
                <Suspense fallback={null}>
                  <StockCheckPart />
                </Suspense>
              </PartBoundary>
            }
          />
          <PartBoundary>
            <Suspense fallback={null}>
              {isKnown ? (
                <>
                  <PromotionsPart />
                  {entries?.length === 0 || !isWide ? null : <WasteTile />}
                </>
              ) : null}
            </Suspense>
          </PartBoundary>
        </div>
      </div>
      <div className={styles.below}>
        <PartBoundary>
          <Suspense fallback={null}>
            {isKnown ? (
              <>
                <UseItUpPanel entries={entries} />
                <UpcomingMealsPart />
                {entries?.length === 0 ? null : isWide ? (
                  <OverTimePart />
                ) : (
                  <FoldedCharts>
                    <WasteTile />
                    <OverTimePart />
                  </FoldedCharts>
                )}
              </>
            ) : null}
          </Suspense>
        </PartBoundary>
      </div>
      <PartBoundary frame={() => null}>
        <Suspense fallback={null}>
          {isKnown ? (
            <UploadPill onOpen={() => void navigate(paths.inventory, { state: OPEN_UPLOAD })} />
          ) : null}
        </Suspense>
      </PartBoundary>
    </Screen>
  )
}
