import type { Connection } from 'mongoose'
import { createItem, getItem, listItems } from '@larder/shared/contracts/catalogue'
import { toPage } from '@larder/shared/contracts/base/paging'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import { createHouseholdRoom } from '../households/household-room.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createItemJoinRepository, itemJoinsCollection } from './item-join.repository.ts'
import { itemsCollection } from './item.collection.ts'
import { createItemRepository } from './item.repository.ts'
import type { CatalogueService } from './catalogue.service.ts'

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

const catalogueCalls = (catalogue: CatalogueService): Call[] => [
  answers(listItems, async ({ query }, actor) => {
    const page = toPage(query)
    if (page === null) return { rows: await catalogue.list(actor), next: null }
    const { items: rows, next } = await catalogue.listPage(actor, page)
    return { rows, next }
  }),
  answers(getItem, ({ params }, actor) => catalogue.get(actor, params.id)),
  answers(createItem, ({ body }, actor) => catalogue.create(actor, body)),
]
