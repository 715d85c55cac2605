import { REMINDER_KINDS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderKind } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'

const LOW: readonly OrderReminder['stock_status'][] = ['low', 'below_minimum', 'critical']

/** What is to be used up, and what is to be bought; each with the worse before the milder. */
const MATTERS: readonly (readonly ReminderKind[])[] = [
  ['expired', 'expires_soon'],
  ['out_of_stock', 'low', 'runs_out'],
]

/** Everything that an item is to be brought to mind for, the most urgent first; none for an item without a cause. */
export const kindsOf = (reminder: OrderReminder): ReminderKind[] => {
  const { stock_status: status, spoils, days_until_depletion: days } = reminder
  const holds: Record<ReminderKind, boolean> = {
    expired: status === 'expired',
    expires_soon: spoils !== undefined,
    out_of_stock: status === 'out_of_stock',
    low: LOW.includes(status),
    runs_out: days !== undefined && status !== 'out_of_stock',
  }
  return REMINDER_KINDS.filter((kind) => holds[kind])
}

/** The worst of each matter: whoever wants to hear no more of these wants to hear no more of the item at all. */
export const worstKindsOf = (reminder: OrderReminder): ReminderKind[] => {
  const kinds = kindsOf(reminder)
  return kinds.filter((kind) => !kinds.some((other) => other !== kind && covers(other, kind)))
}

/**
 * Whether whoever wants to hear no more of `paused` wants to hear no more of `kind` either: of the same matter, and not
 * worse. Milk that is low may run out silently; that there is none left is news.
 */
export const covers = (paused: ReminderKind, kind: ReminderKind): boolean => {
  const matter = MATTERS.find((kinds) => kinds.includes(paused)) ?? []
  return matter.includes(kind) && matter.indexOf(kind) >= matter.indexOf(paused)
}
