import type { Connection } from 'mongoose'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { createForecastRecords } from './forecast-records.service.ts'
import { createForecastsService } from './forecasts.service.ts'
import type { LeaveOut, ListExcluded, ListPlannedUses, LoadNeighbours } from './forecasts.service.ts'
import { insightsCalls } from './insights.calls.ts'
import { createItemForecastsRepository, itemForecastsCollection } from './item-forecasts.repository.ts'
import { createItemFits } from './item-fits.service.ts'

type Deps = {
  connection: Connection
  catalogue: CatalogueService
  stockFlows: StockFlows
  listExcluded: ListExcluded
  loadNeighbours: LoadNeighbours
  leaveOut: LeaveOut
  listPlannedUses: ListPlannedUses
  readStamps: ReadStamps
  now: () => Date
}

/** What a household will need, from what it bought and used. */
export const createInsightsModule = ({ connection, ...deps }: Deps) => {
  const repository = createItemForecastsRepository(connection)
  const itemFits = createItemFits({ ...deps, fits: repository })
  const forecasts = createForecastsService({ ...deps, fits: itemFits })
  const records = createForecastRecords({ ...deps, forecasts })
  return {
    services: { forecasts, itemFits },
    collections: [itemForecastsCollection],
    calls: insightsCalls({ forecasts, records }),
    nightly: [{ name: 'forecasts', runMany: itemFits.prepareMany }],
    handlers: {
      'household.moved': async ({ from_id, into_id }) => {
        await repository.remove(from_id)
        await repository.remove(into_id)
      },
    },
  } satisfies FeatureModule
}
