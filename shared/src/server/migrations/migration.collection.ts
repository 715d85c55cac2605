import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'

export const migrationsCollection = defineCollection({
  name: 'migrations',
  owner: 'none',
  schema: new Schema(
    {
      /** The migration's number. */
      _id: { type: Number, required: true },
      name: { type: String, required: true },
      /** The process that runs it, until when no other one takes it over. */
      worker: { type: String, required: true },
      lease_until: { type: Date, required: true },
      finished_at: { type: Date, default: null },
      /** How many documents it changed, by what was done to them. */
      report: { type: Schema.Types.Mixed, default: null },
    },
    { versionKey: false },
  ),
})
