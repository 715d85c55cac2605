import { beforeEach, expect, it } from 'vitest'
import { SyncOptionsInput } from '@larder/shared/contracts/orders/sync-options'
import { newActor } from '@larder/shared/testkit/new-actor'
import { createFakeMailbox } from '@larder/shared/testkit/orders/fake-mailbox'
import { orderLine, orderReading } from '@larder/shared/testkit/orders/order-mails'
import { createTestSyncs } from '@larder/shared/testkit/orders/order-syncs'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import type { Actor } from '../../authz.ts'
import { MailSourceError } from '../../ports/mail-source.ts'

const START = new Date('2026-11-20T08:00:00Z')
const DAY_MS = 86_400_000
let clock = START
const now = () => clock
const mails: unknown[][] = []
const connection = await openTestDatabase()
const syncs = await createTestSyncs(connection, {
  now,
  requestMail: (...mail) => {
    mails.push(mail)
    return Promise.resolve()
  },
})
const { signal } = new AbortController()

let actor: Actor
beforeEach(() => {
  actor = newActor()
  mails.length = 0
})

const aMail = () => ({
  id: '1',
  receivedAt: START,
  reading: orderReading([orderLine('Milk')], { order_number: '1' }),
})
const settings = (auto_sync: 'off' | 'daily' | 'six_hourly') => ({ ...SyncOptionsInput.parse({}), auto_sync })
const startDue = () => syncs.orders.orderSyncs.startDue(signal)
const status = () => syncs.orders.orderSyncs.getStatus(actor, {})

it('a mailbox is read by itself once in its interval, and not when it is switched off', async () => {
  syncs.connect(newActor(), createFakeMailbox([aMail()]), settings('off'))
  syncs.connect(actor, createFakeMailbox([aMail()]), settings('daily'))
  expect(await startDue()).toBe(1)
  expect(await startDue()).toBe(0)
  await syncs.work()
  expect(await status()).toMatchObject({ status: 'completed', detected_orders: 1 })
  expect(await startDue()).toBe(0)
  clock = new Date(clock.getTime() + DAY_MS)
  expect(await startDue()).toBe(1)
  await syncs.work()
})

it('an account that refuses three times in a row is no longer read by itself, and its owner is told', async () => {
  const box = createFakeMailbox([], {
    by: () => {
      throw new MailSourceError('access_ended')
    },
  })
  const id = syncs.connect(actor, box, settings('daily'))
  for (const refusals of [1, 2, 3]) {
    clock = new Date(clock.getTime() + DAY_MS)
    await startDue()
    await syncs.work()
    expect((await status()).error).toMatch(/^No Google account connected/)
    expect(mails).toHaveLength(refusals === 3 ? 1 : 0)
  }
  expect(mails[0]?.slice(0, 3)).toEqual(['mailbox_stopped', actor.userId, null])
  expect((await status()).logs.at(-1)).toMatchObject({
    level: 'WARNING',
    message: 'This mailbox is no longer read by itself',
  })
  clock = new Date(clock.getTime() + DAY_MS)
  syncs.queue.length = 0
  await startDue()
  expect(syncs.queue.map(({ id: queued }) => queued)).not.toContain(id)
  // A person may still try.
  await syncs.start(actor, id)
  await syncs.work()
  expect(mails).toHaveLength(1)
})

it('a success in between, or a server that is only away, starts the count anew', async () => {
  let problem: 'access_ended' | 'folder_missing' | null = 'access_ended'
  const box = createFakeMailbox([], {
    by: () => {
      if (problem) throw new MailSourceError(problem)
    },
  })
  syncs.connect(actor, box, settings('daily'))
  for (const next of [
    'access_ended',
    'access_ended',
    null,
    'access_ended',
    'access_ended',
    'folder_missing',
  ] as const) {
    problem = next
    clock = new Date(clock.getTime() + DAY_MS)
    await startDue()
    await syncs.work()
  }
  expect(mails).toEqual([])
})
