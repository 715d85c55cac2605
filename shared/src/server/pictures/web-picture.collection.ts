import { date, id, nullable, number, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What came of the addresses of pictures on the web that a household's recipes and items have; the pictures are files. */
export const webPicturesCollection = defineCollection({
  name: 'web_pictures',
  owner: 'household',
  columns: {
    household_id: id,
    address_hash: text,
    /** Null where no picture was there. */
    size_bytes: nullable(number),
    fetched_at: date,
    /** When somebody last looked at it, to a day. */
    asked_at: date,
  },
  retention: { sweep: 'web-pictures' },
  // The one of the household that is left is then asked for no more, and the sweep removes it with its file.
  bringing: { clash: 'address_hash' },
  indexes: [[{ household_id: 1, address_hash: 1 }, { unique: true }], [{ asked_at: 1 }]],
})

export type WebPictureDocument = DocumentOf<typeof webPicturesCollection>
