import type { FastifyInstance } from 'fastify'
import {
  countWaitingReceipts,
  discardReview,
  leaveOutLines,
  saveReviewDraft,
} from '@larder/shared/contracts/receipts/receipt-review'
import type { ReceiptReviewService } from '@larder/shared/server/receipts/receipt-review.service'
import { mount } from '../../http/mount.ts'

export const receiptReviewRoutes = (app: FastifyInstance, reviews: ReceiptReviewService) => {
  mount(app, countWaitingReceipts, async (_input, actor) => ({ count: await reviews.countWaiting(actor) }))

  mount(app, saveReviewDraft, async ({ params, body }, actor) => ({
    version: await reviews.saveDraft(actor, params.id, body.version, body.draft),
  }))

  mount(app, discardReview, async ({ params, body }, actor) => {
    await reviews.setDiscarded(actor, params.id, body.is_discarded)
    return undefined
  })

  mount(app, leaveOutLines, async ({ params, body }, actor) => {
    await reviews.leaveOut(actor, params.id, body)
    return undefined
  })
}
