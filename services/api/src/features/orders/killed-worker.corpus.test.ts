import { expect, it } from 'vitest'
import type { GoogleAuthUrl } from '@larder/shared/contracts/accounts/google'
import type { MailMessage } from '@larder/shared/contracts/orders/mail-messages'
import type { OrderItem, OrderSummary } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import { startMongoGate } from '@larder/shared/testkit/network/mongo-gate'
import { generateMailbox } from '@larder/shared/testkit/orders/generated-mails'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

const ORDER_COUNT = 6
const MAILS = generateMailbox({ mails: 24, orders: ORDER_COUNT, now: new Date() })
/** The confirmations, and the adverts whose subjects speak of orders. */
const READ_COUNT = MAILS.filter(({ source }) => /^Subject: Order/m.test(source)).length

/** Where a worker is killed: at a write, before or after it is stored; `sync-crashes.int.test.ts` has an end at each. */
const STEPS = [
  ['after a mail was fetched', 'after', { collection: 'mail_messages', field: 'state', text: 'fetched' }],
  [
    'after an order was stored, before its mail is done',
    'before',
    { collection: 'mail_messages', field: 'state', text: 'order' },
  ],
  [
    'after all mails, before the sync is done',
    'before',
    { collection: 'order_syncs', field: 'state', text: 'completed' },
  ],
] as const
const KIM = { sub: 'sub-kim', email: 'kim@example.com', name: 'Kim' }

const google = await startTestGoogle([KIM])
const settings = googleSettings(google)
const sut = await startTestApp(settings)
const { connection } = await openMongo(sut)
const gate = await startMongoGate(sut.config.MONGODB_URI)
const redis = connectProducerRedis(sut.config.REDIS_URL, createLogger('test', 'silent'))
afterTests(() => redis.disconnect())

const startWorker = () =>
  startWorkerProcess({ ...sut.config, MONGODB_URI: gate.url }, { ...settings, SWEEP_SECONDS: '1' })

const connectGmail = async (headers: { authorization: string }) => {
  const browser = openBrowser(sut)
  const { auth_url } = (await browser.call('/auth/google/auth-url', { headers })).json<GoogleAuthUrl>()
  const back = await giveConsent(auth_url, { email: KIM.email, gmail: true })
  const payload = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
  await browser.call('/auth/google/callback', { method: 'POST', payload, headers })
}

/** Lets the next worker take over at once, without the time in which a silent worker may still be alive. */
const endLeases = async () => {
  await connection
    .collection('order_syncs')
    .updateMany({ state: 'processing' }, { $set: { 'lease.until': new Date(0) } })
  // Redis may be emptied at any time: what is to do is in the database.
  const keys = await redis.keys(`*${sut.config.REDIS_PREFIX}*`)
  if (keys.length > 0) await redis.del(keys)
}

it('a sync whose workers are killed is continued by the next ones, without a mail twice or lost', async () => {
  google.mails.deliver(
    KIM.email,
    MAILS.map(({ receivedAt, source }) => ({ receivedAt, source: Buffer.from(source) })),
  )
  const { headers } = await sut.signUp()
  const call = async <T>(method: 'GET' | 'POST', path: string) =>
    (await sut.app.inject({ method, url: `/api/v1${path}`, headers })).json<T>()
  const getStatus = () => call<SyncStatus>('GET', '/orders/sync-status')
  await connectGmail(headers)
  await call('POST', '/orders/sync-gmail')

  for (const [step, when, write] of STEPS) {
    const arrived = gate.closeAt(when, write)
    const worker = await startWorker()
    await arrived
    await worker.crash()
    expect((await getStatus()).status, step).toBe('syncing')
    gate.open()
    await endLeases()
  }
  await startWorker()
  await waitUntil('the end of the sync', async () => (await getStatus()).status !== 'syncing')

  expect(await getStatus()).toMatchObject({
    status: 'completed',
    processed_emails: READ_COUNT,
    detected_orders: ORDER_COUNT,
  })
  const { orders } = await call<{ orders: OrderSummary[] }>('GET', '/orders')
  expect(orders.map(({ order }) => order.mail_count)).toEqual(Array.from({ length: ORDER_COUNT }, () => 1))
  expect(new Set(orders.map(({ order }) => order.number)).size).toBe(ORDER_COUNT)
  const { items } = await call<{ items: OrderItem[] }>('GET', '/orders/items')
  expect(items).toHaveLength(orders.reduce((sum, { item_count }) => sum + item_count, 0))
  const { messages } = await call<{ messages: MailMessage[] }>('GET', '/orders/messages?limit=100')
  expect(messages.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(ORDER_COUNT)
  expect(messages.filter(({ outcome }) => outcome === 'no_order')).toHaveLength(READ_COUNT - ORDER_COUNT)
  expect(messages).toHaveLength(READ_COUNT)
  // Each of two workers died over one mail, which is fetched again; what was done is not.
  expect(google.gmail.calls.filter((one) => one === 'messages/raw')).toHaveLength(READ_COUNT + 2)
})
