import type { ModelQuestion, ModelReply } from '@larder/shared/contracts/receipts/receipt-model'

const LINE = { index: 3, name: 'OATM1LK', quantity: 1, unit: 'item', unit_price: null, price: 2.49 }

/** A question about one doubtful line of a receipt. */
export const QUESTION: ModelQuestion = {
  store_name: 'Green Grocer',
  currency: 'EUR',
  language: 'en',
  lines: [{ ...LINE, source_text: 'OATM1LK 1L 2.49' }],
}

/** What answers it. */
export const REPLY: ModelReply = { lines: [{ ...LINE, name: 'Oat milk' }] }
