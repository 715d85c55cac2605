import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_REMINDER_SETTINGS } from '@larder/shared/contracts/insights/notifications'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { createAccountsModule } from '../../auth/accounts.module.ts'
import type { StoredUser } from '../../auth/users/user.repository.ts'
import type { CatalogueService } from '../../catalogue/catalogue.service.ts'
import { createHouseholdsModule } from '../../households/households.module.ts'
import type { JobProducer } from '../../jobs/job-producer.ts'
import { createLogger } from '../../logging.ts'
import { openTestDatabase } from '../../../testkit/stores/test-database.ts'
import { createDueDigests } from './deliveries/due-digests.service.ts'
import {
  createReminderDeliveryRepository,
  reminderDeliveriesCollection,
} from './deliveries/reminder-delivery.repository.ts'
import { createDeliveryRequests } from './deliveries/request-deliveries.ts'
import { createReminderActions } from './pauses/reminder-actions.service.ts'
import { reminderPausesCollection } from './pauses/reminder-pause.repository.ts'
import { createReminderPauses } from './pauses/reminder-pauses.service.ts'
import {
  createPushSubscriptionRepository,
  pushSubscriptionsCollection,
} from './push/push-subscription.repository.ts'
import {
  createReminderSettingsRepository,
  reminderSettingsCollection,
} from './settings/reminder-settings.repository.ts'

const logger = createLogger('test', 'silent')
const connection = await openTestDatabase([
  reminderDeliveriesCollection,
  reminderPausesCollection,
  pushSubscriptionsCollection,
  reminderSettingsCollection,
])
let clock = new Date()
const now = () => clock
const queued: string[] = []
let batches: string[] = []
const jobs = {
  enqueue: (name: string, { id }: { id: string }) => {
    if (name === 'reminders.batch') batches.push(id)
    else queued.push(id)
    return Promise.resolve()
  },
} as unknown as JobProducer
const base = { connection, publish: () => {}, logger, now }
const households = createHouseholdsModule({ ...base, isMigrating: () => false })
const { users } = createAccountsModule({ ...base, households: households.services, jobs }).services
const settings = createReminderSettingsRepository(connection)
const subscriptions = createPushSubscriptionRepository(connection)
const deliveries = createReminderDeliveryRepository(connection)
const pauses = createReminderPauses(base)

let stock: OrderReminder[] = []
let broken: string | null = null
const asked: string[] = []
const listReminders = (actor: { userId: string; householdId: string; timeZone: string }) => {
  asked.push(actor.userId)
  return broken === actor.userId
    ? Promise.reject(new Error('Broken'))
    : pauses.leaveOut(actor, () => Promise.resolve(stock))
}
const digests = createDueDigests({
  settings,
  subscriptions,
  jobs,
  logger,
  users,
  pauses,
  listReminders,
  requestDeliveries: createDeliveryRequests({ deliveries, jobs, logger, now }),
  now,
})
const actions = createReminderActions({
  pauses,
  catalogue: { get: (_actor, id) => Promise.resolve({ id } as Awaited<ReturnType<CatalogueService['get']>>) },
  listAllReminders: () => Promise.resolve(stock),
  now,
})

const item = (letter: string, change: Partial<OrderReminder> = {}): OrderReminder => ({
  item_id: letter.repeat(24),
  item_name: letter,
  category: null,
  stock_status: 'low',
  current_quantity: 1,
  unit: 'kg',
  confidence_score: 1,
  ...change,
})

let user: StoredUser
let count = 0
const signUp = async (zone: string) => {
  const name = `person-${(count += 1)}`
  return users.insertWithHousehold(
    { username: name, email: `${name}@example.org`, password_hash: 'no hash' },
    zone,
    clock,
  )
}
const switchOn = (of: StoredUser, at: string) =>
  settings.update(
    of.id,
    { ...DEFAULT_REMINDER_SETTINGS, has_mail: true },
    { last_day: null, next_due_at: new Date(at) },
  )
const { signal } = new AbortController()
/** A run of the schedule, and of the jobs that it makes; returns of how many people they are. */
const runAt = async (at: string) => {
  clock = new Date(at)
  const personCount = await digests.plan(signal)
  const made = batches
  batches = []
  await Promise.all(made.map((id) => digests.runBatch(id, signal)))
  return personCount
}
const runsOf = async (of = user) => (await deliveries.listOfUser(of.id, 50)).map(({ run }) => run).reverse()
const actor = () => ({
  userId: user.id,
  householdId: user.household_id,
  timeZone: user.time_zone,
  sessionId: '',
})

beforeEach(async () => {
  await connection.collection('reminder_settings').deleteMany({})
  clock = new Date('2026-11-23T00:00:00Z')
  queued.length = 0
  batches = []
  asked.length = 0
  broken = null
  stock = [item('a')]
  user = await signUp('Europe/Berlin')
  await switchOn(user, '2026-11-23T07:00:00Z')
})

describe('the digests that are due', () => {
  it('are requested once for each day, however often and concurrently it is looked', async () => {
    expect(await runAt('2026-11-23T06:45:00Z')).toBe(0)
    await Promise.all([runAt('2026-11-23T07:00:00Z'), runAt('2026-11-23T07:00:00Z')])
    await runAt('2026-11-23T07:15:00Z')
    await runAt('2026-11-24T07:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-23', '2026-11-24'])
    expect(queued).toHaveLength(2)
  })

  it('come at the time of each household', async () => {
    const kim = await signUp('America/New_York')
    await switchOn(kim, '2026-11-23T13:00:00Z')
    await runAt('2026-11-23T07:00:00Z')
    expect([await runsOf(), await runsOf(kim)]).toEqual([['2026-11-23'], []])
    await runAt('2026-11-23T13:00:00Z')
    expect([await runsOf(), await runsOf(kim)]).toEqual([['2026-11-23'], ['2026-11-23']])
  })

  it('are not sent twice when the clock jumps back, and once when it jumps forward', async () => {
    await runAt('2026-11-23T07:00:00Z')
    await runAt('2026-11-22T09:00:00Z')
    await runAt('2026-11-27T15:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-23', '2026-11-27'])
  })

  it('go on after a clock was a year ahead', async () => {
    await runAt('2027-11-23T07:00:00Z')
    await runAt('2026-11-23T09:00:00Z')
    await runAt('2026-11-24T07:00:00Z')
    expect(await runsOf()).toEqual(expect.arrayContaining(['2026-11-24', '2027-11-23']))
  })

  it('are none on a day without reminders, and the next day is looked again', async () => {
    stock = []
    await runAt('2026-11-23T07:00:00Z')
    stock = [item('a')]
    await runAt('2026-11-23T12:00:00Z')
    expect(await runsOf()).toEqual([])
    await runAt('2026-11-24T07:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-24'])
  })

  it('of others are requested when one fails, which is tried again', async () => {
    const kim = await signUp('Europe/Berlin')
    await switchOn(kim, '2026-11-23T07:00:00Z')
    broken = user.id
    await runAt('2026-11-23T07:00:00Z')
    expect([await runsOf(), await runsOf(kim)]).toEqual([[], ['2026-11-23']])
    broken = null
    await runAt('2026-11-23T07:15:00Z')
    expect(await runsOf()).toEqual(['2026-11-23'])
  })

  it('are shared among jobs, which do nobody twice though each is delivered twice', async () => {
    const people = await Promise.all(Array.from({ length: 119 }, () => signUp('Europe/Berlin')))
    await Promise.all(people.map((one) => switchOn(one, '2026-11-23T07:00:00Z')))
    clock = new Date('2026-11-23T07:00:00Z')
    const counts = await Promise.all([digests.plan(signal), digests.plan(signal)])
    expect(counts[0] + counts[1]).toBe(120)
    expect(batches.length).toBeGreaterThanOrEqual(3)
    await Promise.all([...batches, ...batches].map((id) => digests.runBatch(id, signal)))
    expect(asked).toHaveLength(120)
    expect(new Set(asked).size).toBe(120)
    expect(queued).toHaveLength(120)
  })

  it('take those first who have waited longest', async () => {
    const kim = await signUp('Europe/Berlin')
    await switchOn(kim, '2026-11-23T06:00:00Z')
    clock = new Date('2026-11-23T07:00:00Z')
    const { batchId } = await settings.takeDue(1, clock, new Date('2026-11-23T07:15:00Z'))
    await digests.runBatch(batchId ?? '', signal)
    expect(asked).toEqual([kim.id])
  })

  it('are not lost when Redis loses the job, or the worker dies at one of them, who holds up nobody', async () => {
    const kim = await signUp('Europe/Berlin')
    await switchOn(kim, '2026-11-23T07:00:01Z')
    clock = new Date('2026-11-23T07:05:00Z')
    await digests.plan(signal)
    expect([await runsOf(), await runsOf(kim)]).toEqual([[], []])
    // The queue is emptied; they are due again when the time of the batch is over.
    batches = []
    expect(await runAt('2026-11-23T07:06:00Z')).toBe(0)
    clock = new Date('2026-11-23T07:20:00Z')
    expect(await digests.plan(signal)).toBe(2)
    // The worker took the first one, and died.
    await settings.takeNext(batches[0] ?? '')
    await digests.runBatch(batches[0] ?? '', signal)
    expect([await runsOf(), await runsOf(kim)]).toEqual([[], ['2026-11-23']])
    await runAt('2026-11-23T07:35:00Z')
    expect([await runsOf(), await runsOf(kim)]).toEqual([['2026-11-23'], ['2026-11-23']])
  })

  it('are decided by settings that were changed while the job waited', async () => {
    clock = new Date('2026-11-23T07:00:00Z')
    await digests.plan(signal)
    await switchOn(user, '2026-11-23T17:00:00Z')
    await digests.runBatch(batches[0] ?? '', signal)
    expect(await runsOf()).toEqual([])
    batches = []
    await runAt('2026-11-23T17:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-23'])
  })

  it('are worked out for nobody to whom they can go nowhere', async () => {
    await settings.updateWithoutMail(user.id)
    await runAt('2026-11-23T07:00:00Z')
    expect(asked).toEqual([])
    expect(await settings.findByUser(user.id)).toMatchObject({ next_due_at: null })
    expect(await runAt('2026-11-24T07:00:00Z')).toBe(0)
  })

  it('are none for a locked account', async () => {
    await users.updateActive(user.id, false)
    await runAt('2026-11-23T07:00:00Z')
    expect(await runsOf()).toEqual([])
  })

  it('list the most urgent items, and count the others', async () => {
    stock = Array.from({ length: 25 }, (_, index) => item('a', { item_id: String(index).padStart(24, '0') }))
    stock.push(item('f', { stock_status: 'expired' }))
    await runAt('2026-11-23T07:00:00Z')
    const [sent] = await deliveries.listOfUser(user.id, 1)
    expect(sent?.lines).toHaveLength(20)
    expect(sent?.lines[0]).toMatchObject({ item_name: 'f', kind: 'expired' })
    expect(sent?.further_count).toBe(6)
  })
})

describe('what a household wants to hear no more of', () => {
  it('is left out until its day', async () => {
    clock = new Date('2026-11-23T06:00:00Z')
    await actions.snooze(actor(), item('a').item_id, 'low', 1)
    await runAt('2026-11-23T07:00:00Z')
    expect(await runsOf()).toEqual([])
    await runAt('2026-11-24T07:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-24'])
  })

  it('may be what was snoozed: done is kept beyond the end of the snooze', async () => {
    clock = new Date('2026-11-23T06:00:00Z')
    await actions.snooze(actor(), item('a').item_id, 'low', 1)
    await actions.finish(actor(), item('a').item_id, 'low')
    await runAt('2026-11-24T07:00:00Z')
    expect(await runsOf()).toEqual([])
  })

  it('is said again when that is taken back', async () => {
    clock = new Date('2026-11-23T06:00:00Z')
    await actions.snooze(actor(), item('a').item_id, 'low', 3)
    await actions.finish(actor(), item('a').item_id, 'expired')
    await actions.resume(actor(), item('a').item_id)
    await runAt('2026-11-23T07:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-23'])
  })

  it('is said again when it was bought and is low again', async () => {
    clock = new Date('2026-11-23T06:00:00Z')
    await actions.finish(actor(), item('a').item_id, 'low')
    await runAt('2026-11-23T07:00:00Z')
    // Bought: nothing to say. Used up again: there is.
    stock = []
    await runAt('2026-11-24T07:00:00Z')
    expect(await pauses.list(user.household_id)).toEqual([])
    stock = [item('a')]
    await runAt('2026-11-25T07:00:00Z')
    expect(await runsOf()).toEqual(['2026-11-25'])
  })

  it('holds for its household alone', async () => {
    const kim = await signUp('Europe/Berlin')
    await switchOn(kim, '2026-11-23T07:00:00Z')
    clock = new Date('2026-11-23T06:00:00Z')
    await actions.finish(actor(), item('a').item_id, 'low')
    await runAt('2026-11-23T07:00:00Z')
    expect([await runsOf(), await runsOf(kim)]).toEqual([[], ['2026-11-23']])
  })
})
