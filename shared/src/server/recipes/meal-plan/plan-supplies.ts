import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import type { Supplies } from '@larder/shared/domain/recipes/plan/net-plan'
import { supplyOf } from '@larder/shared/domain/recipes/plan/supply'
import type { PlanLot, Supply } from '@larder/shared/domain/recipes/plan/supply'
import type { ListLine } from '@larder/shared/domain/shopping-lists/list-state'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../../events/change-stamps.ts'
import { keepUntilChanged } from '../../events/keep-until-changed.ts'
import { createKeptLots } from '../../inventory/flows/kept-lots.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import type { ShoppingListsService } from '../../shopping-lists/shopping-lists.service.ts'

type Deps = {
  stockFlows: Pick<InventoryServices['stockFlows'], 'listAmounts'>
  stockHistory: Pick<InventoryServices['stockHistory'], 'listChangedAmounts'>
  catalogue: Pick<CatalogueService, 'mapAll'>
  shoppingLists: Pick<ShoppingListsService, 'listOpenLines'>
  readStamps: ReadStamps
  now: () => Date
}

type Amounts = Awaited<ReturnType<Deps['stockFlows']['listAmounts']>>

/** What planned meals find is kept of so many households, each a few MB for thousands of lots. */
const KEPT_HOUSEHOLDS = 20

/** Plans go by amounts, and ask for no status. */
const UNKNOWN_STATUS = 'in_stock'

/** A line as what it will be when it is bought: a lot that keeps. */
const toLot = ({ id, item_id, item_name, quantity, unit }: ListLine<string>): PlanLot => ({
  id,
  // Lines without an item are things of their own.
  item_id: item_id === NO_ITEM_ID ? id : item_id,
  item: { name: item_name },
  quantity,
  unit,
  status: UNKNOWN_STATUS,
  expiry_date: null,
  opened_at: null,
  purchase_date: null,
})

/** Reads what planned meals take from: the stock, and what open shopping lists will bring. */
export const createPlanSupplies = (deps: Deps): ((actor: Actor) => Promise<Supplies>) => {
  const { stockFlows, stockHistory, catalogue, shoppingLists } = deps
  // Stock changes more often than what its items are.
  const keepItems = keepUntilChanged<Awaited<ReturnType<typeof catalogue.mapAll>>>(deps, {
    changes: ['items.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  const keepStock = keepUntilChanged<Supply>(deps, {
    changes: ['inventory.changed', 'items.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  const keepListed = keepUntilChanged<Supply>(deps, {
    changes: ['shopping-lists.changed', 'members.changed'],
    most: KEPT_HOUSEHOLDS,
  })
  const listKept = createKeptLots<Amounts[number]>(deps)
  const readStock = async (actor: Actor): Promise<PlanLot[]> => {
    const amounts = await listKept(actor.householdId, '', {
      all: () => stockFlows.listAmounts(actor),
      changed: (since) => stockHistory.listChangedAmounts(actor, since),
    })
    const lots = amounts.filter(({ is_listed }) => is_listed)
    const kept = await keepItems(actor.householdId, '', () => catalogue.mapAll(actor))
    // An item may have been added between the two.
    const items = lots.every(({ item_id }) => kept.has(item_id)) ? kept : await catalogue.mapAll(actor)
    return lots.map((lot) => {
      const item = items.get(lot.item_id) ?? null
      return { ...lot, item_id: item?.id ?? lot.item_id, item, status: UNKNOWN_STATUS }
    })
  }
  /** With the supply from before, only what is called otherwise since is found again by name. */
  const makeStock = async (actor: Actor, before?: Promise<Supply>): Promise<Supply> =>
    supplyOf(await readStock(actor), await before?.catch(() => undefined))
  return async (actor) => {
    const [stock, listed] = await Promise.all([
      keepStock(actor.householdId, '', (before) => makeStock(actor, before)),
      keepListed(actor.householdId, '', async () =>
        supplyOf((await shoppingLists.listOpenLines(actor)).map(toLot)),
      ),
    ])
    return { stock, listed }
  }
}
