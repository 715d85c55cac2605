import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(listRelevantPromotions, { promotions: [] })]
