import type { Connection } from 'mongoose'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import { createHouseholdRoom } from '../households/household-room.ts'
import { catalogueCalls } from './catalogue.calls.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createItemJoinRepository, itemJoinsCollection } from './item-join.repository.ts'
import { itemsCollection } from './item.collection.ts'
import { createItemRepository } from './item.repository.ts'

type Deps = { connection: Connection; maxItems: number; publish: PublishEvent; now: () => Date }

export const createCatalogueRepositories = (connection: Connection) => ({
  items: createItemRepository(connection),
  joins: createItemJoinRepository(connection),
})

/** The items of a household. */
export const createCatalogueModule = (
  { connection, maxItems, publish, now }: Deps,
  { items, joins } = createCatalogueRepositories(connection),
) => {
  const room = createHouseholdRoom({
    max: maxItems,
    count: items.countByHousehold,
    code: 'household_items_full',
    now,
  })
  const catalogue = createCatalogueService({ items, joins, room, publish, now })
  return {
    services: catalogue,
    calls: catalogueCalls(catalogue),
    collections: [itemsCollection, itemJoinsCollection],
    measure: { amount: 'item_count', count: items.mapCounts },
    migrations: [
      {
        number: 4,
        name: 'fold names of items without invisible characters',
        run: async () => ({ foldedCount: await items.updateFoldedNames() }),
      },
    ],
  } satisfies FeatureModule
}
