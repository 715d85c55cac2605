import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import type { Item } from '@larder/shared/contracts/catalogue'
import { Ticket } from '@larder/shared/contracts/base/primitives'
import { EventMessage } from '@larder/shared/contracts/events'
import type { InventoryEntry } from '@larder/shared/contracts/inventory'
import { createEventSubscriber } from '@larder/shared/server/events/household-events'
import { createLogger } from '@larder/shared/server/logging'
import { connectProducerRedis, connectWorkerRedis } from '@larder/shared/server/redis'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { createFakeWorker } from '../../testing/fake-workers/fake-worker.ts'
import { proxyUrl } from '@larder/shared/testkit/network/tcp-proxy'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member, TestApp } from '../../testing/test-app.ts'

// Two API processes on the same stores; the second one reaches Redis through a proxy that can be cut.
const first = await startTestApp()
const { proxy: line, url: redisUrl } = await proxyUrl(first.config.REDIS_URL)
const second = await startTestApp({ REDIS_URL: redisUrl }, { beside: first })
const origins = [await first.listen(), await second.listen()] as const
const worker = createFakeWorker(first)
const redis = connectProducerRedis(first.config.REDIS_URL, createLogger('test', 'silent'))
afterTests(() => redis.disconnect())
const maya = await first.signUp()
const noam = await first.signUp()

const post = (url: string, { headers }: Member, payload: object = {}, { app }: TestApp = first) =>
  app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })

const newTicket = async (member = maya) =>
  (await post('/events/tickets', member)).json<{ ticket: string }>().ticket

const saveRate = ({ headers }: Member, { app }: TestApp = first) =>
  app.inject({
    method: 'PUT',
    url: '/api/v1/users/settings',
    headers,
    payload: { daily_consumption_rate: 7.5 },
  })

/** Opens an event socket at one of the two API processes; `messages` is updated. */
const open = (ticket: string, origin = origins[0]) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/ws/events?ticket=${ticket}`)
  onTestFinished(() => socket.terminate())
  const messages: EventMessage[] = []
  let closeCode: number | undefined
  socket.on('message', (data: Buffer) => messages.push(EventMessage.parse(JSON.parse(data.toString()))))
  socket.on('close', (code) => (closeCode = code))
  return { socket, messages, closeCode: () => closeCode }
}

/** An event socket that receives all events from now on; what came before is forgotten. */
const listen = async (member = maya, origin = origins[0]) => {
  const opened = open(await newTicket(member), origin)
  const start = () => opened.messages.findIndex(({ type }) => type === 'listening')
  await waitUntil('the socket to listen', () => start() >= 0)
  opened.messages.splice(0, start())
  return opened
}

const addEntry = async (member = maya, quantity = 3) => {
  const made = await post('/items/', member, { name: 'Oat flakes', category: 'Grains', unit: 'kg' })
  const entry = await post('/inventory/', member, { item_id: made.json<Item>().id, quantity })
  expect(entry.statusCode).toBe(201)
  return entry.json<InventoryEntry>()
}

describe('an event socket', () => {
  it('receives at every API process what is done at another one, with id and version only', async () => {
    const entry = await addEntry()
    const listeners = [await listen(maya, origins[0]), await listen(maya, origins[1])]
    const used = await post(`/inventory/${entry.id}/consume`, maya, { quantity: 1 }, second)
    const { version } = used.json<InventoryEntry>()
    expect(version).toBeGreaterThan(entry.version)
    const changed = { type: 'inventory.changed', id: entry.id, version }
    for (const { messages } of listeners)
      await waitUntil('the event', () => messages.some((message) => message.type === 'inventory.changed'))
    for (const { messages } of listeners) expect(messages).toContainEqual(changed)
  })

  it('receives events for a new item and a new entry', async () => {
    const { messages } = await listen()
    const item = await post('/items/', maya, { name: 'Millet', category: 'Grains', unit: 'kg' })
    const { id } = item.json<Item>()
    await waitUntil('the item', () => messages.some(({ type }) => type === 'items.changed'))
    expect(messages).toContainEqual({ type: 'items.changed', id, version: null })
    const other = (
      await post('/items/', maya, { name: 'Oat milk', category: 'Dairy', unit: 'l' })
    ).json<Item>()
    await post(`/items/${id}/join`, maya, { item_id: other.id })
    await waitUntil('the joined items', () =>
      messages.some((message) => message.type === 'items.changed' && message.id === null),
    )
    await post('/inventory/', maya, { item_id: id, quantity: 1 })
    await waitUntil('the entry', () => messages.some(({ type }) => type === 'inventory.changed'))
  })

  it('receives events for a receipt that a worker reads, and for lines that become stock', async () => {
    const { messages } = await listen(maya, origins[1])
    const count = (type: string) => messages.filter((message) => message.type === type).length
    const id = await worker.upload(maya)
    await waitUntil('the upload', () => count('receipt.changed') > 0)
    const before = count('receipt.changed')
    await worker.read(id)
    await waitUntil('the reading', () => count('receipt.changed') > before)
    expect(messages).toContainEqual({ type: 'receipt.changed', id, version: null })
    const added = await post('/inventory/add-receipt-items', maya, [
      { name: 'Lentils', quantity: 1, source_receipt: id },
    ])
    expect(added.statusCode).toBe(201)
    await waitUntil('the stock', () => count('inventory.changed') > 0)
  })

  it('receives what happened in the seconds before it was opened, in which its page may have been loaded', async () => {
    const member = await first.signUp()
    const already = await listen(member, origins[1])
    const entry = await addEntry(member)
    await waitUntil('the entry', () => already.messages.some(({ type }) => type === 'inventory.changed'))
    const { messages } = open(await newTicket(member), origins[1])
    await waitUntil('the socket to listen', () => messages.some(({ type }) => type === 'listening'))
    expect(messages).toContainEqual({ type: 'inventory.changed', id: entry.id, version: entry.version })
    expect(messages.at(-1)).toEqual({ type: 'listening' })
    const { messages: ofAnother } = open(await newTicket(noam), origins[1])
    await waitUntil('the other socket to listen', () => ofAnother.length > 0)
    expect(ofAnother).not.toContainEqual(expect.objectContaining({ id: entry.id }))
  })

  it('receives events for changed settings of the household, at every API process', async () => {
    const listeners = [await listen(maya, origins[0]), await listen(maya, origins[1])]
    const saved = await saveRate(maya, second)
    expect(saved.statusCode).toBe(200)
    for (const { messages } of listeners) {
      await waitUntil('the settings', () => messages.some(({ type }) => type === 'settings.changed'))
      expect(messages).toContainEqual({ type: 'settings.changed', id: null, version: null })
    }
  })

  it('receives events for its own account, which other members of the household do not receive', async () => {
    const member = await first.signUp()
    const { id, household_id, username } = member.user
    const logger = createLogger('test', 'silent')
    const subscriber = connectWorkerRedis(first.config.REDIS_URL, logger)
    onTestFinished(() => subscriber.disconnect())
    const household: string[] = []
    createEventSubscriber(subscriber, first.config.REDIS_PREFIX, logger).subscribe(household_id, ({ type }) =>
      household.push(type),
    )
    await waitUntil('the household to be followed', async () => {
      await saveRate(member)
      return household.includes('settings.changed')
    })
    const { messages } = await listen(member, origins[1])

    const refused = await first.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: 'not the password' }).toString(),
    })
    expect(refused.statusCode).toBe(401)
    await waitUntil('the account', () => messages.some(({ type }) => type === 'account.changed'))
    expect(messages).toContainEqual({ type: 'account.changed', id, version: null })
    // An event that is published later arrives later.
    await post('/items/', member, { name: 'Spelt', category: 'Grains', unit: 'kg' })
    await waitUntil('the item', () => household.includes('items.changed'))
    expect(household).not.toContain('account.changed')
  })

  it('receives nothing of another household', async () => {
    const { messages } = await listen(noam)
    await addEntry(maya)
    const entry = await addEntry(noam)
    await waitUntil('the own event', () =>
      messages.some((message) => 'id' in message && message.id === entry.id),
    )
    const ids = messages.flatMap((message) => ('id' in message && message.id !== null ? [message.id] : []))
    expect(new Set(ids)).toEqual(new Set([entry.id, entry.item_id]))
  })

  it('opens with a ticket of the last 30 s, once, at any process', async () => {
    const ticket = await newTicket()
    expect(Ticket.parse(ticket)).toBe(ticket)
    const seconds = await redis.ttl(`${first.config.REDIS_PREFIX}:event-ticket:${ticket}`)
    expect([seconds > 0, seconds <= 30]).toEqual([true, true])
    const both = [open(ticket, origins[0]), open(ticket, origins[1])]
    await waitUntil('one to be refused', () => both.some(({ closeCode }) => closeCode() === 1008))
    await waitUntil('the other to listen', () => both.some(({ messages }) => messages.length > 0))
    expect(both.filter(({ closeCode }) => closeCode() === undefined)).toHaveLength(1)
    for (const wrong of [ticket, 'A'.repeat(43), 'x', ''])
      expect(await waitUntil('the close', open(wrong).closeCode)).toBe(1008)
    expect((await first.app.inject({ method: 'POST', url: '/api/v1/events/tickets' })).statusCode).toBe(401)
  })

  it("does not open from another site's page", async () => {
    const url = `${origins[0].replace('http', 'ws')}/api/v1/ws/events?ticket=${await newTicket()}`
    const socket = new WebSocket(url, { headers: { origin: 'https://elsewhere.example' } })
    const [, answer] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage]
    expect(answer.statusCode).toBe(403)
    answer.destroy()
  })

  it('closes when its session ends, at every process', async () => {
    const member = await first.signUp()
    const both = [await listen(member, origins[0]), await listen(member, origins[1])]
    const late = await newTicket(member)
    await post('/auth/logout', member)
    for (const { closeCode } of both) expect(await waitUntil('the close', closeCode)).toBe(1008)
    expect(await waitUntil('the refusal', open(late).closeCode)).toBe(1008)
  })

  it('is limited to twenty per user', async () => {
    const member = await first.signUp()
    for (let socket = 0; socket < 20; socket++) await listen(member)
    const tooMany = open(await newTicket(member))
    expect(await waitUntil('the refusal', tooMany.closeCode)).toBe(1008)
    expect(tooMany.messages).toEqual([])
  })

  it('is not an HTTP call', async () => {
    const answer = await first.app.inject({ url: '/api/v1/ws/events', headers: maya.headers })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a Redis that is away', () => {
  it('does not affect ticket calls, and listeners are told to reload everything when it is back', async () => {
    const here = await listen(maya, origins[0])
    const cutOff = await listen(maya, origins[1])
    line.cut()
    const refused = await post('/events/tickets', maya, {}, second)
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([503, 'events_unavailable'])
    // Saved, although no event can be sent.
    const made = await post('/items/', maya, { name: 'Barley', category: 'Grains', unit: 'kg' }, second)
    expect(made.statusCode).toBe(201)
    line.restore()
    for (const { messages, closeCode } of [here, cutOff]) {
      await waitUntil('the call to look', () => messages.some(({ type }) => type === 'household.changed'))
      expect(closeCode()).toBeUndefined()
    }
    await waitUntil(
      'tickets again',
      async () => (await post('/events/tickets', maya, {}, second)).statusCode === 201,
    )
    await addEntry(maya, 5)
    await waitUntil('events again', () => cutOff.messages.some(({ type }) => type === 'inventory.changed'))
  })
})
