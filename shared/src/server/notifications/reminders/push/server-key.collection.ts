import { text } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** Keys that all processes of an installation must share, made by the first that needs one. */
export const serverKeysCollection = defineCollection({
  name: 'server_keys',
  owner: 'none',
  secrets: 'all',
  columns: {
    /** What the key is for. */
    _id: text,
    private_key: text,
  },
})
