import { getHouseholdHistory } from '@larder/shared/contracts/insights/household-history'
import { answers } from '../handlers.ts'
import { sampleHistory } from '../samples/history-samples.ts'

export const defaultAnswers = () => [answers(getHouseholdHistory, sampleHistory())]
