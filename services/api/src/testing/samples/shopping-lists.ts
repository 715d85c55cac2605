import type { PutAway } from '@larder/shared/contracts/shopping-lists/put-away'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import { make as makeStock } from './receipts.ts'
import type { StockIds } from './receipts.ts'

/** What was put away from a list of its own. */
export type PutAwayIds = { putAwayListId: string; putAwayId: string }

/** A shopping list, and a line of it. */
type ListIds = { listId: string; lineId: string }

/** A list with a line in the basket, and what was put away. */
export const make = async (household: TestHousehold): Promise<ListIds & PutAwayIds> => {
  const { named, once, post } = household
  const { itemId } = await once(makeStock)
  const items = [{ item_id: itemId, item_name: named('Milk'), checked: true }]
  const list = await post<ShoppingList>('/shopping-lists/', { name: named('Milk'), items })
  return { listId: list.id, lineId: list.items[0]?.id ?? '', ...(await makePutAway(household)) }
}

const makePutAway = async ({ named, post }: TestHousehold): Promise<PutAwayIds> => {
  const items = [{ item_name: named('Bread'), checked: true }]
  const list = await post<ShoppingList>('/shopping-lists/', { name: named('Bakery'), items })
  const lines = [{ line_id: list.items[0]?.id, name: named('Bread'), quantity: 1, unit: 'item' }]
  const { id } = await post<PutAway>(`/shopping-lists/${list.id}/put-away`, { lines })
  return { putAwayListId: list.id, putAwayId: id }
}

export const oldestIds = ({ shopping_lists, stock_operations }: OldestDocuments): ListIds & PutAwayIds => ({
  listId: String(shopping_lists?._id),
  lineId: (shopping_lists?.lines as { id: string }[] | undefined)?.[0]?.id ?? '',
  putAwayListId: String(shopping_lists?._id),
  putAwayId: String(stock_operations?._id),
})

const ofList = ({ listId }: ListIds) => ({ reach: 'theirs', params: { listId } }) as const
const ofLine = ({ listId, lineId }: ListIds) =>
  ({ reach: 'theirs', params: { listId, itemId: lineId } }) as const

export const FOREIGN_CALLS: ForeignCalls<ListIds & PutAwayIds & StockIds> = {
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
  'PUT /shopping-lists/:listId/items/:itemId': (theirs) => ({ ...ofLine(theirs), body: { checked: false } }),
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

/** A list with a line that somebody ticked, a shop with the beginning of an order, and an item that generated lists leave out. */
export const makeOldestDocuments: MakeDocuments = ({ household, user, id }) => {
  const at = new Date('2026-11-22T21:00:00Z')
  const [itemId, userId] = [id().toHexString(), String(user._id)]
  return {
    shopping_lists: {
      _id: id(),
      household_id: household._id,
      name: 'Weekly',
      is_generated: false,
      version: 3,
      lines: [
        {
          id: id().toHexString(),
          item_id: itemId,
          item_name: 'Milk',
          quantity: 2,
          unit: 'l',
          notes: null,
          reason: null,
          item: { name: 'Milk', category: 'Dairy' },
          added_by: userId,
          checked_by: userId,
          checked_at: at.toISOString(),
          additions: [{ device_id: null, version: 2 }],
          ticks: [{ device_id: null, version: 3 }],
          merged_ids: [],
          removal: null,
        },
      ],
      line_count: 1,
      applied: ['AAAAAAAAAAAAAAAA'],
      removal: null,
      removed_at: null,
      created_at: at,
      updated_at: at,
    },
    shopping_shops: {
      _id: id(),
      household_id: household._id,
      name: 'Corner Shop',
      name_folded: 'corner shop',
      places: [['Dairy', 0]],
      trip: { categories: ['Dairy', 'Bakery'], last_at: at.toISOString() },
      is_fixed: false,
      version: 2,
      updated_at: at,
    },
    shopping_exclusions: {
      _id: id(),
      household_id: household._id,
      subject: itemId,
      item_id: itemId,
      item_name: 'Rice',
      created_at: at,
    },
  }
}
