import { REMINDER_KINDS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderKind, ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import type { Amount } from '@larder/foods'
import { daysBetween } from '../inventory/calendar-day.ts'
import { openKinds } from './reminder-pauses.ts'
import type { ReminderPause } from './reminder-pauses.ts'

/** One item of a digest or a notification. */
export type ReminderLine = {
  item_id: string
  item_name: string
  kind: ReminderKind
  /** What is left, or for 'expired' as much as that is. */
  quantity: number
  unit: string
  /** True where a part of that is assumed; absent otherwise. */
  is_assumed?: boolean
  /** The same in units that do not convert; absent for none. */
  others?: readonly Amount[]
  /** The days until it expires or is used up; null where the kind has none. */
  days: number | null
}

/** The days until what the kind is about; null for what is so already. */
const daysUntil = (kind: ReminderKind, reminder: OrderReminder, today: string): number | null => {
  if (kind === 'expires_soon' && reminder.spoils) return daysBetween(today, reminder.spoils.expiry_date)
  if (kind === 'runs_out') return Math.max(0, Math.round(reminder.days_until_depletion ?? 0))
  return null
}

/** What is left of an item, or how much of that has expired. */
const amountsOf = (
  kind: ReminderKind,
  { current_quantity, expired_quantity, other_quantities }: OrderReminder,
): Pick<ReminderLine, 'quantity' | 'others'> => {
  if (kind !== 'expired' || other_quantities === undefined) {
    const quantity = kind === 'expired' ? (expired_quantity ?? current_quantity) : current_quantity
    return { quantity, ...(other_quantities && { others: other_quantities }) }
  }
  const others = other_quantities.map(({ expired_quantity: quantity, unit }) => ({ quantity, unit }))
  return { quantity: expired_quantity ?? 0, others }
}

/**
 * What a person is reminded of on `today`: each item once, for the most urgent of its causes that the person wants to hear
 * of, within its lead time and not paused by the household. The most urgent first.
 */
export const chooseReminders = (
  reminders: readonly OrderReminder[],
  { kinds, lead_days: leads }: Pick<ReminderSettings, 'kinds' | 'lead_days'>,
  pauses: readonly ReminderPause[],
  today: string,
): ReminderLine[] => {
  const isDue = (kind: ReminderKind, reminder: OrderReminder): boolean => {
    if (!kinds[kind]) return false
    const days = daysUntil(kind, reminder, today)
    return days === null || days <= (kind === 'expires_soon' ? leads.expires_soon : leads.runs_out)
  }
  return reminders
    .flatMap((reminder): ReminderLine[] => {
      const kind = openKinds(reminder, pauses, today).find((one) => isDue(one, reminder))
      if (kind === undefined) return []
      const { item_id, item_name, unit, is_assumed } = reminder
      return [
        {
          item_id,
          item_name,
          kind,
          unit,
          ...amountsOf(kind, reminder),
          ...(is_assumed && { is_assumed }),
          days: daysUntil(kind, reminder, today),
        },
      ]
    })
    .sort(
      (a, b) =>
        REMINDER_KINDS.indexOf(a.kind) - REMINDER_KINDS.indexOf(b.kind) || (a.days ?? 0) - (b.days ?? 0),
    )
}
