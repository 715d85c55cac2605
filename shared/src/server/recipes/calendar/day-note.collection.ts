import { date, id, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** What a household notes on the days of its plan. */
export const dayNotesCollection = defineCollection({
  name: 'day_notes',
  owner: 'household',
  columns: {
    household_id: id,
    /** A day such as `2026-11-22`. */
    day: text,
    note: text,
    updated_at: date,
  },
  indexes: [[{ household_id: 1, day: 1 }, { unique: true }]],
})

export type DayNoteDocument = DocumentOf<typeof dayNotesCollection>
