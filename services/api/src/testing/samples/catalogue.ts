import type { ForeignCalls, Views } from '../samples.ts'
import type { StockIds } from './receipts.ts'

export const FOREIGN_CALLS: ForeignCalls<StockIds> = {
  'GET /items/': () => ({ reach: 'own' }),
  'GET /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'DELETE /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'POST /items/': () => ({ reach: 'own', body: { name: 'Bread', category: 'Bakery', unit: 'item' } }),
}

export const VIEWS: Views = [() => '/items/']
