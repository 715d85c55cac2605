import type { ProgressTopic } from '../../progress/progress-channel.ts'
import type { StoredReceipt } from '../receipt.repository.ts'

/** Under what the reading of a receipt is told. */
export const topicOf = ({
  user_id,
  client_id,
}: Pick<StoredReceipt, 'user_id' | 'client_id'>): ProgressTopic => ({ owner_id: user_id, id: client_id })
