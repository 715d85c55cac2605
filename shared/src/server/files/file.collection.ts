import { boolean, bytes, date, id, number, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'

export const filesCollection = defineCollection({
  name: 'files',
  owner: 'household',
  columns: {
    household_id: id,
    owner_id: id,
    name: text,
    mime_type: text,
    size_bytes: number,
    /** Whether its household's `bytes` hold its size; those of an earlier version do not. */
    is_counted: withDefault(boolean, false),
    data: bytes,
    created_at: date,
  },
  retention: { sweep: 'retention' },
  indexes: [[{ owner_id: 1, name: 1 }, { unique: true }]],
})

/** How much a household keeps, beside its files: adding their sizes up would read them. */
export const keptBytesCollection = defineCollection({
  name: 'kept_bytes',
  owner: 'household',
  columns: { bytes: number },
})
