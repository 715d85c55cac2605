import { createECDH, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DomainError, ERRORS } from '@larder/shared/contracts/base/errors'
import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import type { PushContent } from '@larder/shared/contracts/insights/notifications'
import { createAccountsModule } from '@larder/shared/server/auth/accounts.module'
import type { StoredUser } from '@larder/shared/server/auth/users/user.repository'
import { createHouseholdsModule } from '@larder/shared/server/households/households.module'
import type { JobProducer } from '@larder/shared/server/jobs/job-producer'
import { createLogger } from '@larder/shared/server/logging'
import { createReminderDelivery } from '@larder/shared/server/notifications/reminders/deliveries/deliver-reminder.service'
import {
  createReminderDeliveryRepository,
  reminderDeliveriesCollection,
} from '@larder/shared/server/notifications/reminders/deliveries/reminder-delivery.repository'
import type { NewDelivery } from '@larder/shared/server/notifications/reminders/deliveries/reminder-delivery.repository'
import { createPushKeys } from '@larder/shared/server/notifications/reminders/push/push-keys'
import {
  createPushSubscriptionRepository,
  pushSubscriptionsCollection,
} from '@larder/shared/server/notifications/reminders/push/push-subscription.repository'
import {
  createReminderSettingsRepository,
  reminderSettingsCollection,
} from '@larder/shared/server/notifications/reminders/settings/reminder-settings.repository'
import { parseNetworks } from '@larder/shared/server/outbound/allowed-hosts'
import type { Mail } from '@larder/shared/server/ports/mailer'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { openPushService, readVapid } from '@larder/shared/testkit/network/push-service'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { createWebPushSender } from '../../adapters/web-push-sender.ts'
import { createRemindersDeliver } from './reminders-deliver.processor.ts'

const TODAY = '2026-11-23T00:00:00.000Z'
const MORNING = new Date('2026-11-23T08:00:00Z')
const HOUR_MS = 3_600_000
const logger = createLogger('test', 'silent')

let clock = MORNING
const now = () => clock
const connection = await openTestDatabase([
  reminderDeliveriesCollection,
  pushSubscriptionsCollection,
  reminderSettingsCollection,
])
const base = { connection, publish: () => {}, logger, now }
const households = createHouseholdsModule({ ...base, isMigrating: () => false })
const { users, sessions } = createAccountsModule({
  ...base,
  households: households.services,
  jobs: {} as JobProducer,
}).services
const deliveries = createReminderDeliveryRepository(connection)
const subscriptions = createPushSubscriptionRepository(connection)
const settings = createReminderSettingsRepository(connection)
const loadKeys = createPushKeys(connection)
const service = await openPushService()
afterTests(service.close)
const mails: Mail[] = []

const processorWith = (allowed: string) =>
  createRemindersDeliver(
    createReminderDelivery({
      deliveries,
      subscriptions,
      settings,
      users,
      sessions,
      logger,
      mailer: {
        send: (mail) => {
          mails.push(mail)
          return Promise.resolve()
        },
      },
      push: createWebPushSender({
        loadKeys,
        publicUrl: 'https://larder.example',
        allowedNetworks: parseNetworks(allowed),
        now,
      }),
      publicUrl: 'https://larder.example',
      now,
    }),
    now,
  )
const processor = processorWith('127.0.0.1')

let user: StoredUser
let sessionId: string
beforeAll(async () => {
  user = await users.insertWithHousehold(
    { username: 'maya', email: 'maya@example.org', password_hash: 'no hash' },
    'UTC',
    clock,
  )
})
beforeEach(async () => {
  clock = MORNING
  mails.length = 0
  service.answerWith(null)
  sessionId = await sessions.insert({
    user_id: user.id,
    created_at: clock,
    last_used_at: clock,
    expires_at: new Date('2030-01-01'),
    device: 'Firefox on Linux',
    address: '10.0.0.1',
    confirmed_at: clock,
    family_hash: randomBytes(8).toString('hex'),
    token_hash: randomBytes(8).toString('hex'),
  })
})

const line = {
  item_id: 'a'.repeat(24),
  item_name: 'Milk',
  kind: 'low' as const,
  quantity: 0.5,
  unit: 'l',
  days: null,
}
const subscribe = async (applicationKey: string | null = null) => {
  const browser = service.openBrowser(applicationKey)
  await subscriptions.save({ userId: user.id, sessionId }, browser.subscription, 'Firefox on Linux', clock)
  const [stored] = (await subscriptions.listByUser(user.id)).filter(
    ({ endpoint }) => endpoint === browser.subscription.endpoint,
  )
  return { ...browser, id: stored?.id ?? '' }
}
const request = async (change: Partial<NewDelivery> = {}) => {
  const delivery: NewDelivery = {
    user_id: user.id,
    household_id: user.household_id,
    run: randomBytes(6).toString('hex'),
    channel: 'push',
    subscription_id: null,
    target: 'Firefox on Linux',
    is_test: false,
    day: TODAY,
    lines: [line],
    further_count: 0,
    ...change,
  }
  return (await deliveries.insert(delivery, clock)) ?? ''
}
const run = (id: string, attempt = 1, using = processor) =>
  using.run(
    { id, attempt },
    { logger, signal: new AbortController().signal, worker: randomBytes(4).toString('hex') },
  )

describe('a notification', () => {
  it('is encrypted for the browser, signed by the installation, and delivered once', async () => {
    const browser = await subscribe((await loadKeys()).publicKey)
    const id = await request({ subscription_id: browser.id })
    expect(await run(id)).toEqual({ kind: 'done' })
    expect(await run(id)).toEqual({ kind: 'done' })
    const contents = browser.receive() as PushContent[]
    expect(contents).toHaveLength(1)
    expect(contents[0]).toMatchObject({ title: 'Milk', body: 'low, 0.5 L left', day: TODAY })
    expect(contents[0]?.actions.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/act#[\w-]{43}\.0\.done$/),
      expect.stringMatching(/^\/act#[\w-]{43}\.0\.snooze$/),
    ])
    const [push] = service.taken.slice(-1)
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '57600',
      topic: 'larder-reminders',
      urgency: 'normal',
    })
    expect(push?.body.includes('Milk')).toBe(false)
    const { publicKey, claims } = push ? readVapid(push) : { publicKey: '', claims: {} }
    expect(publicKey).toBe((await loadKeys()).publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://larder.example' })
    expect(await deliveries.findById(id)).toMatchObject({ state: 'completed' })
  })

  it('that is a test replaces no reminders', async () => {
    const browser = await subscribe()
    await run(await request({ subscription_id: browser.id, is_test: true, lines: [] }))
    expect(service.taken.at(-1)?.headers).toMatchObject({ topic: 'larder-test', ttl: '300' })
    expect(browser.receive()).toMatchObject([{ tag: 'test' }])
  })

  it('is signed with the same key by every process', async () => {
    expect(await createPushKeys(connection)()).toEqual(await loadKeys())
  })

  it.each([404, 410])('ends the subscription of a browser that takes none any more (%s)', async (status) => {
    const browser = await subscribe()
    service.answerWith({ status })
    const id = await request({ subscription_id: browser.id })
    await expect(run(id)).rejects.toMatchObject({ code: 'push_gone' })
    expect(await subscriptions.findById(browser.id)).toBeNull()
  })

  it('is tried again when the push service is busy, and then delivered', async () => {
    const browser = await subscribe()
    service.answerWith({ status: 503 })
    const id = await request({ subscription_id: browser.id })
    await expect(run(id)).rejects.toMatchObject({ code: 'push_busy' })
    service.answerWith(null)
    expect(await run(id)).toEqual({ kind: 'done' })
    expect(browser.receive()).toHaveLength(1)
  })

  it('waits as long as the push service asks for', async () => {
    const browser = await subscribe()
    service.answerWith({ status: 429, headers: { 'retry-after': '120' } })
    const id = await request({ subscription_id: browser.id })
    expect(await run(id)).toEqual({ kind: 'postponed', until: new Date(clock.getTime() + 120_000) })
    service.answerWith(null)
    clock = new Date(clock.getTime() + 120_000)
    expect(await run(id)).toEqual({ kind: 'done' })
    expect(browser.receive()).toHaveLength(1)
  })

  it.each([
    [400, 'push_refused'],
    [401, 'push_key_refused'],
    [403, 'push_key_refused'],
    [413, 'push_too_large'],
    [307, 'push_refused'],
  ])('is not tried again when the push service answers %s: %s', async (status, code) => {
    const browser = await subscribe()
    service.answerWith({ status })
    const refused = run(await request({ subscription_id: browser.id }))
    await expect(refused).rejects.toMatchObject({ code })
    await expect(refused).rejects.toSatisfy((error: DomainError) => ERRORS[error.code].status < 500)
    expect(await subscriptions.findById(browser.id)).not.toBeNull()
  })

  it('is refused where the browser subscribed to another server, and at an address that the service forgot', async () => {
    const other = await subscribe(createECDH('prime256v1').generateKeys('base64url'))
    await expect(run(await request({ subscription_id: other.id }))).rejects.toMatchObject({
      code: 'push_key_refused',
    })
    const gone = await subscribe()
    gone.leave()
    await expect(run(await request({ subscription_id: gone.id }))).rejects.toMatchObject({
      code: 'push_gone',
    })
  })

  it('may be as long as a push service must take', async () => {
    const browser = await subscribe()
    const lines = Array.from({ length: 5 }, () => ({ ...line, item_name: '好'.repeat(200) }))
    await run(await request({ subscription_id: browser.id, lines, further_count: 99 }))
    expect(browser.receive()).toMatchObject([{ title: '104 items need attention' }])
  })

  it('goes to no private network that is not allowed', async () => {
    const browser = await subscribe()
    const id = await request({ subscription_id: browser.id })
    await expect(run(id, 1, processorWith(''))).rejects.toMatchObject({ code: 'push_forbidden' })
    expect(browser.receive()).toEqual([])
  })

  it('goes to no browser in which the person has signed out', async () => {
    const browser = await subscribe()
    const id = await request({ subscription_id: browser.id })
    await sessions.remove(sessionId)
    await expect(run(id)).rejects.toMatchObject({ code: 'push_gone' })
    expect(browser.receive()).toEqual([])
    expect(await subscriptions.findById(browser.id)).toBeNull()
  })

  it('follows the person who is signed in to a browser now', async () => {
    const browser = await subscribe()
    const kim = await users.insertWithHousehold(
      { username: `kim-${browser.id}`, email: `${browser.id}@example.org`, password_hash: 'no hash' },
      'UTC',
      clock,
    )
    await subscriptions.save({ userId: kim.id, sessionId }, browser.subscription, 'Firefox on Linux', clock)
    await expect(run(await request({ subscription_id: browser.id }))).rejects.toMatchObject({
      code: 'push_gone',
    })
    expect(browser.receive()).toEqual([])
  })
})

describe('a test notification', () => {
  it.each<[{ status: number; headers?: Record<string, string> }, RegExp]>([
    [{ status: 410 }, /takes no more notifications/],
    [{ status: 403 }, /does not know this server/],
    [{ status: 413 }, /too long/],
    [{ status: 400 }, /refused the notification/],
    [{ status: 503 }, /did not take/],
    [{ status: 429, headers: { 'retry-after': '150' } }, /busy. Try again in 3 minutes/],
    [{ status: 503, headers: { 'retry-after': '20' } }, /busy. Try again in a minute/],
  ])('is tried once, and says what went wrong (%j)', async (answer, words) => {
    const browser = await subscribe()
    service.answerWith(answer)
    const id = await request({ subscription_id: browser.id, is_test: true, lines: [] })
    expect(await run(id)).toEqual({ kind: 'done' })
    expect(await deliveries.findById(id)).toMatchObject({
      state: 'failed',
      error: { detail: expect.stringMatching(words) as string },
    })
    expect((await subscriptions.findById(browser.id)) === null).toBe(answer.status === 410)
  })

  it('says that the push service is not reached, or not allowed', async () => {
    const away = await openPushService()
    const browser = away.openBrowser()
    await subscriptions.save({ userId: user.id, sessionId }, browser.subscription, 'Firefox', clock)
    const [stored] = (await subscriptions.listByUser(user.id)).filter(({ device }) => device === 'Firefox')
    await away.close()
    const test = { subscription_id: stored?.id ?? '', is_test: true, lines: [] }
    const [unreached, forbidden] = [await request(test), await request(test)]
    await run(unreached)
    await run(forbidden, 1, processorWith(''))
    expect((await deliveries.findById(unreached))?.error?.detail).toMatch(/could not be reached/)
    expect((await deliveries.findById(forbidden))?.error?.detail).toMatch(/PUSH_NETWORKS does not name/)
  })
})

describe('a reminder', () => {
  const keepQuiet = (quiet = DEFAULT_REMINDER_SETTINGS.quiet) =>
    settings.update(user.id, { ...DEFAULT_REMINDER_SETTINGS, quiet }, { last_day: null, next_due_at: null })

  it('arrives no more once quiet hours have begun', async () => {
    const browser = await subscribe()
    await keepQuiet({ from: '09:30', to: '10:00' })
    await run(await request({ subscription_id: browser.id }))
    expect(service.taken.at(-1)?.headers).toMatchObject({ ttl: '5400' })
  })

  it('waits for the end of the quiet hours, a test does not', async () => {
    await keepQuiet()
    clock = new Date('2026-11-23T05:00:00Z')
    expect(await run(await request({ channel: 'mail' }))).toEqual({
      kind: 'postponed',
      until: new Date('2026-11-23T07:00:00Z'),
    })
    expect(mails).toEqual([])
    expect(await run(await request({ channel: 'mail', is_test: true, lines: [] }))).toEqual({ kind: 'done' })
    expect(mails).toMatchObject([{ subject: 'Larder: a test of your reminders' }])
  })

  it('is not sent when its day is over', async () => {
    const id = await request({ channel: 'mail' })
    clock = new Date(clock.getTime() + 24 * HOUR_MS)
    await expect(run(id)).rejects.toMatchObject({ code: 'reminder_outdated' })
    expect(mails).toEqual([])
  })

  it('goes by mail with links for each act, and with what ends such mails at one press', async () => {
    await run(await request({ channel: 'mail' }))
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'maya@example.org', subject: 'Larder: 1 item needs attention' })
    for (const act of ['done', 'snooze', 'add_to_list', 'unsubscribe'])
      expect(mail?.text).toMatch(new RegExp(`https://larder.example/act#[\\w-]{43}\\.0\\.${act}\n`))
    expect(mail?.unsubscribeUrl).toMatch(
      /^https:\/\/larder\.example\/api\/v1\/reminders\/unsubscribe\?token=[\w-]{43}\.0\.unsubscribe$/,
    )
    const kept = JSON.stringify(await connection.collection('reminder_deliveries').find().toArray())
    expect(kept).not.toContain(/act#([\w-]{43})/.exec(mail?.text ?? '')?.[1])
  })

  it('goes to no address that was not confirmed, and to nobody who left the household', async () => {
    const kim = await users.insertWithHousehold(
      { username: 'kim', email: 'kim@example.org', password_hash: 'no hash', email_unconfirmed: true },
      'UTC',
      clock,
    )
    const ofKim = { channel: 'mail' as const, user_id: kim.id, household_id: kim.household_id }
    await expect(run(await request(ofKim))).rejects.toMatchObject({ code: 'address_unconfirmed' })
    await run(await request({ channel: 'mail', household_id: kim.household_id }))
    expect(mails).toEqual([])
  })

  it('says in the log why it was given up', async () => {
    const id = await request({ channel: 'mail' })
    await processor.giveUp({ id, attempt: 1 }, new DomainError('mail_refused'), {
      logger,
      signal: new AbortController().signal,
      worker: 'one',
    })
    expect(await deliveries.findById(id)).toMatchObject({
      state: 'failed',
      error: { detail: 'The mail server refused the mail' },
    })
  })
})
