import type { Connection } from 'mongoose'
import {
  correctForecast,
  getForecastRecords,
  listStoppedItems,
} from '@larder/shared/contracts/insights/forecast-records'
import {
  listDepletionForecasts,
  listRecommendations,
  listUnknownForecasts,
} from '@larder/shared/contracts/insights/forecasts'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ReadStamps } from '../events/change-stamps.ts'
import type { FeatureModule } from '../feature-module.ts'
import type { StockFlows } from '../inventory/flows/stock-flows.service.ts'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import { createForecastRecords } from './forecast-records.service.ts'
import { createForecastsService } from './forecasts.service.ts'
import type {
  ForecastsService,
  LeaveOut,
  ListExcluded,
  ListPlannedUses,
  LoadNeighbours,
} from './forecasts.service.ts'
import { createItemForecastsRepository, itemForecastsCollection } from './item-forecasts.repository.ts'
import { createItemFits } from './item-fits.service.ts'
import type { ForecastRecordsService } from './forecast-records.service.ts'

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

type Services = { forecasts: ForecastsService; records: ForecastRecordsService }

const insightsCalls = ({ forecasts, records }: Services): Call[] => [
  answers(listDepletionForecasts, ({ query }, actor) => forecasts.listDepletions(actor, query.days_ahead)),

  answers(listUnknownForecasts, (_, actor) => forecasts.listUnknown(actor)),

  answers(listRecommendations, ({ query }, actor) => forecasts.listRecommendations(actor, query.days_ahead)),

  answers(getForecastRecords, ({ params }, actor) => records.show(actor, params.itemId)),

  answers(correctForecast, ({ params, body }, actor) => records.correct(actor, params.itemId, body)),

  answers(listStoppedItems, (_, actor) => records.listStopped(actor)),

  answers(listReminders, ({ params }, actor) => forecasts.listRemindersOf(actor, params.userId)),
]
