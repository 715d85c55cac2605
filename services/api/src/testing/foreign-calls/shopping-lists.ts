import type { Belongings, ForeignCalls, Views } from '../foreign-calls.ts'

const ofList = ({ listId }: Belongings) => ({ reach: 'theirs', params: { listId } }) as const
const ofLine = ({ listId, lineId }: Belongings) =>
  ({ reach: 'theirs', params: { listId, itemId: lineId } }) as const

export const FOREIGN_CALLS: ForeignCalls = {
  'GET /shopping-lists/': () => ({ reach: 'own' }),
  'POST /shopping-lists/': ({ itemId }) => ({
    reach: 'own',
    body: { name: 'Weekly', items: [{ item_id: itemId, item_name: 'Bread' }] },
  }),
  'POST /shopping-lists/generate': () => ({ reach: 'own', body: { name: 'Weekly' } }),
  'GET /shopping-lists/:listId': ofList,
  'PUT /shopping-lists/:listId': (theirs) => ({ ...ofList(theirs), body: { name: 'Mine now' } }),
  'DELETE /shopping-lists/:listId': ofList,
  'POST /shopping-lists/:listId/restore': ofList,
  'POST /shopping-lists/:listId/items': (theirs) => ({
    ...ofList(theirs),
    body: { item_id: theirs.itemId, item_name: 'Bread' },
  }),
  'PUT /shopping-lists/:listId/items/:itemId': (theirs) => ({ ...ofLine(theirs), body: { checked: true } }),
  'DELETE /shopping-lists/:listId/items/:itemId': ofLine,
  'POST /shopping-lists/:listId/items/:itemId/restore': ofLine,
  'GET /shopping-lists/:listId/put-away': ofList,
  'POST /shopping-lists/:listId/put-away': (theirs) => ({
    ...ofList(theirs),
    body: { lines: [{ line_id: theirs.lineId, name: 'Milk', quantity: 1, unit: 'l' }] },
  }),
  'POST /shopping-lists/:listId/put-away/:putAwayId/undo': ({ putAwayListId, putAwayId }) => ({
    reach: 'theirs',
    params: { listId: putAwayListId, putAwayId },
  }),
  // Each operation is refused by its own result.
  'POST /shopping-lists/operations': ({ listId, lineId }) => {
    const operation = { device_id: 'd'.repeat(24), seen_version: 1_000, list_id: listId }
    return {
      reach: 'own',
      body: {
        operations: [
          { ...operation, id: 'one', type: 'create_list', name: 'Mine now' },
          { ...operation, id: 'two', type: 'tick', line_id: lineId },
          { ...operation, id: 'three', type: 'delete_list' },
        ],
      },
    }
  },
  'POST /items/exclude-from-shopping': ({ itemId }) => ({
    reach: 'theirs',
    body: { item_id: itemId, exclude: true },
  }),
  'GET /shopping-lists/known-items': () => ({ reach: 'own' }),
  'GET /shopping-lists/shops': () => ({ reach: 'own' }),
  'PUT /shopping-lists/shops': () => ({ reach: 'own', body: { name: 'Corner Shop', categories: ['Dairy'] } }),
  'GET /items/excluded-from-shopping': () => ({ reach: 'own' }),
}

export const VIEWS: Views = [() => '/shopping-lists/', () => '/items/excluded-from-shopping']
