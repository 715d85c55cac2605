import type { ReminderKind } from '@larder/shared/contracts/insights/notifications'
import { addDays, todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { stateOf } from '@larder/shared/domain/notifications/reminder-pauses'
import type { Actor } from '../../../authz.ts'
import type { CatalogueService } from '../../../catalogue/catalogue.service.ts'
import type { ListReminders } from '../deliveries/due-digests.service.ts'
import type { ReminderPauses } from './reminder-pauses.service.ts'

type Deps = {
  pauses: Pick<ReminderPauses, 'save' | 'removeOfItem'>
  catalogue: Pick<CatalogueService, 'get'>
  /** All of the household's, those that it has paused too: whoever is done with what is snoozed is done with it. */
  listAllReminders: ListReminders
  now: () => Date
}

/** What people do about a reminder of their household. */
export const createReminderActions = ({ pauses, catalogue, listAllReminders, now }: Deps) => ({
  /** @throws DomainError not_found for an item that is not the household's */
  snooze: async (actor: Actor, itemId: string, kind: ReminderKind, days: number): Promise<void> => {
    const { id } = await catalogue.get(actor, itemId)
    const until = addDays(todayIn(actor.timeZone, now()), days)
    await pauses.save(actor.householdId, { item_id: id, kind, until, state: null })
  },

  /**
   * Keeps silent until the stock of the item has changed; where nothing is to be said of it any more, nothing is done.
   * @throws DomainError not_found for an item that is not the household's
   */
  finish: async (actor: Actor, itemId: string, kind: ReminderKind): Promise<void> => {
    const { id } = await catalogue.get(actor, itemId)
    const reminder = (await listAllReminders(actor)).find(({ item_id }) => item_id === id)
    if (reminder === undefined) return
    await pauses.save(actor.householdId, { item_id: id, kind, until: null, state: stateOf(reminder) })
  },

  /**
   * Reminds of the item again, whatever it was paused for.
   * @throws DomainError not_found for an item that is not the household's
   */
  resume: async (actor: Actor, itemId: string): Promise<void> => {
    const { id } = await catalogue.get(actor, itemId)
    await pauses.removeOfItem(actor.householdId, id)
  },
})
export type ReminderActions = ReturnType<typeof createReminderActions>
