import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import type { Supplies } from '@larder/shared/domain/recipes/plan/net-plan'
import { supplyOf } from '@larder/shared/domain/recipes/plan/supply'
import type { PlanLot, Supply } from '@larder/shared/domain/recipes/plan/supply'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { Actor } from '../../authz.ts'
import type { ReadStamps } from '../../events/change-stamps.ts'
import { keepUntilChanged } from '../../events/keep-until-changed.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import type { ShoppingListsService } from '../../shopping-lists/shopping-lists.service.ts'

type Deps = {
  inventory: Pick<InventoryServices['inventory'], 'list'>
  shoppingLists: Pick<ShoppingListsService, 'listOpenLines'>
  readStamps: ReadStamps
  now: () => Date
}

/** What planned meals find is kept of so many households, each a few MB for thousands of lots. */
const KEPT_HOUSEHOLDS = 20

/** A line as what it will be when it is bought: a lot that keeps. */
const toLot = ({ id, item_id, item_name, quantity, unit }: ListLine<string>): PlanLot => ({
  id,
  // Lines without an item are things of their own.
  item_id: item_id === NO_ITEM_ID ? id : item_id,
  item: { name: item_name },
  quantity,
  unit,
  status: 'in_stock',
  expiry_date: null,
  opened_at: null,
  purchase_date: null,
})

/** Reads what planned meals take from: the stock, and what open shopping lists will bring. */
export const createPlanSupplies = (deps: Deps): ((actor: Actor) => Promise<Supplies>) => {
  const { inventory, shoppingLists } = deps
  const keepStock = keepUntilChanged<Supply>(deps, {
    changes: ['inventory.changed', 'items.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  const keepListed = keepUntilChanged<Supply>(deps, {
    changes: ['shopping-lists.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  return async (actor) => {
    const [stock, listed] = await Promise.all([
      keepStock(actor.householdId, '', async () => supplyOf(await inventory.list(actor))),
      keepListed(actor.householdId, '', async () =>
        supplyOf((await shoppingLists.listOpenLines(actor)).map(toLot)),
      ),
    ])
    return { stock, listed }
  }
}
