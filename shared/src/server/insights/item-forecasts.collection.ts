import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import { jsonText, number, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What was fitted to an item's past. */
export type KeptFit = {
  item_id: string
  /** The unit of its amounts. */
  unit: string
  /** Differs whenever the past that it was fitted to does. */
  key: string
  /** The day, since 1970, from which on it is fitted again though nothing has changed. */
  due: number
  /** Null where nothing can be fitted. */
  fit: FittedUse | null
}

/**
 * What was fitted to the past of each item of a household, so that only items of which something changed are fitted again.
 * It can be made anew at any time; its id is the household's.
 */
export const itemForecastsCollection = defineCollection({
  name: 'item_forecasts',
  owner: 'household',
  // The export has the movements from which it follows.
  secrets: 'all',
  columns: {
    /** That of the methods; fits of another version are made anew. */
    version: withDefault(number, 0),
    fits: jsonText<KeptFit[]>(),
  },
})

export type ItemForecastsDocument = DocumentOf<typeof itemForecastsCollection>
