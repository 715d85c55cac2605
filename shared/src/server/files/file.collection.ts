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
    /** Whether its size is included in the household's `bytes`; false for files of an earlier version. */
    is_counted: withDefault(boolean, false),
    data: bytes,
    created_at: date,
  },
  retention: { sweep: 'retention' },
  indexes: [[{ owner_id: 1, name: 1 }, { unique: true }]],
})

/** The total size of a household's files, stored because adding the sizes up would read the files. */
export const keptBytesCollection = defineCollection({
  name: 'kept_bytes',
  owner: 'household',
  columns: { bytes: number },
})
