import { listOrders } from '@larder/shared/contracts/orders/orders'
import {
  getReceiptSpend,
  listReceipts,
  type ReceiptSummary,
} from '@larder/shared/contracts/receipts/receipt-archive'
import { getReceiptPage } from '@larder/shared/contracts/receipts/receipts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers } from '../../../testing/handlers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { orderSummary, sampleOrder } from '../../../testing/samples/order-samples.ts'
import { sampleDetail, sampleId, sampleLine, sampleReceipt } from '../../../testing/samples/stock-samples.ts'

const receiptOf = (id: string, store_name: string): ReceiptSummary =>
  sampleDetail(sampleReceipt({ items: [sampleLine('Milk')] }), { id, store_name })
const grocer = receiptOf(sampleId(1), 'Green Grocer')
const corner = receiptOf(sampleId(2), 'Corner Shop')

/** The receipts, and what the server was asked to look for. */
function open() {
  const asked: (string | null)[] = []
  const user = renderApp('/receipts', {
    handlers: [
      answers(listReceipts, ({ query }) => {
        const { search } = query
        asked.push(search ?? null)
        const receipts = [grocer, corner].filter(({ store_name }) => store_name?.includes(search ?? ''))
        return { receipts, next_cursor: null }
      }),
      answers(getReceiptPage, undefined),
      answers(getReceiptSpend, { months: [], spend: [], uncounted_count: 0 }),
    ],
  })
  return { user, asked }
}
const row = (name: RegExp) => screen.queryByRole('button', { name })

it('finds receipts by words once a person pauses, and shows all of them again', async () => {
  const { user, asked } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search receipts' }), ' Corner ')
  await waitFor(() => expect(row(/Green Grocer/)).not.toBeInTheDocument())
  expect(row(/Corner Shop/)).toBeVisible()
  expect(asked).toEqual([null, 'Corner'])
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(row(/Green Grocer/)).toBeVisible())
})

it('says that nothing matches, and leads back', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('searchbox'), 'zebra')
  expect(await screen.findByText('No receipts match your search.')).toBeVisible()
  expect(screen.queryByText('No receipts yet.')).not.toBeInTheDocument()
  const [clear] = screen.getAllByRole('button', { name: 'Clear search' })
  if (clear) await user.click(clear)
  expect(await screen.findByRole('button', { name: /Corner Shop/ })).toBeVisible()
})

it('offers an upload beside receipts', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Upload Receipt' })).toBeVisible()
})

it('looks for orders likewise', async () => {
  const asked: unknown[] = []
  const order = orderSummary(sampleOrder(sampleId(3), ['Rice'], { store_name: 'Corner Shop' }))
  const user = renderApp('/receipts/orders', {
    handlers: [
      answers(listOrders, ({ query }) => {
        asked.push(query['search'])
        return { orders: [order], next_cursor: null }
      }),
    ],
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'rice')
  await waitFor(() => expect(asked).toEqual([undefined, 'rice']))
})

it('offers no search where there is nothing to find', async () => {
  renderApp('/receipts/orders', { handlers: [answers(listOrders, { orders: [], next_cursor: null })] })
  expect(await screen.findByText('No orders yet.')).toBeVisible()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})
