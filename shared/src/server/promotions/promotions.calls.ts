import { listRelevantPromotions } from '@larder/shared/contracts/promotions'
import { answers } from '../call.ts'
import type { Call } from '../call.ts'
import type { RelevantPromotionsService } from './relevant-promotions.service.ts'

export const promotionsCalls = (relevant: RelevantPromotionsService): Call[] => [
  answers(listRelevantPromotions, async (_input, actor) => ({ promotions: await relevant.list(actor) })),
]
