import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(countWaitingReceipts, { count: 0 })]
