import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { MailMessage } from '@larder/shared/contracts/orders/mail-messages'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { OrderCorrection } from '@larder/shared/contracts/orders/order-correction'
import type { OrderItem, OrderSummary } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import type { FakeMail } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createFakeMailWorker } from '../../testing/fake-workers/fake-mail-worker.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const sut = await startTestApp({ ENCRYPTION_KEY: 'a key that only the tests have and know' })
const worker = createFakeMailWorker(sut)
let maya: Member
let mailboxId: string
beforeEach(async () => {
  maya = await sut.signUp()
  const imap = { host: 'mail.example.org', username: 'maya' }
  const answer = await call('POST', '/mailboxes', { kind: 'imap', imap, password: 'secret' })
  mailboxId = answer.json<Mailbox>().id
})

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...maya.headers, ...headers },
    ...(payload ? { payload } : {}),
  })
const get = async <T>(path: string) => (await call('GET', path)).json<T>()
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
]

type Started = { items: OrderItem[]; sync_id: string; is_new: boolean }
const start = async (options: object = {}) =>
  (await call('POST', '/orders/sync-gmail', { mailbox_id: mailboxId, ...options })).json<Started>()
const status = () => get<SyncStatus>('/orders/sync-status')

const mails = (): FakeMail[] => [
  {
    id: '1',
    receivedAt: new Date(Date.now() - 86_400_000),
    reading: orderReading([orderLine('Milk', { quantity: 2 }), orderLine('Toilet paper')]),
  },
  {
    id: '2',
    receivedAt: new Date(),
    reading: { kind: 'none', reason: 'advert', order_number: null, ordered_on: null },
  },
]
const sync = async (box = createFakeMailbox(mails())) => {
  const { sync_id } = await start()
  await worker.run(sync_id, box)
}

describe('a sync of order mails', () => {
  it('[MAIL-025, MAIL-028, MAIL-029, ENT-012, ENT-013, ENT-014] is started, followed and reviewed', async () => {
    expect(await status()).toMatchObject({ status: 'idle', logs: [], processed_emails: 0, error: null })
    expect(await start()).toEqual({ items: [], sync_id: mailboxId, is_new: true })
    expect(await status()).toMatchObject({ status: 'syncing', mailbox_id: mailboxId })
    await worker.run(mailboxId, createFakeMailbox(mails()))
    const { logs, ...ended } = await status()
    expect(ended).toMatchObject({
      status: 'completed',
      processed_emails: 2,
      detected_orders: 1,
      error: null,
      is_cancelling: false,
    })
    expect(logs.at(-1)).toMatchObject({ level: 'INFO', message: 'Done: 2 mails read, 1 order found' })
    const { items } = await get<{ items: OrderItem[] }>('/orders/items')
    expect(items).toMatchObject([
      { name: 'Milk', quantity: 2, unit: 'item', category: 'Dairy', is_selected: true },
      { name: 'Toilet paper', is_selected: false },
    ])
    expect((await start()).items).toEqual(items)
  })

  it('[MAIL-008, MAIL-031] tells when its mailbox was read last', async () => {
    const lastSync = async () =>
      (await get<{ mailboxes: Mailbox[] }>('/mailboxes')).mailboxes.map(({ last_sync }) => last_sync)
    expect(await lastSync()).toEqual([null])
    await sync()
    expect(await lastSync()).toEqual([expect.any(String)])
  })

  it('[MAIL-018, MAIL-020, MAIL-021, MAIL-022, MAIL-023, MAIL-024, ENT-011] clamps its options, and has defaults', async () => {
    const box = createFakeMailbox([])
    const daysOf = async (options: object) => {
      await start(options)
      await worker.run(mailboxId, box)
      const { since } = box.searches.at(-1) as { since: Date }
      return Math.round((Date.now() - since.getTime()) / 86_400_000)
    }
    expect(await daysOf({})).toBe(90)
    expect(await daysOf({ days: 0 })).toBe(1)
    expect(await daysOf({ days: 400 })).toBe(365)
    expect(await daysOf({ days: 'many', max_results: 100_000 })).toBe(90)
    expect(await daysOf({ days: '30', include_keywords: ['milk'], exclude_keywords: ['wine'] })).toBe(30)
    expect(box.searches.at(-1)).toMatchObject({ include: ['milk'], exclude: ['wine'] })
    const wrong = { mailbox_id: mailboxId, include_keywords: 'milk' }
    expect(codeOf(await call('POST', '/orders/sync-gmail', wrong))).toEqual([422, 'validation_failed'])
  })

  it('without a mailbox means Gmail, which must be connected', async () => {
    for (const payload of [undefined, {}, { days: 7 }]) {
      const answer = await call('POST', '/orders/sync-gmail', payload)
      expect(codeOf(answer)).toEqual([409, 'no_google_account'])
      expect(answer.json<ErrorBody>().detail).toContain('No Google account connected')
    }
  })

  it('[MAIL-026] is cancelled, and is one at a time', async () => {
    expect((await start()).is_new).toBe(true)
    expect((await start()).is_new).toBe(false)
    const cancelled = (await call('POST', '/orders/sync-cancel')).json<SyncStatus>()
    expect(cancelled).toMatchObject({ status: 'syncing', is_cancelling: true })
    await worker.run(mailboxId, createFakeMailbox(mails()))
    expect(await status()).toMatchObject({ status: 'cancelled', processed_emails: 0 })
    expect((await call('POST', '/orders/sync-cancel', { sync_id: mailboxId })).statusCode).toBe(200)
  })

  it('is not there by an unknown id', async () => {
    const unknown = 'f'.repeat(24)
    for (const name of ['sync_id', 'mailbox_id']) {
      expect(codeOf(await call('GET', `/orders/sync-status?${name}=${unknown}`))).toEqual([404, 'not_found'])
      expect(codeOf(await call('POST', '/orders/sync-cancel', { [name]: unknown }))).toEqual([
        404,
        'not_found',
      ])
    }
    expect(codeOf(await call('POST', '/orders/sync-gmail', { mailbox_id: unknown }))).toEqual([
      404,
      'not_found',
    ])
    expect(await get(`/orders/sync-status?mailbox_id=${mailboxId}`)).toMatchObject({ status: 'idle' })
  })
})

describe('the orders of a household', () => {
  it('[MAIL-042] are listed, counted, added once and taken back, by the calls of receipts', async () => {
    await sync()
    const { orders, next_cursor } = await get<{ orders: OrderSummary[]; next_cursor: null }>(
      '/orders?limit=10',
    )
    expect(orders).toMatchObject([
      { store_name: 'Green Grocer', review_state: 'waiting', order: { number: 'A-1001' } },
    ])
    expect(next_cursor).toBeNull()
    expect(await get('/receipts')).toEqual({ receipts: [], next_cursor: null })
    expect(await get('/orders/waiting')).toEqual({ count: 1 })
    expect(await get('/receipt-reviews/waiting')).toEqual({ count: 0 })

    const id = orders[0]?.id ?? ''
    const line = { name: 'Milk', quantity: 2, source_receipt: id, line_id: 'milk#1' }
    const added = await call('POST', '/inventory/add-receipt-items', [line], { 'idempotency-key': 'once' })
    expect(added.statusCode).toBe(201)
    expect(codeOf(await call('POST', '/inventory/add-receipt-items', [line]))).toEqual([
      409,
      'lines_already_added',
    ])
    expect(await get('/orders/waiting')).toEqual({ count: 0 })
    expect(await get<ReceiptDetail>(`/receipts/${id}`)).toMatchObject({
      review_state: 'added',
      entry_count: 1,
      order: { number: 'A-1001', mail_count: 1 },
    })
    expect((await call('POST', `/receipts/${id}/undo`)).json()).toEqual({ undone_count: 1 })
    expect(await get('/orders/waiting')).toEqual({ count: 1 })
    const discarded = await call('PUT', `/receipts/${id}/discarded`, { is_discarded: true })
    expect(discarded.statusCode).toBe(204)
    expect(await get('/orders/waiting')).toEqual({ count: 0 })
    expect(codeOf(await call('POST', `/receipts/${id}/read-again`))).toEqual([409, 'receipt_file_gone'])
    expect((await call('DELETE', `/receipts/${id}`)).statusCode).toBe(204)
    expect(await get('/orders')).toEqual({ orders: [], next_cursor: null })
  })

  it('count in what was spent', async () => {
    await sync()
    const { spend } = await get<{ spend: object[] }>('/receipts/spend')
    expect(spend).toMatchObject([{ store_name: 'Green Grocer', currency: 'EUR', total: 3 }])
  })

  it('have pages, whose cursor must be an order', async () => {
    expect(codeOf(await call('GET', `/orders?cursor=${'f'.repeat(24)}`))).toEqual([404, 'not_found'])
    expect(codeOf(await call('GET', '/orders?limit=0'))).toEqual([422, 'validation_failed'])
  })
})

describe('an order that a later mail changed', () => {
  const changedOrder = async () => {
    const [first] = mails()
    if (!first) throw new Error('There is no mail')
    await sync(createFakeMailbox([first]))
    const { orders } = await get<{ orders: OrderSummary[] }>('/orders')
    const id = orders[0]?.id ?? ''
    const line = { name: 'Milk', quantity: 2, source_receipt: id, line_id: 'milk#1' }
    await call('POST', '/inventory/add-receipt-items', [line])
    const changed = orderReading([orderLine('Milk')], { event: 'changed' })
    await sync(createFakeMailbox([first, { id: '3', receivedAt: new Date(), reading: changed }]))
    return id
  }
  const stock = async () => (await get<{ quantity: number }[]>('/inventory/')).map(({ quantity }) => quantity)

  it('is corrected in stock once by a key, and undone by it', async () => {
    const path = `/orders/${await changedOrder()}/correction`
    const { known_at, lines } = await get<OrderCorrection>(path)
    expect(lines).toMatchObject([{ line_id: 'milk#1', change: 'quantity', is_selected: true }])
    const body = { known_at, line_ids: ['milk#1'] }
    const key = { 'idempotency-key': 'once' }
    for (let time = 0; time < 2; time++) {
      const answer = await call('POST', path, body, key)
      expect([answer.statusCode, answer.json()]).toEqual([200, { corrected_count: 1 }])
    }
    expect(await stock()).toEqual([1])
    expect(codeOf(await call('POST', path, body))).toEqual([409, 'order_changed'])
    expect(await get(path)).toEqual({ known_at, lines: [] })
    expect((await call('POST', `${path}/undo`, { key: 'once' })).json()).toEqual({ undone_count: 1 })
    expect(await stock()).toEqual([2])
    expect(codeOf(await call('POST', `${path}/undo`, { key: 'never used' }))).toEqual([404, 'not_found'])
  })

  it('has nothing to undo once the whole order was taken back', async () => {
    const id = await changedOrder()
    const path = `/orders/${id}/correction`
    const { known_at } = await get<OrderCorrection>(path)
    await call('POST', path, { known_at, line_ids: ['milk#1'] }, { 'idempotency-key': 'once' })
    await call('POST', `/receipts/${id}/undo`)
    expect(codeOf(await call('POST', `${path}/undo`, { key: 'once' }))).toEqual([409, 'nothing_to_undo'])
    expect(await stock()).toEqual([])
  })

  it('refuses what makes no sense, and receipts', async () => {
    const path = `/orders/${await changedOrder()}/correction`
    const { known_at } = await get<OrderCorrection>(path)
    for (const body of [{}, { known_at: 'soon', line_ids: [] }, { known_at, line_ids: 'milk#1' }])
      expect(codeOf(await call('POST', path, body))).toEqual([422, 'validation_failed'])
    expect(codeOf(await call('POST', path, { known_at, line_ids: ['no such line'] }))).toEqual([
      409,
      'order_changed',
    ])
    expect(codeOf(await call('GET', `/orders/${'f'.repeat(24)}/correction`))).toEqual([404, 'not_found'])
    expect((await call('GET', '/orders/no-id/correction')).statusCode).toBe(422)
    expect(await stock()).toEqual([2])
  })
})

describe('the ledger of mails', () => {
  it('says what became of each mail, without anything else of it', async () => {
    await sync()
    const { messages } = await get<{ messages: MailMessage[] }>(`/orders/messages?mailbox_id=${mailboxId}`)
    expect(messages.map(({ outcome, reason }) => [outcome, reason]).sort()).toEqual([
      ['no_order', 'advert'],
      ['waiting', null],
    ])
    expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
      'can_read_again',
      'date',
      'from_domain',
      'handled_at',
      'id',
      'mailbox_id',
      'order_id',
      'outcome',
      'reason',
    ])
    expect(codeOf(await call('GET', `/orders/messages?cursor=${mailboxId}`))).toEqual([404, 'not_found'])
    const again = await call('POST', `/orders/messages/${messages[0]?.id}/read-again`)
    expect([again.statusCode, again.json()]).toEqual([202, { sync_id: mailboxId }])
    expect(codeOf(await call('POST', `/orders/messages/${messages[1]?.id}/read-again`))).toEqual([
      409,
      'sync_running',
    ])
    expect(codeOf(await call('POST', `/orders/messages/${mailboxId}/read-again`))).toEqual([404, 'not_found'])
  })

  it('is forgotten with its mailbox, and its orders that are not in stock', async () => {
    await sync()
    expect((await call('DELETE', `/mailboxes/${mailboxId}?forget=true`)).statusCode).toBe(204)
    expect(await get('/orders')).toMatchObject({ orders: [] })
    expect(await get('/orders/messages')).toMatchObject({ messages: [] })
    expect(await status()).toMatchObject({ status: 'idle' })
  })

  it('is forgotten while a sync waits for a worker; an order in stock stays with its entries', async () => {
    await sync()
    const { items } = await get<{ items: OrderItem[] }>('/orders/items')
    const [milk] = items.filter(({ name }) => name === 'Milk')
    const { name = '', quantity = 0, unit = '', category = '', order_id, line_id } = milk ?? {}
    const line = { name, quantity, unit, category, source_receipt: order_id, line_id }
    expect((await call('POST', '/inventory/add-receipt-items', [line])).statusCode).toBe(201)
    await start({ skip_processed: false })
    expect((await call('DELETE', `/mailboxes/${mailboxId}?forget=true`)).statusCode).toBe(204)
    await expect(worker.run(mailboxId, createFakeMailbox(mails()))).rejects.toThrow('no such sync')
    expect(await get('/orders')).toMatchObject({ orders: [{ id: order_id, order: { mail_count: 1 } }] })
    expect(await get('/inventory/')).toMatchObject([{ item: { name: 'Milk' } }])
    expect(await get('/orders/messages')).toMatchObject({ messages: [] })
    expect(await status()).toMatchObject({ status: 'idle', logs: [] })
  })

  it('stays without being asked to forget; but its mails can no longer be read again', async () => {
    await sync()
    expect((await call('DELETE', `/mailboxes/${mailboxId}`)).statusCode).toBe(204)
    expect(await get('/orders')).toMatchObject({ orders: [{}] })
    const { messages } = await get<{ messages: MailMessage[] }>('/orders/messages')
    expect(messages).toHaveLength(2)
    expect(codeOf(await call('POST', `/orders/messages/${messages[0]?.id}/read-again`))).toEqual([
      404,
      'not_found',
    ])
  })
})
