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
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { ForecastRecordsService } from './forecast-records.service.ts'
import type { ForecastsService } from './forecasts.service.ts'

type Services = { forecasts: ForecastsService; records: ForecastRecordsService }

export const insightsCalls = ({ forecasts, records }: Services): Call[] => [
  answers(listDepletionForecasts, ({ query }, actor) => forecasts.listDepletions(actor, query.days_ahead)),

  answers(listUnknownForecasts, (_, actor) => forecasts.listUnknown(actor)),

  answers(listRecommendations, ({ query }, actor) => forecasts.listRecommendations(actor, query.days_ahead)),

  answers(getForecastRecords, ({ params }, actor) => records.show(actor, params.itemId)),

  answers(correctForecast, ({ params, body }, actor) => records.correct(actor, params.itemId, body)),

  answers(listStoppedItems, (_, actor) => records.listStopped(actor)),

  answers(listReminders, ({ params }, actor) => forecasts.listRemindersOf(actor, params.userId)),
]
