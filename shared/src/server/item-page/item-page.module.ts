import {
  getItemPage,
  joinItem,
  linkFood,
  listFoods,
  setConversions,
  setKeepingTimes,
  splitItem,
  updateItem,
} from '@larder/shared/contracts/item-page'
import { findFoods } from '@larder/foods'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { InventoryServices } from '../inventory/inventory.module.ts'
import type { ReceiptMemoryService } from '../receipt-memory/receipt-memory.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createItemPageService } from './item-page.service.ts'
import type { ItemPageService } from './item-page.service.ts'

type Deps = {
  catalogue: CatalogueService
  memory: ReceiptMemoryService
  inventory: Pick<InventoryServices, 'inventory' | 'learning' | 'assumedUse'>
}

/** The page of an item, which joins what several features know of it. */
export const createItemPageModule = ({ catalogue, memory, inventory }: Deps) => {
  const itemPages = createItemPageService({ catalogue, memory, ...inventory })
  return {
    services: { itemPages },
    collections: [],
    calls: itemPageCalls(itemPages),
  } satisfies FeatureModule
}

const itemPageCalls = (pages: ItemPageService): Call[] => [
  answers(getItemPage, ({ params }, actor) => pages.show(actor, params.id)),

  answers(updateItem, ({ params, body }, actor) => pages.update(actor, params.id, body)),

  answers(linkFood, ({ params, body }, actor) => pages.linkFood(actor, params.id, body.food_id)),

  answers(setConversions, ({ params, body }, actor) =>
    pages.setConversions(actor, params.id, body.conversions),
  ),

  answers(setKeepingTimes, ({ params, body }, actor) =>
    pages.setKeepingTimes(actor, params.id, body.keeping_times),
  ),

  answers(joinItem, ({ params, body }, actor) => pages.join(actor, params.id, body.item_id)),

  answers(splitItem, ({ params, body }, actor) => pages.split(actor, params.id, body.item_id)),

  answers(listFoods, ({ query }) => Promise.resolve(findFoods(query.query, query.limit))),
]
