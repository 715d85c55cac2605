import { boolean, bytes, date, id, nullable, number, optional, text, withDefault } from '../store/columns.ts'
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
    /** Its bytes, where they are kept in the database. */
    data: optional(bytes),
    /** The name of its bytes in the blob store; null where they are here. */
    blob: nullable(text),
    created_at: date,
  },
  retention: { sweep: 'retention' },
  // An earlier version would take a file outside for one without bytes.
  upcasts: [{}],
  indexes: [[{ owner_id: 1, name: 1 }, { unique: true }], [{ blob: 1 }]],
})

/** The total size of a household's files, stored because adding the sizes up would read the files. */
export const keptBytesCollection = defineCollection({
  name: 'kept_bytes',
  owner: 'household',
  columns: { bytes: number },
})
