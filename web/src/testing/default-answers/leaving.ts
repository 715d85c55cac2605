import { getAccountDeletion } from '@larder/shared/contracts/accounts/leaving'
import { answers } from '../handlers.ts'

export const defaultAnswers = () => [answers(getAccountDeletion, { due_at: null, grace_days: 7 })]
