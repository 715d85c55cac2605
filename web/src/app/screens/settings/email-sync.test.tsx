import { trackEvent } from '@larder/shared/contracts/analytics'
import type { User } from '@larder/shared/contracts/accounts/auth'
import { getMe } from '@larder/shared/contracts/accounts/auth'
import { getGoogleStatus } from '@larder/shared/contracts/accounts/google'
import { addReceiptItems } from '@larder/shared/contracts/receipts/receipt-items'
import { addMailbox, changeMailbox, listMailboxes } from '@larder/shared/contracts/orders/mailboxes'
import { listMailMessages, readMailAgain } from '@larder/shared/contracts/orders/mail-messages'
import { listOrderItems, type OrderItem } from '@larder/shared/contracts/orders/orders'
import {
  cancelSync,
  getSyncStatus,
  startOrderSync,
  type SyncStatus,
} from '@larder/shared/contracts/orders/order-sync'
import { getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import { saveReviewDraft } from '@larder/shared/contracts/receipts/receipt-review'
import { getPublicConfig } from '@larder/shared/contracts/system'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fails, failsWithoutDetail } from '../../../testing/handlers.ts'
import {
  orderItemsOf,
  sampleMailbox,
  sampleMessage,
  sampleOrder,
  sampleSyncStatus,
} from '../../../testing/samples/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleUser } from '../../../testing/samples/samples.ts'
import { server } from '../../../testing/server.ts'
import { sampleEntry, sampleId } from '../../../testing/samples/stock-samples.ts'
import { settingsAnswers } from '../../../testing/settings-answers.ts'

const SYNC_ID = sampleId(900)
const milk = sampleOrder(sampleId(800), ['Milk', 'Bread'])
const rice = sampleOrder(sampleId(801), ['Rice'], { store_name: 'Corner Shop', purchase_date: '2026-03-08' })
/** More than are listed above the lines; the shop and day of the first are in doubt. */
const six = Array.from({ length: 6 }, (_, index) => {
  const order = sampleOrder(sampleId(810 + index), ['Oats'], { store_name: `Shop ${index + 1}` })
  if (index > 0 || order.result === null) return order
  const field_confidence = { store_name: 0.5, purchase_date: 0.5, receipt_total: 1 }
  return { ...order, result: { ...order.result, field_confidence } }
})
const orders = [milk, rice, ...six]
const log = (message: string, level: SyncStatus['logs'][number]['level'] = 'INFO') => ({
  timestamp: '2026-03-10T08:00:01.000Z',
  level,
  message,
})
const running = (fields: Partial<SyncStatus> = {}) =>
  sampleSyncStatus({ status: 'syncing', sync_id: SYNC_ID, ...fields })
const completed = (fields: Partial<SyncStatus> = {}) =>
  running({ status: 'completed', processed_emails: 12, detected_orders: 2, ...fields })

/** A sync of the server: answers its start with items, and its progress with what the test says next. */
function fakeSync(items: OrderItem[] = []) {
  const starts: unknown[] = []
  let polls = 0
  let status = sampleSyncStatus()
  let waiting = items
  return {
    starts,
    polls: () => polls,
    is: (next: SyncStatus, found: OrderItem[] = waiting) => {
      status = next
      waiting = found
    },
    handlers: [
      answers(startOrderSync, ({ body }) => {
        starts.push(body)
        status = running()
        return { items, sync_id: SYNC_ID, is_new: true }
      }),
      answers(getSyncStatus, () => {
        polls += 1
        return status
      }),
      answers(listOrderItems, () => ({ items: waiting })),
    ],
  }
}

function open(handlers: readonly HttpHandler[], user: Partial<User> = { has_gmail_access: true }) {
  return renderApp('/settings', {
    handlers: [
      ...handlers,
      answers(getMe, { ...sampleUser, ...user }),
      answers(getGoogleStatus, { is_connected: true, has_gmail_access: true, last_sync: null }),
      ...settingsAnswers,
      answers(getReceipt, ({ params }) => orders.find(({ id }) => id === params['id']) ?? milk),
      answers(saveReviewDraft, ({ body }) => ({ version: (body as { version: number }).version + 1 })),
    ],
  })
}
const start = async (user: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Sync from Email' }))
/** Lets the next poll of the progress happen. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(2000))
const logs = () => screen.getByRole('log', { name: 'Debug Logs' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

describe('Sync from Email', () => {
  it('[MAIL-017] is there only where a mailbox can be read', async () => {
    open(fakeSync().handlers, { has_gmail_access: false })
    expect(await screen.findByText('Mails that were read')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sync from Email' })).toBeNull()
  })

  it('reads an IMAP mailbox too', async () => {
    const sync = fakeSync()
    const mailbox = sampleMailbox()
    const user = open([...sync.handlers, answers(listMailboxes, { mailboxes: [mailbox] })], {
      has_gmail_access: false,
    })
    await start(user)
    await waitFor(() => expect(sync.starts).toMatchObject([{ mailbox_id: mailbox.id }]))
  })

  it('[MAIL-018, MAIL-025] sends the documented options, and what was changed of them', async () => {
    const sync = fakeSync()
    const user = open(sync.handlers)
    await user.click(await screen.findByText('Options'))
    const days = screen.getByRole('textbox', { name: 'Days' })
    expect(days).toHaveValue('90')
    expect(screen.getByRole('textbox', { name: 'Max results' })).toHaveValue('100')
    expect(screen.getByRole('checkbox', { name: /^Skip mails/ })).toBeChecked()
    await user.clear(days)
    await user.type(days, '400')
    await user.type(screen.getByRole('textbox', { name: /Include keywords/ }), 'tesco, lidl')
    expect(days).toHaveValue('365')
    await user.type(screen.getByRole('textbox', { name: /Exclude keywords/ }), 'advert')
    await user.click(screen.getByRole('checkbox', { name: /^Skip mails/ }))
    await start(user)
    await waitFor(() =>
      expect(sync.starts).toEqual([
        {
          days: 365,
          max_results: 100,
          include_keywords: ['tesco', 'lidl'],
          exclude_keywords: ['advert'],
          skip_processed: false,
        },
      ]),
    )
  })

  it('keeps the options of a mailbox, and how often it syncs by itself', async () => {
    const bodies: unknown[] = []
    const user = open(
      [
        answers(listMailboxes, { mailboxes: [sampleMailbox()] }),
        answers(changeMailbox, ({ body }) => {
          bodies.push(body)
          return sampleMailbox()
        }),
      ],
      { has_gmail_access: false },
    )
    await user.click(await screen.findByText('Options'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sync by itself' }), 'daily')
    await user.click(screen.getByRole('button', { name: 'Save options' }))
    expect(await screen.findByText('The options were saved')).toBeVisible()
    expect(bodies).toMatchObject([{ settings: { days: 90, auto_sync: 'daily' } }])
  })

  it('keeps the options of the connected Gmail from its first use on', async () => {
    const bodies: unknown[] = []
    const user = open([
      answers(addMailbox, ({ body }) => {
        bodies.push(body)
        return sampleMailbox({ kind: 'gmail', imap: null })
      }),
    ])
    await user.click(await screen.findByText('Options'))
    await user.click(screen.getByRole('button', { name: 'Save options' }))
    expect(await screen.findByText('The options were saved')).toBeVisible()
    expect(bodies).toMatchObject([{ kind: 'gmail', settings: { days: 90 } }])
  })

  it('[SET-037, SET-039, MAIL-026, MAIL-027, MAIL-029] follows the sync with its log until it has ended', async () => {
    const sync = fakeSync()
    const user = open(sync.handlers)
    await start(user)
    expect(await screen.findByText('Waiting for logs...')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
    sync.is(
      running({ processed_emails: 3, detected_orders: 1, logs: [log('Searching'), log('Slow', 'WARNING')] }),
    )
    await poll()
    expect(await screen.findByText('Reading e-mails… 3 e-mails processed, 1 order detected')).toBeVisible()
    expect(within(logs()).getByText(/Searching/)).toHaveTextContent(/INFO Searching$/)
    expect(within(logs()).getByText(/Slow/)).toHaveTextContent(/WARNING Slow$/)
    sync.is(completed({ logs: [log('Done')] }), [])
    await poll()
    expect(await screen.findByRole('button', { name: 'Sync from Email' })).toBeEnabled()
    expect(within(logs()).getByText(/Done/)).toBeVisible()
    // Once more with everything else that the sync has changed.
    await poll()
    const polls = sync.polls()
    await poll()
    await poll()
    expect(sync.polls()).toBe(polls)
  })

  it('[MAIL-030, MAIL-031] says how many mails were read and orders found, and updates the last sync', async () => {
    const sync = fakeSync()
    let last_sync: string | null = null
    const user = open([
      ...sync.handlers,
      answers(getGoogleStatus, () => ({ is_connected: true, has_gmail_access: true, last_sync })),
    ])
    await start(user)
    last_sync = '2026-03-10T08:00:00.000Z'
    sync.is(completed(), [])
    await poll()
    expect(await screen.findByText('Sync completed: 12 e-mails processed, 2 orders detected.')).toBeVisible()
    expect(await screen.findByText(/^Last sync: Mar 10, 2026/)).toBeVisible()
  })

  it.each([
    ['The server is down', 'Sync failed: The server is down'],
    [null, 'Sync failed: Unknown error'],
  ])('[MAIL-032] that failed with %o says so', async (error, text) => {
    const sync = fakeSync()
    const user = open(sync.handlers)
    await start(user)
    sync.is(running({ status: 'failed', error }))
    await poll()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('[MAIL-033] stops following at an error', async () => {
    const sync = fakeSync()
    const user = open(sync.handlers)
    await start(user)
    await screen.findByText('Waiting for logs...')
    let calls = 0
    server.use(
      answers(getSyncStatus, () => {
        calls += 1
        throw new Error('no status')
      }),
    )
    await poll()
    expect(await screen.findByText('Error checking sync status')).toBeVisible()
    await poll()
    await poll()
    expect(calls).toBe(1)
  })

  it('[MAIL-034] stops following when the screen is left', async () => {
    const sync = fakeSync()
    const user = open(sync.handlers)
    await start(user)
    await screen.findByText('Waiting for logs...')
    await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    const polls = sync.polls()
    await poll()
    await poll()
    expect(sync.polls()).toBe(polls)
  })

  it('[MAIL-035] that cannot be started says why', async () => {
    const user = open([failsWithoutDetail(startOrderSync, 502), ...fakeSync().handlers])
    await start(user)
    expect(await screen.findByText('Failed to sync emails')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sync from Email' })).toBeEnabled()
  })

  it('[MAIL-007, MAIL-035] asks for access to Gmail where it is missing', async () => {
    const user = open([fails(startOrderSync, 'no_google_account'), ...fakeSync().handlers])
    await start(user)
    expect(await screen.findByText('Gmail Access Needed')).toBeVisible()
    expect(screen.getByText('No Google account connected')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  })

  it('[MAIL-007] asks for access to Gmail where a test found that it has ended', async () => {
    const last_check = { at: '2026-03-10T08:00:00.000Z', problem: 'access_ended' as const }
    open([answers(listMailboxes, { mailboxes: [sampleMailbox({ kind: 'gmail', imap: null, last_check })] })])
    expect(await screen.findByText('Gmail Access Needed')).toBeVisible()
  })

  it('can be cancelled, and keeps what it found', async () => {
    const sync = fakeSync()
    const user = open([
      ...sync.handlers,
      answers(cancelSync, () => {
        sync.is(running({ status: 'cancelled', processed_emails: 4, detected_orders: 0 }), [])
        return running({ is_cancelling: true })
      }),
    ])
    await start(user)
    await user.click(await screen.findByRole('button', { name: 'Cancel sync' }))
    expect(await screen.findByText(/^Ending the sync…/)).toBeVisible()
    await poll()
    expect(await screen.findByText('Sync cancelled: 4 e-mails processed, 0 orders detected.')).toBeVisible()
  })
})

describe('what a sync found', () => {
  it('[MAIL-036, MAIL-048] opens the review once: with the start, and with what came later', async () => {
    const sync = fakeSync(orderItemsOf(milk))
    const user = open(sync.handlers)
    await start(user)
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    expect(await review.findByRole('checkbox', { name: 'Milk' })).toBeChecked()
    sync.is(completed(), [...orderItemsOf(milk), ...orderItemsOf(rice)])
    await poll()
    expect(await review.findByRole('checkbox', { name: 'Rice' })).toBeChecked()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(review.getAllByRole('checkbox', { name: 'Milk' })).toHaveLength(1)
    expect(review.getByRole('checkbox', { name: 'Rice' }).closest('li')).toHaveTextContent(
      'Corner Shop, Mar 8, 2026',
    )
    expect(review.getByRole('list', { name: 'Orders' })).toHaveTextContent('Green GrocerMar 9, 2026')
  })

  it('[MAIL-036] folds many orders, except those to check, so that the lines are in sight', async () => {
    const user = open(fakeSync(six.flatMap(orderItemsOf)).handlers)
    await start(user)
    const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
    const oats = await review.findByRole('checkbox', { name: 'Oats' })
    expect(oats.closest('li')).toHaveTextContent(
      'Shop 1, Mar 9, 2026; Shop 2, Mar 9, 2026; Shop 3, Mar 9, 2026 and 3 more',
    )
    expect(review.getByRole('group', { name: 'Please check the order' })).toBeVisible()
    expect(review.getByText('Shop 6')).not.toBeVisible()
    await user.click(review.getByText('5 further orders'))
    expect(review.getByText('Shop 6')).toBeVisible()
  })

  it('[MAIL-048] is not shown again when it was postponed', async () => {
    const sync = fakeSync(orderItemsOf(milk))
    const user = open(sync.handlers)
    await start(user)
    const review = await screen.findByRole('dialog', { name: 'Review Items from Email' })
    await user.click(within(review).getByRole('button', { name: 'Close' }))
    sync.is(completed())
    await poll()
    expect(await screen.findByText(/^Sync completed/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[MAIL-042, MAIL-043, MAIL-044] is added to stock, closes the review and is counted', async () => {
    const sync = fakeSync(orderItemsOf(milk))
    const events: unknown[] = []
    const user = open([
      ...sync.handlers,
      answers(getPublicConfig, { contact_address: null, has_analytics: true }),
      answers(trackEvent, ({ body }) => {
        events.push(body)
        return undefined
      }),
      answers(addReceiptItems, [sampleEntry('Milk'), sampleEntry('Bread')]),
    ])
    await start(user)
    await user.click(await screen.findByRole('button', { name: 'Add 2 items to inventory' }))
    await user.click(await screen.findByRole('button', { name: 'Stock too' }))
    expect(await screen.findByText('Items added to inventory successfully!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(events).toContainEqual({ name: 'add_from_email', path: '/settings', properties: { count: 2 } }),
    )
  })
})

describe('the mails that were read', () => {
  it('are listed with what became of them; one can be read again', async () => {
    const sync = fakeSync()
    const read: unknown[] = []
    const failed = sampleMessage({
      id: sampleId(951),
      outcome: 'failed',
      reason: 'mail_gone',
      order_id: null,
    })
    const user = open([
      ...sync.handlers,
      answers(listMailMessages, { messages: [sampleMessage(), failed], next_cursor: null }),
      answers(readMailAgain, ({ params }) => {
        read.push(params['id'])
        sync.is(completed({ processed_emails: 1, detected_orders: 1 }), orderItemsOf(rice))
        return { sync_id: SYNC_ID }
      }),
    ])
    await user.click(await screen.findByText('Mails that were read'))
    const list = within(await screen.findByRole('list', { name: 'Mails' }))
    const [first, second] = await list.findAllByRole('listitem')
    expect(first).toHaveTextContent('green-grocer.exampleWaiting for review')
    expect(second).toHaveTextContent('This mail is no longer in the mailbox.')
    await user.click(within(second as HTMLElement).getByRole('button', { name: /^Read again/ }))
    expect(await screen.findByRole('dialog', { name: 'Review Items from Email' })).toBeVisible()
    expect(read).toEqual([failed.id])
  })
})
