import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { PutAwayStock } from './put-away/put-away-stock.service.ts'
import type { LoadNames } from '../members/people.ts'
import type { PaidPricesService } from '../receipts/paid-prices.service.ts'
import { createKnownItemsService } from './known-items/known-items.service.ts'
import { createListChanges } from './list-changes.ts'
import { createListOperationsService } from './list-operations.service.ts'
import { createChangeLines } from './put-away/change-lines.ts'
import { createLinesOfReceipts } from './put-away/lines-of-receipts.ts'
import { createPutAwayOperations } from './put-away/put-away-operations.ts'
import { putAwayCalls } from './put-away/put-away.calls.ts'
import { createPutAwayService } from './put-away/put-away.service.ts'
import {
  createShoppingExclusionRepository,
  shoppingExclusionsCollection,
} from './shopping-exclusion.repository.ts'
import { createShoppingExclusionsService } from './shopping-exclusions.service.ts'
import { shoppingListsCollection } from './shopping-list.collection.ts'
import { createShoppingListRepository } from './shopping-list.repository.ts'
import { shoppingListsCalls } from './shopping-lists.calls.ts'
import { createShoppingListsService } from './shopping-lists.service.ts'
import { createShopRepository, shopsCollection } from './shops/shop.repository.ts'
import { createShopsService } from './shops/shops.service.ts'

type Deps = {
  connection: Connection
  catalogue: CatalogueService
  stockFlows: StockFlows
  prices: Pick<PaidPricesService, 'mapLastPrices' | 'listStores'>
  putAwayStock: PutAwayStock
  loadNames: LoadNames
  publish: PublishEvent
  now: () => Date
}

/** The shopping lists of a household. */
export const createShoppingListsModule = (
  { connection, ...deps }: Deps,
  lists = createShoppingListRepository(connection),
) => {
  const shops = createShopsService({
    ...deps,
    shops: createShopRepository(connection),
    listStores: deps.prices.listStores,
  })
  const changes = createListChanges({ ...deps, lists, learnOrder: shops.learn })
  const shoppingLists = createShoppingListsService({ ...deps, lists, changes })
  const listOperations = createListOperationsService({ ...deps, lists: shoppingLists, changes })
  const exclusions = createShoppingExclusionsService({
    ...deps,
    exclusions: createShoppingExclusionRepository(connection),
  })
  const knownItems = createKnownItemsService({ ...deps, prices: deps.prices, exclusions })
  const putAway = createPutAwayService({ ...deps, changes })
  const changeLines = createChangeLines({ ...deps, lists })
  return {
    services: { shoppingLists, listOperations, exclusions, putAway },
    operationKinds: createPutAwayOperations(changeLines),
    handlers: createLinesOfReceipts({ ...deps, lists, changeLines }),
    collections: [shoppingListsCollection, shoppingExclusionsCollection, shopsCollection],
    calls: [
      ...shoppingListsCalls({
        lists: shoppingLists,
        operations: listOperations,
        exclusions,
        knownItems,
        shops,
      }),
      ...putAwayCalls(putAway),
    ],
  } satisfies FeatureModule
}
