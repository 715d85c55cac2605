import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createFakeMailWorker } from '../fake-workers/fake-mail-worker.ts'
import type { MakeDocuments } from '../oldest-documents.ts'
import type { ForeignCalls, OldestDocuments, Views } from '../samples.ts'
import type { TestHousehold } from '../test-household.ts'
import { make as makeMailbox } from './mailboxes.ts'
import type { MailboxIds } from './mailboxes.ts'

export type OrderIds = {
  /** A mail in the ledger, and the order that was read from it. */
  messageId: string
  orderId: string
}

const openMailWorker = ({ sut }: TestHousehold) => createFakeMailWorker(sut)

/** A mail of the mailbox, which is read. */
export const make = async ({ get, named, once, post }: TestHousehold): Promise<OrderIds> => {
  const worker = once(openMailWorker)
  const { mailboxId } = await once(makeMailbox)
  await post('/orders/sync-gmail', { mailbox_id: mailboxId, skip_processed: false })
  const mail = {
    id: named('mail'),
    receivedAt: new Date(),
    reading: orderReading([orderLine(named('Milk'))]),
  }
  await worker.run(mailboxId, createFakeMailbox([mail]))
  return {
    messageId: (await get<{ messages: { id: string }[] }>('/orders/messages')).messages[0]?.id ?? '',
    orderId: (await get<{ orders: { id: string }[] }>('/orders')).orders[0]?.id ?? '',
  }
}

export const oldestIds = ({ mail_messages, receipts }: OldestDocuments): OrderIds => ({
  messageId: String(mail_messages?._id),
  // The oldest paper is a receipt: orders came later.
  orderId: String(receipts?._id),
})

export const FOREIGN_CALLS: ForeignCalls<OrderIds & MailboxIds> = {
  'GET /orders': () => ({ reach: 'own' }),
  'GET /orders/waiting': () => ({ reach: 'own' }),
  'GET /orders/items': () => ({ reach: 'own' }),
  'GET /orders/:id/correction': ({ orderId }) => ({ reach: 'theirs', params: { id: orderId } }),
  'POST /orders/:id/correction': ({ orderId }) => ({
    reach: 'theirs',
    params: { id: orderId },
    body: { known_at: '2026-01-05T08:00:00.000Z', line_ids: [] },
  }),
  // Nothing of the order was corrected, so even its owner finds nothing to undo.
  'POST /orders/:id/correction/undo': ({ orderId }) => ({
    reach: 'own',
    params: { id: orderId },
    body: { key: 'a key' },
  }),
  'POST /orders/sync-gmail': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'POST /orders/upload-mail': () => ({ reach: 'own', form: { mail_text: 'Your order' } }),
  'GET /orders/sync-status': ({ mailboxId }) => ({ reach: 'theirs', query: { mailbox_id: mailboxId } }),
  'POST /orders/sync-cancel': ({ mailboxId }) => ({ reach: 'theirs', body: { mailbox_id: mailboxId } }),
  'GET /orders/messages': ({ mailboxId }) => ({ reach: 'own', query: { mailbox_id: mailboxId } }),
  'POST /orders/messages/:id/read-again': ({ messageId }) => ({ reach: 'theirs', params: { id: messageId } }),
}

export const VIEWS: Views = [() => '/orders', () => '/orders/messages']

const AT = new Date('2026-11-22T08:00:00Z')

export const makeOldestDocuments: MakeDocuments = ({ user, household, id }) => {
  const sync = id()
  return {
    order_syncs: {
      _id: sync,
      household_id: household._id,
      user_id: user._id,
      mailbox_id: sync,
      state: 'completed',
      attempt: 1,
      start_count: 1,
      lease: { worker: null, until: AT },
      error: null,
      updated_at: AT,
      run: 1,
      trigger: 'person',
      options: {
        days: 90,
        max_results: 100,
        include_keywords: [],
        exclude_keywords: [],
        skip_processed: true,
      },
      only_hash: null,
      logs: [{ timestamp: AT.toISOString(), level: 'INFO', message: '1 mails to read' }],
      processed_count: 1,
      order_count: 0,
      started_at: AT,
      ended_at: AT,
    },
    mail_uploads: {
      _id: id(),
      household_id: household._id,
      file_key: { key_id: 'a key', nonce: 'a nonce', data: 'sealed', tag: 'a tag' },
      size_bytes: 1_000,
      expires_at: AT,
    },
    mail_messages: {
      _id: id(),
      household_id: household._id,
      mailbox_id: sync,
      message_hash: 'a hash',
      sent_at: AT,
      from_domain: 'shop.example',
      state: 'no_order',
      reason: 'advert',
      order_id: null,
      sync_id: sync,
      run: 1,
      updated_at: AT,
    },
  }
}
