import { Schema } from 'mongoose'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

const ratePeriodSchema = new Schema(
  { from: { type: Date, required: true }, percent: { type: Number, required: true } },
  { _id: false },
)

export const householdsCollection = defineCollection({
  name: 'households',
  owner: 'household',
  schema: new Schema(
    {
      time_zone: { type: String, required: true },
      created_at: { type: Date, required: true },
      /** The consumption rates that somebody set, each from a calendar date on; in order. */
      consumption_rates: { type: [ratePeriodSchema], default: [] },
      /** The last day whose assumed consumption is written down for all of the household's stock. */
      degraded_until: { type: Date, default: null },
    },
    { versionKey: false },
  ),
  indexes: [
    /** The households of a zone whose day has ended. */
    [{ time_zone: 1, degraded_until: 1 }],
  ],
})

export type HouseholdDocument = DocumentOf<typeof householdsCollection>
