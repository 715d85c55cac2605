import { date, id, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** The secret address at which somebody's calendar program reads the plan; one for each person. */
export const calendarFeedsCollection = defineCollection({
  name: 'calendar_feeds',
  owner: 'user',
  secrets: ['seed', 'secret_hash'],
  columns: {
    user_id: id,
    /** The secret follows from it and from the key of the server, so that it can be shown again although it is not stored. */
    seed: text,
    secret_hash: text,
    created_at: date,
  },
  indexes: [
    [{ user_id: 1 }, { unique: true }],
    [{ secret_hash: 1 }, { unique: true }],
  ],
})

export type CalendarFeedDocument = DocumentOf<typeof calendarFeedsCollection>
