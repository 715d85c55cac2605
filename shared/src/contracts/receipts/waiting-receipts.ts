import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'

/** Apart from the other calls of reviews, because the navigation shows it before any of them is needed. */
export const countWaitingReceipts = defineEndpoint({
  method: 'GET',
  path: '/receipt-reviews/waiting',
  access: 'user',
  reads: ['receipt', 'inventory'],
  summary: 'How many receipts wait for review, counted up to 100',
  response: z.object({ count: z.number().int() }),
})
