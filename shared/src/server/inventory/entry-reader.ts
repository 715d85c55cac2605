import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { Page } from '@larder/shared/contracts/base/paging'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { groupBy } from '@larder/shared/domain/group-by'
import { itemStock } from '@larder/shared/domain/inventory/stock/stock-status'
import { authorize } from '../authz.ts'
import type { Actor, Authorized } from '../authz.ts'
import type { CatalogueItem } from '../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { mapGently } from '../store/map-gently.ts'
import type { Lot, LotRepository } from './lot.repository.ts'
import { toEntry } from './to-entry.ts'

/** What an entry shows besides its lot: its item, and the listed lots of that item. */
export type Surroundings = {
  item: Authorized<CatalogueItem> | undefined
  listed: readonly Lot[]
}

type Deps = { lots: LotRepository; catalogue: CatalogueService; now: () => Date }

/** Converts lots to entries: with their items, and with a status based on all lots of the item. */
export const createEntryReader = ({ lots, catalogue, now }: Deps) => {
  const show = (
    actor: Actor,
    shown: readonly Authorized<Lot>[],
    listed: readonly Lot[],
    items: ReadonlyMap<string, Authorized<CatalogueItem>>,
  ): Promise<Authorized<InventoryEntry>[]> => {
    const lotsOf = groupBy(listed, (lot) => lot.item_id)
    const today = todayIn(actor.timeZone, now())
    return mapGently(shown, (lot) => {
      const item = items.get(lot.item_id)
      return toEntry(lot, item, itemStock(lotsOf.get(lot.item_id) ?? [], item?.unit ?? lot.unit), today)
    })
  }

  /** Some lots, in the order given. */
  const showMany = async (
    actor: Actor,
    shown: readonly Authorized<Lot>[],
  ): Promise<Authorized<InventoryEntry>[]> => {
    const itemIds = [...new Set(shown.map((lot) => lot.item_id))]
    const [listed, items] = await Promise.all([
      lots.listListedOfItems(actor.householdId, itemIds),
      catalogue.mapByIds(actor, itemIds),
    ])
    return show(actor, shown, listed, items)
  }

  return {
    /** The household's whole inventory, in two queries, one after the other so that other calls can run in between. */
    list: async (actor: Actor): Promise<Authorized<InventoryEntry>[]> => {
      const found = await lots.listListed(actor.householdId)
      const items = await catalogue.list(actor)
      const listed = found.map((lot) => authorize(actor, lot))
      return show(actor, listed, listed, new Map(items.map((item) => [item.id, item])))
    },

    /**
     * A page of the household's inventory; `next` is the cursor of the one after it, null after the last.
     * @throws DomainError not_found when the cursor is no entry of the household
     */
    listPage: async (
      actor: Actor,
      page: Page,
    ): Promise<{ entries: Authorized<InventoryEntry>[]; next: string | null }> => {
      if (page.cursor !== undefined) authorize(actor, await lots.findById(page.cursor))
      const found = await lots.listListedPage(actor.householdId, { ...page, limit: page.limit + 1 })
      const shown = found.slice(0, page.limit).map((lot) => authorize(actor, lot))
      const next = found.length > page.limit ? (shown.at(-1)?.id ?? null) : null
      return { entries: await showMany(actor, shown), next }
    },

    /** The related data of a lot, in two simultaneous queries. */
    findSurroundings: async (actor: Actor, { item_id }: Authorized<Lot>): Promise<Surroundings> => {
      const [items, listed] = await Promise.all([
        catalogue.mapByIds(actor, [item_id]),
        lots.listListedOfItems(actor.householdId, [item_id]),
      ])
      return { item: items.get(item_id), listed }
    },

    /** A lot after a change, with related data that was read before it. */
    showIn: (
      actor: Actor,
      lot: Authorized<Lot>,
      { item, listed }: Surroundings,
    ): Authorized<InventoryEntry> => {
      const others = listed.filter(({ id }) => id !== lot.id)
      const stock = itemStock(lot.is_listed ? [...others, lot] : others, item?.unit ?? lot.unit)
      return toEntry(lot, item, stock, todayIn(actor.timeZone, now()))
    },

    showMany,
  }
}
export type EntryReader = ReturnType<typeof createEntryReader>
