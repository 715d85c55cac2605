import { date, listOf, nullable, number, part, text, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

const ratePeriodColumns = { from: date, percent: number }

export const householdsCollection = defineCollection({
  name: 'households',
  owner: 'household',
  columns: {
    time_zone: text,
    created_at: date,
    /** The consumption rates that somebody set, each from a calendar date on; in order. */
    consumption_rates: withDefault(listOf(part(ratePeriodColumns)), []),
    /** The last day whose degradation is applied to all of the household's stock. */
    degraded_until: nullable(date),
  },
  indexes: [
    /** The households of a time zone whose day has ended. */
    [{ time_zone: 1, degraded_until: 1 }],
  ],
})

export type HouseholdDocument = DocumentOf<typeof householdsCollection>
