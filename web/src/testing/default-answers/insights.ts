import { listStoppedItems } from '@larder/shared/contracts/insights/forecast-records'
import { listRecommendations, listUnknownForecasts } from '@larder/shared/contracts/insights/forecasts'
import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { answers } from '../handlers.ts'
import { sampleHistory } from '../samples/history-samples.ts'

export const defaultAnswers = () => [
  answers(getHouseholdHistory, sampleHistory()),
  answers(listRecommendations, []),
  answers(listUnknownForecasts, []),
  answers(listStoppedItems, []),
]
