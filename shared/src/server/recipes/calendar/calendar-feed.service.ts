import { createHmac } from 'node:crypto'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { MAX_LISTED_MEALS } from '@larder/shared/contracts/recipes/meal-plan'
import { capitalise } from '@larder/foods'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { shownServings } from '@larder/shared/domain/recipes/amounts/servings'
import { calendarText } from '@larder/shared/domain/recipes/plan/calendar-text'
import type { CalendarEvent } from '@larder/shared/domain/recipes/plan/calendar-text'
import { hashSecret, randomSecret } from '../../auth/sessions/refresh-token.ts'
import type { AccountStore } from '../../auth/accounts.module.ts'
import type { SecurityEventService } from '../../auth/security-events/security-events.service.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { SessionService } from '../../auth/sessions/sessions.service.ts'
import type { Actor } from '../../authz.ts'
import type { InventoryServices } from '../../inventory/inventory.module.ts'
import { servingsOfMeal } from '../meal-plan/net-meals.ts'
import type { PlannedMeal, PlannedMealRepository } from '../meal-plan/planned-meal.repository.ts'
import type { CalendarFeedRepository, StoredFeed } from './calendar-feed.repository.ts'

type Deps = {
  feeds: CalendarFeedRepository
  meals: Pick<PlannedMealRepository, 'listByDays'>
  inventory: Pick<InventoryServices['inventory'], 'list'>
  users: Pick<AccountStore['users'], 'findById'>
  now: () => Date
}

/** The key of the server, where its calls are, and who is signed in there. */
export type CalendarPlace = {
  key: string
  baseUrl: string
  sessions: Pick<SessionService, 'assertConfirmed'>
  events: Pick<SecurityEventService, 'record'>
}

/** Calendars show the last weeks, too. */
const DAYS_BEFORE = 31
/** What expires later is no date that anybody plans with. */
const DAYS_AFTER = 366

const CALENDAR_NAME = 'Larder'

/** Whether an address shows the plan of a household; one of an earlier version shows that of its person. */
const showsHousehold = (feed: StoredFeed | null, householdId: string): boolean =>
  feed?.household_id == null || feed.household_id === householdId

/** The calendar of meals and expiry days at the secret address of a person, of the household where that person lives. */
export const createCalendarFeedService = (
  { feeds, meals, inventory, users, now }: Deps,
  { key, baseUrl, sessions, events }: CalendarPlace,
) => {
  const secretOf = (seed: string): string => createHmac('sha256', key).update(seed).digest('base64url')
  const urlOf = (secret: string): string => `${baseUrl}/calendar/${secret}.ics`

  const listEvents = async (actor: Actor): Promise<CalendarEvent[]> => {
    const today = todayIn(actor.timeZone, now())
    const [start, end] = [-DAYS_BEFORE, DAYS_AFTER].map((days) => addDays(today, days).slice(0, 10))
    const [planned, entries] = await Promise.all([
      meals.listByDays(
        actor.householdId,
        { start: start ?? '', end },
        { isCompletedIncluded: true, limit: MAX_LISTED_MEALS },
      ),
      inventory.list(actor),
    ])
    const expiring = entries.flatMap(({ id, item, quantity, expiry_date, is_expiry_guess }) => {
      const day = expiry_date?.slice(0, 10) ?? ''
      if (quantity <= 0 || item === null || day < (start ?? '') || day > (end ?? '')) return []
      const summary = `${item.name} expires${is_expiry_guess ? ' (estimated)' : ''}`
      return [{ uid: `expiry-${id}@larder`, day, summary, description: null }]
    })
    return [...planned.filter(({ status }) => status !== 'dismissed').map(toEvent), ...expiring]
  }

  return {
    /** The address; null when there is none, or it was made with another key of the server. */
    find: async ({ userId, householdId }: Actor): Promise<{ url: string | null }> => {
      const found = await feeds.findByUser(userId)
      const feed = found && showsHousehold(found, householdId) ? found : null
      const secret = feed && secretOf(feed.seed)
      const isValid = secret !== null && hashSecret(secret) === feed?.secret_hash
      return { url: isValid ? urlOf(secret) : null }
    },

    /**
     * Makes a new address; the one before ends.
     * @throws DomainError confirmation_required
     */
    renew: async (actor: Actor, caller: Caller): Promise<{ url: string }> => {
      await sessions.assertConfirmed(actor)
      const { userId, householdId } = actor
      const seed = randomSecret()
      const secret = secretOf(seed)
      await feeds.update(userId, { household_id: householdId, seed, secret_hash: hashSecret(secret) }, now())
      await events.record(userId, 'calendar_address_made', caller)
      return { url: urlOf(secret) }
    },

    end: ({ userId }: Actor): Promise<void> => feeds.remove(userId),

    /**
     * The calendar at an address, as iCalendar text.
     * @throws DomainError household_suspended; not_found for an address that never was, has ended, or is of somebody whose account is closed
     */
    read: async (secret: string): Promise<string> => {
      const feed = await feeds.findBySecret(hashSecret(secret))
      const user = feed && (await users.findById(feed.user_id))
      // Whoever has moved into another household did not give that one's plan out.
      if (!user?.is_active || !showsHousehold(feed, user.household_id)) throw new DomainError('not_found')
      if (user.household_suspended) throw new DomainError('household_suspended')
      const actor = {
        userId: user.id,
        householdId: user.household_id,
        sessionId: '',
        timeZone: user.time_zone,
      }
      return calendarText(CALENDAR_NAME, await listEvents(actor), now().toISOString())
    },
  }
}
export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>

const toEvent = (meal: PlannedMeal): CalendarEvent => {
  const { id, day, meal_type, title, status, notes } = meal
  const mealType = capitalise(meal_type)
  return {
    uid: `meal-${id}@larder`,
    day,
    summary: `${mealType}: ${title}${status === 'prepared' ? ' (prepared)' : ''}`,
    description: [`Serves ${shownServings(servingsOfMeal(meal))}`, ...(notes === null ? [] : [notes])].join(
      '\n',
    ),
  }
}
