import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { listStockCheck } from '@larder/shared/contracts/insights/stock-check'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { ForecastsService } from '../insights/forecasts.service.ts'
import type { InventoryServices } from '../inventory/inventory.module.ts'
import type { PaidPricesService } from '../receipts/paid-prices.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createHouseholdHistory } from './household-history.service.ts'
import { createStockCheck } from './stock-check.service.ts'
import type { HouseholdHistoryService } from './household-history.service.ts'
import type { StockCheckService } from './stock-check.service.ts'

type Deps = {
  catalogue: CatalogueService
  inventory: Pick<InventoryServices, 'inventory' | 'stockFlows' | 'stockHistory'>
  forecasts: ForecastsService
  prices: PaidPricesService
  readStamps: ReadStamps
  now: () => Date
}

/** What the dashboard says over all features. */
export const createDashboardModule = ({ inventory, ...deps }: Deps) => {
  const history = createHouseholdHistory({ ...deps, stockHistory: inventory.stockHistory })
  const stockCheck = createStockCheck({ ...deps, ...inventory })
  return {
    services: {},
    collections: [],
    calls: dashboardCalls({ history, stockCheck }),
  } satisfies FeatureModule
}

type Services = { history: HouseholdHistoryService; stockCheck: StockCheckService }

const dashboardCalls = ({ history, stockCheck }: Services): Call[] => [
  answers(getHouseholdHistory, ({ query }, actor) => history.get(actor, query.first_weekday)),

  answers(listStockCheck, async (_input, actor) => ({ candidates: await stockCheck.list(actor) })),
]
