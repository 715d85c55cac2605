import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { chooseReminders } from '@larder/shared/domain/notifications/choose-reminders'
import { decideDigest } from '@larder/shared/domain/notifications/digest-time'
import type { AccountStore } from '../../../auth/accounts.module.ts'
import type { Actor } from '../../../authz.ts'
import type { ReminderPauses } from '../pauses/reminder-pauses.service.ts'
import type {
  DigestTurn,
  ReminderSettingsRepository,
  StoredSettings,
} from '../settings/reminder-settings.repository.ts'
import type { Receiver, RequestDeliveries } from './request-deliveries.ts'

const DAY_MS = 86_400_000
/** How many items a digest lists; the dashboard has the others. */
const MAX_LINES = 20

/** Reminders of a household, the most urgent first. */
export type ListReminders = (actor: Actor) => Promise<OrderReminder[]>

type Deps = {
  settings: Pick<ReminderSettingsRepository, 'listDue' | 'updateTurn'>
  users: Pick<AccountStore['users'], 'findById'>
  pauses: Pick<ReminderPauses, 'list'>
  /** Those that the household has not paused. */
  listReminders: ListReminders
  requestDeliveries: RequestDeliveries
  now: () => Date
}

/** The result of a run: how many people it looked at, and to how many of them something is sent. */
export type DigestCount = { personCount: number; digestCount: number }

/** Finds whose reminders are to be sent now, and requests their sending. */
export const createDueDigests = (deps: Deps) => {
  const { settings, users, pauses, listReminders, requestDeliveries, now } = deps

  /** Requests what a person is reminded of on `day`; false when there is nothing. */
  const requestDay = async (stored: StoredSettings, user: Receiver, day: string): Promise<boolean> => {
    const { id: userId, household_id: householdId, time_zone: timeZone } = user
    const reminders = await listReminders({ userId, householdId, timeZone, sessionId: '' })
    const chosen = chooseReminders(reminders, stored, await pauses.list(householdId), day)
    if (chosen.length === 0) return false
    const { mail, push } = await requestDeliveries(user, stored.has_mail, {
      run: day.slice(0, 10),
      is_test: false,
      day,
      lines: chosen.slice(0, MAX_LINES),
      further_count: Math.max(0, chosen.length - MAX_LINES),
    })
    return mail + push > 0
  }

  /** The person's next turn, and whether something is sent at this one. */
  const takeTurn = async (stored: StoredSettings): Promise<{ turn: DigestTurn; isSent: boolean }> => {
    const user = await users.findById(stored.user_id)
    const { last_day } = stored
    if (user === null) return { turn: { last_day, next_due_at: null }, isSent: false }
    const at = now()
    // Whoever is locked out may be let in again.
    if (!user.is_active)
      return { turn: { last_day, next_due_at: new Date(at.getTime() + DAY_MS) }, isSent: false }
    const { time_zone: zone } = user
    const today = todayIn(zone, at)
    // A day that lies ahead was written by a clock that was wrong.
    const lastDay = stored.last_day !== null && stored.last_day > today ? today : stored.last_day
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
     * Requests the day's reminders of everybody whose turn it is. It can be interrupted anywhere and run any number of
     * times, even concurrently: each person's day is requested once.
     * @throws AggregateError of the people for whom it failed, once all others are done; the signal's reason.
     */
    run: async (signal: AbortSignal): Promise<DigestCount> => {
      const count = { personCount: 0, digestCount: 0 }
      const failures: unknown[] = []
      for await (const stored of settings.listDue(now())) {
        signal.throwIfAborted()
        count.personCount += 1
        try {
          const { turn, isSent } = await takeTurn(stored)
          await settings.updateTurn(stored, turn)
          if (isSent) count.digestCount += 1
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Reminders could not be requested')
      return count
    },
  }
}
export type DueDigests = ReturnType<typeof createDueDigests>
