import { hashSecret } from '@larder/shared/server/auth/sessions/refresh-token'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '@larder/shared/contracts/base/errors'
import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import type {
  ReminderActView,
  ReminderDelivery,
  ReminderSettingsView,
} from '@larder/shared/contracts/insights/notifications'
import type { ShoppingList } from '@larder/shared/contracts/shopping-lists/shopping-lists'
import { HOUSEHOLD_LIMITS } from '@larder/shared/server/households/household-room'
import { createJobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createModules } from '@larder/shared/server/modules'
import { createReminderDeliveryRepository } from '@larder/shared/server/notifications/reminders/deliveries/reminder-delivery.repository'
import type { Mail } from '@larder/shared/server/ports/mailer'
import { connectProducerRedis } from '@larder/shared/server/redis'
import { connectMongo } from '@larder/shared/server/store/mongo'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { openBrowser } from '../../testing/browser.ts'
import { openMongo } from '../../testing/open-mongo.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { Member } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
const NOON = new Date('2026-11-23T12:00:00Z')

let clock = NOON
const now = () => clock
const sut = await startTestApp({}, { now })
const logger = createLogger('test', 'silent')
const mongo = connectMongo(sut.config.MONGODB_URI, logger)
const redis = connectProducerRedis(sut.config.REDIS_URL, logger)
afterTests(mongo.close)
afterTests(() => redis.disconnect())
await mongo.connected
await waitUntil('Redis', () => redis.status === 'ready')
const { connection } = mongo
const jobs = createJobProducer(redis, sut.config.REDIS_PREFIX, logger)
afterTests(jobs.close)
const mails: Mail[] = []
/** The worker's part: what sends the mails, to a list. */
const delivering = createModules({
  connection,
  jobs,
  redis,
  prefix: sut.config.REDIS_PREFIX,
  publish: () => {},
  logger,
  now,
  limits: HOUSEHOLD_LIMITS,
}).reminders.services.createDelivering({
  mailer: {
    send: (mail) => {
      mails.push(mail)
      return Promise.resolve()
    },
  },
  push: { send: () => Promise.reject(new Error('not expected')) },
  publicUrl: sut.config.PUBLIC_URL,
})
const deliveries = createReminderDeliveryRepository(connection)

const send = (
  member: Partial<Member>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) =>
  sut.app.inject({
    method,
    url: `/api/v1${path}`,
    ...(member.headers && { headers: member.headers }),
    ...(payload && { payload }),
  })

let maya: Member
beforeEach(async () => {
  clock = NOON
  mails.length = 0
  maya = await sut.signUp()
})

/** The public key of RFC 8291, appendix A. */
const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const subscription = (name: string = randomUUID(), p256dh = BROWSER_KEY) => ({
  endpoint: `https://push.example.org/${name}`,
  keys: { p256dh, auth: 'A'.repeat(22) },
})
const change = (of: Partial<typeof DEFAULT_REMINDER_SETTINGS>, member = maya) =>
  send(member, 'PUT', '/reminders/settings', { ...DEFAULT_REMINDER_SETTINGS, ...of })

/** Sends a digest about one item; returns the tokens of its links, by act. */
const receiveDigest = async (itemId: string) => {
  const { user } = maya
  const stored = await connection.collection('users').findOne({ username: user.username })
  const id = await deliveries.insert(
    {
      user_id: user.id,
      household_id: String(stored?.household_id),
      run: randomUUID(),
      channel: 'mail',
      subscription_id: null,
      target: user.email,
      is_test: false,
      day: '2026-11-23T00:00:00.000Z',
      lines: [{ item_id: itemId, item_name: 'Milk', kind: 'low', quantity: 1, unit: 'l', days: null }],
      further_count: 0,
    },
    clock,
  )
  const claim = await delivering.store.claim({ id: id ?? '', attempt: 1 }, 'a worker', clock)
  if (claim.kind !== 'held') throw new Error(`The delivery is ${claim.kind}`)
  await delivering.send(claim, new AbortController().signal)
  const found = [...(mails.at(-1)?.text ?? '').matchAll(/\/act#([\w-]{43}\.0\.(\w+))/g)]
  return Object.fromEntries(found.map(([, token = '', act = '']) => [act, token]))
}
const addItem = async () => {
  const made = await send(maya, 'POST', '/items/', { name: 'Milk', category: 'Dairy', unit: 'l' })
  return made.json<{ id: string }>().id
}
const look = (token = '') => send({}, 'POST', '/reminders/acts/look', { token })
const press = async (token = '') => {
  const answer = await send({}, 'POST', '/reminders/acts', { token })
  return { status: answer.statusCode, ...answer.json<{ message?: string; code?: string }>() }
}

describe('what a person is reminded of', () => {
  it('is nothing by mail until it is switched on', async () => {
    const shown = (await send(maya, 'GET', '/reminders/settings')).json<ReminderSettingsView>()
    expect(shown).toMatchObject({ ...DEFAULT_REMINDER_SETTINGS, push_count: 0, email: maya.user.email })
    expect(shown.push_key).toMatch(/^B[\w-]{86}$/)
    expect(await connection.collection('reminder_settings').countDocuments()).toBe(0)
  })

  it('is kept, with the time of the next digest', async () => {
    const answer = await change({ has_mail: true, time: '18:30', quiet: null })
    expect(answer.json<ReminderSettingsView>()).toMatchObject({ has_mail: true, time: '18:30', quiet: null })
    expect((await send(maya, 'GET', '/reminders/settings')).json()).toEqual(answer.json())
    const [stored] = await connection.collection('reminder_settings').find().sort({ _id: -1 }).toArray()
    expect(stored).toMatchObject({ next_due_at: new Date('2026-11-23T18:30:00Z'), last_day: null })
  })

  it('stays due when the settings are saved after the time of the day', async () => {
    await change({ has_mail: true, time: '11:00', quiet: null })
    const stored = connection.collection('reminder_settings')
    const mine = await stored.findOne({}, { sort: { _id: -1 } })
    // As it was yesterday; today the run was late.
    const yesterday = new Date('2026-11-22T00:00:00Z')
    await stored.updateOne({ _id: mine?._id }, { $set: { last_day: yesterday, next_due_at: clock } })
    await change({ has_mail: true, time: '10:30', quiet: null })
    expect(await stored.findOne({ _id: mine?._id })).toMatchObject({
      last_day: yesterday,
      next_due_at: NOON,
    })
  })

  it.each([
    [{ time: '25:00' }, 'Must be a time like 08:30'],
    [{ quiet: { from: '22:00', to: '22:00' } }, 'Quiet hours must end at another time'],
    [{ lead_days: { expires_soon: -1, runs_out: 3 } }, 'Days must not be negative'],
    [{ lead_days: { expires_soon: 3, runs_out: 61 } }, 'Days must be at most 60'],
  ])('is refused where it makes no sense: %o', async (of, detail) => {
    const answer = await change(of)
    expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
      422,
      expect.stringContaining(detail),
    ])
  })
})

describe('notifications', () => {
  it('are switched on and off for the browser of a session', async () => {
    expect((await send(maya, 'PUT', '/reminders/push', subscription())).json()).toMatchObject({
      push_count: 1,
    })
    // A browser that subscribes anew has one subscription still.
    expect((await send(maya, 'PUT', '/reminders/push', subscription())).json()).toMatchObject({
      push_count: 1,
      has_push_here: true,
    })
    expect((await send(maya, 'DELETE', '/reminders/push')).json()).toMatchObject({
      push_count: 0,
      has_push_here: false,
    })
  })

  it('are not switched on with a key to which nothing can be encrypted', async () => {
    const answer = await send(maya, 'PUT', '/reminders/push', subscription('bad', `B${'A'.repeat(86)}`))
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      422,
      'The key of the subscription is not valid',
    ])
  })

  it('go to whoever is signed in to the browser now', async () => {
    const browser = subscription()
    const kim = await sut.signUp()
    await send(maya, 'PUT', '/reminders/push', browser)
    expect((await send(kim, 'PUT', '/reminders/push', browser)).json()).toMatchObject({ push_count: 1 })
    expect((await send(maya, 'GET', '/reminders/settings')).json()).toMatchObject({ push_count: 0 })
  })

  it.each(['http://push.example.org/one', 'https://user@push.example.org/', 'ftp://push.example.org/', 'x'])(
    'go to no address like %s',
    async (endpoint) => {
      const answer = await send(maya, 'PUT', '/reminders/push', { ...subscription(), endpoint })
      expect(answer.statusCode).toBe(422)
    },
  )
})

describe('a test', () => {
  it('goes wherever reminders go, and stands in the log', async () => {
    await change({ has_mail: true })
    await send(maya, 'PUT', '/reminders/push', subscription())
    const answer = await send(maya, 'POST', '/reminders/test')
    expect([answer.statusCode, answer.json()]).toEqual([202, { mail_count: 1, push_count: 1 }])
    const log = (await send(maya, 'GET', '/reminders/deliveries')).json<ReminderDelivery[]>()
    expect(log.map(({ channel, state, is_test }) => [channel, state, is_test]).sort()).toEqual([
      ['mail', 'waiting', true],
      ['push', 'waiting', true],
    ])
    expect((await send(await sut.signUp(), 'GET', '/reminders/deliveries')).json()).toEqual([])
  })

  it('needs somewhere to go, and is not sent over and over', async () => {
    expect((await send(maya, 'POST', '/reminders/test')).json()).toMatchObject({ code: 'reminders_off' })
    await change({ has_mail: true })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      clock = new Date(clock.getTime() + 1000)
      statuses.push((await send(maya, 'POST', '/reminders/test')).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
  })

  it('of notifications goes to this browser alone', async () => {
    expect((await send(maya, 'POST', '/reminders/push/test')).json()).toMatchObject({ code: 'push_off' })
    await change({ has_mail: true })
    await send(maya, 'PUT', '/reminders/push', subscription())
    const elsewhere = openBrowser(sut)
    await elsewhere.signIn(maya.user.username, maya.password)
    expect((await elsewhere.post('/reminders/push/test')).json()).toMatchObject({ code: 'push_off' })
    const answer = await send(maya, 'POST', '/reminders/push/test')
    expect(answer.statusCode).toBe(202)
    const log = (await send(maya, 'GET', '/reminders/deliveries')).json<ReminderDelivery[]>()
    expect(log).toMatchObject([
      { id: answer.json<{ delivery_id: string }>().delivery_id, channel: 'push', is_test: true },
    ])
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) {
      clock = new Date(clock.getTime() + 1000)
      statuses.push((await send(maya, 'POST', '/reminders/push/test')).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a link of a digest', () => {
  it('says what it does without doing it, does it once, and says so the second time', async () => {
    const { snooze } = await receiveDigest(await addItem())
    const shown = { act: 'snooze', item_name: 'Milk', is_done: false } satisfies ReminderActView
    expect((await look(snooze)).json()).toEqual(shown)
    expect((await look(snooze)).json()).toEqual(shown)
    expect(await connection.collection('reminder_pauses').countDocuments()).toBe(0)
    expect(await press(snooze)).toEqual({ status: 200, message: 'You hear no more of Milk for 3 days.' })
    expect(await connection.collection('reminder_pauses').findOne()).toMatchObject({
      kind: 'low',
      until: new Date('2026-11-26T00:00:00Z'),
    })
    expect((await look(snooze)).json()).toEqual({ ...shown, is_done: true })
    expect((await press(snooze)).message).toBe('This was done already. Nothing was changed.')
  })

  it('puts the item on the list once', async () => {
    const { add_to_list: link } = await receiveDigest(await addItem())
    expect((await press(link)).message).toBe('Milk is on the list “Shopping List”.')
    await press(link)
    const [list, ...others] = (await send(maya, 'GET', '/shopping-lists/')).json<ShoppingList[]>()
    expect(list?.items.map(({ item_name, quantity }) => [item_name, quantity])).toEqual([['Milk', 1]])
    expect(others).toEqual([])
    const further = await receiveDigest(await addItem())
    expect((await press(further.add_to_list)).message).toBe('Milk is on the list “Shopping List”.')
  })

  it('opens none of the others', async () => {
    const links = await receiveDigest(await addItem())
    const acts = Object.keys(links) as (keyof typeof links)[]
    for (const act of acts) {
      for (const other of acts.filter((one) => one !== act)) {
        const turned = links[act]?.replace(/\w+$/, () => String(other))
        expect(await press(turned), `${String(act)} as ${String(other)}`).toMatchObject({
          code: 'reminder_link_invalid',
        })
      }
    }
  })

  it('works in a mail of an earlier version, whose links had one secret', async () => {
    const links = await receiveDigest(await addItem())
    const secret = 'S'.repeat(43)
    const { connection } = await openMongo(sut)
    await connection
      .collection('reminder_deliveries')
      .updateOne(
        { link_hashes: hashSecret(links.done ?? '') },
        { $unset: { link_hashes: 1 }, $set: { token_hash: hashSecret(hashSecret(secret)) } },
      )
    expect((await press(links.done)).status).toBe(400)
    expect((await press(`${secret}.0.done`)).status).toBe(200)
    expect((await press(`${hashSecret(secret)}.0.unsubscribe`)).status).toBe(200)
  })

  it('is not used up by a scanner that opens addresses', async () => {
    const { done } = await receiveDigest(await addItem())
    expect((await send({}, 'GET', `/reminders/acts?token=${done}`)).statusCode).toBe(404)
    expect((await look(done)).json()).toMatchObject({ is_done: false })
  })

  it('expires after a week, and an unknown one is told from no other', async () => {
    const { done, unsubscribe } = await receiveDigest(await addItem())
    clock = new Date(clock.getTime() + 8 * DAY_MS)
    const invalid = { status: 400, code: 'reminder_link_invalid' }
    expect(await press(done)).toMatchObject(invalid)
    for (const token of ['', 'x', `${'A'.repeat(43)}.0.done`, done?.replace('.0.', '.7.')])
      expect(await press(token)).toMatchObject(invalid)
    expect((await look(done)).statusCode).toBe(400)
    // Mails can be ended for longer.
    expect((await press(unsubscribe)).status).toBe(200)
  })

  it('ends the mails, also when a mail program does it', async () => {
    await change({ has_mail: true })
    const { unsubscribe } = await receiveDigest(await addItem())
    const { pathname, search, searchParams } = new URL(mails.at(-1)?.unsubscribeUrl ?? '')
    const logged = searchParams.get('token')?.replace('unsubscribe', 'done')
    expect(await press(logged)).toMatchObject({ status: 400, code: 'reminder_link_invalid' })
    const post = (url: string) =>
      sut.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(`${pathname}${search}`)).statusCode).toBe(204)
    expect((await send(maya, 'GET', '/reminders/settings')).json()).toMatchObject({ has_mail: false })
    expect((await press(unsubscribe)).status).toBe(200)
    const { done } = await receiveDigest(await addItem())
    expect((await post(`${pathname}?token=${done}`)).statusCode).toBe(400)
  })

  it('that ends the mails opens a page with the button when a mail program shows it as a link', async () => {
    await change({ has_mail: true })
    const { unsubscribe } = await receiveDigest(await addItem())
    const { pathname, search } = new URL(mails.at(-1)?.unsubscribeUrl ?? '')
    const answer = await sut.app.inject({ method: 'GET', url: `${pathname}${search}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/act#${unsubscribe}`])
    expect((await send(maya, 'GET', '/reminders/settings')).json()).toMatchObject({ has_mail: true })
    for (const query of ['', `?token=${'x'.repeat(201)}`])
      expect((await sut.app.inject({ method: 'GET', url: `${pathname}${query}` })).statusCode).toBe(422)
    const elsewhere = await sut.app.inject({ method: 'GET', url: `${pathname}?token=%2F%0d%0aX:y` })
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, '/act#%2F%0D%0AX%3Ay'])
  })

  it('does nothing for somebody who left the household', async () => {
    const { snooze } = await receiveDigest(await addItem())
    await connection.collection('reminder_deliveries').updateMany({}, { $set: { household_id: null } })
    expect(await press(snooze)).toMatchObject({ status: 400, code: 'reminder_link_invalid' })
  })
})
