import { listOrderItems, listOrders } from '@larder/shared/contracts/orders/orders'
import { uploadMail } from '@larder/shared/contracts/orders/mail-upload'
import { getSyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { getReceipt } from '@larder/shared/contracts/receipts/receipt-archive'
import { screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { answers, fails } from '../../../testing/handlers.ts'
import { orderItemsOf, sampleOrder, sampleSyncStatus } from '../../../testing/samples/order-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleId } from '../../../testing/samples/stock-samples.ts'

const SYNC_ID = sampleId(903)
const old = sampleOrder(sampleId(800), ['Milk'])
const found = sampleOrder(sampleId(801), ['Rice'])
const mail = (name = 'order.eml') => new File(['From: shop@example.org'], name)

/** Opens the dialog on a server that finds so many orders in a mail. */
async function open(orderCount: number, ...handlers: HttpHandler[]) {
  let sent: FormData | undefined
  const status = () =>
    sent === undefined
      ? sampleSyncStatus()
      : sampleSyncStatus({
          status: 'completed',
          sync_id: SYNC_ID,
          processed_emails: 1,
          detected_orders: orderCount,
          logs: [{ timestamp: '2026-11-20T08:00:00Z', level: 'INFO', message: 'Reading the uploaded mails' }],
        })
  const user = renderApp('/receipts/orders', {
    handlers: [
      ...handlers,
      answers(listOrders, { orders: [], next_cursor: null }),
      answers(uploadMail, ({ body }) => {
        sent = body as FormData
        return { sync_id: SYNC_ID }
      }),
      answers(getSyncStatus, status),
      answers(listOrderItems, () => ({
        items: [...orderItemsOf(old), ...(sent === undefined || orderCount === 0 ? [] : orderItemsOf(found))],
      })),
      answers(getReceipt, found),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Read an e-mail' }))
  const element = await screen.findByRole('dialog', { name: 'Read an e-mail' })
  return { user, dialog: within(element), sent: () => sent }
}

it('reads a file, and opens the review of the order that is in it alone', async () => {
  const { user, dialog, sent } = await open(1)
  await user.upload(dialog.getByLabelText('Mail file'), mail())
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  const review = within(await screen.findByRole('dialog', { name: 'Review Items from Email' }))
  expect(await review.findByRole('checkbox', { name: 'Rice' })).toBeChecked()
  expect(review.queryByRole('checkbox', { name: 'Milk' })).toBeNull()
  expect(sent()?.has('mail_file')).toBe(true)
})

it('reads pasted text', async () => {
  const { user, dialog, sent } = await open(1)
  await user.click(dialog.getByRole('radio', { name: 'Pasted text' }))
  await user.click(dialog.getByRole('textbox', { name: 'Text of the e-mail' }))
  await user.paste('Your order: 1 Rice')
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await screen.findByRole('dialog', { name: 'Review Items from Email' })).toBeVisible()
  expect(sent()?.get('mail_text')).toBe('Your order: 1 Rice')
})

it('says when there is no order in it', async () => {
  const { user, dialog } = await open(0)
  await user.upload(dialog.getByLabelText('Mail file'), mail())
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await dialog.findByText('No order was found')).toBeVisible()
  await user.click(dialog.getByText('What happened to each e-mail'))
  expect(within(dialog.getByRole('log')).getByText('Reading the uploaded mails')).toBeVisible()
})

it('reads mails also while a mailbox is being synced, whose progress it does not show', async () => {
  const { user, dialog } = await open(0, answers(getSyncStatus, sampleSyncStatus({ status: 'syncing' })))
  expect(dialog.queryByRole('status')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Read e-mail' })).toBeEnabled()
  await user.upload(dialog.getByLabelText('Mail file'), mail())
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await dialog.findByText('You can close this window: the reading goes on.')).toBeVisible()
})

it('refuses other files and empty text before anything is sent', async () => {
  const { user, dialog, sent } = await open(1)
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await dialog.findByText('Please select a file')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Pasted text' }))
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await dialog.findByText('Please paste the text of an e-mail')).toBeVisible()
  expect(sent()).toBeUndefined()
})

it('shows why the server refuses a mail, and keeps the file', async () => {
  const { user, dialog } = await open(1, fails(uploadMail, 'mail_type_unsupported'))
  await user.upload(dialog.getByLabelText('Mail file'), mail())
  await user.click(dialog.getByRole('button', { name: 'Read e-mail' }))
  expect(await dialog.findByText('Please select .eml or .mbox files only')).toBeVisible()
  expect(dialog.getByText('order.eml')).toBeVisible()
})
