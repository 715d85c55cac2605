import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import type { FollowedSyncs } from './data.ts'
import { countsText, endText } from './sync-texts.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, next) => sum + next, 0)

/** Several syncs as one: running while one of them is, failed when all have. */
export function wholeOf(statuses: readonly SyncStatus[]): SyncStatus | undefined {
  const [first] = statuses
  if (first === undefined || statuses.length === 1) return first
  const states = statuses.map(({ status }) => status)
  const ended = states.every((state) => state === 'failed') ? 'failed' : 'completed'
  return {
    ...first,
    status:
      states.find((state) => state === 'syncing') ?? states.find((state) => state === 'cancelled') ?? ended,
    logs: statuses
      .flatMap(({ logs }) => logs)
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp)),
    processed_emails: sumOf(statuses.map(({ processed_emails }) => processed_emails)),
    detected_orders: sumOf(statuses.map(({ detected_orders }) => detected_orders)),
    is_cancelling: statuses.some(({ is_cancelling }) => is_cancelling),
  }
}

const FAILED = 'Failed to sync emails'

/** What is said when no sync could be started (MAIL-035); each mailbox by itself where their reasons differ. */
export function refusalOf(refused: FollowedSyncs['refused']): string {
  const [reason = FAILED, ...others] = new Set(refused.map((one) => one.reason))
  return others.length === 0 ? reason : [FAILED, ...refused.map(lineOf)].join('\n')
}

const lineOf = ({ name, reason }: FollowedSyncs['refused'][number]): string => `${name}: ${reason}`

type Ended = { hasFailed: boolean; text: string }

/** How syncs ended; of several, each mailbox that refused has a line of its own. */
export function endOf(statuses: readonly SyncStatus[], { names, refused }: FollowedSyncs): Ended | null {
  const whole = wholeOf(statuses)
  if (whole === undefined) return null
  const total = statuses.length + refused.length
  const problems = [
    ...refused,
    ...statuses.flatMap(({ status, error }, index) =>
      status === 'failed' ? [{ name: names[index] ?? 'A mailbox', reason: error || 'Unknown error' }] : [],
    ),
  ]
  if (total === 1 || problems.length === 0)
    return { hasFailed: whole.status === 'failed', text: endText(whole) }
  const synced = total - problems.length
  const summary = synced === 0 ? FAILED : `${synced} of ${total} mailboxes were synced: ${countsText(whole)}.`
  return { hasFailed: true, text: [summary, ...problems.map(lineOf)].join('\n') }
}
