import type { Background } from '@larder/shared/domain/insights/forecasting/background'
import type { FittedUse } from '@larder/shared/domain/insights/forecasting/item-history'
import { date, json, jsonText, jsonTexts, nullable, number, withDefault } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import type { DocumentOf } from '../store/define-collection.ts'

/** What was fitted to an item's past. */
export type StoredFit = {
  /** The unit of its amounts. */
  unit: string
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
    /** Items that changed later are looked at again. */
    looked_at: withDefault(date, new Date(0)),
    /** The day, since 1970, from which on all are fitted again though nothing has changed. */
    due: withDefault(number, 0),
    /** What the household's items have in common, as of the last time that all their pasts were read. */
    background: nullable(jsonText<Background>()),
    /** By item: differs whenever the past that it was fitted to does. */
    keys: withDefault(json<Record<string, string>>(), {}),
    /** By item; a night writes those of the items that changed. */
    fits: withDefault(jsonTexts<StoredFit>(), {}),
  },
})

export type ItemForecastsDocument = DocumentOf<typeof itemForecastsCollection>
