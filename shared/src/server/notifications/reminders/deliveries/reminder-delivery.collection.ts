import type { ReminderLine } from '@larder/shared/domain/notifications/choose-reminders'
import {
  boolean,
  date,
  id,
  json,
  listOf,
  nullable,
  number,
  oneOf,
  text,
  withDefault,
} from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'
import { WORK_INDEX, workColumns } from '../../../work/work-columns.ts'

/** One mail or notification with a day's reminders, its sending and what its links did. */
export const reminderDeliveriesCollection = defineCollection({
  name: 'reminder_deliveries',
  owner: 'user',
  secrets: ['token_hash', 'link_hashes'],
  columns: {
    user_id: id,
    /** The household whose items these are; whoever left it since gets nothing, and can do nothing by the links. */
    household_id: id,
    /** The day of the reminders, or what makes a test one of its own: each run goes once to each target. */
    run: text,
    channel: oneOf(['mail', 'push']),
    /** Null for a mail. */
    subscription_id: nullable(id),
    /** The address or the browser, for the log. */
    target: text,
    is_test: boolean,
    day: date,
    lines: json<ReminderLine[]>(),
    /** Items beyond those in `lines`. */
    further_count: number,
    created_at: date,
    ...workColumns,
    /** Hashes of the tokens in the links, each of which does one thing; none until they are written. */
    link_hashes: withDefault(listOf(text), []),
    /** The hash of the one secret in all links of an earlier version. */
    token_hash: nullable(text),
    /** What was done by the links, as `<index of the line>.<act>`. */
    done_acts: listOf(text),
  },
  retention: { days: 30, after: 'created_at' },
  indexes: [
    [WORK_INDEX],
    [{ user_id: 1, run: 1, channel: 1, subscription_id: 1 }, { unique: true }],
    [{ user_id: 1, created_at: -1 }],
    [{ link_hashes: 1 }],
    [{ token_hash: 1 }],
  ],
})
