import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { ScanLine } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { keepFocusInside } from '../../../../lib/focus/keep-focus-inside.ts'
import { OPEN_UPLOAD, paths } from '../../../../lib/paths.ts'
import { LinkButton } from '../../../../ui/button/link-button.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { CHECK } from '../../../../ui/empty-state/drawings/check.tsx'
import { CLOUD } from '../../../../ui/empty-state/drawings/cloud.tsx'
import { SHELF } from '../../../../ui/empty-state/drawings/shelf.tsx'
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { LoadingArea, Skeleton } from '../../../../ui/skeleton/skeleton.tsx'
import { alertGroups } from '../../alert-groups.ts'
import { useReminders } from '../../data.ts'
import { AlertGroupsView, type ExpiredButtonsOf } from './alert-groups-view.tsx'
import { TryAgain } from '../../../../ui/try-again/try-again.tsx'
import styles from './reminders-card.module.css'

type RemindersCardProps = {
  entries: readonly InventoryEntry[] | undefined
  hasFailed: boolean
  /** Why loading failed, and how to try again. */
  failure: string
  onRetry: () => void
  /** Further actions, before the main one. */
  actions?: ReactNode
  /** What runs out next. */
  forecasts?: ReactNode
  expiredButtonsOf: ExpiredButtonsOf
  /** The ways to the first stock of a household, an upload among them. */
  howToBegin: ReactNode
}

/** What expires, is out of stock or runs low, and what to do about it (DASH-007 to DASH-022). */
export function RemindersCard(props: RemindersCardProps) {
  const { entries, hasFailed, failure, onRetry, actions, forecasts, expiredButtonsOf, howToBegin } = props
  const id = useId()
  const isFailed = hasFailed && entries === undefined
  return (
    <Card
      as="section"
      isRoomy
      ref={keepFocusInside}
      tabIndex={-1}
      aria-labelledby={id}
      className={styles.card}
    >
      <div className={styles.header}>
        <h2 id={id}>Inventory Reminders</h2>
        {isFailed ? null : (
          <div className={styles.actions}>
            {actions}
            {entries?.length === 0 ? null : (
              <LinkButton to={paths.inventory} state={OPEN_UPLOAD} variant="primary">
                <Icon of={ScanLine} />
                Upload Receipt
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {isFailed ? (
        <Failed failure={failure} onRetry={onRetry} />
      ) : (
        <Groups entries={entries} expiredButtonsOf={expiredButtonsOf} howToBegin={howToBegin} />
      )}
      <div className={styles.below}>
        {forecasts}
        <Link to={paths.shoppingLists} className={styles.lists}>
          View shopping lists
        </Link>
      </div>
    </Card>
  )
}

type GroupsProps = Pick<RemindersCardProps, 'entries' | 'expiredButtonsOf' | 'howToBegin'>

function Groups({ entries, expiredButtonsOf, howToBegin }: GroupsProps) {
  if (entries === undefined) {
    return (
      <div className={styles.loading}>
        <LoadingArea text="Loading inventory...">
          <Skeleton height="120px" />
        </LoadingArea>
      </div>
    )
  }
  const groups = alertGroups(entries)
  if (groups.length > 0) return <AlertGroupsView groups={groups} expiredButtonsOf={expiredButtonsOf} />
  if (entries.length === 0) {
    return (
      <>
        <EmptyState drawing={SHELF} title="Your larder is empty.">
          There are four ways to begin.
        </EmptyState>
        {howToBegin}
      </>
    )
  }
  return <NothingToDo />
}

/** Where a forecast below says that something runs out, the sentence does not say that nothing does. */
function NothingToDo() {
  const { reminders } = useReminders()
  return (
    <EmptyState
      drawing={CHECK}
      title={
        reminders === undefined || reminders.length > 0
          ? 'Nothing has expired or is out.'
          : 'Nothing has expired, is out or runs low.'
      }
    >
      What the next days ask for stands under This week.
    </EmptyState>
  )
}

function Failed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <EmptyState
      drawing={CLOUD}
      title="We're getting your data ready"
      action={
        <LinkButton to={paths.inventory} state={OPEN_UPLOAD} variant="primary">
          Add Items to Inventory
        </LinkButton>
      }
    >
      {failure}. <TryAgain what={failure} onPress={onRetry} />
    </EmptyState>
  )
}
