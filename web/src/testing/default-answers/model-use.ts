import { getModelUse } from '@larder/shared/contracts/model-use'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [
  answers(getModelUse, { today: { tokens: 0, share: null, is_reached: false }, calls: [] }),
]
