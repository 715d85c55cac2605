import { DEFAULT_REMINDER_SETTINGS, SHOWN_DELIVERIES } from '@larder/shared/contracts/insights/notifications'
import type {
  PushSubscription,
  ReminderDelivery,
  ReminderSettings,
  ReminderSettingsView,
} from '@larder/shared/contracts/insights/notifications'
import { DomainError, ERRORS, notThere } from '@larder/shared/contracts/base/errors'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { decideDigest, lastDayAfterChange } from '@larder/shared/domain/notifications/digest-time'
import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { Actor } from '../../../authz.ts'
import type {
  ReminderDeliveryRepository,
  StoredDelivery,
} from '../deliveries/reminder-delivery.repository.ts'
import type { DeliveryPlaces, Receiver, RequestDeliveries } from '../deliveries/request-deliveries.ts'
import { isPublicKey } from '../push/push-keys.ts'
import type { LoadPushKeys } from '../push/push-keys.ts'
import type { PushSubscriptionRepository } from '../push/push-subscription.repository.ts'
import type { ReminderSettingsRepository, StoredSettings } from './reminder-settings.repository.ts'

/** Test messages that one person may have sent in an hour. */
const TEST_MESSAGES_PER_HOUR = 10
const HOUR_MS = 3_600_000

type Deps = {
  settings: ReminderSettingsRepository
  subscriptions: PushSubscriptionRepository
  deliveries: Pick<ReminderDeliveryRepository, 'listOfUser' | 'countTestsSince'>
  requestDeliveries: RequestDeliveries
  loadPushKeys: LoadPushKeys
  users: Pick<AccountStore['users'], 'findById'>
  sessions: Pick<AccountStore['sessions'], 'listOfUser'>
  now: () => Date
}

/** A delivery as the log shows it. */
const toLogLine = (delivery: StoredDelivery): ReminderDelivery => {
  const { id, channel, is_test, target, lines, further_count, state, error, updated_at } = delivery
  return {
    id,
    channel,
    is_test,
    target,
    reminder_count: lines.length + further_count,
    state: state === 'completed' ? 'delivered' : state === 'failed' ? 'failed' : 'waiting',
    reason: state === 'failed' ? (error?.detail ?? ERRORS.reminder_undelivered.message) : null,
    at: updated_at.toISOString(),
  }
}

/** What a person is reminded of, when and where, and what became of it. */
export const createReminderSettingsService = (deps: Deps) => {
  const { settings, subscriptions, deliveries, requestDeliveries, loadPushKeys, users, sessions, now } = deps

  const findUser = async ({ userId }: Actor): Promise<Receiver> => {
    const user = await users.findById(userId)
    if (user === null) throw notThere('account')
    return user
  }

  const find = async ({ userId }: Actor): Promise<StoredSettings> =>
    (await settings.findByUser(userId)) ?? {
      ...DEFAULT_REMINDER_SETTINGS,
      user_id: userId,
      last_day: null,
      next_due_at: null,
    }

  const show = async (actor: Actor): Promise<ReminderSettingsView> => {
    const [stored, user, { publicKey }, browsers] = await Promise.all([
      find(actor),
      findUser(actor),
      loadPushKeys(),
      subscriptions.listByUser(actor.userId),
    ])
    const { has_mail, kinds, lead_days, time, quiet } = stored
    return {
      ...{ has_mail, kinds, lead_days, time, quiet },
      time_zone: user.time_zone,
      email: user.email,
      is_email_confirmed: !user.email_unconfirmed,
      push_key: publicKey,
      has_push_here: browsers.some(({ session_id }) => session_id === actor.sessionId),
      push_count: browsers.length,
    }
  }

  /** Saves a change with the turn that follows from it; a person to whom nothing goes has none. */
  const save = async (actor: Actor, change: ReminderSettings | null): Promise<ReminderSettingsView> => {
    const changed = { ...(await find(actor)), ...change }
    const isOn = changed.has_mail || (await subscriptions.countByUser(actor.userId)) > 0
    const at = now()
    const before = { lastDay: changed.last_day, isNew: changed.next_due_at === null }
    const last_day = lastDayAfterChange(changed, actor.timeZone, before, at)
    const decision = decideDigest(changed, actor.timeZone, last_day, at)
    const dueAt = 'waitUntil' in decision ? decision.waitUntil : at
    await settings.update(actor.userId, change, { last_day, next_due_at: isOn ? dueAt : null })
    return show(actor)
  }

  /** @throws DomainError too_many_attempts */
  const requestTest = async (actor: Actor, places: DeliveryPlaces): Promise<string[]> => {
    const at = now()
    const tests = await deliveries.countTestsSince(actor.userId, new Date(at.getTime() - HOUR_MS))
    if (tests >= TEST_MESSAGES_PER_HOUR) throw new DomainError('too_many_attempts')
    return requestDeliveries(await findUser(actor), places, {
      run: `test ${at.toISOString()}`,
      is_test: true,
      day: todayIn(actor.timeZone, at),
      lines: [],
      further_count: 0,
    })
  }

  return {
    show,

    change: (actor: Actor, change: ReminderSettings): Promise<ReminderSettingsView> => save(actor, change),

    /**
     * Sends notifications to the browser of the actor's session.
     * @throws DomainError validation_failed for a key that is no point of the curve, to which nothing could be encrypted
     */
    subscribe: async (actor: Actor, subscription: PushSubscription): Promise<ReminderSettingsView> => {
      if (!isPublicKey(subscription.keys.p256dh)) {
        throw new DomainError('validation_failed', 'The key of the subscription is not valid')
      }
      const own = (await sessions.listOfUser(actor.userId, now())).find(({ id }) => id === actor.sessionId)
      await subscriptions.save(actor, subscription, own?.device ?? '', now())
      return save(actor, null)
    },

    unsubscribe: async (actor: Actor): Promise<ReminderSettingsView> => {
      await subscriptions.removeOfSession(actor)
      return save(actor, null)
    },

    /** What was sent to the actor, the latest first. */
    listDeliveries: async ({ userId }: Actor): Promise<ReminderDelivery[]> =>
      (await deliveries.listOfUser(userId, SHOWN_DELIVERIES)).map(toLogLine),

    /**
     * Sends a test wherever the actor's reminders go; returns to how many places.
     * @throws DomainError reminders_off when there is none, too_many_attempts
     */
    sendTest: async (actor: Actor): Promise<{ mail_count: number; push_count: number }> => {
      const { has_mail: hasMail } = await find(actor)
      const browsers = await subscriptions.listByUser(actor.userId)
      if (!hasMail && browsers.length === 0) throw new DomainError('reminders_off')
      await requestTest(actor, { hasMail, browsers })
      return { mail_count: hasMail ? 1 : 0, push_count: browsers.length }
    },

    /**
     * Sends a test to the browser of the actor's session; returns which delivery of the log it is.
     * @throws DomainError push_off when nothing is sent to that browser, too_many_attempts
     */
    sendTestPush: async (actor: Actor): Promise<{ delivery_id: string }> => {
      const browsers = await subscriptions.listByUser(actor.userId)
      const here = browsers.filter(({ session_id }) => session_id === actor.sessionId)
      if (here.length === 0) throw new DomainError('push_off')
      const [delivery_id] = await requestTest(actor, { hasMail: false, browsers: here })
      // Two presses in one millisecond are one run.
      if (delivery_id === undefined) throw new DomainError('too_many_attempts')
      return { delivery_id }
    },
  }
}
export type ReminderSettingsService = ReturnType<typeof createReminderSettingsService>
