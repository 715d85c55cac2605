import { MAX_SNOOZE_DAYS } from '@larder/shared/contracts/insights/notifications'
import type { ReminderKind } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { daysBetween } from '../inventory/calendar-day.ts'
import { covers, kindsOf } from './reminder-kinds.ts'

/** What an item's stock was when somebody was done with it. */
export type ReminderState = {
  quantity: number
  unit: string
  /** When what will spoil expires. */
  expiry_date: string | null
  /** The day of the last purchase, where a forecast knows it. */
  bought_on: string | null
}

/** A household wants to hear no more of one item and kind, until a day (a snooze) or until its stock changes ('done'). */
export type ReminderPause = { item_id: string; kind: ReminderKind } & (
  | { until: string; state: null }
  | { until: null; state: ReminderState }
)

export const stateOf = ({ current_quantity, unit, spoils, why }: OrderReminder): ReminderState => ({
  quantity: current_quantity,
  unit,
  expiry_date: spoils?.expiry_date ?? null,
  bought_on: why?.purchases[0]?.date ?? null,
})

/**
 * Being used changes nothing; being bought or counted up does, and another expiry day for what is to be used up. Of what is
 * to be bought it is a forecast, which moves by itself.
 */
const isUnchanged = (kind: ReminderKind, before: ReminderState, after: ReminderState): boolean =>
  after.unit === before.unit &&
  after.quantity <= before.quantity &&
  (after.expiry_date === before.expiry_date || (kind !== 'expired' && kind !== 'expires_soon')) &&
  after.bought_on === before.bought_on

/** Whether a snooze holds on a day; none holds longer than the longest, so that a clock that jumped does no lasting harm. */
const isSnoozed = (until: string, today: string): boolean => {
  const days = daysBetween(today, until)
  return days > 0 && days <= MAX_SNOOZE_DAYS
}

const holds = (pause: ReminderPause, reminder: OrderReminder, kind: ReminderKind, today: string): boolean =>
  pause.item_id === reminder.item_id &&
  covers(pause.kind, kind) &&
  (pause.until === null
    ? isUnchanged(pause.kind, pause.state, stateOf(reminder))
    : isSnoozed(pause.until, today))

/** The kinds of a reminder of which the household still wants to hear on `today`, the most urgent first. */
export const openKinds = (
  reminder: OrderReminder,
  pauses: readonly ReminderPause[],
  today: string,
): ReminderKind[] =>
  kindsOf(reminder).filter((kind) => !pauses.some((pause) => holds(pause, reminder, kind, today)))

/** The pauses that are over, so that what happens again later is said again: all present reminders must be given. */
export const endedPauses = <Pause extends ReminderPause>(
  pauses: readonly Pause[],
  reminders: readonly OrderReminder[],
  today: string,
): Pause[] => {
  const ofItem = new Map(reminders.map((reminder) => [reminder.item_id, reminder]))
  return pauses.filter((pause) => {
    if (pause.until !== null) return !isSnoozed(pause.until, today)
    const reminder = ofItem.get(pause.item_id)
    return reminder === undefined || !kindsOf(reminder).some((kind) => holds(pause, reminder, kind, today))
  })
}
