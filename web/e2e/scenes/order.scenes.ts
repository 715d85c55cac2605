import { uploadMail } from '@larder/shared/contracts/orders/mail-upload'
import { getOrderCorrection } from '@larder/shared/contracts/orders/order-correction'
import { listOrderItems, listOrders } from '@larder/shared/contracts/orders/orders'
import { getReceipt, type ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { discardReview, saveReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { answers, fails, failsWithoutDetail } from '../../src/testing/handlers.ts'
import {
  orderSummary,
  sampleCorrectionLines,
  sampleOrder,
  sampleOrderFacts,
} from '../../src/testing/samples/order-samples.ts'
import { sampleId } from '../../src/testing/samples/stock-samples.ts'
import { dialog, press, type Scene } from './scene.ts'

const order = sampleOrder(sampleId(800), ['Milk', 'Bread'])
const changed = sampleOrder(sampleId(800), ['Milk', 'Bread'], {
  review_state: 'added',
  undoable_count: 2,
  currency: 'EUR',
  order: sampleOrderFacts({
    event: 'substituted',
    mail_count: 2,
    changed_lines: sampleCorrectionLines.flatMap(({ line_id, name, before, after }) =>
      before === null ? [] : [{ line_id, name, before, after }],
    ),
  }),
})
const apart = sampleOrder(sampleId(800), ['Milk', 'Bread'], {
  order: sampleOrderFacts({ is_separate: true, sender: 'a-very-long-name-of-a.parcels.example' }),
})
const charged: ReceiptDetail = {
  ...order,
  result: order.result && {
    ...order.result,
    receipt_total: 5.7,
    total_difference: 0,
    items: order.result.items.map((item) => ({ ...item, price: 1.35, confidence: 0.75 })),
  },
}
const orders = (
  shown: ReceiptDetail = order,
  ...handlers: HttpHandler[]
): Pick<Scene, 'path' | 'answers'> => ({
  path: '/receipts/orders',
  answers: [
    ...handlers,
    answers(listOrders, { orders: [orderSummary(shown)], next_cursor: sampleId(799) }),
    answers(listOrderItems, { items: [] }),
    answers(getReceipt, shown),
    answers(getOrderCorrection, { known_at: '2026-03-10T09:00:00.000Z', lines: sampleCorrectionLines }),
    answers(saveReviewDraft, { version: 1 }),
    answers(discardReview, undefined),
  ],
})
const openChanges = async (page: Page) => {
  await press(/Green Grocer/)(page)
  await press('See what changed')(page)
}

/** The orders that were found in mails. */
export const orderScenes: readonly Scene[] = [
  {
    title: 'no orders',
    ...orders(order, answers(listOrders, { orders: [], next_cursor: null })),
    shown: (page) => page.getByRole('button', { name: 'Read an e-mail' }).first(),
  },
  {
    title: 'orders',
    ...orders(changed),
    shown: (page) => page.getByRole('button', { name: /Green Grocer/ }),
  },
  {
    title: 'orders that could not be loaded',
    ...orders(order, failsWithoutDetail(listOrders, 502)),
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'an order that a later mail changed',
    ...orders(changed),
    open: press(/Green Grocer/),
    shown: dialog('Green Grocer'),
  },
  {
    title: 'an order with the number of another one',
    ...orders(apart),
    open: press(/Green Grocer/),
    shown: (page) => dialog('Green Grocer')(page).getByText(/^Kept apart/),
  },
  {
    title: 'the review of an order with the number of another one',
    ...orders(apart),
    open: async (page) => {
      await press(/Green Grocer/)(page)
      await press('Review')(page)
    },
    shown: (page) => dialog('Review Items from Email')(page).getByText(/^Kept apart/),
  },
  {
    title: 'what a later mail changed',
    ...orders(changed),
    open: openChanges,
    shown: (page) => dialog('What changed')(page).getByRole('checkbox').first(),
  },
  {
    title: 'changes that could not be loaded',
    ...orders(changed, fails(getOrderCorrection, 'database_unavailable')),
    open: openChanges,
    shown: (page) => dialog('What changed')(page).getByRole('button', { name: 'Try again' }),
  },
  {
    title: 'the review of an order',
    ...orders(),
    open: async (page) => {
      await press(/Green Grocer/)(page)
      await press('Review')(page)
    },
    shown: (page) => dialog('Review Items from Email')(page).getByRole('checkbox', { name: 'Bread' }),
  },
  {
    title: 'the review of an order whose lines add up with its charges',
    ...orders(charged),
    open: async (page) => {
      await press(/Green Grocer/)(page)
      await press('Review')(page)
    },
    shown: (page) => dialog('Review Items from Email')(page).getByRole('button', { name: 'All look right' }),
  },
  {
    title: 'an e-mail that is read',
    ...orders(order, fails(uploadMail, 'mail_unreadable')),
    open: async (page) => {
      await press('Read an e-mail')(page)
      await page.getByLabel('Mail file').setInputFiles({
        name: 'order.eml',
        mimeType: 'message/rfc822',
        buffer: Buffer.from('From: shop@example.org'),
      })
      await dialog('Read an e-mail')(page).getByRole('button', { name: 'Read e-mail' }).click()
    },
    shown: (page) => dialog('Read an e-mail')(page).getByRole('alert'),
  },
]
