import { date, id, nullable, number, part, text } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'

/** Uploaded mails until they are read. Their bytes are files that a document here owns; it is written before them. */
export const mailUploadsCollection = defineCollection({
  name: 'mail_uploads',
  owner: 'household',
  columns: {
    household_id: id,
    /** The key of its bytes, which is itself encrypted. */
    file_key: part({ key_id: text, nonce: text, data: text, tag: text }),
    /** Null while it is being received. */
    size_bytes: nullable(number),
    /** When it is removed, read or not. */
    expires_at: date,
  },
  secrets: 'all',
  retention: { sweep: 'mail uploads' },
  indexes: [[{ household_id: 1 }], [{ expires_at: 1 }]],
})
