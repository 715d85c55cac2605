import type { Connection } from 'mongoose'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import { createHouseholdRoom } from '../households/household-room.ts'
import { catalogueCalls } from './catalogue.calls.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { itemsCollection } from './item.collection.ts'
import { createItemRepository } from './item.repository.ts'

type Deps = { connection: Connection; maxItems: number; publish: PublishEvent; now: () => Date }

/** The items of a household. */
export const createCatalogueModule = (
  { connection, maxItems, publish, now }: Deps,
  items = createItemRepository(connection),
) => {
  const room = createHouseholdRoom({
    max: maxItems,
    count: items.countByHousehold,
    code: 'household_items_full',
    now,
  })
  const catalogue = createCatalogueService({ items, room, publish, now })
  return {
    services: catalogue,
    calls: catalogueCalls(catalogue),
    collections: [itemsCollection],
    migrations: [
      {
        number: 4,
        name: 'fold names of items without invisible characters',
        run: async () => ({ foldedCount: await items.updateFoldedNames() }),
      },
    ],
  } satisfies FeatureModule
}
