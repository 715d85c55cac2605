import { date, jsonText, text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/**
 * A food that enough households buy: its popularity, how many they are, how much oftener than other foods it is bought again,
 * and with which foods how many of them buy it.
 */
export type CountedFood = {
  food_id: string
  popularity: number
  households: number
  /** Missing in what was counted before it was known; it is counted anew within a week. */
  returns?: number
  pairs: [food_id: string, households: number][]
}

/** The one document of what households buy, in counts that say nothing of any of them. */
export const COUNTS_ID = 'foods'

/** What the households of this server buy, if its operator wants that to be counted. */
export const neighbourCountsCollection = defineCollection({
  name: 'neighbour_counts',
  owner: 'none',
  columns: { _id: text, counted_at: date, foods: jsonText<CountedFood[]>() },
})

export type NeighbourCountsDocument = DocumentOf<typeof neighbourCountsCollection>
