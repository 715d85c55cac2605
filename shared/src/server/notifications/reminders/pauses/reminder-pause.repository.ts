import type { Connection } from 'mongoose'
import type { ReminderPause } from '@larder/shared/domain/notifications/reminder-pauses'
import type { DocumentOf } from '../../../store/define-collection.ts'
import { upsert } from '../../../store/mongo.ts'
import { reminderPausesCollection } from './reminder-pause.collection.ts'

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
