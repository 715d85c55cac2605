import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PublishEvent } from '../events/household-events.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import type { LoadNames } from '../members/people.ts'
import { createGenerationService } from './generation/generation.service.ts'
import { createListChanges } from './list-changes.ts'
import { createListOperationsService } from './list-operations.service.ts'
import { shoppingExclusionsCollection } from './shopping-exclusion.collection.ts'
import { createShoppingExclusionRepository } from './shopping-exclusion.repository.ts'
import { createShoppingExclusionsService } from './shopping-exclusions.service.ts'
import { shoppingListsCollection } from './shopping-list.collection.ts'
import { createShoppingListRepository } from './shopping-list.repository.ts'
import { shoppingListsCalls } from './shopping-lists.calls.ts'
import { createShoppingListsService } from './shopping-lists.service.ts'

type Deps = {
  connection: Connection
  catalogue: CatalogueService
  stockFlows: StockFlows
  loadNames: LoadNames
  publish: PublishEvent
  now: () => Date
}

/** The shopping lists of a household. */
export const createShoppingListsModule = (
  { connection, ...deps }: Deps,
  lists = createShoppingListRepository(connection),
) => {
  const changes = createListChanges({ ...deps, lists })
  const shoppingLists = createShoppingListsService({ ...deps, lists, changes })
  const listOperations = createListOperationsService({ ...deps, lists: shoppingLists, changes })
  const exclusions = createShoppingExclusionsService({
    ...deps,
    exclusions: createShoppingExclusionRepository(connection),
  })
  const generation = createGenerationService({
    ...deps,
    listExcluded: exclusions.listSubjects,
    createList: shoppingLists.create,
  })
  return {
    services: { shoppingLists, listOperations, exclusions },
    collections: [shoppingListsCollection, shoppingExclusionsCollection],
    calls: shoppingListsCalls({ lists: shoppingLists, operations: listOperations, exclusions, generation }),
  } satisfies FeatureModule
}
