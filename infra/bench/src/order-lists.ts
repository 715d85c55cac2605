import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { mailMessagesCollection } from '@larder/shared/server/orders/messages/mail-message.collection'
import { receiptsCollection } from '@larder/shared/server/receipts/receipt.collection'
import { newActor, newId } from '@larder/shared/testkit/new-actor'
import { orderLine, orderMail, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestReceipts } from '@larder/shared/testkit/orders/receipts-module'
import { createStock } from '@larder/shared/testkit/stock'
import { rounded } from './figures.ts'
import { signIn, signUp } from './household-member.ts'
import { call, startSide } from './household/household-servers.ts'
import { startStores } from './mongo-servers.ts'

const RESULTS = new URL('../results/', import.meta.url)
const ORDERS = 1_000
const LINES = 25
/** As many lines as one call adds. */
const ADDED_TOGETHER = 500
const MAILS = 5_000
const BATCH = 1_000
const RUNS = 40
/** The calls of one screen of a hundred rows each. */
const CALLS = ['/orders?limit=100', '/receipts?limit=100', '/orders/messages?limit=100', '/mailboxes']

/**
 * Prints and writes how long the lists of a household of 1,000 orders and 5,000 handled mails take: a page of 100, in
 * milliseconds.
 */
export async function benchOrderLists(): Promise<void> {
  const stores = await startStores()
  try {
    const secret = randomBytes(32).toString('hex')
    const product = await startSide(new URL('household/household-product.ts', import.meta.url), [
      stores.mongoUrl,
      stores.redisUrl,
      secret,
    ])
    await signUp(product.address, 'cook')
    await fill(stores.mongoUrl)
    const { access_token } = await signIn(product.address, 'cook')
    const headers = { authorization: `Bearer ${access_token}` }
    const rows = []
    for (const path of CALLS)
      rows.push({ path, ...(await measure(`${product.address}${API_BASE_PATH}${path}`, headers)) })
    await product.close()
    console.table(rows)
    await mkdir(RESULTS, { recursive: true })
    await writeFile(
      new URL('order-lists.json', RESULTS),
      `${JSON.stringify({ node: process.version, orders: ORDERS, mails: MAILS, rows }, null, 2)}\n`,
    )
  } finally {
    await stores.close()
  }
}

const measure = async (url: string, headers: Record<string, string>) => {
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < RUNS + 5; run++) {
    const started = performance.now()
    bytes = (await call(url, { headers })).length
    if (run >= 5) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0)
  return { 'median, ms': at(0.5), 'p95, ms': at(0.95), kB: rounded(bytes / 1000) }
}

/** Orders of two mails each, every other one in stock; as many receipts; and the ledger of mails. */
const fill = async (mongoUrl: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  const now = () => new Date()
  const stock = createStock(connection, now)
  const { orderPapers } = createTestReceipts(connection, stock, now).services
  const user = await connection.collection('users').findOne({ username: 'cook' })
  const owner = { household_id: String(user?.household_id), user_id: String(user?._id) }
  const actor = { ...newActor(), householdId: owner.household_id, userId: owner.user_id }

  const names = Array.from({ length: LINES }, (_, line) => `Article ${line} of a shop, 500 g`)
  const orders: string[] = []
  for (let index = 0; index < ORDERS; index++) {
    const order_number = `A-${index}`
    const items = names.map((name) => orderLine(name))
    const id = await orderPapers.save(owner, orderMail(18, orderReading(items, { order_number })))
    await orderPapers.save(
      owner,
      orderMail(19, orderReading(items.slice(1), { order_number, event: 'changed' })),
    )
    if (id !== null) orders.push(id)
  }
  const lines = orders
    .filter((_id, index) => index % 2 === 0)
    .flatMap((source_receipt) =>
      names.map((name) => ({
        name,
        quantity: 1,
        unit: 'item',
        source_receipt,
        source_name: 'Green Grocer',
        line_id: `${name.toLowerCase()}#1`,
      })),
    )
  for (let at = 0; at < lines.length; at += ADDED_TOGETHER)
    await stock.receiptStock.addReceiptItems(actor, lines.slice(at, at + ADDED_TOGETHER), {}, {})

  const papers = receiptsCollection.open(connection).collection
  const stored = await papers.find({}).toArray()
  await papers.insertMany(
    stored.map(({ order: _order, order_key: _key, ...paper }) => ({
      ...paper,
      _id: new mongoose.Types.ObjectId(),
      client_id: newId(),
      kind: 'receipt',
      order: null,
      files_removed_at: null,
    })),
  )
  const messages = mailMessagesCollection.open(connection)
  for (let at = 0; at < MAILS; at += BATCH)
    await messages.insertMany(
      Array.from({ length: BATCH }, (_, index) => ({
        household_id: owner.household_id,
        mailbox_id: null,
        message_hash: `${at + index}`,
        sent_at: now(),
        from_domain: 'shop.example',
        state: 'order',
        reason: null,
        order_id: orders[(at + index) % orders.length],
        sync_id: owner.user_id,
        run: 1,
        updated_at: now(),
      })),
    )
  await connection.close()
}
