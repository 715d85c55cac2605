import type { Series, StockFlow } from '@larder/shared/domain/inventory/ledger/stock-flow'
import { date, jsonText, number, withDefault } from '../../store/columns.ts'
import { defineCollection } from '../../store/define-collection.ts'
import type { DocumentOf } from '../../store/define-collection.ts'

/** Sums of an earlier form lack something; they are made anew. The second form added what was seen to be used. */
export const FORM_OF_SUMS = 2

type Pairs = [at: number, quantity: number][]

/** Version 1 stored pairs. */
const upcastSeries = (stored: Series | Pairs): Series =>
  Array.isArray(stored)
    ? { at: stored.map(([at]) => at), quantities: stored.map(([, quantity]) => quantity) }
    : stored

const upcastFlow = ({ bought, used, ...flow }: StockFlow): StockFlow => ({
  ...flow,
  bought: upcastSeries(bought),
  used: upcastSeries(used),
})

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
    flows: jsonText<StockFlow[]>(),
  },
  // Version 2: series are two lists.
  upcasts: [{ flows: ({ flows }) => flows.map(upcastFlow) }],
})

export type StockFlowsDocument = DocumentOf<typeof stockFlowsCollection>
