import type { ForeignCalls, Views } from '../foreign-calls.ts'

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /items/': () => ({ reach: 'own' }),
  'GET /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'DELETE /items/:id': ({ itemId }) => ({ reach: 'theirs', params: { id: itemId } }),
  'POST /items/': () => ({ reach: 'own', body: { name: 'Bread', category: 'Bakery', unit: 'item' } }),
}

export const VIEWS: Views = [() => '/items/']
