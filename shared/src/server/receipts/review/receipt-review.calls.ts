import {
  discardReview,
  leaveOutLines,
  saveReviewDraft,
} from '@larder/shared/contracts/receipts/receipt-review'
import { countWaitingReceipts } from '@larder/shared/contracts/receipts/waiting-receipts'
import type { ReceiptReviewService } from './receipt-review.service.ts'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'

export const receiptReviewCalls = (reviews: ReceiptReviewService): Call[] => [
  answers(countWaitingReceipts, async (_input, actor) => ({
    count: await reviews.countWaiting(actor, 'receipt'),
  })),

  answers(saveReviewDraft, async ({ params, body }, actor) => ({
    version: await reviews.saveDraft(actor, params.id, body.version, body.draft),
  })),

  answers(discardReview, ({ params, body }, actor) =>
    reviews.setDiscarded(actor, params.id, body.is_discarded),
  ),

  answers(leaveOutLines, ({ params, body }, actor) => reviews.leaveOut(actor, params.id, body)),
]
