import { ReminderKind } from '@larder/shared/contracts/insights/notifications'
import type { ReminderState } from '@larder/shared/domain/notifications/reminder-pauses'
import { date, id, json, nullable, oneOf } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** What a household wants to hear no more of: one document for each item and kind. */
export const reminderPausesCollection = defineCollection({
  name: 'reminder_pauses',
  owner: 'household',
  columns: {
    household_id: id,
    item_id: id,
    kind: oneOf(ReminderKind.options),
    /** The day on which a snooze ends; null for what somebody is done with. */
    until: nullable(date),
    /** The stock that somebody was done with; null for a snooze. */
    state: nullable(json<ReminderState>()),
    created_at: date,
  },
  bringing: { clash: 'drop' },
  indexes: [[{ household_id: 1, item_id: 1, kind: 1 }, { unique: true }]],
})
