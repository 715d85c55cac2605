import type { FlowMark, Series, StockFlow } from '@larder/shared/domain/inventory/ledger/flows/stock-flow'
import { date, jsonText, jsonTexts, number, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/**
 * Sums of an earlier form are made anew: the first one had pairs for series, the second one all of a flow in one place, the
 * third one those of all items in one text; the fourth one counted assumed use as use.
 */
export const FORM_OF_SUMS = 5

/**
 * What each household bought and used, as sums of its movements up to an instant, so that nobody has to read years of
 * them again. It can be made anew of the movements at any time; its id is the household's.
 */
export const stockFlowsCollection = defineCollection({
  name: 'stock_flows',
  owner: 'household',
  // The export has the movements themselves.
  secrets: 'all',
  columns: {
    form: withDefault(number, 1),
    /** All movements before it are included. */
    summed_until: date,
    /** The flows of each item, by its id: a night reads and writes those of the items that moved. */
    flows: withDefault(jsonTexts<StockFlow[]>(), {}),
    /** What was seen to be used of each of these, in their order: apart, because lists are generated without it. */
    seen: withDefault(jsonTexts<Series[]>(), {}),
    /** In the order of the flows, which is that in which they first moved. */
    marks: withDefault(jsonText<FlowMark[]>(), []),
  },
})

export type StockFlowsDocument = DocumentOf<typeof stockFlowsCollection>
