import type { TypedAddition } from '@larder/shared/contracts/stock/typed-stock'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import type { StockIds } from './receipts.ts'
import type { PutAwayIds } from './shopping-lists.ts'

/** What was added by typed lines. */
type TypedIds = { typedId: string }

export const make = async ({ named, post }: TestHousehold): Promise<TypedIds> => {
  const lines = [{ name: named('Oat milk'), quantity: 2, unit: 'l' }]
  const { id } = await post<TypedAddition>('/inventory/typed', { lines })
  return { typedId: id }
}

export const oldestIds = ({ stock_operations }: OldestDocuments): TypedIds => ({
  typedId: String(stock_operations?._id),
})

export const FOREIGN_CALLS: ForeignCalls<StockIds & PutAwayIds & TypedIds> = {
  'GET /inventory/': ({ entryId }) => ({ reach: 'own', query: { cursor: entryId } }),
  'GET /inventory/summary': () => ({ reach: 'own' }),
  'POST /inventory/': ({ itemId }) => ({ reach: 'theirs', body: { item_id: itemId, quantity: 1 } }),
  'PUT /inventory/:id': ({ entryId }) => ({
    reach: 'theirs',
    params: { id: entryId },
    body: { quantity: 9 },
  }),
  'DELETE /inventory/:id': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
  'POST /inventory/clear-all': () => ({ reach: 'own' }),
  'GET /inventory/clear-all': () => ({ reach: 'own' }),
  'POST /inventory/clear-all/:id/undo': ({ putAwayId }) => ({ reach: 'theirs', params: { id: putAwayId } }),
  'POST /inventory/typed/read': () => ({ reach: 'own', body: { text: '2 oat milk freezer' } }),
  'POST /inventory/typed': () => ({
    reach: 'own',
    body: { lines: [{ name: 'Oat milk', quantity: 2, unit: 'l' }] },
  }),
  'POST /inventory/typed/:id/undo': ({ typedId }) => ({ reach: 'theirs', params: { id: typedId } }),
  'POST /inventory/:id/consume': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId }, body: {} }),
  'POST /inventory/:id/undo': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
  'GET /inventory/:id/history': ({ entryId }) => ({ reach: 'theirs', params: { id: entryId } }),
}

export const VIEWS: Views<StockIds> = [() => '/inventory/', ({ entryId }) => `/inventory/${entryId}/history`]
