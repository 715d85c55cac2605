import type { ReminderDelivery } from '@larder/shared/contracts/insights/notifications'
import { detailOr } from '../../../lib/api/messages.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { LoadingArea, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useReminderDeliveries } from '../data.ts'
import styles from './reminders-part.module.css'

const STATES = {
  waiting: { tone: 'off', label: 'On its way' },
  delivered: { tone: 'ok', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

/** What was sent, and why it failed where it did; the latest first. */
export function DeliveryLog() {
  const { deliveries, error, retry } = useReminderDeliveries()
  if (deliveries === undefined)
    return error === undefined ? (
      <LoadingArea text="Loading what was sent...">
        <Skeleton height="56px" radius="card" />
      </LoadingArea>
    ) : (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load what was sent')}
      </Banner>
    )
  return (
    <div>
      <h3 className={styles.heading}>Sent to you</h3>
      {deliveries.length === 0 ? <p className={styles.note}>Nothing was sent to you yet.</p> : null}
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.line}>
            <div className={styles.words}>
              <p className={styles.name}>
                {nameOf(delivery)}{' '}
                <Badge tone={STATES[delivery.state].tone}>{STATES[delivery.state].label}</Badge>
              </p>
              <p className={styles.detail}>
                {formatInstant(delivery.at)} · <bdi>{delivery.target}</bdi>
              </p>
              {delivery.reason === null ? null : <p className={styles.detail}>{delivery.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf({ channel, is_test, reminder_count: count }: ReminderDelivery): string {
  const what = channel === 'mail' ? 'Mail' : 'Notification'
  if (is_test) return `${what}: a test`
  return `${what}: ${count === 1 ? '1 item' : `${count} items`}`
}
