import type { ProgressTopic } from '../../progress/progress-channel.ts'
import type { StoredReceipt } from '../receipt.repository.ts'

/** The progress topic of a receipt's reading. */
export const topicOf = ({
  user_id,
  client_id,
}: Pick<StoredReceipt, 'user_id' | 'client_id'>): ProgressTopic => ({ owner_id: user_id, id: client_id })
