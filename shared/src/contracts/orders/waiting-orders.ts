import { z } from 'zod'
import { defineEndpoint } from '../base/endpoint.ts'

/** Apart from the other calls of orders, because the navigation shows it before any of them is needed. */
export const countWaitingOrders = defineEndpoint({
  method: 'GET',
  path: '/orders/waiting',
  access: 'user',
  reads: ['orders', 'receipt', 'inventory'],
  summary: 'How many orders wait for review, counted up to 100',
  response: z.object({ count: z.number().int() }),
})
