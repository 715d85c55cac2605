import {
  listDepletionForecasts,
  listRecommendations,
  listUnknownForecasts,
} from '@larder/shared/contracts/insights/forecasts'
import { listReminders } from '@larder/shared/contracts/insights/reminders'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { ForecastsService } from './forecasts.service.ts'

export const insightsCalls = (forecasts: ForecastsService): Call[] => [
  answers(listDepletionForecasts, ({ query }, actor) => forecasts.listDepletions(actor, query.days_ahead)),

  answers(listUnknownForecasts, (_, actor) => forecasts.listUnknown(actor)),

  answers(listRecommendations, ({ query }, actor) => forecasts.listRecommendations(actor, query.days_ahead)),

  answers(listReminders, ({ params }, actor) => forecasts.listRemindersOf(actor, params.userId)),
]
