import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { GoogleAuthUrl, GoogleStatus } from '@larder/shared/contracts/accounts/google'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { OrderItem, OrderSummary } from '@larder/shared/contracts/orders/orders'
import type { SyncStatus } from '@larder/shared/contracts/orders/order-sync'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { giveConsent } from '@larder/shared/testkit/fake-google/give-consent'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { googleSettings, startTestGoogle } from '../../testing/google-settings.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

/** What must be nowhere: sentences, subjects, addresses and names of persons in the mails. */
const PLANTED = [
  'Zebulon',
  'Quartermaine',
  'zebulon.q@private.example',
  'orders-desk@',
  'Heliotrope Terrace',
  'the spare key lies under the fern',
  'Subject-of-Secrets',
  'moonlight serenade',
]
const PERSON = { sub: 'sub-sync', email: 'zebulon.q@private.example', name: 'Zebulon Quartermaine' }

const google = await startTestGoogle([PERSON])
const settings = googleSettings(google)
const sut = await startTestApp(settings)
const maya = await sut.signUp()
const { connection } = await openMongo(sut)

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: maya.headers,
    ...(payload ? { payload } : {}),
  })
const get = async <T>(path: string) => (await call('GET', path)).json<T>()
const sync = async (): Promise<SyncStatus> => {
  await call('POST', '/orders/sync-gmail')
  return waitUntil('the end of the sync', async () => {
    const status = await get<SyncStatus>('/orders/sync-status')
    return status.status === 'syncing' ? undefined : status
  })
}

const mail = (subject: string, text: string, hoursAgo: number) => ({
  receivedAt: new Date(Date.now() - hoursAgo * 3_600_000),
  source: Buffer.from(
    [
      'From: Corner Grocer <orders-desk@grocer.example>',
      'To: Zebulon Quartermaine <zebulon.q@private.example>',
      `Subject: ${subject}`,
      `Message-ID: <${hoursAgo}.zebulon.q@private.example>`,
      `Date: ${new Date(Date.now() - hoursAgo * 3_600_000).toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  ),
})
const ORDER = `Hello Zebulon Quartermaine,

thank you for your order GR-20871. We deliver to 7 Heliotrope Terrace; the spare key lies under the fern.

2 x Whole milk 1 L    2.70 EUR
1 x Rye bread 500 g   3.20 EUR

Total: 5.90 EUR
`

/** Articles that no rule reads. */
const STRANGE = `Dear Zebulon Quartermaine, thank you for your order GR-30777!

Deliver to:
Zebulon Quartermaine
7 Heliotrope Terrace, where the spare key lies under the fern

Oat drink 1 L, twofold; we charged
3.00 EUR here and for another thing, namely
Barley bread, that was 2.75 EUR more; moonlight serenade
Total 5.75 EUR
`

/** A language model that repeats what it was sent, and so gives no usable answer. */
const questions: string[] = []
const model = createServer((request, response) => {
  void text(request).then((sent) => {
    const { messages } = JSON.parse(sent) as { messages: { content: string }[] }
    questions.push(messages[1]?.content ?? '')
    const choices = [{ finish_reason: 'stop', message: { role: 'assistant', content: sent.slice(0, 4000) } }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
  })
})
afterTests(() => new Promise<void>((resolve) => model.close(() => resolve())))

await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
const browser = openBrowser(sut)
const { headers } = maya
const { auth_url } = (await browser.call('/auth/google/auth-url', { headers })).json<GoogleAuthUrl>()
const back = await giveConsent(auth_url, { email: PERSON.email, gmail: true })
const payload = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
await browser.call('/auth/google/callback', { method: 'POST', payload, headers })
google.mails.deliver(PERSON.email, [
  mail('Your order GR-20871 is confirmed, Subject-of-Secrets', ORDER, 30),
  mail('Order now: moonlight serenade', 'A moonlight serenade for Zebulon, this week only.', 20),
  mail('Your order: Subject-of-Secrets', 'the spare key lies under the fern', 10),
  mail('Subject-of-Secrets', 'the spare key lies under the fern', 5),
])
const worker = await startWorkerProcess(sut.config, {
  GOOGLE_CLIENT_ID: settings.GOOGLE_CLIENT_ID ?? '',
  GOOGLE_CLIENT_SECRET: settings.GOOGLE_CLIENT_SECRET ?? '',
  GOOGLE_BASE_URL: settings.GOOGLE_BASE_URL ?? '',
  ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? '',
  LOG_LEVEL: 'trace',
  LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  LLM_MODEL: 'some-model',
})

/** Searches everything that is stored, and the log of the worker at its lowest level, for what was planted. */
async function expectNothingElseKept(isLogged: () => boolean) {
  // The account's own address and name are the person's; everything else must hold none of them.
  const stored: string[] = []
  for (const { name } of await connection.listCollections()) {
    if (name === 'users' || name === 'security_events') continue
    for (const document of await connection.collection(name).find().toArray())
      stored.push(`${name} ${JSON.stringify(document)}`)
  }
  const redis = connectProducerRedis(sut.config.REDIS_URL, createLogger('test', 'silent'))
  afterTests(() => redis.disconnect())
  await waitUntil('Redis to answer', () => redis.status === 'ready')
  const inRedis: string[] = []
  for (const key of await redis.keys(`*${sut.config.REDIS_PREFIX}*`)) {
    const dump = await redis.dumpBuffer(key)
    inRedis.push(`${key} ${dump?.toString('latin1') ?? ''}`)
  }
  expect(stored.some((text) => text.includes('GR-20871'))).toBe(true)
  expect(inRedis.length).toBeGreaterThan(0)
  await waitUntil('the log of the sync', isLogged)
  for (const text of [...stored, ...inRedis, worker.log()])
    expect(
      PLANTED.filter((planted) => text.toLowerCase().includes(planted.toLowerCase())),
      text.slice(0, 300),
    ).toEqual([])
}

it('[MAIL-008, MAIL-031, MAIL-045, MAIL-046] reads order mails of the connected Gmail by a worker, and keeps nothing else of them', async () => {
  expect((await get<GoogleStatus>('/auth/google-status')).last_sync).toBeNull()
  expect(await sync()).toMatchObject({
    status: 'completed',
    processed_emails: 3,
    detected_orders: 1,
    error: null,
  })
  expect((await get<GoogleStatus>('/auth/google-status')).last_sync).not.toBeNull()
  const { items } = await get<{ items: OrderItem[] }>('/orders/items')
  expect(items).toMatchObject([
    { name: expect.stringMatching(/milk/i) as string, quantity: 2, order_number: 'GR-20871' },
    { name: expect.stringMatching(/bread/i) as string, quantity: 1 },
  ])

  await expectNothingElseKept(() => worker.log().includes('Order mails read'))
})

it('[MAIL-046] keeps nothing else of uploaded mails either', async () => {
  const { source } = mail(
    'Your order GR-30999, Subject-of-Secrets',
    ORDER.replace('GR-20871', 'GR-30999'),
    50,
  )
  const other = mail('Subject-of-Secrets', 'the spare key lies under the fern', 60).source.toString()
  const mbox = `From orders-desk@grocer.example Mon Nov 16 08:00:00 2026\r\n`
  const doors: [string, File | string][] = [
    ['mail_file', new File([mbox, source, `\r\n${mbox}`, other], 'zebulon.q@private.example.mbox')],
    [
      'mail_file',
      new File(['Subject: moonlight serenade\r\nContent-Type: multipart/mixed\r\n\r\n--'], 'a.eml'),
    ],
    ['mail_text', 'Hello Zebulon Quartermaine, the spare key lies under the fern'],
    // Nothing but its text says from which shop it is.
    ['mail_text', ORDER.replace('GR-20871', 'GR-40001')],
  ]
  for (const [name, content] of doors) {
    const form = new FormData()
    form.append(name, content)
    const body = new Response(form)
    const sent = await sut.app.inject({
      method: 'POST',
      url: '/api/v1/orders/upload-mail',
      headers: { ...maya.headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const { sync_id } = sent.json<{ sync_id: string }>()
    const ended = await waitUntil('the end of the reading', async () => {
      const status = await get<SyncStatus>(`/orders/sync-status?sync_id=${sync_id}`)
      return status.status === 'syncing' ? undefined : status
    })
    expect(ended).toMatchObject({ status: 'completed', error: null })
  }
  const { orders } = await get<{ orders: OrderSummary[] }>('/orders')
  const uploaded = orders.filter(({ order }) => order.number !== 'GR-20871')
  expect(uploaded.map(({ order }) => order.number).sort()).toEqual(['GR-30999', 'GR-40001'])
  await waitUntil(
    'the uploads to be removed',
    async () => (await connection.collection('mail_uploads').countDocuments()) === 0,
  )
  await expectNothingElseKept(() => worker.log().split('Order mails read').length === 6)
  for (const { id } of uploaded) {
    const url = `/api/v1/receipts/${id}`
    const deleted = await sut.app.inject({ method: 'DELETE', url, headers: maya.headers })
    expect(deleted.statusCode).toBe(204)
  }
})

it('[MAIL-042] its items are added to stock, and taken back', async () => {
  const [order] = (await get<{ orders: OrderSummary[] }>('/orders')).orders
  const { items } = await get<{ items: OrderItem[] }>('/orders/items')
  const lines = items.map(({ name, quantity, unit, category, order_id, line_id }) => ({
    name,
    quantity,
    unit,
    category,
    source_receipt: order_id,
    line_id,
  }))
  expect((await call('POST', '/inventory/add-receipt-items', lines)).statusCode).toBe(201)
  expect(await get<InventoryEntry[]>('/inventory/')).toHaveLength(2)
  expect(await get('/orders/waiting')).toEqual({ count: 0 })
  expect((await call('POST', `/receipts/${order?.id}/undo`)).json()).toEqual({ undone_count: 2 })
  expect(await get('/orders/waiting')).toEqual({ count: 1 })
})

it('shows a language model the lines of articles, and keeps nothing of what it answers', async () => {
  google.mails.deliver(PERSON.email, [mail('Your order GR-30777, Subject-of-Secrets', STRANGE, 2)])
  const asked = questions.length
  // The shop is known by now, so that its other mail is read as well, though its subject names no order.
  expect(await sync()).toMatchObject({ status: 'completed', processed_emails: 2, error: null })
  const question = questions[asked] ?? ''
  expect(question).toContain('Oat drink 1 L, twofold; we charged')
  // A sentence beside an article is not told from its name; what names a person or a place is left out.
  expect(PLANTED.filter((planted) => question.includes(planted))).toEqual(['moonlight serenade'])
  await expectNothingElseKept(() => worker.log().includes('The model did not answer about a mail'))
})

it('leaves out what was handled, and says when Google no longer lets it read', async () => {
  expect(await sync()).toMatchObject({ status: 'completed', processed_emails: 0 })
  const before = await get<{ mailboxes: Mailbox[] }>('/mailboxes')
  expect(before.mailboxes).toMatchObject([{ kind: 'gmail', last_check: { problem: null } }])
  google.revokeAll(PERSON)
  google.expireAccessTokens()
  const { status, error } = await sync()
  expect(status).toBe('failed')
  expect(error).toContain('No Google account connected')
  const { mailboxes } = await get<{ mailboxes: Mailbox[] }>('/mailboxes')
  expect(mailboxes).toMatchObject([{ kind: 'gmail', last_check: { problem: 'access_ended' } }])
})
