import {
  applyOrderCorrection,
  getOrderCorrection,
  undoOrderCorrection,
} from '@larder/shared/contracts/orders/order-correction'
import { listOrderItems, listOrders } from '@larder/shared/contracts/orders/orders'
import { countWaitingOrders } from '@larder/shared/contracts/orders/waiting-orders'
import { answers } from '../../call.ts'
import type { Call } from '../../call.ts'
import type { ReceiptReviewService } from '../review/receipt-review.service.ts'
import type { OrderCorrectionService } from './order-correction.service.ts'
import type { OrderPapersService } from './order-papers.service.ts'

export const orderPaperCalls = (
  orders: OrderPapersService,
  correction: OrderCorrectionService,
  reviews: ReceiptReviewService,
): Call[] => [
  answers(listOrders, ({ query }, actor) => orders.list(actor, query)),

  answers(countWaitingOrders, async (_input, actor) => ({
    count: await reviews.countWaiting(actor, 'order'),
  })),

  answers(listOrderItems, async (_input, actor) => ({ items: await orders.listItems(actor) })),

  answers(getOrderCorrection, ({ params }, actor) => correction.get(actor, params.id)),

  answers(applyOrderCorrection, async ({ params, body, once }, actor) => ({
    corrected_count: await correction.apply(actor, params.id, body, once),
  })),

  answers(undoOrderCorrection, async ({ params, body }, actor) => ({
    undone_count: await correction.undo(actor, params.id, body.key),
  })),
]
