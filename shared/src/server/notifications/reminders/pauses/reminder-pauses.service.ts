import type { Connection } from 'mongoose'
import type { OrderReminder } from '@larder/shared/contracts/insights/reminders'
import { todayIn } from '@larder/shared/domain/inventory/calendar-day'
import { endedPauses, openKinds } from '@larder/shared/domain/notifications/reminder-pauses'
import type { ReminderPause } from '@larder/shared/domain/notifications/reminder-pauses'
import type { Actor } from '../../../authz.ts'
import type { PublishEvent } from '../../../events/household-events.ts'
import { createReminderPauseRepository } from './reminder-pause.repository.ts'

type Deps = { connection: Connection; publish: PublishEvent; now: () => Date }
type Household = Pick<Actor, 'householdId' | 'timeZone'>

/** What households want to hear no more of; apart from what reminds them, as that needs the reminders, and they need this. */
export const createReminderPauses = ({ connection, publish, now }: Deps) => {
  const pauses = createReminderPauseRepository(connection)
  return {
    /**
     * The reminders of which the household still wants to hear. `listAll` must give all of its reminders: pauses of what is
     * over since are removed, so that it is said again when it happens again.
     */
    leaveOut: async (
      { householdId, timeZone }: Household,
      listAll: () => Promise<readonly OrderReminder[]>,
    ): Promise<OrderReminder[]> => {
      // First the pauses: one that is saved meanwhile may be of a reminder that is newer than those of the list.
      const stored = await pauses.listByHousehold(householdId)
      const reminders = await listAll()
      const today = todayIn(timeZone, now())
      const ended = endedPauses(stored, reminders, today)
      if (ended.length > 0)
        await pauses.removeAll(
          householdId,
          ended.map(({ id }) => id),
        )
      return reminders.filter((reminder) => openKinds(reminder, stored, today).length > 0)
    },

    list: (householdId: string): Promise<ReminderPause[]> => pauses.listByHousehold(householdId),

    /** Tells every device of the household. */
    save: async (householdId: string, pause: ReminderPause): Promise<void> => {
      await pauses.save(householdId, pause, now())
      publish(householdId, { type: 'reminders.changed', id: pause.item_id, version: null })
    },

    /** Tells every device of the household. */
    removeOfItem: async (householdId: string, itemId: string): Promise<void> => {
      await pauses.removeOfItem(householdId, itemId)
      publish(householdId, { type: 'reminders.changed', id: itemId, version: null })
    },
  }
}
export type ReminderPauses = ReturnType<typeof createReminderPauses>
