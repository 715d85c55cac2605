import type { User } from '@larder/shared/contracts/accounts/auth'
import { ERRORS } from '@larder/shared/contracts/base/errors'
import { listInventory } from '@larder/shared/contracts/inventory'
import { listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { listOrderItems } from '@larder/shared/contracts/orders/orders'
import {
  cancelSync,
  getSyncStatus,
  startOrderSync,
  type SyncStatus,
} from '@larder/shared/contracts/orders/order-sync'
import { getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type HttpHandler, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storeSession } from '../../../lib/session/session-store.ts'
import { answers, failsWithoutDetail, on, refusal } from '../../../testing/handlers.ts'
import {
  orderItemsOf,
  sampleMailbox,
  sampleOrder,
  sampleSyncStatus,
} from '../../../testing/samples/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

const SYNC_ID = sampleId(900)
const imapOf = (username: string) => ({
  host: 'imap.example.org',
  port: 993,
  security: 'tls' as const,
  username,
  folder: 'INBOX',
})
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

describe('[DASH-031] with several mailboxes', () => {
  /** What each sync answers; none was started before. */
  const statusAnswers = (statusOf: (syncId: string) => Partial<SyncStatus>) =>
    answers(getSyncStatus, ({ query: { sync_id } }) =>
      sampleSyncStatus(sync_id === undefined ? {} : { sync_id, ...statusOf(sync_id) }),
    )
  const [maya, noa, orders] = [
    sampleMailbox(),
    sampleMailbox({ id: sampleId(902), imap: { ...imapOf('noa@example.org') } }),
    sampleMailbox({ id: sampleId(903), imap: { ...imapOf('noa@example.org'), folder: 'Orders' } }),
  ]
  const mailboxes = answers(listMailboxes, { mailboxes: [maya, noa, orders] })

  it('syncs all of them and Gmail, each with its own options, and shows one progress', async () => {
    const starts: unknown[] = []
    const user = open(
      { has_gmail_access: true },
      answers(listMailboxes, {
        mailboxes: [{ ...maya, settings: { ...maya.settings, days: 7 } }, noa],
      }),
      answers(listOrderItems, { items: [] }),
      answers(startOrderSync, ({ body }) => {
        starts.push(body)
        const { mailbox_id = SYNC_ID } = body as { mailbox_id?: string }
        return { items: [], sync_id: mailbox_id, is_new: true }
      }),
      statusAnswers((sync_id) => ({
        status: sync_id === noa.id ? 'completed' : 'syncing',
        processed_emails: 5,
        detected_orders: 1,
      })),
    )
    await user.click(await button())
    const text = 'Reading e-mails… 15 e-mails processed, 3 orders detected (1 of 3 mailboxes done)'
    expect(await screen.findByText(text)).toBeVisible()
    expect(starts).toMatchObject([{ days: 90 }, { mailbox_id: maya.id, days: 7 }, { mailbox_id: noa.id }])
  })

  it('[MAIL-048] opens one review for all of them, and says which mailbox refused', async () => {
    const others = [sampleOrder(sampleId(801), ['Bread']), sampleOrder(sampleId(802), ['Rice'])]
    const found = [...orderItemsOf(order)]
    const ended: Record<string, Partial<SyncStatus>> = {}
    const user = open(
      {},
      mailboxes,
      answers(getReceipt, ({ params }) => [order, ...others].find(({ id }) => id === params.id) ?? order),
      answers(startOrderSync, ({ body }) => {
        const { mailbox_id } = body as { mailbox_id: string }
        return { items: orderItemsOf(order), sync_id: mailbox_id, is_new: true }
      }),
      statusAnswers((sync_id) => ({ status: 'syncing', ...ended[sync_id] })),
      answers(listOrderItems, () => ({ items: found })),
    )
    await user.click(await button())
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByRole('checkbox', { name: 'Milk' })).toBeChecked()
    ended[maya.id] = { status: 'completed', processed_emails: 4, detected_orders: 1 }
    found.push(...others.flatMap(orderItemsOf))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    // The first does not wait for the others.
    expect(await review.findByRole('checkbox', { name: 'Rice' })).toBeChecked()
    ended[noa.id] = { status: 'failed', error: 'The server refused the user name or the password.' }
    ended[orders.id] = { status: 'completed', processed_emails: 2, detected_orders: 1 }
    await act(() => vi.advanceTimersByTimeAsync(2000))
    for (const name of ['Milk', 'Bread', 'Rice'])
      expect(review.getAllByRole('checkbox', { name })).toHaveLength(1)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.click(review.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '2 of 3 mailboxes were synced: 6 e-mails processed, 2 orders detected. ' +
        'noa@example.org, INBOX at imap.example.org: The server refused the user name or the password.',
    )
  })

  it('[DASH-032] keeps what works where one cannot be started, or was removed meanwhile', async () => {
    const user = open(
      {},
      mailboxes,
      answers(listOrderItems, { items: [] }),
      on(startOrderSync, ({ body }) => {
        const { mailbox_id } = body as { mailbox_id: string }
        if (mailbox_id === maya.id) return refusal('not_found')
        return HttpResponse.json({ items: [], sync_id: mailbox_id, is_new: true })
      }),
      on(getSyncStatus, ({ query: { sync_id = null } }) =>
        sync_id === noa.id
          ? refusal('not_found')
          : HttpResponse.json(
              sampleSyncStatus(sync_id === null ? {} : { status: 'completed', sync_id, processed_emails: 2 }),
            ),
      ),
    )
    await user.click(await button())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('1 of 3 mailboxes were synced: 2 e-mails processed, 0 orders detected.')
    expect(alert).toHaveTextContent(`maya@example.org: ${ERRORS.not_found.message}`)
    expect(alert).toHaveTextContent(`noa@example.org, INBOX at imap.example.org: ${ERRORS.not_found.message}`)
  })

  it('[DASH-032] says once why none can be started', async () => {
    const user = open({}, mailboxes, failsWithoutDetail(startOrderSync, 502))
    await user.click(await button())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to sync emails$/)
  })

  it('are followed again by who returns while they are read, and cancelled together', async () => {
    const cancelled: unknown[] = []
    const user = open(
      {},
      mailboxes,
      answers(listOrderItems, { items: [] }),
      answers(startOrderSync, ({ body }) => {
        const { mailbox_id } = body as { mailbox_id: string }
        return { items: [], sync_id: mailbox_id, is_new: true }
      }),
      statusAnswers(() => ({ status: cancelled.length === 3 ? 'cancelled' : 'syncing' })),
      answers(cancelSync, ({ body }) => {
        const { sync_id } = body as { sync_id: string }
        cancelled.push(sync_id)
        return sampleSyncStatus({ status: 'syncing', sync_id, is_cancelling: true })
      }),
    )
    await user.click(await button())
    expect(await screen.findByText(/0 of 3 mailboxes done/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Inventory/ }))
    await user.click(await screen.findByRole('link', { name: /^Feed|^Dashboard/ }))
    expect(await screen.findByText(/0 of 3 mailboxes done/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel sync' }))
    await waitFor(() => expect(cancelled).toHaveLength(3))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(await screen.findByText(/^Sync cancelled/)).toBeVisible()
    expect(cancelled).toEqual([maya.id, noa.id, orders.id])
  })
})
