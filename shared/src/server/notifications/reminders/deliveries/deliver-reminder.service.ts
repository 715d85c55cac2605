import { API_BASE_PATH } from '@larder/shared/contracts/base/endpoint'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { REMINDER_ACT_PATH } from '@larder/shared/contracts/insights/notifications'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { arrivesUntil, quietUntil } from '@larder/shared/domain/notifications/digest-time'
import {
  digestMail,
  pushContent,
  testMail,
  testPush,
} from '@larder/shared/domain/notifications/reminder-words'
import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { Logger } from '../../../logging.ts'
import type { Mailer } from '../../../ports/mailer.ts'
import { PushLaterError } from '../../../ports/push-sender.ts'
import type { PushSender } from '../../../ports/push-sender.ts'
import type { Held } from '../../../work/work-store.ts'
import type { PushSubscriptionRepository, StoredSubscription } from '../push/push-subscription.repository.ts'
import type { ReminderSettingsRepository } from '../settings/reminder-settings.repository.ts'
import { makeActLinks } from './act-links.ts'
import type { Receiver } from './request-deliveries.ts'
import type { ReminderDeliveryRepository, StoredDelivery } from './reminder-delivery.repository.ts'

/** The screens to which reminders lead. */
const DASHBOARD_PATH = '/dashboard'
const SETTINGS_PATH = '/settings/notifications'
/** A test arrives while somebody waits for it, or not at all: in seconds. */
const TEST_TTL_SECONDS = 300
const MINUTE_MS = 60_000

/**
 * Why a test did not arrive: somebody waits for the answer, so it is tried once. Null for what is no answer about the push
 * service, as an outage of the store.
 */
const endOfTest = (error: unknown, at: Date): DomainError | null => {
  if (!(error instanceof PushLaterError)) return error instanceof DomainError ? error : null
  const minutes = Math.ceil((error.retryAt.getTime() - at.getTime()) / MINUTE_MS)
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
  return new DomainError('push_busy', `The push service of the browser is busy. Try again in ${wait}.`)
}

const itemPath = (id: string) => `/inventory/items/${id}`

type Deps = {
  deliveries: ReminderDeliveryRepository
  subscriptions: Pick<PushSubscriptionRepository, 'findById' | 'remove'>
  settings: Pick<ReminderSettingsRepository, 'findByUser'>
  users: Pick<AccountStore['users'], 'findById'>
  sessions: Pick<AccountStore['sessions'], 'findUserId'>
  logger: Logger
  mailer: Mailer
  push: PushSender
  /** Address of the product, without a trailing slash. */
  publicUrl: string
  now: () => Date
}

/** Writes and sends the mails and notifications of reminders. */
export const createReminderDelivery = (deps: Deps) => {
  const { deliveries, subscriptions, settings, users, sessions, logger, mailer, push, publicUrl, now } = deps

  /** Whoever left the household since must not hear of its items. */
  const findReceiver = async (delivery: StoredDelivery): Promise<Receiver | null> => {
    const user = await users.findById(delivery.user_id)
    return user?.is_active === true && user.household_id === delivery.household_id ? user : null
  }

  /** A browser in which the person is still signed in. @throws DomainError push_gone */
  const findBrowser = async ({ user_id, subscription_id }: StoredDelivery): Promise<StoredSubscription> => {
    const found = subscription_id === null ? null : await subscriptions.findById(subscription_id)
    // A browser that belongs to somebody else by now keeps its notifications.
    if (found === null || found.user_id !== user_id) throw new DomainError('push_gone')
    if ((await sessions.findUserId(found.session_id, now())) !== user_id) {
      await subscriptions.remove(found.id)
      throw new DomainError('push_gone')
    }
    return found
  }

  /**
   * Makes the links, of which only hashes are stored; null when another worker has taken over. Sent again after a crash a
   * mail has new links, and only the last ones work.
   */
  const makeLinks = async (held: Held<StoredDelivery>) => {
    const { tokenOf, hashes } = makeActLinks(held.document.lines.length)
    const isHeld = await deliveries.work.update(held, { link_hashes: hashes }, now())
    return isHeld ? tokenOf : null
  }

  const sendMail = async (held: Held<StoredDelivery>, user: Receiver, signal: AbortSignal) => {
    const { lines, further_count, is_test } = held.document
    if (user.email_unconfirmed) throw new DomainError('address_unconfirmed')
    const tokenOf = await makeLinks(held)
    if (tokenOf === null) return false
    const text = is_test
      ? testMail(`${publicUrl}${SETTINGS_PATH}`)
      : digestMail({
          lines,
          furtherCount: further_count,
          linkTo: (act, index) => `${publicUrl}${REMINDER_ACT_PATH}#${tokenOf(act, index)}`,
          dashboardUrl: `${publicUrl}${DASHBOARD_PATH}`,
        })
    const unsubscribeUrl = `${publicUrl}${API_BASE_PATH}/reminders/unsubscribe?token=${tokenOf('unsubscribe', 0)}`
    await mailer.send({ to: user.email, ...text, unsubscribeUrl }, signal)
    return true
  }

  /** How long a push service keeps a notification for a browser that is away, in seconds. */
  const ttlOf = async ({ is_test }: StoredDelivery, user: Receiver): Promise<number> => {
    if (is_test) return TEST_TTL_SECONDS
    const at = now()
    const { quiet = null } = (await settings.findByUser(user.id)) ?? {}
    return Math.floor((arrivesUntil({ quiet }, user.time_zone, at).getTime() - at.getTime()) / 1000)
  }

  const sendPush = async (held: Held<StoredDelivery>, user: Receiver, signal: AbortSignal) => {
    const { lines, further_count, is_test, day } = held.document
    const browser = await findBrowser(held.document)
    const tokenOf = await makeLinks(held)
    if (tokenOf === null) return false
    const content = is_test
      ? testPush(day, SETTINGS_PATH)
      : pushContent({
          lines,
          furtherCount: further_count,
          day,
          paths: {
            dashboard: DASHBOARD_PATH,
            item: itemPath,
            act: (act) => `${REMINDER_ACT_PATH}#${tokenOf(act, 0)}`,
          },
        })
    try {
      await push.send(browser, content, await ttlOf(held.document, user), signal)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'push_gone') await subscriptions.remove(browser.id)
      const end = is_test && !signal.aborted ? endOfTest(error, now()) : null
      if (end === null) throw error
      // The address itself is a secret.
      const { host } = new URL(browser.endpoint)
      logger.warn({ code: end.code, host }, 'A test notification was not taken by its push service')
      await deliveries.work.fail(held.document, end, now())
      return false
    }
    return true
  }

  return {
    store: deliveries.work,

    /** When the receiver's quiet hours end, if there are any now: a test is sent all the same. */
    findQuietEnd: async (id: string): Promise<Date | null> => {
      const delivery = await deliveries.findById(id)
      if (delivery === null || delivery.is_test) return null
      const [user, times] = await Promise.all([
        users.findById(delivery.user_id),
        settings.findByUser(delivery.user_id),
      ])
      return user && times && quietUntil(times, user.time_zone, now())
    },

    /**
     * Sends one mail or notification.
     * @throws DomainError reminder_outdated after the end of its day, address_unconfirmed, mail_refused, what `PushSender`
     *   throws, and whatever a mail server that is away throws
     */
    send: async (held: Held<StoredDelivery>, signal: AbortSignal): Promise<void> => {
      const { document: delivery } = held
      const user = await findReceiver(delivery)
      if (user === null) return deliveries.remove(delivery.id)
      if (todayIn(user.time_zone, now()) > delivery.day) throw new DomainError('reminder_outdated')
      const isSent =
        delivery.channel === 'mail' ? await sendMail(held, user, signal) : await sendPush(held, user, signal)
      if (isSent) await deliveries.work.complete(held, {}, now())
    },
  }
}
export type ReminderDelivering = ReturnType<typeof createReminderDelivery>
