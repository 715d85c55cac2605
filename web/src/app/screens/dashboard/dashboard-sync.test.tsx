import type { User } from '@larder/shared/contracts/accounts/auth'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { listOrderItems } from '@larder/shared/contracts/orders/orders'
import { getSyncStatus, startOrderSync } from '@larder/shared/contracts/orders/order-sync'
import { getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeSession } from '../../../lib/session/session-store.ts'
import { answers, failsWithoutDetail } from '../../../testing/handlers.ts'
import { orderItemsOf, sampleMailbox, sampleOrder, sampleSyncStatus } from '../../../testing/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { sampleId } from '../../../testing/stock-samples.ts'

const SYNC_ID = sampleId(900)
const order = sampleOrder(sampleId(800), ['Milk'])

function open(user: Partial<User>, ...handlers: HttpHandler[]) {
  const started = renderApp('/dashboard', {
    handlers: [...handlers, answers(listInventory, []), answers(getReceipt, order)],
  })
  act(() => storeSession('sample-token', { ...sampleUser, ...user }))
  return started
}
const button = () => screen.findByRole('button', { name: 'Sync from Email' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
})

it('[DASH-010] is offered with Gmail access, or with another mailbox', async () => {
  open({ has_gmail_access: true })
  expect(await button()).toBeVisible()
})

it('[DASH-010] is offered with a mailbox of another provider', async () => {
  const starts: unknown[] = []
  const mailbox = sampleMailbox()
  const user = open(
    {},
    answers(listMailboxes, { mailboxes: [mailbox] }),
    answers(listOrderItems, { items: [] }),
    answers(startOrderSync, ({ body }) => {
      starts.push(body)
      return { items: [], sync_id: mailbox.id, is_new: true }
    }),
  )
  await user.click(await button())
  await waitFor(() => expect(starts).toMatchObject([{ mailbox_id: mailbox.id, days: 90 }]))
})

it('[DASH-031] shows the progress of the sync, and the review of what it found', async () => {
  let status = sampleSyncStatus()
  const user = open(
    { has_gmail_access: true },
    answers(startOrderSync, () => {
      status = sampleSyncStatus({ status: 'syncing', sync_id: SYNC_ID, processed_emails: 5 })
      return { items: [], sync_id: SYNC_ID, is_new: true }
    }),
    answers(getSyncStatus, () => status),
    answers(listOrderItems, { items: orderItemsOf(order) }),
  )
  await user.click(await button())
  expect(await screen.findByText('Reading e-mails… 5 e-mails processed, 0 orders detected')).toBeVisible()
  status = sampleSyncStatus({
    status: 'completed',
    sync_id: SYNC_ID,
    processed_emails: 9,
    detected_orders: 1,
  })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
  expect(await review.findByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await user.click(review.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Sync completed: 9 e-mails processed, 1 order detected.')).toBeVisible()
})

it('[DASH-032] says when the sync cannot be started', async () => {
  const user = open({ has_gmail_access: true }, failsWithoutDetail(startOrderSync, 502))
  await user.click(await button())
  expect(await screen.findByText('Failed to sync emails')).toBeVisible()
})
