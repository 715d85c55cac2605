import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { ItemPage } from '@larder/shared/contracts/item-page'
import type { Page } from '@larder/shared/contracts/base/paging'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { measuresOfItem } from '@larder/shared/domain/catalogue/item-measures'
import { groupBy } from '@larder/shared/domain/group-by'
import { inConsumptionOrder } from '@larder/shared/domain/inventory/ledger/consumption-order'
import type { ItemStock } from '@larder/shared/domain/inventory/stock/stock-status'
import { sumAmounts } from '@larder/shared/domain/inventory/stock/sum-amounts'
import { authorize } from '../../authz.ts'
import type { Actor, Authorized } from '../../authz.ts'
import type { CatalogueItem } from '../../catalogue/catalogue-item.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import { mapGently } from '../../store/map-gently.ts'
import type { Lot } from './lot.ts'
import type { LotRepository } from './lot.repository.ts'
import { toEntry } from './to-entry.ts'

/** What an entry shows besides its lot: its item (the one that it was joined with), and the listed lots of that item. */
export type Surroundings = {
  item: Authorized<CatalogueItem> | undefined
  listed: readonly Lot[]
}

/** The entries of an item, and their sum; null when some can't be compared. */
export type ItemEntries = { entries: Authorized<InventoryEntry>[]; total: ItemPage['total'] }

type Deps = { lots: LotRepository; catalogue: CatalogueService; now: () => Date }

/** Converts lots to entries: with their items, and with a status based on all lots of the item. */
export const createEntryReader = ({ lots, catalogue, now }: Deps) => {
  /** `items` are those that the lots' items stand for; `listed` are all of their lots. */
  const show = (
    actor: Actor,
    shown: readonly Authorized<Lot>[],
    listed: readonly Lot[],
    items: ReadonlyMap<string, Authorized<CatalogueItem>>,
  ): Promise<Authorized<InventoryEntry>[]> => {
    const itemIdOf = (lot: Lot) => items.get(lot.item_id)?.id ?? lot.item_id
    const lotsOf = groupBy(listed, itemIdOf)
    const stocks = new Map<string, ItemStock>()
    const today = todayIn(actor.timeZone, now())
    return mapGently(shown, (lot) => {
      const item = items.get(lot.item_id)
      const itemId = itemIdOf(lot)
      // Once for each item: it may have thousands of lots.
      const stock = stocks.get(itemId) ?? stockOf(item, lotsOf.get(itemId) ?? [], lot.unit)
      stocks.set(itemId, stock)
      return toEntry(lot, item, stock, today)
    })
  }

  /** The items that some items stand for, by all ids that stand for them, and the listed lots of all. */
  const findWithLots = async (
    actor: Actor,
    itemIds: readonly string[],
  ): Promise<{ items: Map<string, Authorized<CatalogueItem>>; listed: Lot[] }> => {
    const joins = await catalogue.findJoins(actor)
    const ids = [...new Set(itemIds.map(joins.rootOf))].flatMap(joins.membersOf)
    const [items, listed] = await Promise.all([
      catalogue.mapByIds(actor, ids, joins),
      lots.listListedOfItems(actor.householdId, ids),
    ])
    return { items, listed }
  }

  /** Some lots, in the order given. */
  const showMany = async (
    actor: Actor,
    shown: readonly Authorized<Lot>[],
  ): Promise<Authorized<InventoryEntry>[]> => {
    const { items, listed } = await findWithLots(
      actor,
      shown.map((lot) => lot.item_id),
    )
    return show(actor, shown, listed, items)
  }

  return {
    /** The household's whole inventory, in three queries, one after the other so that other calls can run in between. */
    list: async (actor: Actor): Promise<Authorized<InventoryEntry>[]> => {
      const found = await lots.listListed(actor.householdId)
      const items = await catalogue.mapAll(actor)
      const listed = found.map((lot) => authorize(actor, lot))
      return show(actor, listed, listed, items)
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

    /** The related data of a lot. */
    findSurroundings: async (actor: Actor, { item_id }: Authorized<Lot>): Promise<Surroundings> => {
      const { items, listed } = await findWithLots(actor, [item_id])
      return { item: items.get(item_id), listed }
    },

    /** A lot after a change, with related data that was read before it. */
    showIn: (
      actor: Actor,
      lot: Authorized<Lot>,
      { item, listed }: Surroundings,
    ): Authorized<InventoryEntry> => {
      const others = listed.filter(({ id }) => id !== lot.id)
      const stock = stockOf(item, lot.is_listed ? [...others, lot] : others, lot.unit)
      return toEntry(lot, item, stock, todayIn(actor.timeZone, now()))
    },

    showMany,

    /** Entries of the household by their ids, in that order; what is missing or no longer listed is left out. */
    listByIds: async (actor: Actor, ids: readonly string[]): Promise<Authorized<InventoryEntry>[]> => {
      const byId = new Map((await lots.listByIds(ids)).map((lot) => [lot.id, lot]))
      const found = ids.flatMap((id) => byId.get(id) ?? []).filter(({ is_listed }) => is_listed)
      return showMany(
        actor,
        found.map((lot) => authorize(actor, lot)),
      )
    },

    /** All entries of an item, in the order in which they should be used, empty ones last; and their sum in its unit. */
    showItem: async (actor: Actor, item: Authorized<CatalogueItem>): Promise<ItemEntries> => {
      const { items, listed } = await findWithLots(actor, [item.id])
      const ordered = inConsumptionOrder(listed).map((lot) => authorize(actor, lot))
      const { total, hasOtherUnits, how } = sumAmounts(listed, item.unit, () => measuresOfItem(item))
      const [stocked, empty] = [true, false].map((isStocked) =>
        ordered.filter(({ quantity }) => quantity > 0 === isStocked),
      )
      return {
        entries: await show(actor, [...(stocked ?? []), ...(empty ?? [])], listed, items),
        total: hasOtherUnits ? null : { quantity: total, unit: item.unit, how },
      }
    },
  }
}
export type EntryReader = ReturnType<typeof createEntryReader>

/** The stock of an item in its unit, or in that of one lot where the item is missing. */
const stockOf = (item: CatalogueItem | undefined, listed: readonly Lot[], unit: string): ItemStock =>
  item ? sumAmounts(listed, item.unit, () => measuresOfItem(item)) : sumAmounts(listed, unit)
