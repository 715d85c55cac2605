import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { groupBy } from '@larder/shared/domain/inventory/group-by'
import { itemStock } from '@larder/shared/domain/inventory/stock-status'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { Lot, LotRepository } from './lot.repository.ts'
import { toEntry } from './to-entry.ts'

type Deps = { lots: LotRepository; catalogue: CatalogueService; now: () => Date }

/** Shows lots as entries: with their items, and judged on the sum of all lots of the item. */
export const createEntryReader = ({ lots, catalogue, now }: Deps) => {
  const show = async (actor: Actor, shown: readonly Authorized<Lot>[], listed: readonly Lot[]) => {
    const items = await catalogue.mapByIds(
      actor,
      shown.map((lot) => lot.item_id),
    )
    const lotsOf = groupBy(listed, (lot) => lot.item_id)
    const today = todayIn(actor.timeZone, now())
    return shown.map((lot) => {
      const item = items.get(lot.item_id)
      return toEntry(lot, item, itemStock(lotsOf.get(lot.item_id) ?? [], item?.unit ?? lot.unit), today)
    })
  }

  return {
    /** The household's whole inventory, in two queries. */
    list: async (actor: Actor): Promise<Authorized<InventoryEntry>[]> => {
      const listed = (await lots.listListed(actor.householdId)).map((lot) => authorize(actor, lot))
      return show(actor, listed, listed)
    },

    /** Some lots, in the order given. */
    showMany: async (
      actor: Actor,
      shown: readonly Authorized<Lot>[],
    ): Promise<Authorized<InventoryEntry>[]> => {
      const itemIds = [...new Set(shown.map((lot) => lot.item_id))]
      return show(actor, shown, await lots.listListedOfItems(actor.householdId, itemIds))
    },
  }
}
export type EntryReader = ReturnType<typeof createEntryReader>
