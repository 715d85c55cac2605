import { date, id, nullable, text, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** The secret address at which somebody's calendar program reads the plan; one for each person. */
export const calendarFeedsCollection = defineCollection({
  name: 'calendar_feeds',
  owner: 'user',
  secrets: ['seed', 'secret_hash'],
  columns: {
    user_id: id,
    /** The household whose plan it shows, to which its person has to belong; null for one of an earlier version. */
    household_id: withDefault(nullable(id), null),
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
