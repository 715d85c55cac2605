import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import { jsonText } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What was fitted to an item's past; null where nothing can be. `past` is a short hash of that past. */
export type KeptFit = { item_id: string; past: string; fit: FittedUse | null }

/**
 * What was fitted to the past of each item of a household, so that only items of which something changed are fitted again.
 * It can be made anew at any time; its id is the household's.
 */
export const itemForecastsCollection = defineCollection({
  name: 'item_forecasts',
  owner: 'household',
  // The export has the movements from which it follows.
  secrets: 'all',
  columns: { fits: jsonText<KeptFit[]>() },
})

export type ItemForecastsDocument = DocumentOf<typeof itemForecastsCollection>
