import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'

export const filesCollection = defineCollection({
  name: 'files',
  owner: 'household',
  schema: new Schema(
    {
      household_id: { type: Schema.Types.ObjectId, required: true },
      owner_id: { type: Schema.Types.ObjectId, required: true },
      name: { type: String, required: true },
      mime_type: { type: String, required: true },
      size_bytes: { type: Number, required: true },
      /** Whether its household's `bytes` hold its size; those of an earlier version do not. */
      is_counted: { type: Boolean, default: false },
      data: { type: Buffer, required: true },
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
  indexes: [[{ owner_id: 1, name: 1 }, { unique: true }]],
})

/** How much a household keeps, beside its files: adding their sizes up would read them. */
export const keptBytesCollection = defineCollection({
  name: 'kept_bytes',
  owner: 'household',
  schema: new Schema({ bytes: { type: Number, required: true } }, { versionKey: false }),
})
