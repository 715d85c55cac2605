import { toPage } from '@larder/shared/contracts/base/paging'
import {
  excludeFromShopping,
  listShoppingExclusions,
} from '@larder/shared/contracts/shopping-lists/exclusions'
import { listKnownItems } from '@larder/shared/contracts/shopping-lists/known-items'
import { applyShoppingOperations } from '@larder/shared/contracts/shopping-lists/list-operations'
import {
  addShoppingListItem,
  removeShoppingListItem,
  restoreShoppingListItem,
  updateShoppingListItem,
} from '@larder/shared/contracts/shopping-lists/list-lines'
import {
  createShoppingList,
  deleteShoppingList,
  getShoppingList,
  listShoppingLists,
  updateShoppingList,
  restoreShoppingList,
} from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { listShops, orderShop } from '@larder/shared/contracts/shopping-lists/shops'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { KnownItemsService } from './known-items/known-items.service.ts'
import type { ListOperationsService } from './list-operations.service.ts'
import type { ShoppingExclusionsService } from './shopping-exclusions.service.ts'
import type { ShoppingListsService } from './shopping-lists.service.ts'
import type { ShopsService } from './shops/shops.service.ts'

type Services = {
  lists: ShoppingListsService
  operations: ListOperationsService
  exclusions: ShoppingExclusionsService
  knownItems: KnownItemsService
  shops: ShopsService
}

export const shoppingListsCalls = ({
  lists,
  operations,
  exclusions,
  knownItems,
  shops,
}: Services): Call[] => [
  answers(listShoppingLists, async ({ query }, actor) => {
    const page = toPage(query)
    if (page === null) return { rows: await lists.list(actor), next: null }
    const { lists: rows, next } = await lists.listPage(actor, page)
    return { rows, next }
  }),
  answers(getShoppingList, ({ params }, actor) => lists.get(actor, params.listId)),
  answers(createShoppingList, ({ body, once }, actor) => lists.create(actor, body, once)),
  answers(updateShoppingList, ({ params, query, body, once }, actor) =>
    lists.update(actor, params.listId, body, { once, knowledge: query }),
  ),
  answers(deleteShoppingList, ({ params, query, once }, actor) =>
    lists.remove(actor, params.listId, { once, knowledge: query }),
  ),
  answers(restoreShoppingList, ({ params, once }, actor) => lists.restore(actor, params.listId, once)),
  answers(addShoppingListItem, ({ params, query, body, once }, actor) =>
    lists.addLine(actor, params.listId, body, { once, knowledge: query }),
  ),
  answers(updateShoppingListItem, ({ params: { listId, itemId }, query, body, once }, actor) =>
    lists.updateLine(actor, listId, itemId, body, { once, knowledge: query }),
  ),
  answers(removeShoppingListItem, ({ params: { listId, itemId }, query, once }, actor) =>
    lists.removeLine(actor, listId, itemId, { once, knowledge: query }),
  ),
  answers(restoreShoppingListItem, ({ params: { listId, itemId }, once }, actor) =>
    lists.restoreLine(actor, listId, itemId, once),
  ),
  answers(applyShoppingOperations, ({ body }, actor) => operations.apply(actor, body.operations)),
  answers(excludeFromShopping, async ({ body }, actor) => {
    await exclusions.set(actor, body, body.exclude)
    return { item_id: body.item_id, exclude: body.exclude }
  }),
  answers(listKnownItems, (_, actor) => knownItems.list(actor)),
  answers(listShops, (_, actor) => shops.list(actor)),
  answers(orderShop, ({ body }, actor) => shops.decide(actor, body.name, body.categories)),
  answers(listShoppingExclusions, (_, actor) => exclusions.list(actor)),
]
