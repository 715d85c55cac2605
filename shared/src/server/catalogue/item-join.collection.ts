import { date, listOf, number, part, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** Which items of a household were joined: one document for all, so that they change at once and never form a circle. */
export const itemJoinsCollection = defineCollection({
  name: 'item_joins',
  owner: 'household',
  columns: {
    joins: withDefault(listOf(part({ item_id: text, into_id: text, joined_at: date })), []),
    /** The number of changes. */
    version: number,
  },
})

export type ItemJoinsDocument = DocumentOf<typeof itemJoinsCollection>
