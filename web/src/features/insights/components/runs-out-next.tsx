import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part/lazy-part.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReminders } from '../data.ts'
import { type ListButtonOf, purchaseOf } from '../purchase.ts'
import { ReminderButtons } from './reminders/reminder-buttons.tsx'
import { ReminderCard } from './reminders/reminder-card.tsx'
import { isProbable } from '../sure-enough.ts'
import styles from './runs-out-next.module.css'
import { useWhyDialog } from './why/use-why-dialog.tsx'

const SHOWN_REMINDERS = 3

const ForecastsDialog = lazyPart(async () => (await import('./forecasts-dialog.tsx')).ForecastsDialog)

/** Without a forecast nothing runs out of these, as far as anybody knows. */
const SAID_ELSEWHERE: ReadonlySet<OrderReminder['stock_status']> = new Set([
  'in_stock',
  'adequate',
  'expired',
])

/** What has a forecast says more than what the groups above show already; the order stays that of the urgency. */
const pick = (reminders: readonly OrderReminder[]): OrderReminder[] => {
  const sure = reminders.flatMap(withoutGuess)
  const dates = sure.filter(({ depletion_date }) => depletion_date !== undefined)
  const others = sure.filter(({ depletion_date }) => depletion_date === undefined)
  return [...dates.toSorted(byDate), ...others].slice(0, SHOWN_REMINDERS)
}

/**
 * A reminder without a date that is not sure enough; none where nothing else is to be said. What has expired stands above
 * with what can be done about it.
 */
const withoutGuess = (reminder: OrderReminder): OrderReminder[] => {
  if (reminder.depletion_date !== undefined && isProbable(reminder)) return [reminder]
  const { days_until_depletion: _days, depletion_date: _date, ...others } = reminder
  const isSaid = SAID_ELSEWHERE.has(reminder.stock_status) && reminder.spoils === undefined
  return isSaid ? [] : [{ ...others, confidence_score: 1 }]
}
const byDate = (a: OrderReminder, b: OrderReminder): number =>
  (a.depletion_date ?? '').localeCompare(b.depletion_date ?? '')

/** What runs out next: at most three reminders, and always the way to all forecasts (REM-003 to REM-007, DASH-019 to DASH-021). */
export function RunsOutNext({ listButtonOf }: { listButtonOf: ListButtonOf }) {
  const id = useId()
  const { reminders } = useReminders()
  const [isOpen, setIsOpen] = useState(false)
  const { ask, dialog } = useWhyDialog()
  const title = useRef<HTMLHeadingElement>(null)
  if (reminders === undefined) {
    return (
      <LoadingArea text="Loading recommendations...">
        <Skeleton height="120px" radius="card" />
      </LoadingArea>
    )
  }
  const shown = pick(reminders)
  const hasReminders = reminders.length > 0
  const hasDate = shown.length === 0 || shown.some((reminder) => reminder.depletion_date ?? reminder.spoils)
  return (
    <section {...(hasReminders ? { 'aria-labelledby': id } : { 'aria-label': 'Forecasts' })}>
      <div className={styles.head}>
        {hasReminders ? (
          <h3 id={id} ref={title} tabIndex={-1} className={styles.title}>
            {hasDate ? 'Runs out next' : 'Out or low'}
          </h3>
        ) : null}
        <Button variant="accent" size="small" onPress={() => setIsOpen(true)}>
          All forecasts
        </Button>
      </div>
      {hasReminders && shown.length === 0 ? <p>No date is sure enough yet to be shown here.</p> : null}
      <ul className={styles.cards}>
        {shown.map((reminder) => (
          <ReminderCard
            key={reminder.item_id}
            reminder={reminder}
            onAsk={() => ask({ itemId: reminder.item_id, name: reminder.item_name })}
            buttons={
              <ReminderButtons
                reminder={reminder}
                listButton={listButtonOf(purchaseOf(reminder))}
                onGone={() => title.current?.focus()}
              />
            }
          />
        ))}
      </ul>
      {dialog}
      {isOpen ? (
        <Suspense fallback={null}>
          <ForecastsDialog listButtonOf={listButtonOf} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
