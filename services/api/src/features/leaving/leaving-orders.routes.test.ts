import { beforeAll, expect, it } from 'vitest'
import type { Mailbox } from '@larder/shared/contracts/orders/mailboxes'
import type { OrderItem } from '@larder/shared/contracts/orders/orders'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { readOwned } from '@larder/shared/testkit/owned-samples'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { createFakeMailWorker } from '../../testing/fake-workers/fake-mail-worker.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'
import { startWorkerProcess } from '../../testing/worker-process.ts'

const PASSWORD = 'abcd efgh ijkl mnop'
/** What a household with order mails has documents in. */
const COLLECTIONS = [
  'mailboxes',
  'mail_messages',
  'order_syncs',
  'mail_uploads',
  'files',
  'receipts',
  'inventory_entries',
] as const

const sut = await startTestApp()
const { connection } = await openMongo(sut)
const mails = createFakeMailWorker(sut)
const redis = connectProducerRedis(sut.config.REDIS_URL, createLogger('test', 'silent'))
afterTests(() => redis.disconnect())
const [maya, noam] = [await sut.signUp(), await sut.signUp()]
const mailboxIds = new Map<Member, string>()

const call = ({ headers }: Member, method: 'GET' | 'POST', path: string, payload?: object) =>
  sut.app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) })
const stored = ({ user }: Member) =>
  readOwned(connection, sut.container.collections, { userId: user.id, householdId: user.household_id })
const countsOf = async (member: Member) => {
  const documents = await stored(member)
  return COLLECTIONS.map((name) => documents[name]?.length)
}

/** Two orders of a mailbox that is read by itself: one waits for review with its draft, one is in stock. */
const readOrders = async (member: Member, shop: string) => {
  const imap = { host: 'mail.example.org', username: `me@${shop}.example` }
  const settings = { auto_sync: 'daily' }
  const mailbox = await call(member, 'POST', '/mailboxes', {
    kind: 'imap',
    imap,
    password: PASSWORD,
    settings,
  })
  const mailbox_id = mailbox.json<Mailbox>().id
  mailboxIds.set(member, mailbox_id)
  await call(member, 'POST', '/orders/sync-gmail', { mailbox_id })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const mail = (id: string, name: string, days: number) => ({
    id,
    receivedAt: daysAgo(days),
    reading: orderReading([orderLine(`${name} of ${shop}`)], { shop, order_number: `${shop}-${id}` }),
  })
  const none = { kind: 'none' as const, reason: 'advert' as const, order_number: null, ordered_on: null }
  await mails.run(
    mailbox_id,
    createFakeMailbox([
      mail('1', 'Milk', 2),
      mail('2', 'Bread', 1),
      { id: '3', receivedAt: daysAgo(3), reading: none },
    ]),
  )
  const { items } = (await call(member, 'GET', '/orders/items')).json<{ items: OrderItem[] }>()
  const lines = items
    .filter(({ name }) => name.includes('Bread'))
    .map(({ name, quantity, unit, category, order_id, line_id }) => ({
      name,
      quantity,
      unit,
      category,
      source_receipt: order_id,
      line_id,
    }))
  expect((await call(member, 'POST', '/inventory/add-receipt-items', lines)).statusCode).toBe(201)
}

beforeAll(async () => {
  await waitUntil('Redis', () => redis.status === 'ready')
  await readOrders(maya, 'greencorner')
  await readOrders(noam, 'otherfarm')
  // A mail that was uploaded and waits for a worker.
  const body = new FormData()
  body.append('mail_text', 'Your order: 2 x Uploaded Milk 2.70 EUR')
  const url = `${await sut.listen()}/api/v1/orders/upload-mail`
  expect((await fetch(url, { method: 'POST', headers: maya.headers, body })).status).toBe(202)
})

it('exports the mailboxes of a household, what became of their mails, and their orders, without passwords', async () => {
  const { ticket } = (await call(maya, 'POST', '/account/exports')).json<{ ticket: string }>()
  const download = await sut.app.inject({ url: `/api/v1/account/export?ticket=${ticket}` })
  const files = await readZip(download.rawPayload)
  const list = (name: string) => JSON.parse(files.get(`household/${name}.json`)?.toString() ?? '') as object[]
  const mailbox_id = mailboxIds.get(maya)
  expect(list('mailboxes')).toMatchObject([
    { id: mailbox_id, imap: { host: 'mail.example.org', username: 'me@greencorner.example' } },
  ])
  expect(list('mailboxes')[0]).not.toHaveProperty('password')
  expect(list('mail_messages')).toHaveLength(3)
  expect(list('mail_messages')).toMatchObject(Array.from({ length: 3 }, () => ({ mailbox_id })))
  const syncs = [
    { id: mailbox_id, processed_count: 3, order_count: 2 },
    { mailbox_id: null, state: 'queued' },
  ]
  expect(list('order_syncs')).toHaveLength(2)
  expect(list('order_syncs')).toEqual(
    expect.arrayContaining(syncs.map((one) => expect.objectContaining(one) as object)),
  )
  // What waits encrypted for an hour at most is no file of the household.
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  type Order = { kind: string; order: { mails: { reading: { order_number: string; items: object[] } }[] } }
  const orders = (list('receipts') as Order[]).map(({ kind, order: { mails } }) => ({
    kind,
    readings: mails.map(({ reading }) => reading),
  }))
  orders.sort((a, b) => (a.readings[0]?.order_number ?? '').localeCompare(b.readings[0]?.order_number ?? ''))
  expect(orders).toHaveLength(2)
  expect(orders).toMatchObject(
    ['Milk', 'Bread'].map((name, index) => ({
      kind: 'order',
      readings: [
        {
          shop: 'greencorner',
          order_number: `greencorner-${index + 1}`,
          items: [{ name: `${name} of greencorner`, quantity: 1 }],
        },
      ],
    })),
  )
  expect(files.get('inventory.csv')?.toString()).toContain('Bread of greencorner')
  const all = Buffer.concat([...files.values()]).toString()
  const sealed = ((await stored(maya)).mailboxes as { password: { data: string; tag: string } }[])[0]
    ?.password
  expect(sealed?.data).toEqual(expect.any(String))
  const secrets = [PASSWORD, sealed?.data ?? '', sealed?.tag ?? '', 'otherfarm', mailboxIds.get(noam) ?? '']
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})

it('removes them with the account, and reads its mailboxes no more', async () => {
  const theirs = await countsOf(noam)
  expect(await countsOf(maya)).not.toContain(0)
  const browser = openBrowser(sut)
  await browser.signIn(maya.user.username, maya.password)
  // A sync that still waits for a worker, like the uploaded mail.
  await call(maya, 'POST', '/orders/sync-gmail', { mailbox_id: mailboxIds.get(maya) })
  expect((await browser.post('/account/deletion')).statusCode).toBe(202)
  const deletions = connection.collection('account_deletions')
  const user_id = new connection.base.Types.ObjectId(maya.user.id)
  // Closed at once: what is being read ends, before anything is removed.
  const syncs = await connection.collection('order_syncs').find({ user_id, state: 'queued' }).toArray()
  expect(syncs).toMatchObject([{ is_cancelled: true }, { is_cancelled: true }])
  await startWorkerProcess(sut.config, { SWEEP_SECONDS: '1' })
  await waitUntil('the account to be closed', async () => {
    const deletion = await deletions.findOne({ user_id })
    return deletion?.state === 'queued' && deletion.closed_at !== null
  })
  await deletions.updateOne({ user_id }, { $set: { 'lease.until': new Date(0) } })
  await waitUntil(
    'the account to be gone',
    async () => (await deletions.findOne({ user_id }))?.state === 'completed',
  )
  const left = Object.entries(await stored(maya)).filter(([, documents]) => documents.length > 0)
  expect(left).toEqual([])
  // The job that was waiting finds nothing to do, and brings nothing back.
  const isOpen = (state: string) => redis.exists(`${sut.config.REDIS_PREFIX}:orders-sync:${state}`)
  await waitUntil('the end of all jobs', async () => {
    const open = await Promise.all(['wait', 'delayed', 'active', 'prioritized'].map(isOpen))
    return open.every((count) => count === 0)
  })
  expect(Object.values(await stored(maya)).flat()).toEqual([])
  expect(await countsOf(noam)).toEqual(theirs)
  // Finished jobs are kept for an hour, by the id of what they worked on.
  const texts = [maya.user.username, maya.user.email, maya.user.household_id, 'greencorner', PASSWORD]
  for (const key of await redis.keys(`*${sut.config.REDIS_PREFIX}*`)) {
    const dump = `${key} ${(await redis.dumpBuffer(key))?.toString('latin1') ?? ''}`
    expect(
      texts.filter((text) => dump.includes(text)),
      key,
    ).toEqual([])
  }
})
