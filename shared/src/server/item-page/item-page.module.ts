import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { InventoryServices } from '../inventory/inventory.module.ts'
import type { ReceiptMemoryService } from '../receipt-memory/receipt-memory.service.ts'
import { itemPageCalls } from './item-page.calls.ts'
import { createItemPageService } from './item-page.service.ts'

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
