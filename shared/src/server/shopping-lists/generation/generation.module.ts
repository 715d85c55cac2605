import { prefillOrder } from '@larder/shared/contracts/insights/forecasts'
import { generateShoppingList } from '@larder/shared/contracts/shopping-lists/generation'
import { answers } from '../../call.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { ItemFits } from '../../insights/item-fits.service.ts'
import type { StockFlows } from '../../inventory/flows/stock-flows.service.ts'
import type { ShoppingExclusionsService } from '../shopping-exclusions.service.ts'
import type { ShoppingListsService } from '../shopping-lists.service.ts'
import { createGenerationService } from './generation.service.ts'
import type { ListPlannedNeeds } from './generation.service.ts'

type Deps = {
  catalogue: CatalogueService
  stockFlows: StockFlows
  shoppingLists: ShoppingListsService
  exclusions: ShoppingExclusionsService
  listPlanned: ListPlannedNeeds
  listKeptFits: ItemFits['listKept']
  now: () => Date
}

/** Shopping lists that are made of what a household needs: apart from the lists, as plans need those and it needs plans. */
export const createGenerationModule = ({ shoppingLists, exclusions, ...deps }: Deps) => {
  const generation = createGenerationService({
    ...deps,
    listExcluded: exclusions.listSubjects,
    listOpenLines: shoppingLists.listOpenLines,
    createList: shoppingLists.create,
  })
  return {
    services: {},
    collections: [],
    calls: [
      answers(generateShoppingList, ({ body, once }, actor) => generation.generate(actor, body, once)),

      answers(prefillOrder, ({ query }, actor) => generation.prefill(actor, query.days_threshold)),
    ],
  } satisfies FeatureModule
}
