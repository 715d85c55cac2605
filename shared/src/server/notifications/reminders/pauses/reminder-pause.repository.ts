import type { Connection } from 'mongoose'
import type { ReminderPause, ReminderState } from '@larder/shared/domain/notifications/reminder-pauses'
import { ReminderKind } from '@larder/shared/contracts/insights/notifications'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { upsert } from '../../../store/mongo.ts'
import { date, id, json, nullable, oneOf } from '../../../store/columns.ts'
import { defineCollection } from '../../../store/define-collection.ts'

/** What a household wants to hear no more of: one document for each item and kind. */
export const reminderPausesCollection = defineCollection({
  name: 'reminder_pauses',
  owner: 'household',
  columns: {
    household_id: id,
    item_id: id,
    kind: oneOf(ReminderKind.options),
    /** The day on which a snooze ends; null for what somebody is done with. */
    until: nullable(date),
    /** The stock that somebody was done with; null for a snooze. */
    state: nullable(json<ReminderState>()),
    created_at: date,
  },
  bringing: { clash: 'drop' },
  indexes: [[{ household_id: 1, item_id: 1, kind: 1 }, { unique: true }]],
})

export type StoredPause = ReminderPause & { id: string }

const toPause = (document: DocumentOf<typeof reminderPausesCollection>): StoredPause => {
  const { id, item_id, kind, until, state } = reminderPausesCollection.toPlain(document)
  // A document has exactly one of the two.
  return { id, item_id, kind, until, state } as StoredPause
}

/** Reads and writes what households want to hear no more of. */
export const createReminderPauseRepository = (connection: Connection) => {
  const pauses = reminderPausesCollection.open(connection)
  return {
    listByHousehold: async (householdId: string): Promise<StoredPause[]> =>
      (await pauses.find({ household_id: householdId }).lean()).map(toPause),

    /** Replaces an earlier one of the same item and kind. */
    save: async (householdId: string, pause: ReminderPause, at: Date): Promise<void> => {
      const { item_id, kind, until, state } = pause
      await upsert(() =>
        pauses.updateOne(
          { household_id: householdId, item_id, kind },
          { $set: { until: until === null ? null : new Date(until), state, created_at: at } },
          { upsert: true },
        ),
      )
    },

    removeOfItem: async (householdId: string, itemId: string): Promise<void> => {
      await pauses.deleteMany({ household_id: householdId, item_id: itemId })
    },

    removeAll: async (householdId: string, ids: readonly string[]): Promise<void> => {
      await pauses.deleteMany({ household_id: householdId, _id: { $in: ids } })
    },
  }
}
export type ReminderPauseRepository = ReturnType<typeof createReminderPauseRepository>
