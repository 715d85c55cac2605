import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { chooseReminders } from '@larder/shared/domain/notifications/choose-reminders'
import { decideDigest } from '@larder/shared/domain/notifications/digest-time'
import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { Actor } from '../../../authz.ts'
import type { JobProducer } from '../../../jobs/job-producer.ts'
import type { Logger } from '../../../logging.ts'
import type { ReminderPauses } from '../pauses/reminder-pauses.service.ts'
import type { PushSubscriptionRepository } from '../push/push-subscription.repository.ts'
import type {
  DigestTurn,
  ReminderSettingsRepository,
  StoredSettings,
} from '../settings/reminder-settings.repository.ts'
import type { Receiver, RequestDeliveries } from './request-deliveries.ts'

const DAY_MS = 86_400_000
/** How many items a digest lists; the dashboard has the others. */
const MAX_LINES = 20
/** A batch takes some seconds: short enough that workers share the people of a busy minute. */
const BATCH_SIZE = 50
/** What is left when so many batches were made waits for the next run, a minute later. */
const MAX_BATCHES = 1000
/** Whoever had no turn for so long, because a worker died or Redis was emptied, is due again. */
const BATCH_MS = 15 * 60_000

/** Reminders of a household, the most urgent first. */
export type ListReminders = (actor: Actor) => Promise<OrderReminder[]>

type Deps = {
  settings: Pick<ReminderSettingsRepository, 'takeDue' | 'takeNext' | 'updateTurn'>
  subscriptions: Pick<PushSubscriptionRepository, 'countByUser' | 'listByUser'>
  users: Pick<AccountStore['users'], 'findById'>
  pauses: Pick<ReminderPauses, 'list'>
  /** Those that the household has not paused. */
  listReminders: ListReminders
  requestDeliveries: RequestDeliveries
  jobs: Pick<JobProducer, 'enqueue'>
  logger: Logger
  now: () => Date
}

/** Finds whose reminders are to be sent now, and requests their sending. */
export const createDueDigests = (deps: Deps) => {
  const { settings, subscriptions, users, pauses, listReminders, requestDeliveries, jobs, logger, now } = deps

  /** Requests what a person is reminded of on `day`; false when there is nothing. */
  const requestDay = async (stored: StoredSettings, user: Receiver, day: string): Promise<boolean> => {
    const { id: userId, household_id: householdId, time_zone: timeZone } = user
    const reminders = await listReminders({ userId, householdId, timeZone, sessionId: '' })
    const chosen = chooseReminders(reminders, stored, await pauses.list(householdId), day)
    if (chosen.length === 0) return false
    const browsers = await subscriptions.listByUser(user.id)
    await requestDeliveries(
      user,
      { hasMail: stored.has_mail, browsers },
      {
        run: day.slice(0, 10),
        is_test: false,
        day,
        lines: chosen.slice(0, MAX_LINES),
        further_count: Math.max(0, chosen.length - MAX_LINES),
      },
    )
    return stored.has_mail || browsers.length > 0
  }

  /** Whether reminders could go anywhere: mails may have been ended, and browsers been signed out of. */
  const hasTarget = async ({ has_mail, user_id }: StoredSettings): Promise<boolean> =>
    has_mail || (await subscriptions.countByUser(user_id)) > 0

  /** The person's next turn, and whether something is sent at this one. */
  const takeTurn = async (stored: StoredSettings): Promise<{ turn: DigestTurn; isSent: boolean }> => {
    const { last_day } = stored
    const user = await users.findById(stored.user_id)
    if (user === null || !(await hasTarget(stored)))
      return { turn: { last_day, next_due_at: null }, isSent: false }
    const at = now()
    // Whoever is locked out may be let in again, and a suspended household be released.
    if (!user.is_active || user.household_suspended)
      return { turn: { last_day, next_due_at: new Date(at.getTime() + DAY_MS) }, isSent: false }
    const { time_zone: zone } = user
    const today = todayIn(zone, at)
    // A day that lies ahead was written by a clock that was wrong.
    const lastDay = last_day !== null && last_day > today ? today : last_day
    const decision = decideDigest(stored, zone, lastDay, at)
    if ('waitUntil' in decision)
      return { turn: { last_day: lastDay, next_due_at: decision.waitUntil }, isSent: false }
    const isSent = await requestDay(stored, user, decision.day)
    const next = decideDigest(stored, zone, decision.day, at)
    return {
      turn: { last_day: decision.day, next_due_at: 'waitUntil' in next ? next.waitUntil : at },
      isSent,
    }
  }

  return {
    /**
     * Shares everybody whose turn it is among jobs, the longest due first; returns of how many people they are. It can be
     * interrupted anywhere and run any number of times, even concurrently: nobody is in two jobs.
     * @throws the signal's reason; DomainError queue_unavailable
     */
    plan: async (signal: AbortSignal): Promise<number> => {
      let personCount = 0
      for (let made = 0; made < MAX_BATCHES; made++) {
        signal.throwIfAborted()
        const at = now()
        const { batchId, count } = await settings.takeDue(BATCH_SIZE, at, new Date(at.getTime() + BATCH_MS))
        if (batchId === null) break
        personCount += count
        if (count > 0) await jobs.enqueue('reminders.batch', { id: batchId, attempt: 1 })
      }
      return personCount
    },

    /**
     * Requests the day's reminders of each person of a batch; returns to how many something is sent. Repeated after an
     * interruption it goes on behind the person at whom it was: one on whom workers die holds up nobody. Whoever it failed
     * for is due again at the end of the batch's time.
     * @throws the signal's reason
     */
    runBatch: async (batchId: string, signal: AbortSignal): Promise<number> => {
      let digestCount = 0
      for (;;) {
        signal.throwIfAborted()
        const stored = await settings.takeNext(batchId)
        if (stored === null) return digestCount
        try {
          const { turn, isSent } = await takeTurn(stored)
          await settings.updateTurn(stored, turn)
          if (isSent) digestCount += 1
        } catch (error) {
          logger.error({ err: error, userId: stored.user_id }, 'Reminders could not be requested')
        }
      }
    },
  }
}
export type DueDigests = ReturnType<typeof createDueDigests>
