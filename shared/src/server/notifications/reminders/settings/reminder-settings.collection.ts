import type { ReminderSettings } from '@larder/shared/contracts/insights/notifications'
import { boolean, date, id, json, nullable, text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** What a person is reminded of, and when next. Somebody who has changed nothing and gets nothing has no document. */
export const reminderSettingsCollection = defineCollection({
  name: 'reminder_settings',
  owner: 'user',
  columns: {
    user_id: id,
    has_mail: boolean,
    kinds: json<ReminderSettings['kinds']>(),
    lead_days: json<ReminderSettings['lead_days']>(),
    time: text,
    quiet: nullable(json<NonNullable<ReminderSettings['quiet']>>()),
    /** The day whose reminders were sent last; null for none. */
    last_day: nullable(date),
    /** When to look whether reminders are to be sent; null while nothing is switched on. */
    next_due_at: nullable(date),
    /** The job that has taken this turn on and has not come to it yet; null for none. */
    batch_id: nullable(id),
  },
  indexes: [
    [{ user_id: 1 }, { unique: true }],
    [{ next_due_at: 1 }],
    [{ batch_id: 1 }, { partialFilterExpression: { batch_id: { $type: 'objectId' } } }],
  ],
})
