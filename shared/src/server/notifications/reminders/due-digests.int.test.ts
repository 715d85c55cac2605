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
import { reminderDeliveriesCollection } from './deliveries/reminder-delivery.collection.ts'
import { createReminderDeliveryRepository } from './deliveries/reminder-delivery.repository.ts'
import { createDeliveryRequests } from './deliveries/request-deliveries.ts'
import { createReminderActions } from './pauses/reminder-actions.service.ts'
import { reminderPausesCollection } from './pauses/reminder-pause.collection.ts'
import { createReminderPauses } from './pauses/reminder-pauses.service.ts'
import { pushSubscriptionsCollection } from './push/push-subscription.collection.ts'
import { createPushSubscriptionRepository } from './push/push-subscription.repository.ts'
import { reminderSettingsCollection } from './settings/reminder-settings.collection.ts'
import { createReminderSettingsRepository } from './settings/reminder-settings.repository.ts'

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
const jobs = {
  enqueue: (_name: string, { id }: { id: string }) => {
    queued.push(id)
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
const listReminders = (actor: { userId: string; householdId: string; timeZone: string }) =>
  broken === actor.userId ? Promise.reject(new Error('Broken')) : pauses.leaveOut(actor, stock)
const digests = createDueDigests({
  settings,
  users,
  pauses,
  listReminders,
  requestDeliveries: createDeliveryRequests({ deliveries, subscriptions, jobs, logger, now }),
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
  settings.save({
    ...DEFAULT_REMINDER_SETTINGS,
    has_mail: true,
    user_id: of.id,
    last_day: null,
    next_due_at: new Date(at),
  })
const runAt = (at: string) => {
  clock = new Date(at)
  return digests.run(new AbortController().signal)
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
  broken = null
  stock = [item('a')]
  user = await signUp('Europe/Berlin')
  await switchOn(user, '2026-11-23T07:00:00Z')
})

describe('the digests that are due', () => {
  it('are requested once for each day, however often and concurrently it is looked', async () => {
    expect(await runAt('2026-11-23T06:45:00Z')).toEqual({ personCount: 0, digestCount: 0 })
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
    await expect(runAt('2026-11-23T07:00:00Z')).rejects.toThrow('Reminders could not be requested')
    expect([await runsOf(), await runsOf(kim)]).toEqual([[], ['2026-11-23']])
    broken = null
    await runAt('2026-11-23T07:15:00Z')
    expect(await runsOf()).toEqual(['2026-11-23'])
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
