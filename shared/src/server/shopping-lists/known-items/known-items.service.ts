import type { KnownItem } from '@larder/shared/contracts/shopping-lists/known-items'
import { measuresOfItem } from '@larder/shared/domain/catalogue/item-measures'
import { groupBy } from '@larder/shared/domain/group-by'
import { usualPurchaseOf } from '@larder/shared/domain/shopping-lists/usual-purchase'
import type { Actor } from '../../authz.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { StockFlows } from '../../inventory/flows/stock-flows.service.ts'
import type { PaidPricesService } from '../../receipts/paid-prices.service.ts'
import { mapGently } from '../../store/map-gently.ts'
import type { ShoppingExclusionsService } from '../shopping-exclusions.service.ts'

type Deps = {
  catalogue: Pick<CatalogueService, 'list' | 'findJoins'>
  stockFlows: Pick<StockFlows, 'list'>
  prices: Pick<PaidPricesService, 'mapLastPrices'>
  exclusions: Pick<ShoppingExclusionsService, 'listSubjects'>
  now: () => Date
}

/** What a household knows of what it may buy. */
export const createKnownItemsService = ({ catalogue, stockFlows, prices, exclusions, now }: Deps) => ({
  /** All items of the catalogue by name; what is excluded from lists is not usual. */
  list: async (actor: Actor): Promise<KnownItem[]> => {
    const [items, { rootOf }, flows, paid, excluded] = await Promise.all([
      catalogue.list(actor),
      catalogue.findJoins(actor),
      stockFlows.list(actor),
      prices.mapLastPrices(actor),
      exclusions.listSubjects(actor),
    ])
    const flowsOf = groupBy(flows, ({ item_id }) => rootOf(item_id))
    const pricesOf = groupBy([...paid], ([itemId]) => rootOf(itemId))
    return mapGently(items, (item): KnownItem => {
      const { id, name, category, unit } = item
      const isExcluded = excluded.itemIds.has(id) || excluded.foldedNames.has(item.name_folded)
      const measuresOf = () => measuresOfItem(item)
      const [last] = (pricesOf.get(id) ?? [])
        .map(([, price]) => price)
        .sort((a, b) => b.date.localeCompare(a.date))
      return {
        id,
        name,
        category,
        unit,
        usual: isExcluded ? null : usualPurchaseOf(flowsOf.get(id) ?? [], unit, measuresOf, now().getTime()),
        last_price: last ? { ...last, measures: measuresOf() } : null,
      }
    })
  },
})
export type KnownItemsService = ReturnType<typeof createKnownItemsService>
